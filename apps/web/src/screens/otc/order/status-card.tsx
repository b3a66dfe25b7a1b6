/** Whose turn it is, until when, and what happens then; below it how far the order is. */
import { Clock3, TriangleAlert } from 'lucide-react';
import {
  headOf,
  nextOf,
  OrderCountdown,
  type OtcOrderDetail,
  percentLeft,
  stepOf,
  TurnChip,
  useClockSeconds,
  wholeMinutes,
} from '../../../features/otc/index.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/list-row.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function StatusCard({ order }: { order: OtcOrderDetail }) {
  const step = stepOf(order);
  return (
    <>
      <section
        aria-live="polite"
        className={cx('rounded-xl p-4', order.isOwnTurn ? 'bg-brand-soft' : 'bg-surface shadow-card')}
      >
        <div className="flex items-center gap-2">
          <TurnChip order={order} />
          <h2 className="min-w-0 flex-1 text-16 font-semibold">{t(`otc.head_${headOf(order)}`)}</h2>
          {order.clock !== 'NONE' && (
            <OrderCountdown
              order={order}
              className={cx('text-20 font-semibold', order.isOwnTurn && 'text-brand')}
            />
          )}
        </div>
        {order.clock === 'PAY' && <PayBar order={order} />}
        <p className="mt-2 text-12 text-text-2">{nextText(order)}</p>
        <ClockNotes order={order} />
      </section>
      {step !== undefined && (
        <Card className="px-2 pt-4 pb-3">
          <Stepper
            label={t('otc.steps')}
            steps={[t('otc.step1'), t('otc.step2'), t('otc.step3'), t('otc.step4')]}
            // All is done when there is no step left.
            current={order.status === 'COMPLETED' ? 4 : step}
          />
        </Card>
      )}
    </>
  );
}

function PayBar({ order }: { order: OtcOrderDetail }) {
  const seconds = useClockSeconds(order);
  return (
    <div aria-hidden className="mt-3 h-1 overflow-hidden rounded-sm bg-line">
      <i
        className="block h-1 rounded-sm bg-brand"
        style={{ width: `${percentLeft(seconds, order.payWindowMinutes)}%` }}
      />
    </div>
  );
}

function nextText(order: OtcOrderDetail): string {
  const next = nextOf(order);
  if (next === 'payBuyer') {
    return order.cancelPoints > 0
      ? t('otc.next_payBuyer', { points: 3, today: order.buyerPointsToday })
      : t('otc.next_payBuyerPlain');
  }
  const text = t(`otc.next_${next}`);
  if (next === 'reopenWindow' && order.cancelCause !== 'NONE')
    return `${t(`otc.next_${order.cancelCause}`)} ${text}`;
  return order.clock === 'APPEAL' ? `${text} ${t('otc.next_appealFrom')}` : text;
}

/** A clock that moved or stands still, and the other party who cannot act. */
function ClockNotes({ order }: { order: OtcOrderDetail }) {
  const other = order.side === 'BUY' ? order.seller : order.buyer;
  const isOpen = order.status === 'PENDING_PAYMENT' || order.status === 'PENDING_RELEASE';
  return (
    <ul className="flex flex-col gap-1 text-12 text-text-2 [&>li]:mt-1 [&>li]:flex [&>li]:items-start [&>li]:gap-1.5">
      {order.moved > 0 && (
        <li>
          <Clock3 size={14} className="mt-px shrink-0 text-brand" aria-hidden />
          {t('otc.moved', { minutes: wholeMinutes(order.moved) })}
        </li>
      )}
      {order.isClockStopped && (
        <li>
          <Clock3 size={14} className="mt-px shrink-0 text-warn" aria-hidden />
          {t('otc.clockStopped')}
        </li>
      )}
      {isOpen && (other.isFrozen || other.lockedUntil > 0) && (
        <li>
          <TriangleAlert size={14} className="mt-px shrink-0 text-warn" aria-hidden />
          {other.isFrozen
            ? t('otc.next_frozenOther')
            : t('otc.next_lockedOther', { time: dayAndMinute(other.lockedUntil) })}
        </li>
      )}
    </ul>
  );
}
