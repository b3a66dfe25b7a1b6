/** Rates, references, prices of ads and the hold in the reference exchange (rules/otc#reference, rules/otc#hold). */
import type { MemberId } from '../../src/base/accounts.ts';
import { OTC_REFERENCE_EVERY_MS } from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { OtcReference } from '../../src/otc/desk-events.ts';
import type { AdState } from '../../src/otc/state.ts';
import type { ReferenceIndex, ReferenceModel } from './reference-model.ts';

const E8 = 10n ** 8n;

const indexOf = (model: ReferenceModel, asset: string): ReferenceIndex | undefined =>
  model.indexes.get(`${asset}/USDT`);

export const isCoinOfOtc = (model: ReferenceModel, asset: string): boolean =>
  asset === 'USDT' || (model.otc.rate !== null && indexOf(model, asset) !== undefined);

export function isFreshNow(model: ReferenceModel, asset: string): boolean {
  const { rate, policy } = model.otc;
  if (rate === null) return false;
  const lifeMs = rate.isManual ? policy.manualRateLifeMs : policy.providerRateLifeMs;
  const isRateFresh = model.timeMs < rate.timeMs + lifeMs;
  return isRateFresh && (asset === 'USDT' || indexOf(model, asset)?.state === 'NORMAL');
}

const lastReference = (model: ReferenceModel, asset: string): bigint =>
  model.otc.references.get(asset)?.reference ?? 0n;

/** The tick takes the references of all coins every 5 s. */
export function takeReferences(model: ReferenceModel): void {
  const { otc } = model;
  if (otc.rate === null || model.timeMs - otc.referenceMs < OTC_REFERENCE_EVERY_MS) return;
  otc.referenceMs = model.timeMs;
  const before = show([...otc.references.values()]);
  for (const asset of model.assets.keys()) {
    const known = otc.references.get(asset);
    if (isFreshNow(model, asset)) {
      const index = asset === 'USDT' ? undefined : indexOf(model, asset);
      const exact =
        index === undefined
          ? otc.rate.rate
          : halfUp(index.price * otc.rate.rate, 10n ** BigInt(index.priceScale));
      otc.references.set(asset, { asset, reference: exact, isFresh: true });
    } else if (known !== undefined) otc.references.set(asset, { ...known, isFresh: false });
  }
  const references = [...otc.references.values()].sort((a, b) => (a.asset < b.asset ? -1 : 1));
  if (show([...otc.references.values()]) !== before)
    model.events.push({ kind: 'otc-reference-taken', references });
}

const show = (references: OtcReference[]): string =>
  references.map(({ asset, reference, isFresh }) => `${asset} ${reference} ${isFresh}`).join();

/** n / d of amounts that are not negative. */
export const halfUp = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d);

/** In cents. */
export function adPrice(model: ReferenceModel, { asset, terms }: AdState): bigint {
  if (terms.priceType === 'FIXED') return terms.price;
  return halfUp(lastReference(model, asset) * (10_000n + terms.premiumBp), 10_000n * 10n ** 6n);
}

export const unitOf = (model: ReferenceModel, asset: string): bigint =>
  10n ** BigInt(model.assets.get(asset)!.scale);

/** In cents. */
export function mostOf(model: ReferenceModel, ad: AdState): bigint {
  const worth = (ad.terms.qty * adPrice(model, ad)) / unitOf(model, ad.asset);
  return worth < ad.terms.max ? worth : ad.terms.max;
}

/** A coin below 1 CNY is not traded. */
export const isCoinListed = (model: ReferenceModel, asset: string): boolean =>
  lastReference(model, asset) >= E8;

export function isInBand(model: ReferenceModel, ad: AdState): boolean {
  const reference = lastReference(model, ad.asset);
  const price = adPrice(model, ad) * 10n ** 6n;
  const band = BigInt(model.otc.policy.bandBp);
  return price * 10_000n <= reference * (10_000n + band) && price * 10_000n >= reference * (10_000n - band);
}

/** The value of units as a fraction of 1e-8 USDT: numerator and denominator; undefined without an index. */
function worth(model: ReferenceModel, asset: string, units: bigint): [bigint, bigint] | undefined {
  if (asset === 'USDT') return [units * E8, unitOf(model, asset)];
  const index = indexOf(model, asset);
  if (index === undefined || index.price === 0n) return undefined;
  return [units * index.price * E8, unitOf(model, asset) * 10n ** BigInt(index.priceScale)];
}

export function boughtValue(model: ReferenceModel, asset: string, units: bigint): bigint {
  const exact = worth(model, asset, units);
  return exact === undefined ? 0n : (exact[0] + exact[1] - 1n) / exact[1];
}

/** The part of an available amount that may not leave. */
export function heldOf(
  model: ReferenceModel,
  memberId: MemberId,
  asset: string,
  available: bigint,
  inContracts: Rejection | bigint,
): bigint {
  const { purchases, policy } = model.otc;
  const bought = purchases
    .filter((one) => one.memberId === memberId && model.timeMs < one.timeMs + policy.holdMs)
    .reduce((sum, { value }) => sum + value, 0n);
  if (bought === 0n) return 0n;
  const one = worth(model, asset, 1n);
  if (one === undefined) return available;
  const floorOf = (name: string, units: bigint): bigint => {
    const exact = worth(model, name, units);
    return exact === undefined ? 0n : exact[0] / exact[1];
  };
  let all = typeof inContracts === 'bigint' && inContracts > 0n ? floorOf('USDT', inContracts) : 0n;
  for (const { owner, type, asset: name, free } of model.accounts.values())
    if (owner === memberId && type !== 'contract') all += floorOf(name, free);
  const left = all > bought ? all - bought : 0n;
  const mayLeave = (left * one[1]) / one[0];
  return mayLeave < available ? available - mayLeave : 0n;
}
