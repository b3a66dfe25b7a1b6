/** An own OTC order in the list: whose turn it is, what is left of its clock, and unread lines of the chat. */
import { displayAmount, displayCny } from '@tern/math';
import type { WireOtcOrder } from '@tern/protocol';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { OrderCountdown, PayKinds, TurnChip } from '../../../features/otc/index.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function OrderRow({ order }: { order: WireOtcOrder }) {
  const isBuy = order.side === 'BUY';
  return (
    <li className="border-b border-line">
      <Link
        to={`/transaction/orderDetail?orderId=${order.orderId}`}
        className="block py-3.5 active:opacity-60"
      >
        <span className="flex items-center gap-2">
          <b className={isBuy ? 'text-up' : 'text-down'}>{t(isBuy ? 'otc.buy' : 'otc.sell')}</b>
          <b className="min-w-0 flex-1 truncate">{order.currency}</b>
          {order.appeal === 'OPEN' && <Chip tone="warn">{t('otc.appealOpen')}</Chip>}
          <TurnChip order={order} />
          <ChevronRight size={16} className="shrink-0 text-text-3" aria-hidden />
        </span>
        <span className="mt-2 flex items-end gap-3">
          <span className="min-w-0 flex-1 text-12 text-text-2">
            <span className="block text-17 font-semibold text-text">{displayCny(order.amount)}</span>
            <span className="block truncate">
              {t('otc.qty')} {displayAmount(order.qty, order.currency)} {order.currency} · {t('otc.price')}{' '}
              {displayCny(order.price)}
            </span>
          </span>
          <Progress order={order} />
        </span>
        <span className="mt-2 flex items-center gap-2 text-12 text-text-3">
          <bdi className="min-w-0 truncate">{order.nickName}</bdi>
          <Unread count={order.unread} />
          <PayKinds kinds={order.payKinds} className="max-[359px]:hidden" />
          <span className="ml-auto shrink-0">{dayAndMinute(order.time)}</span>
        </span>
      </Link>
    </li>
  );
}

/** The status with its clock below; a cancelled order says why. */
function Progress({ order }: { order: WireOtcOrder }) {
  const words =
    order.status === 'CANCELLED' && order.cancelCause !== 'NONE'
      ? t(`otc.cause_${order.cancelCause}`)
      : t(`otc.status_${order.status}`);
  return (
    <span className="shrink-0 text-right">
      <span className={cx('block text-13', order.isOwnTurn ? 'font-semibold text-brand' : 'text-text-2')}>
        {words}
      </span>
      {order.clock !== 'NONE' && (
        <span className="block text-12">
          {order.isClockStopped && <span className="text-warn">{t('otc.clockStopped')} </span>}
          <OrderCountdown order={order} className="font-semibold" />
        </span>
      )}
    </span>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-4 shrink-0 rounded-full bg-bad-solid px-1 text-center text-10 leading-4 font-semibold text-white">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('otc.unreadLines', { count })}</span>
    </span>
  );
}
