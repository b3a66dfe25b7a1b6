/** The balances of the spot account, free and frozen. */
import { displayAmount } from '@tern/math';
import { useBalances } from '../../features/wallet/index.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { t } from '../../locale/text.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
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
        <li key={row.currency} className="flex h-16 items-center gap-2.5 border-b border-line">
          <CoinIcon currency={row.currency} />
          <b className="flex-1 font-semibold">{row.currency}</b>
          <span className="text-right">
            <span className="block font-semibold">{displayAmount(row.free, row.currency)}</span>
            <span className="block text-12 text-text-3">
              {t('trade.frozen')} {displayAmount(row.frozen, row.currency)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
