/**
 * A member's whole standing in OTC: figures, restrictions, cancels, fault marks, penalties, disputes; marks are undone and
 * restrictions lifted here by two operators (rules/otc#restrictions).
 */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { dayAndMinute } from '../../ui/time-words.ts';
import { useAct } from '../actions.tsx';
import { FaultView } from '../fault-view.tsx';
import { useDeskRead } from '../queries.ts';
import { useMay } from '../session.ts';
import { figureFacts } from './figure-facts.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { MerchantTag } from './otc-tags.tsx';
import { untilLifted } from './restriction.ts';

type Standing = DeskResult<'getOtcMember'>;

export function OtcStanding({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useDeskRead('getOtcMember', { memberId });
  if (error && !data) return <FaultView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin aria-label={t('app.loading')} />;
  return (
    <div className="stack flat">
      <Summary memberId={memberId} standing={data} />
      <Cancels cancels={data.cancels} />
      <Marks memberId={memberId} marks={data.marks} />
      <Penalties penalties={data.penalties} />
      <Disputes disputes={data.disputes} />
    </div>
  );
}

function Restriction({ until }: { until: number }) {
  if (until === 0) return <span className="quiet">{t('otc.notRestricted')}</span>;
  return (
    <Tag tone="bad">
      {untilLifted(until) ? t('otc.untilLifted') : t('otc.restrictedUntil', { time: dayAndMinute(until) })}
    </Tag>
  );
}

function Summary({ memberId, standing }: { memberId: string; standing: Standing }) {
  const act = useAct();
  const may = useMay();
  const { merchant, buyOffUntil, otcOffUntil, held } = standing;
  const isRestricted = buyOffUntil > 0 || otcOffUntil > 0;
  const lift = () =>
    act({
      call: 'liftOtcRestrictions',
      request: { memberId },
      title: t('otc.liftRestrictions'),
      subject: t('otc.memberOf', { id: memberId }),
    });
  return (
    <Panel
      title={t('otc.standing')}
      extra={
        isRestricted &&
        may('liftOtcRestrictions') && <Button onClick={lift}>{t('otc.liftRestrictions')}</Button>
      }
    >
      <Facts
        facts={[
          [t('otc.merchant'), <MerchantTag key="merchant" state={merchant?.state ?? 'NONE'} />],
          [t('otc.buyOff'), <Restriction key="buy" until={buyOffUntil} />],
          [t('otc.otcOff'), <Restriction key="otc" until={otcOffUntil} />],
          ...figureFacts(standing),
          [t('otc.completedInAll'), String(standing.completedInAll)],
          [t('otc.openOrders'), String(standing.openOrders)],
          [t('otc.openAds'), String(standing.openAds)],
          [t('otc.held'), <MoneyText key="held" value={held} unit="USDT" />],
        ]}
      />
    </Panel>
  );
}

function Cancels({ cancels }: Pick<Standing, 'cancels'>) {
  const columns: Column<Standing['cancels'][number]>[] = [
    { title: t('otc.orderId'), render: (row) => <span className="num">{row.orderId}</span> },
    { title: t('otc.cancelCause'), render: (row) => t(`otc.cause_${row.cause}`) },
    { title: t('otc.points'), align: 'right', render: (row) => String(row.points) },
    { title: t('otc.asMerchant'), render: (row) => (row.isMerchant ? t('app.yes') : t('app.no')) },
    { title: t('otc.upheld'), render: (row) => (row.isUpheld ? t('app.yes') : t('app.no')) },
    {
      title: t('app.state'),
      render: (row) => (
        <Tag tone={row.isExcused ? 'plain' : 'warn'}>
          {row.isExcused ? t('otc.excused') : t('otc.counts')}
        </Tag>
      ),
    },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
  ];
  return <Short title={t('otc.cancels')} rows={cancels} columns={columns} />;
}

function Marks({ memberId, marks }: { memberId: string; marks: Standing['marks'] }) {
  const act = useAct();
  const may = useMay();
  const [isGiving, setGiving] = useState(false);
  const undo = (orderId: string) =>
    act({
      call: 'undoFaultMark',
      request: { memberId, orderId },
      title: t('otc.undoMark'),
      subject: t('otc.subject', { member: memberId, order: orderId }),
    });
  const columns: Column<Standing['marks'][number]>[] = [
    { title: t('otc.orderId'), render: (row) => <span className="num">{row.orderId}</span> },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
    {
      title: t('app.state'),
      render: (row) => (
        <Tag tone={row.isUndone ? 'plain' : 'bad'}>{row.isUndone ? t('otc.undone') : t('otc.counts')}</Tag>
      ),
    },
    {
      title: t('app.action'),
      render: (row) =>
        !row.isUndone &&
        may('undoFaultMark') && (
          <Button size="small" onClick={() => undo(row.orderId)}>
            {t('otc.undoMark')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <Short
        title={t('otc.marks')}
        rows={marks}
        columns={columns}
        extra={
          may('giveFaultMark') && (
            <Button size="small" onClick={() => setGiving(true)}>
              {t('otc.giveMark')}
            </Button>
          )
        }
      />
      {isGiving && <MarkDialog memberId={memberId} onClose={() => setGiving(false)} />}
    </>
  );
}

function Penalties({ penalties }: Pick<Standing, 'penalties'>) {
  const columns: Column<Standing['penalties'][number]>[] = [
    { title: t('otc.orderId'), render: (row) => <span className="num">{row.orderId}</span> },
    {
      title: t('otc.penaltyAmount'),
      align: 'right',
      render: (row) => <MoneyText value={row.amount} unit="USDT" />,
    },
    { title: t('otc.harmedId'), render: (row) => row.harmedId || '—' },
    { title: t('app.reason'), render: (row) => <span className="wrap-text">{row.reason}</span> },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
  ];
  return <Short title={t('otc.penalties')} rows={penalties} columns={columns} />;
}

function Disputes({ disputes }: Pick<Standing, 'disputes'>) {
  const columns: Column<Standing['disputes'][number]>[] = [
    { title: t('otc.orderId'), render: (row) => <span className="num">{row.orderId}</span> },
    { title: t('otc.kind'), render: (row) => t(`otc.kind_${row.kind}`) },
    { title: t('app.state'), render: (row) => (row.isOpen ? t('otc.isOpen') : t('otc.isClosed')) },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
  ];
  return <Short title={t('otc.disputesOf')} rows={disputes} columns={columns} />;
}

interface ShortProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  extra?: ReactNode;
}

/** A short list with its name above it. */
function Short<Row extends { orderId: string; time: number }>({
  title,
  rows,
  columns,
  extra,
}: ShortProps<Row>) {
  return (
    <Panel title={title} extra={extra}>
      <ListTable
        label={title}
        rows={rows}
        columns={columns}
        keyOf={(row) => `${row.orderId} ${row.time} ${rows.indexOf(row)}`}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}
