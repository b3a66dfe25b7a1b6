/** The dated steps of a withdrawal, and those that are still to come (rules/wallet#timeline). */
import type { CallResult, TimelineStep, WithdrawalState } from '@tern/protocol';

type Timeline = CallResult<'getWithdrawal'>['timeline'];

/** The way of a withdrawal that arrives. */
const WAY: readonly WithdrawalState[] = ['REVIEW', 'APPROVED', 'SENDING', 'BROADCAST', 'CONFIRMED'];

interface Step {
  state: WithdrawalState;
  timeMs: number;
}

export function withdrawalTimeline(
  record: { status: WithdrawalState; time: number; confirmations: number; confirmationsNeeded: number },
  steps: readonly Step[],
  blockMs: number,
): Timeline {
  const done: Timeline = [{ step: 'REQUESTED', time: record.time, usualSeconds: 0 }];
  const folded = steps.filter(({ state }, index) => state !== steps[index - 1]?.state);
  for (const [index, { state, timeMs }] of folded.entries()) {
    // A review is done when the next step follows it.
    const time = state === 'REVIEW' ? (folded[index + 1]?.timeMs ?? 0) : timeMs;
    done.push({ step: state, time, usualSeconds: 0 });
  }
  const next = stepsAfter(record.status);
  const left = record.confirmationsNeeded - record.confirmations;
  return [
    ...done,
    ...next.map((step, index) => ({
      step,
      time: 0,
      usualSeconds: index === 0 && record.status !== 'REVIEW' ? usualSeconds(step, left, blockMs) : 0,
    })),
  ];
}

function stepsAfter(state: WithdrawalState): TimelineStep[] {
  const place = WAY.indexOf(state);
  return place < 0 ? [] : WAY.slice(place + 1);
}

/** Signing and sending take a block's time, the end so many blocks as are left. */
function usualSeconds(step: TimelineStep, left: number, blockMs: number): number {
  return Math.ceil(((step === 'CONFIRMED' ? Math.max(1, left) : 1) * blockMs) / 1_000);
}
