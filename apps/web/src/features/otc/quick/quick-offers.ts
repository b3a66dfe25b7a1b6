/**
 * The offers that the listed ads of a coin and a kind of method make to a quick order: the price now, the limits of one
 * order, sizes to pick, and an estimate of an order. Pure; the exchange decides (rules/otc#quick-orders).
 */
import {
  amountOfQty,
  CNY_SCALE,
  effectiveMax,
  formatUnits,
  mulDiv,
  parseUnits,
  pow10,
  qtyOfAmount,
} from '@tern/math';
import { decimalOf, type NumberEntry, type WireOtcAd } from '@tern/protocol';
import { QTY_SCALE } from '../size-form.ts';
import type { Quote } from './quick-facts.tsx';
import type { QuickForm } from './quick-form.ts';

export type OfferedAd = Pick<WireOtcAd, 'price' | 'min' | 'effectiveMax' | 'payWindowMinutes' | 'isOwn'>;

export interface Offers {
  /** Best price first: those that an order may take. */
  ads: readonly OfferedAd[];
  price: string;
  /** The amounts that one order may have. */
  min: string;
  max: string;
}

const cents = (amount: string): bigint => parseUnits(amount, CNY_SCALE);
const cny = (amount: bigint): string => formatUnits(amount, CNY_SCALE, { minDecimals: CNY_SCALE });

/**
 * @param listed best price first
 * @param newTakerMax the largest amount of a new taker's order; undefined where it does not bind
 * @returns undefined: no ad takes an order now
 */
export function offersOf(listed: readonly OfferedAd[], newTakerMax: string | undefined): Offers | undefined {
  const ads = listed.filter(({ isOwn, price }) => !isOwn && price !== '');
  const [best] = ads;
  if (best === undefined) return undefined;
  let [min, max] = [cents(best.min), cents(best.effectiveMax)];
  for (const ad of ads) {
    if (cents(ad.min) < min) min = cents(ad.min);
    if (cents(ad.effectiveMax) > max) max = cents(ad.effectiveMax);
  }
  if (newTakerMax !== undefined && cents(newTakerMax) < max) max = cents(newTakerMax);
  return { ads, price: best.price, min: cny(min), max: cny(max) };
}

/** The order by the first ad that takes the size; undefined where none does. */
export function estimateOf(
  { by, text }: Pick<QuickForm, 'by' | 'text'>,
  { ads }: Pick<Offers, 'ads'>,
): Quote | undefined {
  const wanted = decimalOf(text);
  if (wanted === undefined || !/[1-9]/.test(wanted)) return undefined;
  for (const ad of ads) {
    const price = cents(ad.price);
    const [amount, qty] =
      by === 'amount'
        ? [cents(wanted), qtyOfAmount(cents(wanted), price, QTY_SCALE)]
        : [amountOfQty(parseUnits(wanted, QTY_SCALE), price, QTY_SCALE), parseUnits(wanted, QTY_SCALE)];
    if (amount < cents(ad.min) || amount > cents(ad.effectiveMax)) continue;
    return {
      price: ad.price,
      amount: cny(amount),
      qty: formatUnits(qty, QTY_SCALE),
      payWindowMinutes: ad.payWindowMinutes,
    };
  }
  return undefined;
}

export interface SizePick {
  /** The share of the balance in percent; 0: a round size. */
  percent: number;
  size: NumberEntry;
}

const MOST_PICKS = 6;
const SHARES = [25, 50, 75, 100] as const;

/**
 * Round sizes within the limits, the smallest first; for a sale by quantity shares of the balance.
 * @param free of the seller; undefined for a buyer and while unknown
 */
export function sizesToPick(by: QuickForm['by'], offers: Offers, free: string | undefined): SizePick[] {
  const owned = free === undefined ? 0n : parseUnits(free, QTY_SCALE);
  if (by === 'qty' && owned > 0n) return sharesOf(owned);
  const price = cents(offers.price);
  const [min, max] = [cents(offers.min), cents(offers.max)];
  const worth = owned > 0n ? effectiveMax(max, owned, price, QTY_SCALE) : max;
  const most = worth < min ? max : worth;
  if (by === 'amount') return roundSizes(min, most).map((size) => pickOf(formatUnits(size, CNY_SCALE)));
  const least = mulDiv(min, pow10(QTY_SCALE), price, 'ceil');
  const sizes = roundSizes(least, qtyOfAmount(most, price, QTY_SCALE));
  return sizes.map((size) => pickOf(formatUnits(size, QTY_SCALE)));
}

const pickOf = (size: string, percent = 0): SizePick => ({ percent, size: decimalOf(size) ?? '' });

function sharesOf(owned: bigint): SizePick[] {
  return SHARES.map((percent) =>
    pickOf(formatUnits(mulDiv(owned, BigInt(percent), 100n, 'floor'), QTY_SCALE), percent),
  );
}

/** 1, 2 and 5 of each power of ten. */
function roundSizes(least: bigint, most: bigint): bigint[] {
  const sizes: bigint[] = [];
  for (let power = 1n; power <= most; power *= 10n)
    for (const digit of [1n, 2n, 5n]) sizes.push(digit * power);
  return sizes.filter((size) => size >= least && size <= most).slice(0, MOST_PICKS);
}
