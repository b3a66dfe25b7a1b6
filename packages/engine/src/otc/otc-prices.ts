/** Which coins the desk trades, their references, and the prices of ads by them (rules/otc#reference, rules/otc#prices). */
import { floatPrice, pow10 } from '@tern/math';
import type { Dictionary } from '../base/dictionary.ts';
import { LEAST_OTC_REFERENCE, SETTLEMENT_ASSET } from '../base/limits.ts';
import type { IndexPrice } from '../index-price/index-price.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { Ad } from './otc-records.ts';

/** USDT, and every coin that has an index, as soon as there is a CNY rate. */
export function isOtcCoin(indexes: Indexes, otc: OtcMemory, asset: string): boolean {
  if (asset === SETTLEMENT_ASSET) return true;
  return otc.rate !== null && indexOf(indexes, asset) !== undefined;
}

/** The index of a coin in USDT. */
export function indexOf(indexes: Indexes, asset: string): IndexPrice | undefined {
  return indexes.find(`${asset}/${SETTLEMENT_ASSET}`);
}

/** True when the rate is not too old at that time. */
function isRateFresh(otc: OtcMemory, nowMs: number): boolean {
  const { rate, policy } = otc;
  if (rate === null) return false;
  return nowMs - rate.timeMs < (rate.isManual ? policy.manualRateLifeMs : policy.providerRateLifeMs);
}

/** The reference that was taken last, CNY in 1e-8 for one coin; 0: none yet. */
export function referenceOf(otc: OtcMemory, asset: number): bigint {
  return otc.references.get(asset)?.reference ?? 0n;
}

/** True when the coin may be traded at its reference. */
export function isListedCoin(otc: OtcMemory, asset: number): boolean {
  return referenceOf(otc, asset) >= LEAST_OTC_REFERENCE;
}

/** False: FLOAT ads and quick orders of the coin wait. */
export function isReferenceFresh(
  dictionary: Dictionary,
  indexes: Indexes,
  otc: OtcMemory,
  asset: number,
  nowMs: number,
): boolean {
  if (!isRateFresh(otc, nowMs)) return false;
  const name = dictionary.assetName(asset);
  return name === SETTLEMENT_ASSET || indexOf(indexes, name)?.state === 'NORMAL';
}

/** The ad's price in cents by the last reference. */
export function priceOf(otc: OtcMemory, ad: Ad): bigint {
  const { terms, asset } = ad;
  if (terms.priceType === 'FIXED') return terms.price;
  const reference = referenceOf(otc, asset);
  if (ad.floating.reference !== reference)
    ad.floating = { reference, price: floatPrice(reference, terms.premiumBp) };
  return ad.floating.price;
}

/** An ad whose stock is worth less than its minimum stays ON, but is not listed. */
export function hasStock(dictionary: Dictionary, otc: OtcMemory, ad: Ad): boolean {
  const { qty, min } = ad.terms;
  return qty * priceOf(otc, ad) >= min * pow10(scaleOf(dictionary, ad.asset));
}

/** Decimals of the asset's units. */
export function scaleOf(dictionary: Dictionary, asset: number): number {
  const entry = dictionary.assets[asset];
  if (entry === undefined) throw new RangeError(`no asset has the number ${asset}`);
  return entry.scale;
}
