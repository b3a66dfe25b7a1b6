/**
 * Takers who are new to a merchant, and what they may hold of it together (rules/otc#strangers), so that accounts that
 * never pay cannot hold all that merchants sell.
 */
import { qtyOfAmount } from '@tern/math';
import type { Dictionary } from '../base/dictionary.ts';
import { KNOWN_AFTER_MS, KNOWN_PARTNERS, STRANGERS_PERCENT } from '../base/limits.ts';
import type { OtcMember, OtcMemory } from './otc-memory.ts';
import { priceOf, scaleOf } from './otc-prices.ts';
import type { Ad, OtcOrder } from './otc-records.ts';

/** True for a taker who has completed no order with the merchant, nor earlier ones with enough others. */
function isStranger(otc: OtcMemory, taker: number, merchant: number, nowMs: number): boolean {
  const partners = otc.members.get(taker)?.partners;
  return partners === undefined || isStrangerBy(partners, merchant, nowMs);
}

/** @param partners the taker's counterparties with the time of the first completed order that counts */
export function isStrangerBy(
  partners: ReadonlyMap<number, number>,
  merchant: number,
  nowMs: number,
): boolean {
  if (partners.has(merchant)) return false;
  let known = 0;
  for (const firstMs of partners.values())
    if (nowMs - firstMs > KNOWN_AFTER_MS && ++known >= KNOWN_PARTNERS) return false;
  return true;
}

/** True for the purchase of a taker who was new to the merchant of the ad. */
export function isOfStranger(otc: OtcMemory, { side, buyer, seller }: OtcOrder, nowMs: number): boolean {
  return side === 'BUY' && isStranger(otc, buyer, seller, nowMs);
}

/** True when a purchase of so much would pass the share of the merchant's strangers, or be the taker's second one of the merchant. */
export function passesShare(
  dictionary: Dictionary,
  otc: OtcMemory,
  ad: Ad,
  taker: { readonly record: OtcMember; readonly qty: bigint },
  nowMs: number,
): boolean {
  const { member: merchant, asset } = ad;
  if (!isStrangerBy(taker.record.partners, merchant, nowMs)) return false;
  for (const order of taker.record.taken) if (order.side === 'BUY' && order.seller === merchant) return true;
  const seller = otc.member(merchant);
  const ofCoin = seller.salesOf(asset);
  let sold = ofCoin?.qty ?? 0n;
  for (const one of seller.ads.values())
    if (one.isOn && one.side === 'SELL' && one.asset === asset) sold += one.terms.qty;
  const ofOthers = ofCoin?.strangersQty ?? 0n;
  // Mostly there is room, whatever strangers became known since.
  if (isWithinShare(taker.qty + ofOthers, sold)) return false;
  ofCoin?.forgetKnown((other) => isStranger(otc, other, merchant, nowMs));
  const held = taker.qty + (ofCoin?.strangersQty ?? 0n);
  return isAboveShare(held, sold, qtyOfAmount(ad.terms.min, priceOf(otc, ad), scaleOf(dictionary, asset)));
}

function isWithinShare(held: bigint, sold: bigint): boolean {
  return held * 100n <= sold * STRANGERS_PERCENT;
}

/** @param least the quantity of one order of the ad's minimum, which strangers may always hold */
export function isAboveShare(held: bigint, sold: bigint, least: bigint): boolean {
  return !isWithinShare(held, sold) && held > least;
}
