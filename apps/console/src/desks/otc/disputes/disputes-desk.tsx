/** Appeals and reports of OTC orders, the oldest first; the evidence of one opens in the place of the list. */

import { serverNow } from '@tern/client';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import type { Evidence } from '../../../kit/otc/evidence.ts';
import { partyWord } from '../../../kit/otc/otc-statements.tsx';
import { OtcOrderTag } from '../../../kit/otc/otc-tags.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { moneyColumn } from '../../../ui/money-column.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { spanOf } from '../../../ui/time-words.ts';
import { DisputeCase } from './dispute-case.tsx';

type Dispute = DeskResult<'getOtcDisputes'>['rows'][number];
type Kind = Dispute['kind'] | 'ALL';

const EVERY_MS = 10_000;

export default function DisputesDesk() {
  const [opened, setOpened] = useState<Evidence>();
  if (opened) return <DisputeCase evidence={opened} onClose={() => setOpened(undefined)} />;
  return <DisputeQueue onOpened={setOpened} />;
}

function DisputeQueue({ onOpened }: { onOpened(evidence: Evidence): void }) {
  const [isOpen, setOpen] = useState<'true' | 'false'>('true');
  const [kind, setKind] = useState<Kind>('ALL');
  const request: DeskRequest<'getOtcDisputes'> = { isOpen, ...(kind !== 'ALL' && { kind }) };
  const pages = useDeskPages('getOtcDisputes', request, { everyMs: EVERY_MS });
  return (
    <PageFrame title={t('nav.otcDisputes')} text={t('otc.disputesText')}>
      <div className="row">
        <Segmented<'true' | 'false'>
          value={isOpen}
          onChange={setOpen}
          options={[
            { value: 'true', label: t('otc.isOpen') },
            { value: 'false', label: t('otc.isClosed') },
          ]}
        />
        <Segmented<Kind>
          value={kind}
          onChange={setKind}
          options={[
            { value: 'ALL', label: t('otc.anyKind') },
            { value: 'APPEAL', label: t('otc.kind_APPEAL') },
            { value: 'REPORT', label: t('otc.kind_REPORT') },
          ]}
        />
      </div>
      <PagedTable
        label={t('nav.otcDisputes')}
        pages={pages}
        columns={columns(pages.rows, onOpened)}
        keyOf={(row) => `${row.kind} ${row.disputeId}`}
        emptyText={isOpen === 'true' ? t('otc.noneOpen') : t('app.nothing')}
      />
    </PageFrame>
  );
}

function columns(
  rows: readonly Dispute[] | undefined,
  onOpened: (evidence: Evidence) => void,
): Column<Dispute>[] {
  return [
    { title: t('otc.kind'), render: (row) => t(`otc.kind_${row.kind}`) },
    { title: t('otc.orderNumber'), render: (row) => <span className="num">{row.order.orderNumber}</span> },
    { title: t('otc.openedBy'), render: (row) => partyWord(row.by) },
    moneyColumn({ title: t('otc.amount'), rows, value: (row) => row.order.amount }),
    { title: t('app.state'), render: (row) => <OtcOrderTag status={row.order.status} /> },
    { title: t('otc.raised'), render: (row) => <TimeText time={row.time} /> },
    { title: t('otc.age'), render: (row) => <Age dispute={row} /> },
    {
      title: t('app.action'),
      render: (row) => (
        <span className="row">
          {row.isProposed && <Tag tone="info">{t('otc.proposedVerdict')}</Tag>}
          {row.isOpen && <OpenCase dispute={row} onOpened={onOpened} />}
        </span>
      ),
    },
  ];
}

/** The time that it waits, and how far it is beyond the target. */
function Age({ dispute: { isOpen, time, targetTime } }: { dispute: Dispute }) {
  if (!isOpen) return <span className="quiet">—</span>;
  const nowMs = serverNow();
  const isLate = targetTime > 0 && nowMs > targetTime;
  return (
    <span className="row">
      <span className="num">{spanOf(nowMs - time)}</span>
      {isLate && <Tag tone="bad">{t('otc.late', { time: spanOf(nowMs - targetTime) })}</Tag>}
    </span>
  );
}

function OpenCase({ dispute, onOpened }: { dispute: Dispute; onOpened(evidence: Evidence): void }) {
  const act = useAct();
  const may = useMay();
  const { orderId, orderNumber } = dispute.order;
  if (!may('openOtcEvidence')) return null;
  const open = () =>
    act({
      call: 'openOtcEvidence',
      request: { orderId },
      title: t('otc.openCase'),
      subject: t('otc.orderNumbered', { number: orderNumber }),
      warning: t('otc.caseLogged'),
      isQuiet: true,
      onDone: onOpened,
    });
  return (
    <Button size="small" type="primary" onClick={open}>
      {t('otc.openCase')}
    </Button>
  );
}
