/**
 * Chooses the coin of a transfer, among those that both accounts can hold, or of a deposit, among all. Shows the amount
 * that the source holds; for a deposit that of the account that it goes to.
 */
import { displayAmount } from '@tern/math';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { chooseCoinOfApplication } from '../../../features/deposit/index.ts';
import { useServer } from '../../../features/market/index.ts';
import {
  accountOf,
  chooseCoinOfDraft,
  currencyFits,
  freeOf,
  useBalances,
} from '../../../features/wallet/index.ts';
import { LoadFailed } from '../../../kit/load-failed.tsx';
import { useStepBack } from '../../../kit/navigation.ts';
import { useScreenQuery } from '../../../kit/screen-context.ts';
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

function Coins({ search }: { search: string }) {
  const navigate = useNavigate();
  const query = useScreenQuery();
  const isDeposit = query.get('use') === 'deposit';
  const stepBack = useStepBack(isDeposit ? '/assets/coinCharging' : '/assets/transfer');
  const { balances } = useBalances();
  const { data, error, refetch } = useServer();
  if (!data) {
    if (!error) return <Skeleton className="h-64 rounded-xl" />;
    return <LoadFailed error={error} refetch={refetch} />;
  }
  const from = accountOf(query.get('from')) ?? 'assets';
  const to = accountOf(query.get('to')) ?? 'spot';
  const coins = data.currencies.filter(
    ({ currency }) => (isDeposit || currencyFits(currency, { from, to })) && currency.includes(search),
  );
  if (coins.length === 0) return <EmptyState title={t('assets.noMatch')} />;
  const choose = (coin: string) => {
    if (isDeposit ? chooseCoinOfApplication(coin) : chooseCoinOfDraft(coin)) stepBack();
    else if (isDeposit) navigate(`/assets/coinCharging?coin=${coin}`, { replace: true });
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
