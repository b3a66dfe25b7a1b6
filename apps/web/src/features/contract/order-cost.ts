/**
 * Computes what an opening order would take out of the available amount, and how many lots can be opened at most
 * (rules/contracts#quantity, rules/contracts#reserve, rules/contracts#maximum-lots). Invariant: @tern/math/contract
 * computes every amount; this file only finds the prices that an order counts with. A MARKET order's own price follows
 * from the book, so it is an estimate until the engine takes the order.
 */
import {
  referencePrice as averageOfFirst,
  initialMargin,
  isolatedLiquidationPrice,
  marketBound,
  maxOpenLots,
  notionalOf,
  type OpenOrderTerms,
  openLoss,
  openQty,
  orderReserve,
} from '@tern/math/contract';
import type { BookLevel, ContractSide, FormContract } from './form-contract.ts';

/** A limit price, or 'MARKET'. */
export type OrderPrice = bigint | 'MARKET';

/**
 * The price that turns lots into quantity: the average of the order's first part (rules/contracts#quantity). 0n: a MARKET
 * order finds no offer inside its bound.
 */
export function referencePrice(
  contract: FormContract,
  side: ContractSide,
  price: OrderPrice,
  lots: bigint,
): bigint {
  const buys = side === 'LONG';
  const offers = offersWithin(contract, buys, price === 'MARKET' ? boundOf(contract, buys) : price);
  const limit = price === 'MARKET' ? offers.at(-1)?.price : price;
  if (limit === undefined || lots === 0n) return limit ?? 0n;
  return averageOfFirst(contract.terms, { lots, buys, limit }, offers);
}

function boundOf({ terms, mark, marketBoundPercent }: FormContract, buys: boolean): bigint {
  return marketBound(terms, buys ? 'buy' : 'sell', mark, marketBoundPercent);
}

/** The levels of the other side that an order with this limit may meet, best first. */
function offersWithin({ asks, bids }: FormContract, buys: boolean, limit: bigint): readonly BookLevel[] {
  const levels = buys ? asks : bids;
  const end = levels.findIndex(({ price }) => (buys ? price > limit : price < limit));
  return end < 0 ? levels : levels.slice(0, end);
}

/** Base quantity of whole lots; 0n when it is too small or cannot be said. */
export function qtyOf(contract: FormContract, side: ContractSide, price: OrderPrice, lots: bigint): bigint {
  const reference = referencePrice(contract, side, price, lots);
  return reference === 0n ? 0n : openQty(contract.terms, lots, reference);
}

/** w: the worst level that `qty` would consume inside the bound; the deepest one there when the book is short. 0n: none. */
export function worstPrice(contract: FormContract, side: ContractSide, qty: bigint): bigint {
  const buys = side === 'LONG';
  let left = qty;
  let worst = 0n;
  for (const level of offersWithin(contract, buys, boundOf(contract, buys))) {
    worst = level.price;
    left -= level.qty;
    if (left <= 0n) break;
  }
  return worst;
}

/** The prices that an order of `qty` reserves by; undefined without a leverage and when the book is empty. */
function openTerms(
  contract: FormContract,
  side: ContractSide,
  price: OrderPrice,
  qty: bigint,
): OpenOrderTerms | undefined {
  if (contract.leverage === 0n) return undefined;
  const bestBid = contract.bids[0]?.price ?? 0n;
  const own = {
    direction: side === 'LONG' ? 1n : -1n,
    qty,
    leverage: contract.leverage,
    takerFeePpm: contract.terms.takerFeePpm,
  } as const;
  if (price !== 'MARKET') {
    const reservePrice = side === 'LONG' || price > bestBid ? price : bestBid;
    return { ...own, reservePrice, lossPrice: price };
  }
  const worst = worstPrice(contract, side, qty);
  if (worst === 0n) return undefined;
  return { ...own, reservePrice: side === 'LONG' ? worst : bestBid, lossPrice: worst };
}

export interface OrderCost {
  qty: bigint;
  /** At the price that it reserves by. */
  value: bigint;
  margin: bigint;
  /** Margin, fee and the loss that it would open with. */
  reserve: bigint;
}

/** Undefined without a price, without a mark and when the book is empty. */
export function orderCost(
  contract: FormContract,
  side: ContractSide,
  price: OrderPrice,
  lots: bigint,
): OrderCost | undefined {
  const qty = qtyOf(contract, side, price, lots);
  if (qty === 0n || contract.mark === 0n) return undefined;
  const order = openTerms(contract, side, price, qty);
  if (!order) return undefined;
  const value = notionalOf(contract.terms, qty, order.reservePrice);
  return {
    qty,
    value,
    margin: initialMargin(value, order.leverage),
    reserve: orderReserve(contract.terms, order, contract.mark),
  };
}

/**
 * The liquidation price of an isolated position as it would be after all of the order at its reference price, with the
 * loss that it would open with covered (rules/contracts#triggers). undefined: cross, none, or it cannot be said.
 */
export function isolatedPriceAfter(
  contract: FormContract,
  side: ContractSide,
  price: OrderPrice,
  lots: bigint,
): bigint | undefined {
  const { terms, mark, leverage } = contract;
  const reference = referencePrice(contract, side, price, lots);
  const qty = qtyOf(contract, side, price, lots);
  if (contract.isCross || qty === 0n || mark === 0n || leverage === 0n) return undefined;
  const direction = side === 'LONG' ? 1n : -1n;
  const notional = notionalOf(terms, qty, reference);
  const margin =
    initialMargin(notional, leverage) + openLoss(terms, { direction, qty, lossPrice: reference }, mark);
  const held = contract.held[side];
  return isolatedLiquidationPrice(terms, {
    direction,
    qty: qty + (held?.qty ?? 0n),
    openNotional: notional + (held?.openNotional ?? 0n),
    margin: margin + (held?.margin ?? 0n),
  });
}

/** The most whole lots that fit (rules/contracts#maximum-lots); undefined while it cannot be said. */
export function largestOpenLots(
  contract: FormContract,
  side: ContractSide,
  price: OrderPrice,
): bigint | undefined {
  const { terms, available, mark, leverage } = contract;
  if (available === undefined || mark === 0n || leverage === 0n) return undefined;
  if (referencePrice(contract, side, price, 1n) === 0n) return undefined;
  const room = { available, sideNotional: contract.sideNotional[side], markPrice: mark };
  return maxOpenLots(
    terms,
    (lots) => openTerms(contract, side, price, qtyOf(contract, side, price, lots)),
    room,
  );
}
