/** Each chain: how far it is read, its nodes, what its addresses hold, what is under way, what the comparisons found. */
import type { DeskResult } from '@tern/protocol/desk';
import { Alert, Button, Empty, Spin } from 'antd';
import { useState } from 'react';
import { FaultView } from '../../../kit/fault-view.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/list-table.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { type Difference, InnerDialog } from './inner-dialog.tsx';
import { OwnTransfers } from './own-transfers.tsx';
import { LongText, PlainTable } from './plain-table.tsx';

type Wallet = DeskResult<'getChainWallets'>[number];
type Endpoint = DeskResult<'getChainEndpoints'>[number];

const EVERY_MS = 10_000;

export function Wallets() {
  const { data, error, refetch } = useDeskRead('getChainWallets', {}, { everyMs: EVERY_MS });
  // A node that does not answer takes long, and keeps nothing else waiting.
  const endpoints = useDeskRead('getChainEndpoints', {}, { everyMs: EVERY_MS });
  if (error) return <FaultView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin aria-label={t('app.loading')} />;
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chain.none')} />;
  return (
    <div className="stack">
      {data.map((wallet) => (
        <ChainWallet
          key={wallet.chain}
          wallet={wallet}
          endpoints={endpoints.data?.filter(({ chain }) => chain === wallet.chain)}
        />
      ))}
    </div>
  );
}

interface Props {
  wallet: Wallet;
  endpoints: readonly Endpoint[] | undefined;
}

function ChainWallet({ wallet, endpoints }: Props) {
  const { network, standingSince, nativeCurrency, comparisons } = wallet;
  const time = (value: number) => (value === 0 ? '' : <TimeText key={value} time={value} />);
  return (
    <section className="stack" aria-label={network}>
      <h2>{network}</h2>
      {standingSince > 0 && (
        <Alert
          type="error"
          showIcon
          title={`${t('chain.standing')} ${dayAndMinute(standingSince)}`}
          role="note"
        />
      )}
      <Panel>
        <Facts
          two
          facts={[
            [t('chain.tip'), wallet.tip],
            [t('chain.height'), wallet.height === '' ? t('chain.notOpen') : wallet.height],
            [t('chain.lag'), wallet.lag],
            [t('chain.readTime'), time(wallet.readTime)],
            wallet.fault !== '' && [t('chain.fault'), <LongText key="fault" text={wallet.fault} />],
            [t('chain.hotAddress'), <LongText key="hot" text={wallet.hotAddress} />],
            [t('chain.coldAddress'), <LongText key="cold" text={wallet.coldAddress} />],
          ]}
        />
      </Panel>
      <PlainTable
        title={`${network}: ${t('chain.endpoints')}`}
        rows={endpoints}
        columns={endpointColumns()}
        keyOf={(row) => row.endpoint}
        emptyText={t('app.nothing')}
      />
      <PlainTable
        title={`${network}: ${t('chain.balances')}`}
        rows={wallet.balances}
        columns={balanceColumns(nativeCurrency)}
        keyOf={(row) => row.currency}
        emptyText={t('chain.balancesNone')}
      />
      <OwnTransfers
        title={`${network}: ${t('chain.transfers')}`}
        rows={wallet.transfers}
        emptyText={t('chain.transfersNone')}
      />
      <PlainTable
        title={`${network}: ${t('chain.comparisons')}`}
        rows={comparisons}
        columns={comparisonColumns()}
        keyOf={(row) => row.currency}
        emptyText={t('chain.comparisonsNone')}
      />
      <Differences wallet={wallet} />
    </section>
  );
}

function Differences({ wallet: { chain, network, differences } }: { wallet: Wallet }) {
  const may = useMay();
  const [recorded, setRecorded] = useState<Difference>();
  return (
    <>
      <PlainTable
        title={`${network}: ${t('chain.differences')}`}
        rows={differences}
        columns={differenceColumns(may('recordInnerDeposit') ? setRecorded : undefined)}
        keyOf={(row) => `${row.currency} ${row.address}`}
        emptyText={t('chain.differencesNone')}
      />
      {recorded && <InnerDialog chain={chain} difference={recorded} onClose={() => setRecorded(undefined)} />}
    </>
  );
}

function endpointColumns(): Column<Endpoint>[] {
  return [
    { title: t('chain.endpoint'), render: (row) => row.endpoint },
    {
      title: t('app.state'),
      render: (row) =>
        row.fault === '' ? <Tag tone="good">{t('chain.answers')}</Tag> : <LongText text={row.fault} />,
    },
    { title: t('chain.tip'), render: (row) => <span className="num">{row.height || '—'}</span> },
    {
      title: t('chain.blockTime'),
      render: (row) => (row.blockTime === 0 ? '—' : <TimeText time={row.blockTime} />),
    },
  ];
}

function balanceColumns(nativeCurrency: string): Column<Wallet['balances'][number]>[] {
  return [
    {
      title: t('ledger.currency'),
      render: ({ currency }) => (
        <>
          <strong>{currency}</strong>{' '}
          {currency === nativeCurrency && <span className="quiet">{t('chain.paysFees')}</span>}
        </>
      ),
    },
    { title: t('chain.hot'), align: 'right', render: (row) => <MoneyText value={row.hot} /> },
    { title: t('chain.cold'), align: 'right', render: (row) => <MoneyText value={row.cold} /> },
    { title: t('chain.deposits'), align: 'right', render: (row) => <MoneyText value={row.deposits} /> },
    {
      title: t('chain.compared'),
      render: (row) => (row.time === 0 ? '—' : <TimeText time={row.time} />),
    },
  ];
}

function comparisonColumns(): Column<Wallet['comparisons'][number]>[] {
  return [
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    { title: t('chain.held'), align: 'right', render: (row) => <MoneyText value={row.held} /> },
    { title: t('chain.expected'), align: 'right', render: (row) => <MoneyText value={row.expected} /> },
    {
      title: t('app.state'),
      render: (row) => (
        <Tag tone={row.isClean ? 'good' : 'bad'}>{row.isClean ? t('chain.clean') : t('chain.short')}</Tag>
      ),
    },
    { title: t('withdrawal.mined'), render: (row) => <span className="num">{row.height}</span> },
    { title: t('chain.compared'), render: (row) => <TimeText time={row.time} /> },
  ];
}

function differenceColumns(record: ((row: Difference) => void) | undefined): Column<Difference>[] {
  const columns: Column<Difference>[] = [
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    { title: t('chain.address'), render: (row) => <LongText text={row.address} /> },
    { title: t('chain.surplus'), align: 'right', render: (row) => <MoneyText value={row.surplus} /> },
    { title: t('chain.missing'), align: 'right', render: (row) => <MoneyText value={row.missing} /> },
    { title: t('withdrawal.mined'), render: (row) => <span className="num">{row.height}</span> },
    { title: t('chain.compared'), render: (row) => <TimeText time={row.time} /> },
  ];
  if (!record) return columns;
  const render = (row: Difference) =>
    row.surplus !== '0' && (
      <Button size="small" onClick={() => record(row)}>
        {t('chain.recordInner')}
      </Button>
    );
  return [...columns, { title: t('app.action'), render }];
}
