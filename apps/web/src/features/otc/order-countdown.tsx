/** The time that is left on the clock of an order, counted down each second. */
import { serverNow } from '../../kit/time/server-clock.ts';
import { useSecondsLeft } from '../../kit/time/use-seconds-left.ts';
import { type OrderClock, secondsOnClock, shortDuration } from './clock.ts';

/** The seconds that are left on the clock now. */
export function useClockSeconds(order: OrderClock): number {
  useSecondsLeft(order.isClockStopped ? 0 : order.clockTime);
  return secondsOnClock(order, serverNow());
}

export function OrderCountdown({ order, className }: { order: OrderClock; className?: string }) {
  const seconds = useClockSeconds(order);
  return (
    <span role="timer" className={className}>
      {shortDuration(seconds)}
    </span>
  );
}
