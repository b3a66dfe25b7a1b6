/** Total, worth, free and frozen of one balance. */
import type { Tickers } from '@tern/client';
import { displayCny, displayMoney } from '@tern/math';
import type { WireBalance } from '@tern/protocol';
import type { ReactNode } from 'react';
import { StaleGrey } from '../../../features/market/index.ts';
import { balanceTotal, cnyValue, STARS, usdtValue } from '../../../features/wallet/index.ts';
import { t } from '../../../locale/text.ts';
import { Exact } from '../../../ui/exact.tsx';

interface AssetFiguresProps {
  balance: WireBalance;
  tickers: Tickers | undefined;
  cnyRate: string | undefined;
  hidden: boolean;
}

export function AssetFigures({ balance, tickers, cnyRate, hidden }: AssetFiguresProps) {
  const { currency } = balance;
  const total = balanceTotal(balance);
  const usdt = tickers && usdtValue(total, balance.currency, tickers);
  const cny = usdt === undefined || cnyRate === undefined ? undefined : displayCny(cnyValue(usdt, cnyRate));
  const shown = (text: string | undefined) => (hidden ? STARS : (text ?? '--'));
  return (
    <>
      <p className="mt-3 truncate text-28 font-semibold">
        {hidden ? STARS : <Exact amount={total} coin={currency} />}
      </p>
      <StaleGrey className="h-5 truncate text-13 text-text-2">≈ {shown(cny)}</StaleGrey>
      <dl className="mt-4 grid grid-cols-3 gap-2 border-t border-line pt-3 text-13">
        <Figure
          label={t('assets.free')}
          value={hidden ? STARS : <Exact amount={balance.free} coin={currency} />}
        />
        <Figure
          label={t('assets.frozen')}
          value={hidden ? STARS : <Exact amount={balance.frozen} coin={currency} />}
        />
        <Figure label={t('assets.worth')} value={shown(usdt && displayMoney(usdt))} alignEnd />
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
