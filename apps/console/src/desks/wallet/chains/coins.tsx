/** The networks, and the terms of coins on them: those that hold, and those that wait for their time. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { CheckDialog } from './check-dialog.tsx';
import { Checks } from './checks.tsx';
import { CoinDialog } from './coin-dialog.tsx';
import { type CoinEntry, entryOf, newEntry } from './coin-entry.ts';
import { LongText, PlainTable } from './plain-table.tsx';

type Terms = DeskResult<'getWalletTerms'>;
type Chain = Terms['chains'][number];
type Coin = Terms['coins'][number];
/** Terms that hold or wait: a coin has a row for each. */
type Row = Omit<Coin, 'terms' | 'pending'> & { terms: NonNullable<Coin['terms']> };

export function Coins() {
  const may = useMay();
  const [entry, setEntry] = useState<CoinEntry>();
  const [isChecking, setChecking] = useState(false);
  const { data, error, refetch } = useDeskRead('getWalletTerms', {});
  const mayChange = may('setCoinChain');
  const open = data?.chains.filter(({ isListed }) => isListed) ?? [];
  return (
    <div className="stack">
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <PlainTable
        title={t('chain.network')}
        rows={data?.chains}
        columns={chainColumns()}
        keyOf={(row) => row.chain}
        emptyText={t('chain.none')}
      />
      {mayChange && open.length > 0 && (
        <div className="row">
          <Button type="primary" onClick={() => setEntry(newEntry(open[0]?.chain ?? ''))}>
            {t('chain.setCoin')}
          </Button>
          {may('checkTransfer') && (
            <Button onClick={() => setChecking(true)}>{t('chain.checkTransfer')}</Button>
          )}
        </div>
      )}
      <PlainTable
        title={t('chain.coins')}
        rows={data?.coins.flatMap(rowsOf)}
        columns={coinColumns(mayChange ? (row) => setEntry(entryOf(row, row.terms)) : undefined)}
        keyOf={(row) => `${row.chain} ${row.currency} ${row.pendingTime}`}
        emptyText={t('chain.coinsNone')}
      />
      <Checks rows={data?.checks} />
      {isChecking && <CheckDialog chains={open} onClose={() => setChecking(false)} />}
      {entry && (
        <CoinDialog
          networks={open}
          coins={data?.coins ?? []}
          first={entry}
          onClose={() => setEntry(undefined)}
        />
      )}
    </div>
  );
}

function rowsOf({ chain, currency, terms, pending, pendingTime }: Coin): Row[] {
  const now = terms === null ? [] : [{ chain, currency, terms, pendingTime: 0 }];
  const later = pending === null ? [] : [{ chain, currency, terms: pending, pendingTime }];
  return [...now, ...later];
}

function chainColumns(): Column<Chain>[] {
  return [
    {
      title: t('chain.network'),
      render: (row) => (
        <>
          <strong>{row.network}</strong> <span className="quiet">{row.chain}</span>
        </>
      ),
    },
    { title: t('chain.nativeCoin'), render: (row) => `${row.nativeCurrency} (${row.nativeDecimals})` },
    { title: t('app.state'), render: (row) => <Opened chain={row} /> },
  ];
}

function Opened({ chain: { chain, network, isListed } }: { chain: Chain }) {
  const act = useAct();
  const may = useMay();
  if (isListed) return <Tag tone="good">{t('chain.isListed')}</Tag>;
  if (!may('listChain')) return <Tag tone="plain">{t('chain.notOpen')}</Tag>;
  const open = () =>
    act({
      call: 'listChain',
      request: { chain },
      title: t('chain.open'),
      subject: network,
      warning: t('chain.openWarning'),
    });
  return (
    <Button size="small" onClick={open}>
      {t('chain.open')}
    </Button>
  );
}

function coinColumns(change: ((row: Row) => void) | undefined): Column<Row>[] {
  const money = (title: string, name: 'minDeposit' | 'withdrawalFee' | 'autoLimit'): Column<Row> => ({
    title,
    align: 'right',
    render: ({ terms, currency }) => <MoneyText value={terms[name]} unit={currency} />,
  });
  const columns: Column<Row>[] = [
    {
      title: t('ledger.currency'),
      render: (row) => (
        <>
          <strong>{row.currency}</strong> <span className="quiet">{row.chain}</span>{' '}
          {row.pendingTime > 0 && (
            <Tag tone="warn">{t('chain.waitsFrom', { time: dayAndMinute(row.pendingTime) })}</Tag>
          )}
        </>
      ),
    },
    {
      title: t('chain.contract'),
      render: ({ terms }) => <LongText text={terms.contract || t('chain.nativeCoin')} />,
    },
    { title: t('chain.decimals'), render: ({ terms }) => terms.decimals },
    { title: t('chain.confirmations'), render: ({ terms }) => terms.confirmations },
    money(t('chain.minDeposit'), 'minDeposit'),
    {
      title: `${t('chain.minWithdrawal')} – ${t('chain.maxWithdrawal')}`,
      align: 'right',
      render: ({ terms, currency }) => (
        <>
          <MoneyText value={terms.minWithdrawal} /> –{' '}
          <MoneyText value={terms.maxWithdrawal} unit={currency} />
        </>
      ),
    },
    money(t('chain.withdrawalFee'), 'withdrawalFee'),
    money(t('chain.coinAutoLimit'), 'autoLimit'),
  ];
  if (!change) return columns;
  const render = (row: Row) => (
    <Button size="small" onClick={() => change(row)}>
      {t('chain.change')}
    </Button>
  );
  return [...columns, { title: t('app.action'), render }];
}
