/** One coin in one account: what is held of it and its worth, its transfers, and what can be done with it. */
import { displayExact } from '@tern/math';
import type { WireAccountType } from '@tern/protocol';
import { Info } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useContractAccount } from '../../../features/contract/index.ts';
import { AccountFigures } from '../../../features/contract-records/index.ts';
import { useServer, useSpotMarkets } from '../../../features/market/index.ts';
import {
  accountName,
  accountOf,
  leastSaleAbove,
  STARS,
  useAmountsHidden,
  useBalances,
} from '../../../features/wallet/index.ts';
import { useTickers } from '../../../feed/use-feed.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { openCoin } from '../../../kit/popups/popups.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { Card, ListRow } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { AssetActions } from './asset-actions.tsx';
import { AssetFigures } from './asset-figures.tsx';
import { AssetRecords } from './asset-records.tsx';

export function AssetDetailScreen() {
  const query = useScreenQuery();
  const navigate = useNavigate();
  const account = accountOf(query.get('account')) ?? 'assets';
  const asked = query.get('coin') ?? 'USDT';
  const server = useServer().data;
  const coin = server?.currencies.find((one) => one.currency === asked);
  if (server && !coin) {
    return <EmptyState className="flex-1 bg-surface" title={t('assets.noMatch')} />;
  }
  return (
    <>
      <div className="flex-1 px-4 pt-1.5 pb-4">
        <Figures account={account} currency={asked} name={coin?.name ?? ''} cnyRate={server?.cnyRate} />
        {account === 'contract' && (
          <Card className="mt-3 px-4">
            <ListRow
              label={t('assets.contractRecords')}
              onPress={() => navigate('/contract/allContract?tab=history')}
            />
          </Card>
        )}
        <AssetRecords account={account} currency={asked} />
      </div>
      <AssetActions account={account} currency={asked} />
    </>
  );
}

function ContractFigures({ hidden }: { hidden: boolean }) {
  const { data, error, refetch } = useContractAccount();
  if (data)
    return (
      <div className="mt-3">
        <AccountFigures account={data} stars={hidden ? STARS : undefined} />
      </div>
    );
  if (!error) return <Skeleton className="mt-4 h-40 rounded-lg" />;
  return <LoadFailed error={error} refetch={refetch} />;
}

/** Why what a fee has left below the step stays, and what becomes of it. */
function Remainder({ free, currency }: { free: string; currency: string }) {
  const markets = useSpotMarkets().data;
  const least = markets && leastSaleAbove(free, currency, markets);
  if (least === undefined) return null;
  return (
    <p role="note" className="mt-3 text-12 text-text-3">
      {t('assets.remainder', { least: displayExact(least), coin: currency })}
    </p>
  );
}

interface FiguresProps {
  account: WireAccountType;
  currency: string;
  name: string;
  cnyRate: string | undefined;
}

function Figures({ account, currency, name, cnyRate }: FiguresProps) {
  const { balances, isError, error, refetch } = useBalances();
  const tickers = useTickers();
  const hidden = useAmountsHidden();
  const held = balances?.find((row) => row.account === account && row.currency === currency);
  const balance = balances && (held ?? { account, currency, free: '0', frozen: '0' });
  return (
    <section className="rounded-xl bg-surface p-4 shadow-card">
      <div className="flex items-center gap-2.5">
        <CoinIcon currency={currency} />
        <h2 className="min-w-0 flex-1 truncate text-16 font-semibold">
          {currency} <span className="text-12 font-normal text-text-3">{name}</span>
        </h2>
        <span className="text-12 text-text-2">{accountName(account)}</span>
        <IconButton label={t('assets.aboutCoin', { coin: currency })} onClick={() => openCoin(currency)}>
          <Info size={18} strokeWidth={1.6} className="text-text-3" aria-hidden />
        </IconButton>
      </div>
      {account === 'contract' ? (
        <ContractFigures hidden={hidden} />
      ) : balance ? (
        <>
          <AssetFigures balance={balance} tickers={tickers} cnyRate={cnyRate} hidden={hidden} />
          {account === 'spot' && <Remainder free={balance.free} currency={currency} />}
        </>
      ) : isError ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : (
        <Skeleton className="mt-4 h-24 rounded-lg" />
      )}
    </section>
  );
}
