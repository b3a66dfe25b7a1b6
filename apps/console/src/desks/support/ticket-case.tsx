/** An opened ticket: the conversation, what operators wrote to one another, and the member's records beside it. */
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../kit/actions.tsx';
import { MemberLink } from '../../kit/member-link.tsx';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageFrame, Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { spanOf } from '../../ui/time-words.ts';
import { Conversation } from './conversation.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { MemberRecords } from './member-records.tsx';
import { TicketNotes } from './ticket-notes.tsx';
import { StateTag } from './ticket-queue.tsx';
import type { OpenedTicket } from './ticket-rows.ts';

interface Props {
  opened: OpenedTicket;
  onClose(): void;
}

export function TicketCase({ opened, onClose }: Props) {
  const [state, setState] = useState(opened.state);
  const { ticketId, memberId } = opened;
  return (
    <PageFrame
      title={t('support.numbered', { id: ticketId })}
      text={t('support.logged')}
      actions={
        <>
          <Button onClick={onClose}>{t('support.toQueue')}</Button>
          <CaseActions ticketId={ticketId} isClosed={state === 'CLOSED'} onClose={onClose} />
        </>
      }
    >
      <div className="columns">
        <Conversation opened={opened} onState={setState} />
        <div className="stack">
          <CaseFacts opened={opened} state={state} />
          <TicketNotes ticketId={ticketId} first={opened.notes} />
        </div>
      </div>
      <MemberRecords memberId={memberId} />
    </PageFrame>
  );
}

function CaseActions({
  ticketId,
  isClosed,
  onClose,
}: {
  ticketId: string;
  isClosed: boolean;
  onClose(): void;
}) {
  const act = useAct();
  const [isHanding, setHanding] = useState(false);
  const subject = t('support.numbered', { id: ticketId });
  const close = () =>
    act({
      call: 'closeDeskTicket',
      request: { ticketId },
      title: t('support.close'),
      subject,
      onDone: onClose,
    });
  const giveBack = () =>
    act({
      call: 'handOverTicket',
      request: { ticketId },
      title: t('support.giveBack'),
      subject,
      onDone: onClose,
    });
  return (
    <>
      <Button onClick={giveBack}>{t('support.giveBack')}</Button>
      <Button onClick={() => setHanding(true)}>{t('support.handOver')}</Button>
      {!isClosed && <Button onClick={close}>{t('support.close')}</Button>}
      {isHanding && <HandOverDialog ticketId={ticketId} onClose={() => setHanding(false)} onDone={onClose} />}
    </>
  );
}

function CaseFacts({ opened, state }: { opened: OpenedTicket; state: OpenedTicket['state'] }) {
  const { memberId, category, recordKind, recordId, time, firstAnswerSeconds, openings, language } = opened;
  return (
    <Panel title={t('support.facts')}>
      <Facts
        facts={[
          [t('support.member'), <MemberLink key="member" memberId={memberId} />],
          [t('support.category'), t(`support.category_${category}`)],
          [t('app.state'), <StateTag key="state" state={state} />],
          [t('support.language'), t(`support.language_${language}`)],
          [t('support.opened'), <TimeText key="time" time={time} />],
          [t('support.firstAnswer'), firstAnswerSeconds === 0 ? '' : spanOf(firstAnswerSeconds * SECOND_MS)],
          [t('support.record'), recordKind === '' ? '' : t(`support.record_${recordKind}`, { id: recordId })],
          [t('support.reports'), <Reports key="reports" opened={opened} />],
          [t('support.openings'), openingsText(openings)],
        ]}
      />
    </Panel>
  );
}

const SECOND_MS = 1_000;

/** Reports are decided at the desk of OTC. */
function Reports({ opened: { reports } }: { opened: OpenedTicket }) {
  if (reports.length === 0) return <span className="quiet">—</span>;
  return (
    <>
      {reports.map(({ reportId, isOpen }) => (
        <Link key={reportId} to="/disputes">
          {t(isOpen ? 'support.reportOpen' : 'support.reportClosed', { id: reportId })}
        </Link>
      ))}
    </>
  );
}

/** Each operator who opened the ticket, and how often. */
function openingsText(openings: OpenedTicket['openings']): string {
  const counts = new Map<string, number>();
  for (const { operator } of openings) counts.set(operator, (counts.get(operator) ?? 0) + 1);
  return [...counts].map(([operator, count]) => `${operator} ×${count}`).join(', ');
}
