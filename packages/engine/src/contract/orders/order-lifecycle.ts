/**
 * The life of a contract order: it opens (what it reserves or freezes is taken), rests, is cancelled, closes. Keeps the
 * store, the book, the member's list, what it reserves or freezes, and the counts in step, and says so in events.
 */
import type { SideIndex } from '../../book/order-book.ts';
import { MARKET_AND_FLAGS, ORDER, ORDER_RECORD } from '../../book/order-record.ts';
import type { OrderOpening, OrderStore } from '../../book/order-store.ts';
import { RECORD } from '../../book/records.ts';
import { ORDER_FLAG, TIME_IN_FORCE_BITS } from '../../codec/command-code.ts';
import { ContractOrderClosedValues, ContractOrderOpenedValues } from '../../codec/contract-event-values.ts';
import type { EventWriter } from '../../codec/event-writer.ts';
import type { CommandContext } from '../../command-context.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import { REQUEST_KIND } from '../../money/request-store.ts';
import { CLOSE_REASON, type CloseReason } from '../../spot/close-reason.ts';
import { requestKey } from '../../spot/order-requests.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import { POSITION, POSITION_RECORD } from '../positions/position-record.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from './contract-order-record.ts';
import { bodyOfResting, ownsRequestId } from './order-requests.ts';
import { isOpening, sells, sideOf } from './trade-type.ts';

/** What an accepted order is, for its event, its store and its record at once: filled again for every one. */
export class OrderTerms extends ContractOrderOpenedValues implements OrderOpening {
  id = 0;
  member = 0;
  createTimeMs = 0;
  /** ORDER_FLAG bits. */
  flags = 0;
  paidRow = 0;
  /** What margin and fee are reserved at. The loss at a fill counts from the price. */
  reservePrice = 0;
  closeAll = false;
  /** 0: not by percentage. */
  closePercent = 0;
  /** 0 for closing orders. */
  reserve = 0;
  /** 0: as it was set. */
  askedLeverage = 0;
}

