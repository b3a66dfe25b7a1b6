/** Which coins the desk trades, their references, and the prices of ads by them (rules/otc#reference, rules/otc#prices). */
import { floatPrice, pow10 } from '@tern/math';
import { LEAST_OTC_REFERENCE, SETTLEMENT_ASSET } from '../base/limits.ts';
import type { IndexPrice } from '../index-price/index-price.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import type { Ad } from './otc-records.ts';

/** USDT, and every coin that has an index, as soon as there is a CNY rate. */
export function isOtcCoin(memory: EngineMemory, asset: string): boolean {
  if (asset === SETTLEMENT_ASSET) return true;
  return memory.otc.rate !== null && indexOf(memory, asset) !== undefined;
}

/** The index of a coin in USDT. */
export function indexOf(memory: EngineMemory, asset: string): IndexPrice | undefined {
  return memory.indexes.find(`${asset}/${SETTLEMENT_ASSET}`);
}

/** True when the rate is not too old at that time. */
function isRateFresh({ otc }: EngineMemory, nowMs: number): boolean {
  const { rate, policy } = otc;
  if (rate === null) return false;
  return nowMs - rate.timeMs < (rate.isManual ? policy.manualRateLifeMs : policy.providerRateLifeMs);
}

/** The reference that was taken last, CNY in 1e-8 for one coin; 0: none yet. */
export function referenceOf({ otc }: EngineMemory, asset: number): bigint {
  return otc.references.get(asset)?.reference ?? 0n;
}

/** True when the coin may be traded at its reference. */
export function isListedCoin(memory: EngineMemory, asset: number): boolean {
  return referenceOf(memory, asset) >= LEAST_OTC_REFERENCE;
}

/** False: FLOAT ads and quick orders of the coin wait. */
export function isReferenceFresh(memory: EngineMemory, asset: number, nowMs: number): boolean {
  if (!isRateFresh(memory, nowMs)) return false;
  const name = memory.dictionary.assetName(asset);
  return name === SETTLEMENT_ASSET || indexOf(memory, name)?.state === 'NORMAL';
}

/** The ad's price in cents by the last reference. */
export function priceOf(memory: EngineMemory, ad: Ad): bigint {
  const { terms, asset } = ad;
  if (terms.priceType === 'FIXED') return terms.price;
  const reference = referenceOf(memory, asset);
  if (ad.floating.reference !== reference)
    ad.floating = { reference, price: floatPrice(reference, terms.premiumBp) };
  return ad.floating.price;
}

/** An ad whose stock is worth less than its minimum stays ON, but is not listed. */
export function hasStock(memory: EngineMemory, ad: Ad): boolean {
  const { qty, min } = ad.terms;
  return qty * priceOf(memory, ad) >= min * pow10(scaleOf(memory, ad.asset));
}

/** Decimals of the asset's units. */
export function scaleOf({ dictionary }: EngineMemory, asset: number): number {
  const entry = dictionary.assets[asset];
  if (entry === undefined) throw new RangeError(`no asset has the number ${asset}`);
  return entry.scale;
}
