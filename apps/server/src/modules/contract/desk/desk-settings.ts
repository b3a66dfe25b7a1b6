/** A contract's settings between the decimal strings of the desk and the engine's units. */
import { type ContractSettings, DEFAULT_BOUNDS, settingsFault } from '@tern/engine';
import { formatUnits, unitsOr } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { ContractInfo } from '../terms/terms.ts';

export type WireSettings = DeskRequest<'setContractSettings'>['settings'];
export type ContractScales = Pick<ContractInfo, 'priceScale' | 'qtyScale' | 'quoteScale'>;

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

export function wireSettings(settings: ContractSettings, scales: ContractScales): WireSettings {
  const { priceScale, qtyScale, quoteScale } = scales;
  const { fundingIntervalMs, resumeWaitMs, tickSize, qtyStep, impactNotional, tiers, bounds, ...rest } =
    settings;
  const { noticeMs, ...percentages } = bounds;
  return {
    ...rest,
    tickSize: formatUnits(tickSize, priceScale),
    qtyStep: formatUnits(qtyStep, qtyScale),
    impactNotional: formatUnits(impactNotional, quoteScale),
    tiers: tiers.map((tier) => ({ ...tier, cap: formatUnits(tier.cap, quoteScale) })),
    fundingIntervalMinutes: fundingIntervalMs / MINUTE_MS,
    resumeWaitSeconds: Math.ceil(resumeWaitMs / SECOND_MS),
    bounds: { ...percentages, noticeSeconds: Math.ceil(noticeMs / SECOND_MS) },
  };
}

export function settingsUnits(settings: WireSettings, scales: ContractScales): ContractSettings {
  const { priceScale, qtyScale, quoteScale } = scales;
  const { fundingIntervalMinutes, resumeWaitSeconds, tickSize, qtyStep, impactNotional, tiers, ...others } =
    settings;
  const { bounds, ...rest } = others;
  const { noticeSeconds, minRestingUsdt = DEFAULT_BOUNDS.minRestingUsdt, ...percentages } = bounds;
  const units: ContractSettings = {
    ...rest,
    tickSize: unitsOf('tickSize', tickSize, priceScale),
    qtyStep: unitsOf('qtyStep', qtyStep, qtyScale),
    impactNotional: unitsOf('impactNotional', impactNotional, quoteScale),
    tiers: tiers.map((tier) => ({ ...tier, cap: unitsOf('tiers', tier.cap, quoteScale) })),
    fundingIntervalMs: fundingIntervalMinutes * MINUTE_MS,
    resumeWaitMs: resumeWaitSeconds * SECOND_MS,
    bounds: { ...percentages, minRestingUsdt, noticeMs: noticeSeconds * SECOND_MS },
  };
  const fault = settingsFault(units, quoteScale, scales);
  if (fault !== 'OK') throw new CallError(fault === 'FEE_INVALID' ? 'marketFees' : 'contractSettings');
  return units;
}

export function unitsOf(field: string, text: string, scale: number): bigint {
  return unitsOr(text, scale, () => {
    throw new CallError('parameterInvalid', { field });
  });
}
