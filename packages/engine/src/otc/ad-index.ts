/**
 * The ads that are ON, of each coin and side, in the order of their prices, the best for takers first: FIXED ones by
 * price and FLOAT ones by premium, whose prices follow in the same order whatever the reference is.
 */
import type { Side } from '../base/order-words.ts';
import type { AdTerms } from './ad-commands.ts';

export interface IndexedAd {
  readonly adId: number;
  readonly side: Side;
  /** The engine knows a coin by its number, readers of its events by its name. */
  readonly asset: number | string;
  readonly terms: Pick<AdTerms, 'priceType' | 'price' | 'premiumBp'>;
}

class Shelf<Ad extends IndexedAd> {
  readonly fixed: Ad[] = [];
  readonly float: Ad[] = [];

  listOf({ terms }: Ad): Ad[] {
    return terms.priceType === 'FIXED' ? this.fixed : this.float;
  }
}

export class AdIndex<Ad extends IndexedAd> {
  private readonly shelves = new Map<string, Shelf<Ad>>();

  /** The terms of an ad do not change while it stands here, but for its quantity and its methods. */
  add(ad: Ad): void {
    const list = this.shelf(ad.asset, ad.side).listOf(ad);
    list.splice(placeOf(list, ad), 0, ad);
  }

  remove(ad: Ad): void {
    const list = this.shelf(ad.asset, ad.side).listOf(ad);
    const at = placeOf(list, ad);
    if (list[at] !== ad) throw new Error(`ad ${ad.adId} is not listed`);
    list.splice(at, 1);
  }

  /** All ads of a coin and side. */
  all(asset: Ad['asset'], side: Side): Ad[] {
    const { fixed, float } = this.shelf(asset, side);
    return [...fixed, ...float];
  }

  /**
   * The best of the fitting ads: by price, then as `isBetter` says.
   * @param floatPriceOf the price of a FLOAT ad
   */
  best(
    asset: Ad['asset'],
    side: Side,
    floatPriceOf: (ad: Ad) => bigint,
    isFitting: (ad: Ad) => boolean,
    isBetter: (a: Ad, b: Ad) => boolean,
  ): Ad | undefined {
    const { fixed, float } = this.shelf(asset, side);
    let [atFixed, atFloat] = [0, 0];
    for (;;) {
      const fixedPrice = fixed[atFixed]?.terms.price;
      const firstFloat = float[atFloat];
      const floatPrice = firstFloat === undefined ? undefined : floatPriceOf(firstFloat);
      const price = bestPrice(side, fixedPrice, floatPrice);
      if (price === undefined) return undefined;
      let found: Ad | undefined;
      const consider = (ad: Ad): void => {
        // Most ads are not better than one that fits, and to find that out is quicker.
        if ((found === undefined || isBetter(ad, found)) && isFitting(ad)) found = ad;
      };
      for (let ad = fixed[atFixed]; ad?.terms.price === price; ad = fixed[++atFixed]) consider(ad);
      for (let ad = float[atFloat]; ad !== undefined && floatPriceOf(ad) === price; ad = float[++atFloat])
        consider(ad);
      if (found !== undefined) return found;
    }
  }

  /**
   * The fitting ads of each price, the best price first; those of one price in no order.
   * @param from begins at this price, or at the next worse one
   */
  *fittingByPrice(
    asset: Ad['asset'],
    side: Side,
    floatPriceOf: (ad: Ad) => bigint,
    isFitting: (ad: Ad) => boolean,
    from?: bigint,
  ): Generator<Ad[], void> {
    const { fixed, float } = this.shelf(asset, side);
    const fixedPriceOf = ({ terms }: Ad): bigint => terms.price;
    let atFixed = firstAt(fixed, side, fixedPriceOf, from);
    let atFloat = firstAt(float, side, floatPriceOf, from);
    for (;;) {
      const firstFloat = float[atFloat];
      const floatPrice = firstFloat === undefined ? undefined : floatPriceOf(firstFloat);
      const price = bestPrice(side, fixed[atFixed]?.terms.price, floatPrice);
      if (price === undefined) return;
      const worse = side === 'SELL' ? price + 1n : price - 1n;
      const [endFixed, endFloat] = [
        firstAt(fixed, side, fixedPriceOf, worse),
        firstAt(float, side, floatPriceOf, worse),
      ];
      yield [...fixed.slice(atFixed, endFixed), ...float.slice(atFloat, endFloat)].filter(isFitting);
      [atFixed, atFloat] = [endFixed, endFloat];
    }
  }

  private shelf(asset: Ad['asset'], side: Side): Shelf<Ad> {
    const key = `${asset}/${side}`;
    const known = this.shelves.get(key);
    if (known !== undefined) return known;
    const made = new Shelf<Ad>();
    this.shelves.set(key, made);
    return made;
  }
}

/** A taker buys from SELL ads at the lowest price and sells to BUY ads at the highest one. */
function bestPrice(side: Side, a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return (side === 'SELL') === a < b ? a : b;
}

/** The place of the first ad whose price is not better than this one. */
function firstAt<Ad>(list: readonly Ad[], side: Side, priceOf: (ad: Ad) => bigint, price?: bigint): number {
  if (price === undefined) return 0;
  return placeWhere(list, (ad) => (side === 'SELL' ? priceOf(ad) < price : priceOf(ad) > price));
}

/** Where the ad stands in the list, or would stand. */
function placeOf(list: readonly IndexedAd[], ad: IndexedAd): number {
  return placeWhere(list, (other) => isBefore(other, ad));
}

/** The number of ads at the beginning of the list for which this holds; it holds for none behind them. */
function placeWhere<Ad>(list: readonly Ad[], isBeforePlace: (ad: Ad) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const ad = list[middle];
    if (ad !== undefined && isBeforePlace(ad)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(a: IndexedAd, b: IndexedAd): boolean {
  const [one, other] = [keyOf(a), keyOf(b)];
  if (one === other) return a.adId < b.adId;
  return (a.side === 'SELL') === one < other;
}

function keyOf({ terms }: IndexedAd): bigint {
  return terms.priceType === 'FIXED' ? terms.price : terms.premiumBp;
}
