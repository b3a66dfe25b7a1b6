/**
 * The lifecycle of a contract order: it opens (what it reserves or freezes is taken), rests, is cancelled, closes. Keeps
 * the store, the book, the member's list, what it reserves or freezes, and the counts in step, and writes the events.
 */
import type { CommandContext } from '../../base/command-context.ts';
import { ORDER_FLAG, TIME_IN_FORCE_BITS } from '../../base/order-words.ts';
import type { OrderStore } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { CLOSE_REASON, type CloseReason } from '../../orders/close-reason.ts';
import { OrderRequests } from '../../orders/order-requests.ts';
import { REQUEST_KIND } from '../../requests/request-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import { ContractOrderClosedValues } from '../contract-event-values.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import { writeContractOrderClosed, writeContractOrderOpened } from '../write-contract-events.ts';
import type { AcceptedOrder } from './accepted-order.ts';
import type { ContractOrderTerms } from './contract-order-terms.ts';
import { bodyOfResting, ownsRequestId } from './request-body.ts';
import { isOpening, sells, sideOf } from './trade-type.ts';

export class ContractOrderLifecycle {
  private readonly members: MemberStore;
  /** Those that members gave their orders. */
  readonly requests: OrderRequests;
  private readonly contracts: ContractMemory;
  private readonly orders: OrderStore;
  private readonly terms: ContractOrderTerms;
  private readonly closed = new ContractOrderClosedValues();

  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    private readonly cash: MarginLedger,
  ) {
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.orders = stores.contracts.orders;
    this.terms = stores.contracts.orderTerms;
    const { contracts, requests } = stores;
    const requestOf = (id: number) => ({
      body: bodyOfResting(contracts, contracts.orders.bySequence.get(id)),
      answer: id,
    });
    const { contractOrder } = REQUEST_KIND;
    this.requests = new OrderRequests(contractOrder, contracts.orderRequests, requests, context, requestOf);
  }

  /** A new order that nothing has met yet: what it reserves or freezes is taken, no list holds it. */
  open(accepted: AcceptedOrder, market: ContractMarket, account: ContractAccount): number {
    const { contracts } = this;
    const { tradeType } = accepted;
    const id = ++contracts.lastId;
    accepted.id = id;
    accepted.orderId = id;
    accepted.market = market.number;
    accepted.createTimeMs = this.context.timeMs;
    accepted.makerFeePpm = market.makerFeePpm;
    accepted.takerFeePpm = market.takerFeePpm;
    accepted.flags =
      (sells(tradeType) ? ORDER_FLAG.sell : 0) |
      (accepted.type === 0 ? 0 : ORDER_FLAG.market) |
      (accepted.timeInForce << TIME_IN_FORCE_BITS.shift);
    accepted.paidRow = account.row;
    const order = this.orders.open(accepted);
    this.terms.open(order, accepted);
    writeContractOrderOpened(this.events, accepted);
    if (isOpening(tradeType)) this.cash.freeze(account.row, accepted.reserve);
    else {
      const position = market.position(accepted.member, sideOf(tradeType));
      this.freezePosition(position, accepted.qty, accepted.lots);
    }
    return order;
  }

  /** Puts it behind all orders of its price. */
  rest(order: number, market: ContractMarket, requestId: string): void {
    const { orders, contracts } = this;
    const member = orders.member(order);
    contracts.accounts.accountAt(member).addOrder(orders, order);
    if (requestId !== '') {
      orders.setRequestId(order, requestId);
      if (ownsRequestId(contracts, order)) this.requests.begin(member, requestId, orders.id(order));
    }
    market.book.add(order, orders.side(order));
    market.count(member, CONTRACT_MEMBER.ORDERS, 1);
    const tradeType = this.terms.tradeType(order);
    if (!isOpening(tradeType)) return;
    market.count(member, CONTRACT_MEMBER.OPENING_ORDERS, 1);
    market.queue(member, sideOf(tradeType), this.queuedNotional(order, market));
  }

  /** Cancels a resting order. */
  cancelResting(order: number, reason: CloseReason): void {
    const { orders } = this;
    const market = this.contracts.marketAt(orders.market(order));
    const tradeType = this.terms.tradeType(order);
    if (isOpening(tradeType))
      market.queue(orders.member(order), sideOf(tradeType), -this.queuedNotional(order, market));
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
    const { orders, terms, closed } = this;
    const member = orders.member(order);
    const tradeType = terms.tradeType(order);
    closed.orderId = orders.id(order);
    closed.memberId = this.members.idOf(member);
    closed.market = orders.market(order);
    closed.reason = reason;
    closed.filledQty = orders.filledQty(order);
    closed.filledNotional = terms.filledNotional(order);
    closed.filledLots = terms.filledLots(order);
    closed.fee = closed.filledQty === 0 ? 0 : terms.fee(order);
    const remaining = orders.remaining(order);
    if (isOpening(tradeType)) {
      const reserve = terms.reserve(order);
      if (reserve > 0) this.cash.release(orders.paidRow(order), reserve);
    } else if (remaining > 0) {
      const position = this.contracts.marketAt(closed.market).position(member, sideOf(tradeType));
      this.freezePosition(position, -remaining, closed.filledLots - terms.lots(order));
    }
    writeContractOrderClosed(this.events, closed);
    this.contracts.closedOrders.remember(closed.orderId, member);
    orders.close(order);
  }

  /** The most that the unfilled rest of an opening order may come to. */
  queuedNotional(order: number, market: ContractMarket): number {
    return this.orders.remaining(order) * this.terms.reservePrice(order) * market.quoteMultiplier;
  }

  private unlist(order: number, market: ContractMarket): void {
    const { orders, contracts } = this;
    const member = orders.member(order);
    market.book.remove(order, orders.side(order));
    contracts.accounts.accountAt(member).removeOrder(orders, order);
    if (ownsRequestId(contracts, order)) this.requests.end(member, orders.requestId(order), orders.id(order));
    market.count(member, CONTRACT_MEMBER.ORDERS, -1);
    if (isOpening(this.terms.tradeType(order))) market.count(member, CONTRACT_MEMBER.OPENING_ORDERS, -1);
  }

  /** Quantity and lots that a closing order holds of its position; negative when it lets go of them. */
  private freezePosition(position: number, qty: number, lots: number): void {
    const { positions } = this.contracts;
    positions.freeze(position, qty, lots);
    positions.touch(position);
  }
}
