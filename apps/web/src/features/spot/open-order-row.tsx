/** An open order as lists show it, with its ways to other terms and out. Only LIMIT orders rest. */
import { displayPriceOrNone, displayQty } from '@tern/math';
import type { WireSpotOrder } from '@tern/protocol';
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { shortTime } from '../../ui/time-words.ts';
import { useCancelPress } from '../orders/index.ts';
import { AmendFigure } from './amend-figure.tsx';
import { filledPercent, sideText } from './order-words.ts';
import { useCancelOrder } from './queries.ts';

interface OpenOrderRowProps {
  order: WireSpotOrder;
  /** Its tick and step; undefined until known. */
  market: { tickSize: string; stepSize: string } | undefined;
}

export function OpenOrderRow({ order, market }: OpenOrderRowProps) {
  const cancel = useCancelOrder();
  const press = useCancelPress(() => cancel.mutateAsync(order.orderId), t('trade.cancelled'));
  const qty = (text: string) => displayQty(text, market?.stepSize ?? '1');
  const price = displayPriceOrNone(order.price, market?.tickSize);
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-center">
        <span className={cx('font-semibold', order.side === 'BUY' ? 'text-up' : 'text-down')}>
          {sideText(order.side)}
        </span>
        <b className="ml-1.5 font-semibold">{order.pairsName}</b>
        <time className="ml-2 flex-1 truncate text-12 text-text-3">{shortTime(order.createTime)}</time>
        <Button size="small" tone="ghost" busy={cancel.isPending} onClick={press}>
          {t('trade.cancel')}
        </Button>
      </div>
      <dl className="mt-2 grid grid-cols-3 text-12">
        <Fact
          label={t('trade.orderPrice')}
          value={<AmendFigure order={order} field="price" text={price} />}
        />
        <Fact
          label={t('trade.orderQty')}
          value={<AmendFigure order={order} field="qty" text={qty(order.qty)} />}
        />
        <Fact
          label={t('trade.filled')}
          value={`${qty(order.filledQty)} (${filledPercent(order)}%)`}
          className="text-right"
        />
      </dl>
    </li>
  );
}

function Fact({ label, value, className }: { label: string; value: ReactNode; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-text-2">{label}</dt>
      <dd className="truncate">{value}</dd>
    </div>
  );
}
