/** The course of one takeover's execution, and the prices and amounts that follow from it (rules/contracts#liquidation). */
import { floorTo, mulDiv, PPM } from '@tern/math';
import { fundSlipPrices, notionalOf, pricesAround } from '@tern/math/contract';
import { MAX_UNITS } from '../../base/units.ts';
import { larger } from '../amounts.ts';
import type { ContractMarket } from '../contract-market.ts';

/** The outcome of one takeover so far. */
export interface TakeoverExecution {
  readonly liquidationId: number;
  readonly market: ContractMarket;
  readonly side: number;
  /** The bankruptcy price. */
  readonly price: bigint;
  /** The former owner, whose own positions are deleveraged last. */
  readonly member: number;
  marketQty: bigint;
  marketNotional: bigint;
  adlQty: bigint;
  markQty: bigint;
  socializedLoss: bigint;
  deficit: bigint;
  /** The money that the takeover brought with it and its fills made of that: below zero the fund pays. */
  own: bigint;
  /** The liquidations of others of which a part was taken over at the end. */
  readonly others: number[];
}

export function beginExecution(
  of: Pick<TakeoverExecution, 'liquidationId' | 'market' | 'side' | 'price' | 'member' | 'own'>,
): TakeoverExecution {
  return {
    ...of,
    marketQty: 0n,
    marketNotional: 0n,
    adlQty: 0n,
    markQty: 0n,
    socializedLoss: 0n,
    deficit: 0n,
    others: [],
  };
}

/**
 * The fee of the next fill: rounding over one takeover is cumulative (rules/conventions#rounding), so that all fees are
 * no more than the allowance.
 */
export function feeOf({ market, marketNotional }: TakeoverExecution, notional: bigint): bigint {
  const { takerFeePpm } = market.terms;
  const before = mulDiv(marketNotional, takerFeePpm, PPM, 'ceil');
  return mulDiv(marketNotional + notional, takerFeePpm, PPM, 'ceil') - before;
}

/** The largest quantity whose notional has a place in a number. */
export function exactQty({ terms }: ContractMarket, price: bigint): bigint {
  const worth = notionalOf(terms, 1n, larger(price, 1n));
  return larger(terms.qtyStep, floorTo(BigInt(MAX_UNITS) / worth, terms.qtyStep));
}

/** The price, past the mark, up to which a takeover is sold at its own cost, rounded inward to the tick. */
export function slipPrice({ terms, markPrice, settings }: ContractMarket, side: number): bigint {
  const { low, high } = pricesAround(terms, BigInt(markPrice), BigInt(settings.bounds.takeoverSlipPpm));
  return side === 0 ? low : high;
}

/** The price, past mark and anchor, up to which a takeover is sold at the fund's cost, rounded inward to the tick. */
export function fundSlipPrice(
  { terms, markPrice, fundSlipPpm }: ContractMarket,
  anchor: bigint,
  side: number,
): bigint {
  const { low, high } = fundSlipPrices(terms, { mark: BigInt(markPrice), anchor }, fundSlipPpm);
  return side === 0 ? low : high;
}

/** The amount that the fund pays more when a fill changes the takeover's own money by so much. */
export function paidByFund({ own }: TakeoverExecution, change: bigint): bigint {
  return larger(0n, -(own + change)) - larger(0n, -own);
}
