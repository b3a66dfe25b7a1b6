/** Finds what an ad of a simulated merchant needs next: to be published, filled up, priced anew, switched ON. Pure. */
import type { AdTerms } from '@tern/engine';
import { floatPrice } from '@tern/math';
import type { SimulatedAd } from './cast.ts';
import { otcStock } from './funding.ts';

export interface KnownAd {
  readonly adId: number;
  readonly isOn: boolean;
  readonly isBlocked: boolean;
  readonly terms: Pick<AdTerms, 'price' | 'qty'>;
}

export interface AdReferences {
  /** CNY for one coin in 1e-8; undefined: the coin is not traded. */
  of(asset: string): bigint | undefined;
}

export interface FreshTerms {
  /** In cents; of a FIXED ad. */
  readonly price: bigint;
  readonly qty: bigint;
}

export type AdNeed =
  | { readonly kind: 'publish'; readonly terms: FreshTerms }
  | { readonly kind: 'edit'; readonly adId: number; readonly isOn: boolean; readonly terms: FreshTerms }
  | { readonly kind: 'switchOn'; readonly adId: number };

/** In USDT. Below the second one the stock is filled up. */
const STOCK_USDT = 40_000n;
const LOW_USDT = 12_000n;
/** A FIXED price that stands so far from where it should be is set anew, in basis points. */
const DRIFT_BP = 150n;
const BASIS_POINTS = 10_000n;

/** undefined: nothing, or nothing that a merchant can do. */
export function adNeed(
  spec: SimulatedAd,
  known: KnownAd | undefined,
  references: AdReferences,
): AdNeed | undefined {
  const [reference, usdt] = [references.of(spec.asset), references.of('USDT')];
  if (reference === undefined || usdt === undefined || known?.isBlocked === true) return undefined;
  const price = floatPrice(reference, spec.premiumBp);
  const terms = { price, qty: otcStock(STOCK_USDT, reference, usdt) };
  if (known === undefined) return { kind: 'publish', terms };
  const { adId, isOn } = known;
  const isLow = known.terms.qty < otcStock(LOW_USDT, reference, usdt);
  const isFar = spec.priceType === 'FIXED' && hasDrifted(known.terms.price, price);
  if (isLow || isFar) return { kind: 'edit', adId, isOn, terms };
  return isOn ? undefined : { kind: 'switchOn', adId };
}

function hasDrifted(price: bigint, wanted: bigint): boolean {
  const distance = price > wanted ? price - wanted : wanted - price;
  return distance * BASIS_POINTS > wanted * DRIFT_BP;
}
