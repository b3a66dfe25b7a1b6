/** Who must act in an order now, which clock runs, and until when (rules/otc#order-states, rules/otc#clocks). */
import type { OtcClock, OtcTurn } from '@tern/protocol';
import type { LiveDesk } from '../live/live-desk.ts';
import type { OtcOrderRecord } from './order-record.ts';

export interface OrderClock {
  clock: OtcClock;
  /** 0 without a clock. */
  clockTime: number;
  /** Of a clock that stands still: what is left, in ms; else 0. */
  clockLeft: number;
  isClockStopped: boolean;
}

export function turnOf({ status, appeal, reopening }: OtcOrderRecord): OtcTurn {
  switch (status) {
    case 'PENDING_PAYMENT':
      return 'BUYER';
    case 'PENDING_RELEASE':
      return appeal === 'OPEN' ? 'OPERATOR' : 'SELLER';
    case 'CANCELLED':
      return reopening === 'ASKED' ? 'SELLER' : 'NOBODY';
    case 'COMPLETED':
      return 'NOBODY';
  }
}

export function clockOf(
  order: OtcOrderRecord,
  desk: Pick<LiveDesk, 'isPaused' | 'clockMs'>,
  nowMs: number,
): OrderClock {
  const clockMs = desk.clockMs(nowMs);
  const clock = runningClock(order, clockMs);
  if (clock === 'NONE') return { clock, clockTime: 0, clockLeft: 0, isClockStopped: false };
  const isClockStopped = desk.isPaused;
  const clockLeft = isClockStopped ? Math.max(0, order.dueMs - clockMs) : 0;
  return { clock, clockTime: order.dueMs, clockLeft, isClockStopped };
}

function runningClock({ status, appeal, reopening, dueMs }: OtcOrderRecord, clockMs: number): OtcClock {
  if (dueMs === 0) return 'NONE';
  if (status === 'PENDING_PAYMENT') return 'PAY';
  if (status === 'PENDING_RELEASE') return appeal !== 'OPEN' && clockMs < dueMs ? 'APPEAL' : 'NONE';
  if (reopening === 'ASKED') return 'CONSENT';
  return reopening === 'NONE' && clockMs < dueMs ? 'REOPEN' : 'NONE';
}
