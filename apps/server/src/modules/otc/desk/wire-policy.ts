/** The policy of the OTC desk on the wire: CNY and shares as decimals, times in seconds and hours (rules/otc#policy). */
import type { OtcPolicy } from '@tern/engine';
import { CNY_SCALE, formatUnits, unitsOr } from '@tern/math';
import type { DeskResult } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';

type WirePolicy = DeskResult<'getOtcDesk'>['policy'];

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Basis points are hundredths of a percent. */
const PERCENT_SCALE = 2;

export function wirePolicy(policy: OtcPolicy, bondScale: number): WirePolicy {
  const cny = (cents: bigint) => formatUnits(cents, CNY_SCALE, { minDecimals: CNY_SCALE });
  const percent = (bp: number) => formatUnits(BigInt(bp), PERCENT_SCALE, { minDecimals: PERCENT_SCALE });
  return {
    bond: formatUnits(policy.bond, bondScale),
    minAmount: cny(policy.minAmount),
    maxAmount: cny(policy.maxAmount),
    newTakerMax: cny(policy.newTakerMax),
    leastCounted: cny(policy.leastCounted),
    maxUnpaid: policy.maxUnpaid,
    maxSelling: policy.maxSelling,
    band: percent(policy.bandBp),
    rateStep: percent(policy.rateStepBp),
    appealDelaySeconds: policy.appealDelayMs / SECOND_MS,
    holdHours: policy.holdMs / HOUR_MS,
    providerRateSeconds: policy.providerRateLifeMs / SECOND_MS,
    manualRateSeconds: policy.manualRateLifeMs / SECOND_MS,
  };
}

export function policyUnits(wire: WirePolicy, bondScale: number): OtcPolicy {
  const units = (field: keyof WirePolicy, scale: number): bigint =>
    unitsOr(String(wire[field]), scale, () => {
      throw new CallError('otcPolicyInvalid', { field });
    });
  const basisPoints = (field: 'band' | 'rateStep'): number => {
    const bp = units(field, PERCENT_SCALE);
    if (bp > MAX_SHARE_BP) throw new CallError('otcPolicyInvalid', { field });
    return Number(bp);
  };
  const policy = {
    bond: units('bond', bondScale),
    minAmount: units('minAmount', CNY_SCALE),
    maxAmount: units('maxAmount', CNY_SCALE),
    newTakerMax: units('newTakerMax', CNY_SCALE),
    leastCounted: units('leastCounted', CNY_SCALE),
    maxUnpaid: wire.maxUnpaid,
    maxSelling: wire.maxSelling,
    bandBp: basisPoints('band'),
    rateStepBp: basisPoints('rateStep'),
    appealDelayMs: wire.appealDelaySeconds * SECOND_MS,
    holdMs: wire.holdHours * HOUR_MS,
    providerRateLifeMs: wire.providerRateSeconds * SECOND_MS,
    manualRateLifeMs: wire.manualRateSeconds * SECOND_MS,
  };
  if (policy.minAmount === 0n || policy.minAmount > policy.maxAmount)
    throw new CallError('otcPolicyInvalid', { field: 'minAmount' });
  return policy;
}

/** The engine takes no larger share (rules/otc#policy): a band may not reach zero. */
const MAX_SHARE_BP = 9_000n;
