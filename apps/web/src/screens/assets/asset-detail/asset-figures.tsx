/** Total, worth, free and frozen of one balance. */
import type { Tickers } from '@tern/client';
import { displayCny, groupThousands, toFixedDecimals } from '@tern/math';
import type { WireBalance } from '@tern/protocol';
import { StaleGrey } from '../../../features/market/stale.tsx';
import { STARS } from '../../../features/wallet/amounts-hidden.ts';
import { balanceTotal, cnyValue, usdtValue } from '../../../features/wallet/valuation.ts';
import { t } from '../../../locale/text.ts';
import { displayAmount } from '../../../ui/display-qty.ts';

interface AssetFiguresProps {
  balance: WireBalance;
  tickers: Tickers | undefined;
  cnyRate: string | undefined;
  hidden: boolean;
}

export function AssetFigures({ balance, tickers, cnyRate, hidden }: AssetFiguresProps) {
  const total = balanceTotal(balance);
  const usdt = tickers && usdtValue(total, balance.currency, tickers);
  const cny = usdt === undefined || cnyRate === undefined ? undefined : displayCny(cnyValue(usdt, cnyRate));
  const shown = (text: string | undefined) => (hidden ? STARS : (text ?? '--'));
  return (
    <>
      <p className="mt-3 truncate text-28 font-semibold">{shown(displayAmount(total))}</p>
      <StaleGrey className="h-5 truncate text-13 text-text-2">≈ {shown(cny)}</StaleGrey>
      <dl className="mt-4 grid grid-cols-3 gap-2 border-t border-line pt-3 text-13">
        <Figure label={t('assets.free')} value={shown(displayAmount(balance.free))} />
        <Figure label={t('assets.frozen')} value={shown(displayAmount(balance.frozen))} />
        <Figure
          label={t('assets.worth')}
          value={shown(usdt && groupThousands(toFixedDecimals(usdt, 4)))}
          alignEnd
        />
      </dl>
    </>
  );
}

function Figure({ label, value, alignEnd = false }: { label: string; value: string; alignEnd?: boolean }) {
  return (
    <div className={alignEnd ? 'min-w-0 text-right' : 'min-w-0'}>
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="truncate font-semibold">{value}</dd>
    </div>
  );
}
