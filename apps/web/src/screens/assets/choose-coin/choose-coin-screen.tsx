/**
 * Chooses the coin of a transfer, among those that both accounts can hold, of a deposit, among all, or of a withdrawal, among
 * those that have a network. Shows the amount that the source holds; for a deposit that of the account that it goes to.
 */
import { displayAmount } from '@tern/math';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNetworks } from '../../../features/chain/index.ts';
import { chooseCoinOfApplication } from '../../../features/deposit/index.ts';
import { otcCoinsOf, useServer } from '../../../features/market/index.ts';
import {
  accountOf,
  chooseCoinOfDraft,
  currencyFits,
  freeOf,
  useBalances,
} from '../../../features/wallet/index.ts';
import { chooseCoinOfWithdrawal } from '../../../features/withdrawal/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useNavigate, useStepBack } from '../../../kit/navigation/navigation.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';

export function ChooseCoinScreen() {
  const [search, setSearch] = useState('');
  return (
    <div className="flex flex-1 flex-col bg-surface px-4 pt-2 pb-6">
      <Input
        value={search}
        onText={(text) => setSearch(text.toUpperCase().trim())}
        placeholder={t('assets.search')}
        aria-label={t('assets.search')}
        before={<Search size={16} strokeWidth={1.6} className="text-text-3" aria-hidden />}
        className="mb-2"
      />
      <Coins search={search} />
    </div>
  );
}

/** The screens beside the transfer that have a coin chosen here. */
const WAYS = [
  { use: 'deposit', screen: '/assets/coinCharging', choose: chooseCoinOfApplication },
  { use: 'withdraw', screen: '/assets/withdrawCoin', choose: chooseCoinOfWithdrawal },
] as const;

/** undefined while they are not known. */
function useCoinsWithNetwork(wanted: boolean): Set<string> | undefined {
  const { data } = useNetworks(undefined, wanted);
  return data && new Set(data.map(({ currency }) => currency));
}

function Coins({ search }: { search: string }) {
  const navigate = useNavigate();
  const query = useScreenQuery();
  const use = WAYS.find((way) => way.use === query.get('use'));
  const stepBack = useStepBack(use?.screen ?? '/assets/transfer');
  const withNetwork = useCoinsWithNetwork(use?.use === 'withdraw');
  const { balances } = useBalances();
  const { data, error, refetch } = useServer();
  if (!data) {
    if (!error) return <Skeleton className="h-64 rounded-xl" />;
    return <LoadFailed error={error} refetch={refetch} />;
  }
  const from = accountOf(query.get('from')) ?? 'assets';
  const to = accountOf(query.get('to')) ?? 'spot';
  const otcCoins = otcCoinsOf(data);
  const isFit = (currency: string) => {
    if (use?.use === 'withdraw') return withNetwork?.has(currency) ?? true;
    return use !== undefined || currencyFits(currency, { from, to }, otcCoins);
  };
  const coins = data.currencies.filter(({ currency }) => isFit(currency) && currency.includes(search));
  if (coins.length === 0) return <EmptyState title={t('assets.noMatch')} />;
  const choose = (coin: string) => {
    if ((use?.choose ?? chooseCoinOfDraft)(coin)) stepBack();
    else if (use) navigate(`${use.screen}?coin=${coin}`, { replace: true });
    else navigate(`/assets/transfer?${new URLSearchParams({ from, to, coin })}`, { replace: true });
  };
  return coins.map(({ currency, name }) => (
    <button
      key={currency}
      type="button"
      onClick={() => choose(currency)}
      className="flex h-16 shrink-0 items-center gap-2.5 border-b border-line text-left active:opacity-60"
    >
      <CoinIcon currency={currency} />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{currency}</b>
        <span className="block truncate text-12 text-text-3">{name}</span>
      </span>
      <span className="text-13">{displayAmount(freeOf(balances, from, currency) ?? '0', currency)}</span>
    </button>
  ));
}
