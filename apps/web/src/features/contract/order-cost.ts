/**
 * Computes what an opening order would take out of the available amount, and how many lots can be opened at most
 * (rules/contracts#quantity, rules/contracts#reserve, rules/contracts#maximum-lots). Invariant: @tern/math/contract
 * computes every amount; this file only finds the prices that an order counts with. A MARKET order's own price follows
 * from the book, so it is an estimate until the engine takes the order.
 */
import {
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
 * The price that turns lots into quantity (L3): the price that the order would really get. 0n: that side of the book is
 * empty.
 */
export function referencePrice(contract: FormContract, side: ContractSide, price: OrderPrice): bigint {
  const best = (side === 'LONG' ? contract.asks[0] : contract.bids[0])?.price ?? 0n;
  if (price === 'MARKET' || best === 0n) return price === 'MARKET' ? best : price;
  if (side === 'LONG') return price < best ? price : best;
  return price > best ? price : best;
}

/** Base quantity of whole lots; 0n when it is too small or cannot be said. */
export function qtyOf(contract: FormContract, side: ContractSide, price: OrderPrice, lots: bigint): bigint {
  const reference = referencePrice(contract, side, price);
  return reference === 0n ? 0n : openQty(contract.terms, lots, reference);
}

/** w: the worst level that `qty` would consume inside the bound; the deepest one there when the book is short. 0n: none. */
export function worstPrice(contract: FormContract, side: ContractSide, qty: bigint): bigint {
  const buys = side === 'LONG';
  const { terms, mark, marketBoundPercent } = contract;
  const bound = marketBound(terms, buys ? 'buy' : 'sell', mark, marketBoundPercent);
  const isInside = ({ price }: BookLevel) => (buys ? price <= bound : price >= bound);
  let left = qty;
  let worst = 0n;
  for (const level of buys ? contract.asks : contract.bids) {
    if (!isInside(level)) break;
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
  const reference = referencePrice(contract, side, price);
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
  const reference = referencePrice(contract, side, price);
  if (available === undefined || reference === 0n || mark === 0n || leverage === 0n) return undefined;
  const room = {
    available,
    sideNotional: contract.sideNotional[side],
    markPrice: mark,
    referencePrice: reference,
  };
  /** The lots that would fit at the prices of an order of `lots`. */
  const fitting = (lots: bigint): bigint => {
    const order = openTerms(contract, side, price, openQty(terms, lots, reference));
    return order ? maxOpenLots(terms, order, room) : 0n;
  };
  let most = fitting(1n);
  if (price !== 'MARKET') return most;
  // A larger MARKET order goes deeper and reserves at a worse price: the largest that fits at its own one.
  let fits = 0n;
  while (fits < most) {
    const middle = (fits + most + 1n) / 2n;
    if (fitting(middle) >= middle) fits = middle;
    else most = middle - 1n;
  }
  return fits;
}
