/** The dated steps of a deposit, and those that are still to come (rules/wallet#timeline). */
import type { CallResult, DepositState, TimelineStep } from '@tern/protocol';

type Timeline = CallResult<'getDeposit'>['timeline'];

interface Times {
  seenMs: number;
  /** The engine took its number; 0: not yet. */
  takenMs: number;
  changedMs: number;
  /** It waited for operators. */
  wasHeld: boolean;
}

export function depositTimeline(
  record: { status: DepositState; confirmations: number; confirmationsNeeded: number },
  { seenMs, takenMs, changedMs, wasHeld }: Times,
  blockMs: number,
): Timeline {
  const at = (step: TimelineStep, time: number, usualSeconds = 0) => ({ step, time, usualSeconds });
  const seen = at('SEEN', seenMs);
  const { status } = record;
  if (status === 'IGNORED' || status === 'DROPPED') return [seen, at(status, changedMs)];
  if (status === 'CONFIRMING') {
    const left = Math.max(1, record.confirmationsNeeded - record.confirmations);
    return [seen, at('CONFIRMING', 0, Math.ceil((left * blockMs) / 1_000)), at('CREDITED', 0)];
  }
  const confirmed = at('CONFIRMING', takenMs);
  if (status === 'HELD') return [seen, confirmed, at('HELD', takenMs), at('CREDITED', 0)];
  const held = wasHeld ? [at('HELD', takenMs)] : [];
  const credited = at('CREDITED', wasHeld ? changedMs : takenMs);
  if (status === 'CREDITED') return [seen, confirmed, ...held, credited];
  // When a held one was booked is no longer known once it is reversed.
  return [seen, confirmed, at('CREDITED', takenMs), at('REVERSED', changedMs)];
}