export class ContractOrderLifecycle {
  private readonly contracts: ContractMemory;
  private readonly orders: OrderStore;
  private readonly closed = new ContractOrderClosedValues();

  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly events: EventWriter,
    private readonly cash: MarginLedger,
  ) {
    this.contracts = memory.contracts;
    this.orders = memory.contracts.orders;
  }

  /** A new order that nothing has met yet: what it reserves or freezes is taken, no list holds it. */
  open(terms: OrderTerms, market: ContractMarket, account: ContractAccount): number {
    const { contracts } = this;
    const { tradeType } = terms;
    const id = ++contracts.lastId;
    terms.id = id;
    terms.orderId = id;
    terms.market = market.number;
    terms.createTimeMs = this.context.timeMs;
    terms.makerFeePpm = market.makerFeePpm;
    terms.takerFeePpm = market.takerFeePpm;
    terms.flags =
      (sells(tradeType) ? ORDER_FLAG.sell : 0) |
      (terms.type === 0 ? 0 : ORDER_FLAG.market) |
      (terms.timeInForce << TIME_IN_FORCE_BITS.shift);
    terms.paidRow = account.row;
    const order = this.orders.open(terms);
    if (order >= contracts.orderTerms.capacity) contracts.orderTerms.grow();
    this.record(order, terms);
    this.events.contractOrderOpened(terms);
    if (isOpening(tradeType)) this.cash.freeze(account.row, terms.reserve);
    else this.freezePosition(market.position(terms.member, sideOf(tradeType)), terms.qty, terms.lots);
    return order;
  }

  /** Puts it behind all orders of its price. */
  rest(order: number, market: ContractMarket, requestId: string): void {
    const { orders, contracts } = this;
    const { integers } = orders;
    const at = order << ORDER_RECORD.INT_SHIFT;
    const member = integers[at | ORDER.MEMBER]!;
    contracts.accounts.find(member)!.addOrder(orders, order);
    if (requestId !== '') {
      orders.setRequestId(order, requestId);
      if (ownsRequestId(contracts, order))
        contracts.orderRequests.set(requestKey(member, requestId), orders.id(order));
    }
    market.book.add(order, (integers[at | ORDER.MARKET_AND_FLAGS]! & ORDER_FLAG.sell) as SideIndex);
    market.count(member, CONTRACT_MEMBER.ORDERS, 1);
    const tradeType = this.tradeType(order);
    if (!isOpening(tradeType)) return;
    market.count(member, CONTRACT_MEMBER.OPENING_ORDERS, 1);
    market.queue(member, sideOf(tradeType), this.queuedNotional(order, market));
  }

  /** Cancels a resting order. */
  cancel(order: number, reason: CloseReason): void {
    const { integers } = this.orders;
    const at = (order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS;
    const market = this.contracts.markets[integers[at]! >> MARKET_AND_FLAGS.MARKET_SHIFT]!;
    const tradeType = this.tradeType(order);
    if (isOpening(tradeType))
      market.queue(this.orders.member(order), sideOf(tradeType), -this.queuedNotional(order, market));
    this.unlist(order, market);
    this.close(order, reason);
  }

  /** A resting order is filled: out of every list. */
  closeMatched(order: number, market: ContractMarket): void {
    this.unlist(order, market);
    this.close(order, CLOSE_REASON.NONE);
  }

  /** The order is terminal: matched when the reason is NONE, else cancelled. It is in no list; what it still held is free. */
  close(order: number, reason: CloseReason): void {
    const { orders, closed } = this;
    const { numbers, integers } = orders;
    const at = order << ORDER_RECORD.WORD_SHIFT;
    const intsAt = order << ORDER_RECORD.INT_SHIFT;
    const member = integers[intsAt | ORDER.MEMBER]!;
    const marketNumber = integers[intsAt | ORDER.MARKET_AND_FLAGS]! >> MARKET_AND_FLAGS.MARKET_SHIFT;
    const tradeType = this.tradeType(order);
    closed.orderId = numbers[at | ORDER.ID]!;
    closed.memberId = this.memory.members.id[member]!;
    closed.market = marketNumber;
    closed.reason = reason;
    closed.filledQty = numbers[at | ORDER.FILLED_QTY]!;
    closed.filledNotional = numbers[at | CONTRACT_ORDER.FILLED_NOTIONAL]!;
    closed.filledLots = numbers[at | CONTRACT_ORDER.FILLED_LOTS]!;
    closed.fee = closed.filledQty === 0 ? 0 : numbers[at | CONTRACT_ORDER.FEE]!;
    const remaining = numbers[at | ORDER.QTY]! - closed.filledQty;
    if (isOpening(tradeType)) {
      const reserve = numbers[at | CONTRACT_ORDER.RESERVE]!;
      if (reserve > 0) this.cash.release(integers[intsAt | ORDER.PAID_ROW]!, reserve);
    } else if (remaining > 0) {
      const position = this.contracts.markets[marketNumber]!.position(member, sideOf(tradeType));
      const lots = numbers[at | CONTRACT_ORDER.LOTS]! - closed.filledLots;
      this.freezePosition(position, -remaining, -lots);
    }
    this.events.contractOrderClosed(closed);
    this.contracts.closedOrders.remember(closed.orderId, member);
    orders.close(order);
  }

  /** What the unfilled rest of an opening order may come to. */
  queuedNotional(order: number, market: ContractMarket): number {
    const { numbers } = this.orders;
    const at = order << ORDER_RECORD.WORD_SHIFT;
    const remaining = numbers[at | ORDER.QTY]! - numbers[at | ORDER.FILLED_QTY]!;
    return remaining * numbers[at | CONTRACT_ORDER.RESERVE_PRICE]! * market.quoteMultiplier;
  }

  tradeType(order: number): number {
    return this.orders.integers[(order << ORDER_RECORD.INT_SHIFT) | CONTRACT_ORDER.TRADE_TYPE]!;
  }

  private unlist(order: number, market: ContractMarket): void {
    const { orders, contracts } = this;
    const { integers } = orders;
    const at = order << ORDER_RECORD.INT_SHIFT;
    const member = integers[at | ORDER.MEMBER]!;
    const marketAndFlags = integers[at | ORDER.MARKET_AND_FLAGS]!;
    market.book.remove(order, (marketAndFlags & ORDER_FLAG.sell) as SideIndex);
    contracts.accounts.find(member)!.removeOrder(orders, order);
    if (ownsRequestId(contracts, order)) this.endRequest(order, member);
    market.count(member, CONTRACT_MEMBER.ORDERS, -1);
    if (isOpening(this.tradeType(order))) market.count(member, CONTRACT_MEMBER.OPENING_ORDERS, -1);
  }

  /** The request of an order that no longer rests lives a day from here. */
  private endRequest(order: number, member: number): void {
    const { contracts, orders } = this;
    const requestId = orders.requestId(order);
    contracts.orderRequests.delete(requestKey(member, requestId));
    const ended = () => ({ body: bodyOfResting(contracts, order), answer: orders.id(order) });
    const { timeMs } = this.context;
    this.memory.requests.renew(member, REQUEST_KIND.contractOrder, requestId, ended, timeMs);
  }

  private record(order: number, terms: OrderTerms): void {
    const { orders } = this;
    const { numbers, integers } = this.contracts.orderTerms;
    const orderAt = order << ORDER_RECORD.WORD_SHIFT;
    orders.numbers[orderAt | CONTRACT_ORDER.LOTS] = terms.lots;
    orders.numbers[orderAt | CONTRACT_ORDER.FILLED_LOTS] = 0;
    orders.numbers[orderAt | CONTRACT_ORDER.RESERVE] = terms.reserve;
    orders.numbers[orderAt | CONTRACT_ORDER.RESERVE_PRICE] = terms.reservePrice;
    orders.numbers[orderAt | CONTRACT_ORDER.FILLED_NOTIONAL] = 0;
    orders.numbers[orderAt | CONTRACT_ORDER.MARGIN] = 0;
    orders.numbers[orderAt | CONTRACT_ORDER.FEE] = 0;
    const orderIntsAt = order << ORDER_RECORD.INT_SHIFT;
    orders.integers[orderIntsAt | CONTRACT_ORDER.TRADE_TYPE] = terms.tradeType;
    orders.integers[orderIntsAt | CONTRACT_ORDER.IS_CROSS] = terms.mode;
    const at = order << RECORD.WORD_SHIFT;
    numbers[at | CONTRACT_TERMS.CREATE_TIME] = terms.createTimeMs;
    numbers[at | CONTRACT_TERMS.TAKE_PROFIT] = terms.takeProfit;
    numbers[at | CONTRACT_TERMS.STOP_LOSS] = terms.stopLoss;
    const intsAt = order << RECORD.INT_SHIFT;
    integers[intsAt | CONTRACT_TERMS.FEE_PREPAID] = 0;
    integers[intsAt | CONTRACT_TERMS.MAKER_FEE_PPM] = terms.makerFeePpm;
    integers[intsAt | CONTRACT_TERMS.TAKER_FEE_PPM] = terms.takerFeePpm;
    integers[intsAt | CONTRACT_TERMS.LEVERAGE] = terms.leverage;
    integers[intsAt | CONTRACT_TERMS.TRIGGER_SOURCE] = terms.triggerSource;
    integers[intsAt | CONTRACT_TERMS.ORIGIN] = terms.origin;
    integers[intsAt | CONTRACT_TERMS.ASKED_LEVERAGE] = terms.askedLeverage;
    integers[intsAt | CONTRACT_TERMS.CLOSE_ALL] = terms.closeAll ? 1 : 0;
    integers[intsAt | CONTRACT_TERMS.CLOSE_PERCENT] = terms.closePercent;
  }

  /** Quantity and lots that a closing order holds of its position; negative when it lets go of them. */
  private freezePosition(position: number, qty: number, lots: number): void {
    const { positions } = this.contracts;
    const { numbers } = positions;
    const at = position << POSITION_RECORD.WORD_SHIFT;
    numbers[at | POSITION.FROZEN_QTY] = numbers[at | POSITION.FROZEN_QTY]! + qty;
    numbers[at | POSITION.FROZEN_LOTS] = numbers[at | POSITION.FROZEN_LOTS]! + lots;
    positions.touch(position);
  }
}
