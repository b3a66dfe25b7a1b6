/** The clocks of an OTC order on the server's time (rules/otc#clocks): a phone with a wrong clock shows the same seconds. */
import type { WireOtcOrder } from '@tern/protocol';
import { secondsUntil } from '../../kit/time/use-seconds-left.ts';
import { clockDuration } from '../../ui/duration-words.ts';

export type OrderClock = Pick<WireOtcOrder, 'clock' | 'clockTime' | 'clockLeft' | 'isClockStopped'>;

/** The seconds of the clock that are left; those of one that stands still do not pass. */
export function secondsOnClock(order: OrderClock, nowMs: number): number {
  if (order.clock === 'NONE') return 0;
  return order.isClockStopped ? Math.ceil(order.clockLeft / 1000) : secondsUntil(order.clockTime, nowMs);
}

/** 13:27 of a remaining time, 23:59:59 from an hour on. */
export function shortDuration(seconds: number): string {
  const text = clockDuration(seconds);
  return seconds < 3600 ? text.slice(3) : text;
}

/** Whole percent of the payment window that is left. */
export function percentLeft(seconds: number, windowMinutes: number): number {
  const wholeSeconds = windowMinutes * 60;
  return Math.max(0, Math.min(100, Math.floor((seconds * 100) / wholeSeconds)));
}

/** Whole minutes, rounded up, of a duration: the clocks moved by so much. */
export function wholeMinutes(durationMs: number): number {
  return Math.ceil(durationMs / 60_000);
}
