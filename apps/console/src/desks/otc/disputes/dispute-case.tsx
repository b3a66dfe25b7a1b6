/** The evidence of one order, and what operators may do: propose a decision, answer a report, excuse a cancel. */
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import type { Evidence, Notes } from '../../../kit/otc/evidence.ts';
import { OtcEvidence } from '../../../kit/otc/otc-evidence.tsx';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { CaseNotes } from './case-notes.tsx';
import { DisputeNoteDialog } from './dispute-note-dialog.tsx';
import { VerdictDialog } from './verdict-dialog.tsx';

interface Props {
  evidence: Evidence;
  onClose(): void;
}

interface ActionProps extends Props {
  onNoted(notes: Notes): void;
}

export function DisputeCase({ evidence, onClose }: Props) {
  const [notes, setNotes] = useState(evidence.notes);
  return (
    <PageFrame
      title={t('otc.caseTitle', { number: evidence.order.orderNumber })}
      text={t('otc.caseLogged')}
      actions={
        <>
          <Button onClick={onClose}>{t('otc.toQueue')}</Button>
          <CaseActions evidence={evidence} onClose={onClose} onNoted={setNotes} />
        </>
      }
    >
      <CaseNotes notes={notes} />
      <OtcEvidence evidence={evidence} />
    </PageFrame>
  );
}

function CaseActions({ evidence: { order, reports }, onClose, onNoted }: ActionProps) {
  const act = useAct();
  const may = useMay();
  const [form, setForm] = useState<'verdict' | 'note' | string>();
  const { orderId, orderNumber, cancelCause } = order;
  const open = reports.filter(({ state }) => state === 'OPEN');
  const isExcusable = open.length > 0 && (cancelCause === 'BUYER' || cancelCause === 'REFUNDED');
  const excuse = () =>
    act({
      call: 'excuseReportedCancel',
      request: { orderId },
      title: t('otc.excuse'),
      subject: t('otc.orderNumbered', { number: orderNumber }),
      warning: t('otc.excuseWarning'),
    });
  const close = () => setForm(undefined);
  const noted = (notes: Notes) => {
    onNoted(notes);
    close();
  };
  return (
    <>
      {may('addOtcDisputeNote') && <Button onClick={() => setForm('note')}>{t('otc.addNote')}</Button>}
      {isExcusable && may('excuseReportedCancel') && <Button onClick={excuse}>{t('otc.excuse')}</Button>}
      {may('closeOtcReport') &&
        open.map(({ reportId }) => (
          <Button key={reportId} onClick={() => setForm(reportId)}>
            {t('otc.closeReport')}
          </Button>
        ))}
      {order.appeal === 'OPEN' && may('decideOtcAppeal') && (
        <Button type="primary" onClick={() => setForm('verdict')}>
          {t('otc.decide')}
        </Button>
      )}
      {form === 'verdict' && <VerdictDialog order={order} onClose={close} onProposed={onClose} />}
      {form === 'note' && (
        <DisputeNoteDialog orderId={orderId} orderNumber={orderNumber} onClose={close} onAdded={noted} />
      )}
      {form !== undefined && form !== 'verdict' && form !== 'note' && (
        <AnswerDialog reportId={form} orderNumber={orderNumber} onClose={close} onAnswered={onClose} />
      )}
    </>
  );
}
