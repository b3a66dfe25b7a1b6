/** The balances of the spot account, free and frozen. */
import type { WireBalance } from '@tern/protocol';
import { shownBalance, useBalances } from '../../features/wallet/index.ts';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { t } from '../../locale/text.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Tappable } from '../../ui/exact.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';

export function SpotAssets() {
  const { balances, isError, error, refetch } = useBalances();
  if (isError && !balances) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!balances) return <Skeleton className="my-4 h-20 rounded-lg" />;
  const held = balances.filter((row) => row.account === 'spot' && /[1-9]/.test(row.free + row.frozen));
  if (held.length === 0) return <EmptyState title={t('trade.noAssets')} className="py-8" />;
  return (
    <ul>
      {held.map((row) => (
        <SpotBalance key={row.currency} balance={row} />
      ))}
    </ul>
  );
}

function SpotBalance({ balance }: { balance: WireBalance }) {
  const { currency } = balance;
  const { free, frozen } = shownBalance(balance);
  return (
    <li className="flex h-16 items-center gap-2.5 border-b border-line">
      <CoinIcon currency={currency} />
      <b className="flex-1 font-semibold">{currency}</b>
      <span className="text-right">
        <span className="block font-semibold">
          <Tappable {...free} coin={currency} />
        </span>
        <span className="block text-12 text-text-3">
          {t('trade.frozen')} <Tappable {...frozen} coin={currency} />
        </span>
      </span>
    </li>
  );
}
