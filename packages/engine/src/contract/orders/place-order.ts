/**
 * Placing a contract order: the checks (accept-order.ts), then what it reserves or freezes, matching, rest or close
 * (rules/contracts#acceptance, rules/contracts#matching). Every check comes before the first mutation.
 */
import type { CommandContext } from '../../base/command-context.ts';
import type { Counters } from '../../base/counters.ts';
import { MAX_REQUEST_ID_LENGTH } from '../../base/limits.ts';
import { TIME_IN_FORCE } from '../../base/order-words.ts';
import { SLOT } from '../../book/order-store.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { CLOSE_REASON } from '../../orders/close-reason.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { ChangeLeverage } from '../margin/change-leverage.ts';
import type { ContractRejection } from '../rejections.ts';
import type { OrderAcceptance } from './accept-order.ts';
import type { AcceptedOrder } from './accepted-order.ts';
import type { ContractMatching } from './match-order.ts';
import type { ContractOrderLifecycle } from './order-lifecycle.ts';
import type { ContractOrderRequest } from './order-request.ts';
import { bodyOfRequest } from './request-body.ts';
import { isRemainder } from './resting-orders.ts';
import { isOpening } from './trade-type.ts';

/** Index in ORDER_ORIGINS. */
export enum ORDER_ORIGIN {
  MEMBER = 0,
  PLAN = 1,
  TPSL = 2,
  REVERSE = 3,
}

