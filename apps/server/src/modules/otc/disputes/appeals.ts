/** The appeals of an order out of its steps, verdicts and statements. An appeal is named by the sequence of its command. */
import type { OtcFault, OtcFinding, OtcParty, OtcStep, OtcVerdict, WireOtcAppeal } from '@tern/protocol';
import type { OrderStep } from '../orders/order-finder.ts';
import type { Statement } from './evidence-rows.ts';

/** Operators decide within so long (rules/otc#appeals). */
export const APPEAL_TARGET_MS = 24 * 3_600_000;

export interface Verdict {
  sequence: number;
  verdict: OtcVerdict;
  finding: OtcFinding;
  fault: OtcFault;
  timeMs: number;
}

export interface Appeal {
  /** The sequence of the command that opened it. */
  appeal: number;
  appellantId: number;
  state: 'OPEN' | 'RESOLVED' | 'WITHDRAWN';
  verdict: Verdict | undefined;
  timeMs: number;
  /** 0: open. */
  endMs: number;
}

/** The steps that end the appeal that is open: the end of its order, or its withdrawal. */
const ENDS: ReadonlySet<OtcStep> = new Set<OtcStep>(['APPEAL_WITHDRAWN', 'DECIDED', 'RELEASED', 'REFUNDED']);

/** Oldest first. @param steps in their order */
export function appealsOf(steps: readonly OrderStep[], verdicts: readonly Verdict[]): Appeal[] {
  const appeals: Appeal[] = [];
  for (const { sequence, step, byId, timeMs } of steps) {
    if (step === 'APPEALED')
      appeals.push({
        appeal: sequence,
        appellantId: byId,
        state: 'OPEN',
        verdict: undefined,
        timeMs,
        endMs: 0,
      });
    const last = appeals.at(-1);
    if (last?.state !== 'OPEN' || !ENDS.has(step)) continue;
    last.state = step === 'APPEAL_WITHDRAWN' ? 'WITHDRAWN' : 'RESOLVED';
    last.endMs = timeMs;
    if (step === 'DECIDED') last.verdict = verdicts.find((one) => one.sequence === sequence);
  }
  return appeals;
}

/** @param partyOf the party of a member of the order */
export function wireAppeal(
  { appeal, appellantId, state, verdict, timeMs, endMs }: Appeal,
  statements: readonly Statement[],
  partyOf: (memberId: number) => OtcParty,
): WireOtcAppeal {
  return {
    appealId: String(appeal),
    state,
    appellant: partyOf(appellantId),
    statements: statements
      .filter((statement) => statement.appeal === appeal)
      .map(({ memberId, text, imageIds, timeMs: time }) => ({
        party: partyOf(memberId),
        text,
        imageIds,
        time,
      })),
    decision:
      verdict === undefined
        ? null
        : { verdict: verdict.verdict, finding: verdict.finding, fault: verdict.fault, time: verdict.timeMs },
    time: timeMs,
    targetTime: timeMs + APPEAL_TARGET_MS,
    endTime: endMs,
  };
}
