/** Total, worth, free, frozen and pledged of one balance. */
import type { Tickers } from '@tern/client';
import { displayAmount, displayCny, isZero } from '@tern/math';
import type { WireBalance } from '@tern/protocol';
import type { ReactNode } from 'react';
import { usePledged } from '../../../features/activity/index.ts';
import { StaleGrey } from '../../../features/market/index.ts';
import {
  cnyValue,
  type ShownAmount,
  STARS,
  shownBalance,
  usdtValue,
} from '../../../features/wallet/index.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Tappable } from '../../../ui/exact.tsx';

interface AssetFiguresProps {
  balance: WireBalance;
  tickers: Tickers | undefined;
  cnyRate: string | undefined;
  hidden: boolean;
}

export function AssetFigures({ balance, tickers, cnyRate, hidden }: AssetFiguresProps) {
  const { currency } = balance;
  const ofCoins = usePledged();
  const pledged = (balance.account === 'assets' ? ofCoins.get(currency) : undefined) ?? '0';
  const isPledged = !isZero(pledged);
  const { total, free, frozen, ...rest } = shownBalance(balance, pledged);
  const usdt = tickers && usdtValue(total.amount, currency, tickers);
  const cny = usdt === undefined || cnyRate === undefined ? undefined : displayCny(cnyValue(usdt, cnyRate));
  const figure = (one: ShownAmount, coin = currency) => (hidden ? STARS : <Tappable {...one} coin={coin} />);
  const shown = (text: string | undefined) => (hidden ? STARS : (text ?? '--'));
  return (
    <>
      <p className="mt-3 truncate text-28 font-semibold">{figure(total)}</p>
      <StaleGrey className="h-5 truncate text-13 text-text-2">≈ {shown(cny)}</StaleGrey>
      <dl
        className={cx(
          'mt-4 grid gap-x-2 gap-y-3 border-t border-line pt-3 text-13',
          isPledged ? 'grid-cols-2' : 'grid-cols-3',
        )}
      >
        <Figure label={t('assets.free')} value={figure(free)} />
        <Figure label={t('assets.frozen')} value={figure(frozen)} alignEnd={isPledged} />
        {isPledged && <Figure label={t('assets.pledged')} value={figure(rest.pledged)} />}
        <Figure
          label={t('assets.worth')}
          value={
            usdt === undefined
              ? shown(usdt)
              : figure({ amount: usdt, text: displayAmount(usdt, 'USDT') }, 'USDT')
          }
          alignEnd
        />
      </dl>
    </>
  );
}

function Figure({ label, value, alignEnd = false }: { label: string; value: ReactNode; alignEnd?: boolean }) {
  return (
    <div className={alignEnd ? 'min-w-0 text-right' : 'min-w-0'}>
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="truncate font-semibold">{value}</dd>
    </div>
  );
}
