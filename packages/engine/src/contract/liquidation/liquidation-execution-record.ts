/** What becomes of one takeover while it is disposed of, and the prices and amounts that follow from it (RULES 1.8). */
import { floorTo, mulDiv, PPM } from '@tern/math';
import { fundSlipPrices, notionalOf, pricesAround } from '@tern/math/contract';
import { larger } from '../amounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import { MAX_UNITS } from '../units.ts';

/** What became of one takeover. */
export interface Disposal {
  readonly market: ContractMarket;
  readonly side: number;
  /** The bankruptcy price. */
  readonly price: bigint;
  /** Whose it was: his own positions are deleveraged last. */
  readonly member: number;
  marketQty: bigint;
  marketNotional: bigint;
  adlQty: bigint;
  markQty: bigint;
  sharedLoss: bigint;
  deficit: bigint;
  /** What the takeover brought with it and its fills made of that: below zero the fund pays. */
  own: bigint;
}

export function disposalOf(
  market: ContractMarket,
  side: number,
  price: bigint,
  member: number,
  own: bigint,
): Disposal {
  return {
    market,
    side,
    price,
    member,
    marketQty: 0n,
    marketNotional: 0n,
    adlQty: 0n,
    markQty: 0n,
    sharedLoss: 0n,
    deficit: 0n,
    own,
  };
}

/** Of the next fill: rounding over one takeover is cumulative (RULES 0.2), so that all fees are no more than the allowance for them. */
export function feeOf({ market, marketNotional }: Disposal, notional: bigint): bigint {
  const { takerFeePpm } = market.terms;
  const before = mulDiv(marketNotional, takerFeePpm, PPM, 'ceil');
  return mulDiv(marketNotional + notional, takerFeePpm, PPM, 'ceil') - before;
}

/** The largest quantity whose notional has a place in a number. */
export function exactQty({ terms }: ContractMarket, price: bigint): bigint {
  const worth = notionalOf(terms, 1n, larger(price, 1n));
  return larger(terms.qtyStep, floorTo(BigInt(MAX_UNITS) / worth, terms.qtyStep));
}

/** How far past the mark a takeover is sold at its own cost, rounded inward to the tick. */
export function slipPrice({ terms, markPrice, settings }: ContractMarket, side: number): bigint {
  const { low, high } = pricesAround(terms, BigInt(markPrice), BigInt(settings.bounds.takeoverSlipPpm));
  return side === 0 ? low : high;
}

/** How far past the mark, and past the anchor, a takeover is sold at the fund's cost, rounded inward to the tick. */
export function fundSlipPrice(
  { terms, markPrice, fundSlipPpm }: ContractMarket,
  anchor: bigint,
  side: number,
): bigint {
  const { low, high } = fundSlipPrices(terms, { mark: BigInt(markPrice), anchor }, fundSlipPpm);
  return side === 0 ? low : high;
}

/** What the fund pays more when a fill changes what the takeover itself has by so much. */
export function paidByFund({ own }: Disposal, change: bigint): bigint {
  return larger(0n, -(own + change)) - larger(0n, -own);
}
