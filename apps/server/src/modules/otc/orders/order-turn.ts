/** Whose turn it is in an OTC order, and the clock that runs (rules/otc#order-states, rules/otc#clocks). */
import type { OtcClock, OtcTurn } from '@tern/protocol';
import type { LiveDesk } from '../live/live-desk.ts';
import type { OtcOrderRecord } from './order-record.ts';

export function turnOf({ status, appeal, reopening }: OtcOrderRecord): OtcTurn {
  if (status === 'PENDING_PAYMENT') return 'BUYER';
  if (status === 'PENDING_RELEASE') return appeal === 'OPEN' ? 'OPERATOR' : 'SELLER';
  return status === 'CANCELLED' && reopening === 'ASKED' ? 'SELLER' : 'NOBODY';
}

export interface RunningClock {
  clock: OtcClock;
  /** When it ends as things stand; 0 without one. */
  clockTime: number;
  /** The rest of a clock that stands still, in ms; else 0. */
  clockLeft: number;
  isClockStopped: boolean;
}

const NO_CLOCK: RunningClock = { clock: 'NONE', clockTime: 0, clockLeft: 0, isClockStopped: false };

export function clockOf(
  order: OtcOrderRecord,
  desk: Pick<LiveDesk, 'isPaused' | 'clockMs'>,
  nowMs: number,
): RunningClock {
  const clock = kindOf(order);
  const leftMs = order.dueMs - desk.clockMs(nowMs);
  if (clock === 'NONE' || order.dueMs === 0) return NO_CLOCK;
  // A deadline that is about to be handled still runs; a time from which something is possible has come.
  if (leftMs <= 0 && clock !== 'PAY' && clock !== 'CONSENT') return NO_CLOCK;
  const { isPaused } = desk;
  return {
    clock,
    clockTime: order.dueMs,
    clockLeft: isPaused ? Math.max(0, leftMs) : 0,
    isClockStopped: isPaused,
  };
}

function kindOf({ status, appeal, reopening, cancelCause }: OtcOrderRecord): OtcClock {
  switch (status) {
    case 'PENDING_PAYMENT':
      return 'PAY';
    case 'PENDING_RELEASE':
      return appeal === 'OPEN' ? 'NONE' : 'APPEAL';
    case 'CANCELLED':
      if (reopening === 'ASKED') return 'CONSENT';
      return reopening === 'NONE' && cancelCause !== 'VERDICT' ? 'REOPEN' : 'NONE';
    default:
      return 'NONE';
  }
}
