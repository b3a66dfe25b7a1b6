/** A member's contracts: the margin account, the positions in it, and those that have ended. */
import type { DeskResult } from '@tern/protocol/desk';
import { FaultView } from '../../kit/fault-view.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages, useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Contracts = DeskResult<'getMemberContracts'>;
type Position = Contracts['positions'][number];
type PastPosition = DeskResult<'getMemberPastPositions'>['rows'][number];

const EVERY_MS = 5_000;

export function MemberContracts({ memberId }: { memberId: string }) {
  const { data, error, isPending, refetch } = useDeskRead(
    'getMemberContracts',
    { memberId },
    { everyMs: EVERY_MS },
  );
  if (error && !data) return <FaultView error={error} onRetry={() => void refetch()} />;
  return (
    <div className="stack flat">
      {data && <Account account={data.account} />}
      <ListTable
        label={t('money.positions')}
        rows={data?.positions}
        columns={positionColumns(data?.positions)}
        keyOf={(row) => row.positionId}
        isLoading={isPending}
        emptyText={t('money.noPositions')}
        loadingText={t('app.loading')}
      />
      <h2>{t('money.pastPositions')}</h2>
      <PastPositions memberId={memberId} />
    </div>
  );
}

function Account({ account }: { account: Contracts['account'] }) {
  const money = (value: string) => <MoneyText value={value} unit={account.currency} />;
  return (
    <Panel title={t('money.contractAccount')}>
      <Facts
        facts={[
          [t('money.equity'), money(account.equity)],
          [t('money.wallet'), money(account.wallet)],
          [t('money.available'), money(account.available)],
          [t('money.positionMargin'), money(account.occupiedMargin)],
          [t('money.orderMargin'), money(account.reserves)],
          [
            t('money.unrealizedPnl'),
            <MoneyText key="pnl" signed value={account.unrealisedPnl} unit={account.currency} />,
          ],
          [t('money.transferable'), money(account.transferable)],
          [t('money.crossRisk'), account.crossRisk],
        ]}
      />
    </Panel>
  );
}

function PastPositions({ memberId }: { memberId: string }) {
  const pages = useDeskPages('getMemberPastPositions', { memberId });
  return (
    <PagedTable
      label={t('money.pastPositions')}
      pages={pages}
      columns={pastColumns(pages.rows)}
      keyOf={(row) => `${row.positionId} ${row.closeTime}`}
      emptyText={t('money.noPositions')}
    />
  );
}

function sideColumn<Row extends Pick<Position, 'side' | 'mode' | 'leverage'>>(): Column<Row> {
  return {
    title: t('member.side'),
    render: ({ side, mode, leverage }) => (
      <span className="nowrap">
        <span className={side === 'LONG' ? 'good' : 'bad'}>{t(`money.${side}`)}</span> {t(`contract.${mode}`)}{' '}
        {leverage}×
      </span>
    ),
  };
}

function positionColumns(rows: readonly Position[] | undefined): Column<Position>[] {
  return [
    { title: t('market.pair'), render: (row) => row.pairsName },
    sideColumn(),
    moneyColumn({ title: t('member.qty'), rows, value: (row) => row.qty }),
    moneyColumn({ title: t('money.entryPrice'), rows, value: (row) => row.entryPrice }),
    moneyColumn({ title: t('money.markPrice'), rows, value: (row) => row.markPrice }),
    moneyColumn({ title: t('money.liquidationPrice'), rows, value: (row) => row.liquidationPrice }),
    moneyColumn({ title: t('money.margin'), rows, value: (row) => row.margin }),
    moneyColumn({ title: t('money.unrealizedPnl'), rows, value: (row) => row.unrealisedPnl, signed: true }),
    { title: t('contract.risk'), align: 'right', render: (row) => row.riskLevel },
  ];
}

function pastColumns(rows: readonly PastPosition[] | undefined): Column<PastPosition>[] {
  return [
    { title: t('market.pair'), render: (row) => row.pairsName },
    sideColumn(),
    moneyColumn({ title: t('member.qty'), rows, value: (row) => row.qty }),
    moneyColumn({ title: t('money.entryPrice'), rows, value: (row) => row.entryPrice }),
    moneyColumn({ title: t('money.closePrice'), rows, value: (row) => row.closePrice }),
    moneyColumn({ title: t('money.realizedPnl'), rows, value: (row) => row.realisedPnl, signed: true }),
    moneyColumn({ title: t('member.fee'), rows, value: (row) => row.fees }),
    moneyColumn({ title: t('money.funding'), rows, value: (row) => row.funding, signed: true }),
    { title: t('money.how'), render: (row) => t(`money.end_${row.how}`) },
    { title: t('money.closed'), render: (row) => <TimeText time={row.closeTime} /> },
  ];
}
