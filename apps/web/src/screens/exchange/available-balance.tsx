/** The member's available balance, and how much the order could be at most; the way to a transfer beside it. */
import { displayAmount, displayQty, formatUnits, NO_FIGURE } from '@tern/math';
import { coinsOf } from '../../features/market/index.ts';
import {
  boughtFor,
  checkOrder,
  type FormMarket,
  isByAmount,
  LEDGER_SCALE,
  maxSize,
  type OrderForm,
  unitsAt8,
  useOffers,
} from '../../features/spot/index.ts';
import { useAccountMoney } from '../../features/transfer/index.ts';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';

interface AvailableBalanceProps {
  pairsName: string;
  form: OrderForm;
  market: FormMarket;
}

export function AvailableBalance({ pairsName, form, market }: AvailableBalanceProps) {
  const { base, quote } = coinsOf(pairsName);
  const coin = form.side === 'SELL' ? base : quote;
  const free = form.side === 'SELL' ? market.freeBase : market.freeQuote;
  const isShort = checkOrder(form, market)?.key === 'insufficient';
  const money = useAccountMoney({ account: 'spot', currency: coin, free, isShort }, t('trade.toTransfer'));
  return (
    <div className="text-12">
      <div className="flex h-6 items-center gap-1">
        <span className="shrink-0 text-text-3">{t('trade.available')}</span>
        <span className={cx('min-w-0 flex-1 truncate text-right', isShort && 'text-bad')}>
          {amountOrNone(free, coin)} <span className="max-[359px]:hidden">{coin}</span>
        </span>
        {money.button}
      </div>
      {money.hint}
      <div className="flex h-5 items-center gap-1">
        <span className="flex-1 text-text-3">
          {t(form.side === 'BUY' ? 'trade.maxBuy' : 'trade.maxSell')}
        </span>
        <span className="truncate">
          {isByAmount(form) ? (
            <MostAtMarket pairsName={pairsName} market={market} />
          ) : (
            qtyOrNone(maxSize(form, market), market)
          )}{' '}
          {base}
        </span>
      </div>
    </div>
  );
}

function amountOrNone(amount: string | undefined, coin: string): string {
  return amount === undefined ? NO_FIGURE : displayAmount(amount, coin);
}

/** With the decimals of its step, so that the width stays while the price moves. */
function qtyOrNone(qty: string | undefined, { stepSize }: FormMarket): string {
  return qty === undefined ? NO_FIGURE : displayQty(qty, stepSize);
}

/** Says how much all of the free quote buys now. */
function MostAtMarket({ pairsName, market }: { pairsName: string; market: FormMarket }) {
  const offers = useOffers(pairsName, 'BUY');
  const { freeQuote } = market;
  const most =
    freeQuote === undefined || offers === undefined
      ? undefined
      : boughtFor(unitsAt8(freeQuote), market, offers)?.qty;
  if (most === undefined) return NO_FIGURE;
  return `≈ ${qtyOrNone(formatUnits(most, LEDGER_SCALE), market)}`;
}
