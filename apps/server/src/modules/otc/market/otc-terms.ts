/** The coins, bounds and references of the desk (rules/otc#policy, rules/otc#reference). */
import { CNY_SCALE, formatUnits, REFERENCE_SCALE } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import type { LiveDesk } from '../live/live-desk.ts';
import { wireCny, wirePercent } from '../wire-units.ts';

const HOUR_MS = 3_600_000;

/** @param usdtScale decimals of the units of USDT */
export function otcTerms(desk: LiveDesk, usdtScale: number): CallResult<'getOtcTerms'> {
  const { policy, isPaused, pauseReason } = desk;
  return {
    coins: desk.coins().map(({ asset, reference, isFresh }) => ({
      currency: asset,
      reference: formatUnits(reference, REFERENCE_SCALE, { minDecimals: CNY_SCALE }),
      isFresh,
    })),
    minAmount: wireCny(policy.minAmount),
    maxAmount: wireCny(policy.maxAmount),
    newTakerMax: wireCny(policy.newTakerMax),
    maxUnpaid: policy.maxUnpaid,
    maxSelling: policy.maxSelling,
    band: wirePercent(BigInt(policy.bandBp)),
    appealDelaySeconds: Math.floor(policy.appealDelayMs / 1_000),
    holdHours: Math.ceil(policy.holdMs / HOUR_MS),
    bond: formatUnits(policy.bond, usdtScale),
    isPaused,
    pauseReason,
  };
}
