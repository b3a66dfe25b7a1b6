/** The movements of one coin in one account, newest first: its transfers, and for the spot account its trades too. */
import type { WireAccountType } from '@tern/protocol';
import { useState } from 'react';
import { coinsOf, useSpotMarkets } from '../../../features/market/index.ts';
import { FillRow, useFills } from '../../../features/spot/index.ts';
import { RecordRow, useCapitalRecords } from '../../../features/wallet/index.ts';
import { PagedList } from '../../../kit/lists/paged-list.tsx';
import { t } from '../../../locale/text.ts';
import { Tabs } from '../../../ui/tabs.tsx';

type Tab = 'transfers' | 'trades';

interface AssetRecordsProps {
  account: WireAccountType;
  currency: string;
}

export function AssetRecords({ account, currency }: AssetRecordsProps) {
  const [tab, setTab] = useState<Tab>('transfers');
  const choices = [
    { value: 'transfers', label: t('assets.transfers') },
    { value: 'trades', label: t('assets.trades') },
  ] as const;
  const trades = account === 'spot';
  return (
    <section className="mt-3 rounded-xl bg-surface px-4 pt-1 shadow-card">
      {trades ? (
        <Tabs<Tab> choices={choices} value={tab} onChoose={setTab} />
      ) : (
        <h2 className="flex h-11 items-center font-semibold">{t('assets.transfers')}</h2>
      )}
      {trades && tab === 'trades' ? (
        <Trades currency={currency} />
      ) : (
        <Transfers account={account} currency={currency} />
      )}
    </section>
  );
}

function Transfers({ account, currency }: AssetRecordsProps) {
  const list = useCapitalRecords('transfer');
  const rows = list.data?.pages
    .flatMap((page) => page.rows)
    .filter((row) => row.currency === currency && (row.from === account || row.to === account));
  return (
    <PagedList
      rows={rows}
      answer={list}
      emptyText={t('assets.noTransfers')}
      row={(record) => (
        <li key={record.id} className="border-t border-line">
          <RecordRow record={record} sign={record.to === account ? '+' : '-'} />
        </li>
      )}
    />
  );
}

/** The call narrows by pair alone: where the coin has one pair the server does it, else the rows are picked here. */
function Trades({ currency }: { currency: string }) {
  const pairs = useSpotMarkets().data?.filter(({ tokenCur, mainCur }) =>
    [tokenCur, mainCur].includes(currency),
  );
  const list = useFills({ pairsName: pairs?.length === 1 ? pairs[0]?.pairsName : undefined });
  const rows = list.data?.pages
    .flatMap((page) => page.rows)
    .filter((fill) => Object.values(coinsOf(fill.pairsName)).includes(currency));
  return (
    <PagedList
      rows={rows}
      answer={list}
      emptyText={t('assets.noTrades')}
      row={(fill) => (
        <FillRow
          key={`${fill.tradeId}/${fill.orderId}`}
          fill={fill}
          coins={coinsOf(fill.pairsName)}
          market={pairs?.find((market) => market.pairsName === fill.pairsName)}
        />
      )}
    />
  );
}
