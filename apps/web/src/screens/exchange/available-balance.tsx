/** The member's available balance, and how much the order could be at most; the way to a transfer beside it. */
import { displayAmount } from '@tern/math';
import { coinsOf } from '../../features/market/index.ts';
import {
  checkOrder,
  type FormMarket,
  isByAmount,
  maxSize,
  type OrderForm,
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
  const most = maxSize(form, market);
  const money = useAccountMoney({ account: 'spot', currency: coin, free, isShort }, t('trade.toTransfer'));
  return (
    <div className="text-12">
      <div className="flex h-6 items-center gap-1">
        <span className="shrink-0 text-text-3">{t('trade.available')}</span>
        <span className={cx('min-w-0 flex-1 truncate text-right', isShort && 'text-bad')}>
          {free === undefined ? '--' : displayAmount(free, coin)}{' '}
          <span className="max-[359px]:hidden">{coin}</span>
        </span>
        {money.button}
      </div>
      {money.hint}
      <div className="flex h-5 items-center gap-1">
        <span className="flex-1 text-text-3">
          {t(form.side === 'BUY' ? 'trade.maxBuy' : 'trade.maxSell')}
        </span>
        <span className="truncate">
          {most === undefined ? '--' : displayAmount(most, isByAmount(form) ? quote : base)}{' '}
          {isByAmount(form) ? quote : base}
        </span>
      </div>
    </div>
  );
}