export class ContractPlacing {
  private readonly counters: Counters;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;

  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly lifecycle: ContractOrderLifecycle,
    private readonly matching: ContractMatching,
    private readonly acceptance: OrderAcceptance,
    private readonly leverages: ChangeLeverage,
  ) {
    this.counters = stores.counters;
    this.members = stores.members;
    this.contracts = stores.contracts;
  }

  /** A member's command. */
  place(request: ContractOrderRequest) {
    const { members } = this;
    const { requests } = this.lifecycle;
    if (!hasOrderShape(request)) return 'BAD_COMMAND';
    if (request.market === SLOT.NONE) return 'UNKNOWN_MARKET';
    const member = members.find(request.memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    const hasRequest = request.requestId !== '';
    const body = hasRequest ? bodyOfRequest(request) : '';
    const earlier = hasRequest ? requests.earlier(member, request.requestId, body) : undefined;
    if (earlier?.isSame) return this.context.repeat(earlier.answer);
    if (members.mayOnlyClose(member) && isOpening(request.tradeType)) return members.whyNoOrders(member);
    if (!members.mayTrade(member)) return 'TRADING_NOT_ALLOWED';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    const market = this.contracts.marketAt(request.market);
    const account = this.contracts.accounts.accountOf(member, request.memberId);
    const accepted = this.acceptance.accept(request, market, account);
    if (typeof accepted === 'string') return accepted;
    this.context.mutate();
    const orderId = this.execute(request, accepted, market, account, ORDER_ORIGIN.MEMBER);
    this.context.result = orderId;
    if (hasRequest) requests.remember(member, request.requestId, body, orderId);
    return 'OK';
  }

  /** An order that the engine makes for a member: rejected before anything is changed, or placed and matched. */
  placeInside(
    request: ContractOrderRequest,
    origin: ORDER_ORIGIN,
  ): { rejection: ContractRejection; orderId: number } {
    const { members } = this;
    const member = members.find(request.memberId);
    const market = this.contracts.marketAt(request.market);
    // A take-profit or stop-loss protects a member who may do nothing else.
    if (origin === ORDER_ORIGIN.PLAN) {
      if (members.mayOnlyClose(member) && isOpening(request.tradeType))
        return { rejection: members.whyNoOrders(member), orderId: 0 };
      if (!members.mayTrade(member)) return { rejection: 'TRADING_NOT_ALLOWED', orderId: 0 };
    }
    const account = this.contracts.accounts.accountOf(member, request.memberId);
    const accepted = this.acceptance.accept(request, market, account);
    if (typeof accepted === 'string') return { rejection: accepted, orderId: 0 };
    return { rejection: 'OK', orderId: this.execute(request, accepted, market, account, origin) };
  }

  /** Answers the order's id. */
  private execute(
    request: ContractOrderRequest,
    accepted: AcceptedOrder,
    market: ContractMarket,
    account: ContractAccount,
    origin: ORDER_ORIGIN,
  ): number {
    const { lifecycle } = this;
    const { orders } = this.contracts;
    const { timeInForce } = request;
    const { leverageChange, price: bound } = accepted;
    const { lastTradeId } = this.counters;
    const undo = leverageChange && this.leverages.begin(leverageChange);
    accepted.requestId = request.requestId;
    accepted.askedLeverage = request.leverage;
    accepted.closePercent = request.closePercent;
    accepted.timeInForce = timeInForce;
    accepted.triggerSource = request.triggerSource;
    accepted.origin = origin;
    accepted.mode = market.isCross(account.member) ? 1 : 0;
    accepted.takeProfit = request.takeProfit;
    accepted.stopLoss = request.stopLoss;
    const order = lifecycle.open(accepted, market, account);
    const id = orders.id(order);
    this.matchOrRest(order, request, market, bound);
    if (undo === undefined) return id;
    // An order that ends without resting or trading changes nothing, its leverage neither.
    if (this.counters.lastTradeId !== lastTradeId || orders.bySequence.get(id) !== SLOT.NONE)
      this.leverages.keep(undo.change);
    else this.leverages.putBack(undo);
    return id;
  }

  private matchOrRest(
    order: number,
    request: ContractOrderRequest,
    market: ContractMarket,
    bound: number,
  ): void {
    const { lifecycle, matching } = this;
    const { orders } = this.contracts;
    const { timeInForce } = request;
    if (matching.meets(order, market, bound)) {
      if (timeInForce === TIME_IN_FORCE.POST_ONLY) {
        lifecycle.close(order, CLOSE_REASON.POST_ONLY);
        return;
      }
      if (timeInForce === TIME_IN_FORCE.FOK) {
        const rejection = matching.rejectionOfWhole(order, market, bound);
        if (rejection !== CLOSE_REASON.NONE) {
          lifecycle.close(order, rejection);
          return;
        }
      }
      if (!matching.match(order, market, bound)) return;
    }
    const isFilled = orders.remaining(order) === 0;
    if (isFilled) lifecycle.close(order, CLOSE_REASON.NONE);
    else if (timeInForce === TIME_IN_FORCE.FOK) this.closeUnfilled(order);
    else if (timeInForce === TIME_IN_FORCE.IOC) lifecycle.close(order, CLOSE_REASON.IOC_REMAINDER);
    else if (isRemainder(this.contracts, order, market)) lifecycle.close(order, CLOSE_REASON.REMAINDER);
    else lifecycle.rest(order, market, request.requestId);
  }

  private closeUnfilled(order: number): void {
    if (this.contracts.orders.filledQty(order) > 0) throw new Error('a FOK order was filled in part');
    this.lifecycle.close(order, CLOSE_REASON.FOK);
  }
}

/**
 * MARKET is always IOC and without a price; only opening orders bring leverage and triggers; closeAll and a percentage
 * name no lots.
 */
function hasOrderShape(request: ContractOrderRequest): boolean {
  if (request.requestId !== '' && request.requestId.length > MAX_REQUEST_ID_LENGTH) return false;
  if (request.type === 1 && (request.timeInForce !== TIME_IN_FORCE.IOC || request.price !== 0)) return false;
  if (isOpening(request.tradeType)) return !request.closeAll && request.closePercent === 0;
  if (request.leverage !== 0 || request.takeProfit !== 0 || request.stopLoss !== 0) return false;
  if (request.closePercent !== 0)
    return request.closePercent <= 100 && !request.closeAll && request.lots === 0;
  return !request.closeAll || request.lots === 0;
}
