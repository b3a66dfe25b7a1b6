/** Units of the desk as they stand on the wire (rules/conventions#wire-values): CNY with two decimals, quantities without trailing zeros. */
import { businessDay } from '@tern/engine';
import { CNY_SCALE, formatUnits, unitsOr } from '@tern/math';
import type { ErrorName } from '@tern/protocol';
import { CallError } from '../../platform/http/call.ts';
import type { LiveOtcMembers } from './live/live-members.ts';

/** Cents. */
export function wireCny(cents: bigint): string {
  return formatUnits(cents, CNY_SCALE, { minDecimals: CNY_SCALE });
}

/** Basis points as percent. */
export function wirePercent(basisPoints: bigint): string {
  return formatUnits(basisPoints, 2, { minDecimals: 2 });
}

/** A decimal in units; 0 where there is none. The engine judges zero and the bounds. */
export function parsedUnits(text: string | undefined, scale: number, error: ErrorName): bigint {
  if (text === undefined) return 0n;
  const units = unitsOr(text, scale, () => undefined);
  if (units === undefined || units > MOST_UNITS) throw new CallError(error);
  return units;
}

/** The engine's amounts are below 2^63 (rules/accounts#assets). */
const MOST_UNITS = 2n ** 63n - 1n;

/** The member's figures of the 30 days that end today (rules/otc#statistics). */
export function wireFigures(members: LiveOtcMembers, memberId: number, nowMs: number) {
  const today = businessDay(nowMs);
  const { completionBp, averageReleaseMs } = members.rankingOf(memberId, today);
  return {
    completed: members.completedOf(memberId, today),
    completion: completionBp < 0 ? '' : wirePercent(BigInt(completionBp)),
    averageReleaseSeconds: averageReleaseMs < 0 ? 0 : Math.ceil(averageReleaseMs / 1_000),
  };
}
