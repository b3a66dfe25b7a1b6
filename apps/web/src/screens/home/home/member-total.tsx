/** The value of the member's four accounts; leads to the assets. */
import { displayAmount, displayCny } from '@tern/math';
import { ChevronRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useContractAccount } from '../../../features/contract/index.ts';
import { useServer } from '../../../features/market/index.ts';
import { cnyValue, STARS, totalUsdt, useAmountsHidden, useBalances } from '../../../features/wallet/index.ts';
import { useStale, useTickers } from '../../../feed/use-feed.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';

export function MemberTotal() {
  const navigate = useNavigate();
  const { balances } = useBalances();
  const tickers = useTickers();
  const equity = useContractAccount().data?.equity;
  const cnyRate = useServer().data?.cnyRate;
  const hidden = useAmountsHidden();
  const stale = useStale();
  const total = balances && tickers ? totalUsdt(balances, tickers, equity) : undefined;
  return (
    <button
      type="button"
      onClick={() => navigate('/assets')}
      className="flex min-h-[92px] w-full items-center rounded-xl bg-surface px-3.5 text-left shadow-card active:opacity-60"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-12 text-text-3">{t('assets.total')}</span>
        <span className={cx('block truncate text-20 font-semibold', stale && 'text-text-3')}>
          {hidden ? STARS : total === undefined ? '--' : displayAmount(total, 'USDT')}
        </span>
        <span className="block min-h-[18px] truncate text-12 text-text-3">
          {!hidden && total !== undefined && cnyRate !== undefined
            ? `≈ ${displayCny(cnyValue(total, cnyRate))}`
            : ''}
        </span>
      </span>
      <ChevronRight size={18} className="text-text-3" aria-hidden />
    </button>
  );
}
