/**
 * The prices of a new order: its own bound, what it reserves at, and the price that turns lots into quantity
 * (rules/contracts#quantity, rules/contracts#reserve, rules/contracts#market-orders). Changes nothing.
 */
import { averagePrice } from '@tern/math/contract';
import { downTo, floorDivide, units } from '../../base/units.ts';
import type { SideIndex } from '../../book/order-book.ts';
import { SLOT } from '../../book/order-store.ts';
import { isWithin } from '../../orders/bound.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { AcceptedOrder } from './accepted-order.ts';
import type { ContractMatching } from './match-order.ts';
import type { ContractOrderRequest } from './order-request.ts';
import { marketBound } from './price-rules.ts';
import { isOpening, sells } from './trade-type.ts';

/** One lot, at the scale of lots. */
const LOT = 100_000_000;

export class OrderPrices {
  private readonly contracts: ContractMemory;

  constructor(
    stores: ContractStores,
    private readonly matching: ContractMatching,
  ) {
    this.contracts = stores.contracts;
  }

  /** Sets what it may trade at, what it reserves at, where its loss counts from, and what turns lots into quantity. */
  setPrices(
    accepted: AcceptedOrder,
    request: ContractOrderRequest,
    market: ContractMarket,
    isNarrow: boolean,
  ) {
    const { matching } = this;
    const { member } = accepted;
    const { orders } = this.contracts;
    const buys = !sells(request.tradeType);
    const opens = isOpening(request.tradeType);
    const makers: SideIndex = buys ? 1 : 0;
    matching.offers.looks = 0;
    const first = matching.firstOfOthers(market, makers, member);
    if (request.type === 0) {
      const { price } = request;
      const meets = first !== SLOT.NONE && isWithin(orders.price(first), price, makers);
      accepted.price = price;
      accepted.reservePrice = buys || !meets ? price : orders.price(first);
      accepted.referencePrice =
        meets && opens ? this.limitReference(request, market, member, first, buys) : price;
      return 'OK';
    }
    const { low, high } = market.narrowPrices;
    const bound = isNarrow ? (buys ? high : low) : marketBound(market, buys);
    if (first === SLOT.NONE) return 'NO_LIQUIDITY';
    const best = orders.price(first);
    if (buys ? best > bound : best < bound) return 'NO_LIQUIDITY';
    accepted.price = bound;
    accepted.reservePrice = 0;
    if (!opens) return 'OK';
    const { offers } = matching;
    const { lots } = request;
    offers.begin(market, makers, member, bound);
    offers.takeWorth(firstPart(market, lots));
    accepted.referencePrice = this.averageOfWalk(market, lots, offers.worst, buys);
    offers.takeQty(quantityOf(market, lots, accepted.referencePrice));
    accepted.price = offers.worst;
    accepted.reservePrice = buys ? offers.worst : best;
    return 'OK';
  }

  /**
   * The reference price of a LIMIT order that meets others, `first` at first; what they lack of its first part counts at
   * its own price.
   */
  private limitReference(
    { lots, price }: ContractOrderRequest,
    market: ContractMarket,
    member: number,
    first: number,
    buys: boolean,
  ): number {
    const { orders } = this.contracts;
    const { offers } = this.matching;
    const best = orders.price(first);
    const part = firstPart(market, lots);
    // Mostly the first order offers all of it.
    if (orders.remaining(first) * best * market.quoteMultiplier >= part) return best;
    offers.begin(market, buys ? 1 : 0, member, price);
    const lastPrice = offers.takeWorth(part) ? offers.worst : price;
    return this.averageOfWalk(market, lots, lastPrice, buys);
  }

  /** The average price of the first part of an order: offers that the walk took whole, and the rest at the last price. */
  private averageOfWalk(market: ContractMarket, lots: number, lastPrice: number, buys: boolean): number {
    const { qty, notional } = this.matching.offers;
    if (qty === 0) return lastPrice;
    const part = {
      notional: BigInt(firstPart(market, lots)),
      wholeQty: BigInt(qty),
      left: BigInt(firstPart(market, lots) - notional),
      lastPrice: BigInt(lastPrice),
    };
    return units(averagePrice(market.terms, part, buys));
  }
}

/** The worth of the part of an order whose average price turns lots into quantity (rules/contracts#quantity). */
function firstPart(market: ContractMarket, lots: number): number {
  return floorDivide(lots, LOT) * market.firstPartNotional;
}

/** Base quantity of lots at a price (rules/contracts#quantity). */
export function quantityOf(market: ContractMarket, lots: number, price: number): number {
  const wholeLots = Math.floor(lots / LOT);
  const exact = floorDivide(wholeLots * market.lotNotional, price * market.quoteMultiplier);
  return downTo(exact, market.qtyStep);
}
