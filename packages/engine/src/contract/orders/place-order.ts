/**
 * Placing a contract order: whether it may be (accept-order.ts), then what it reserves or freezes, matching, rest or
 * close (RULES 1.2). Everything that refuses comes before the first mutation.
 */
import { SLOT } from '../../book/order-store.ts';
import { TIME_IN_FORCE } from '../../codec/command-code.ts';
import type { CommandContext } from '../../command-context.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import { MAX_REQUEST_ID_LENGTH } from '../../limits.ts';
import { REQUEST_KIND } from '../../money/request-store.ts';
import type { Rejection } from '../../rejections.ts';
import { CLOSE_REASON } from '../../spot/close-reason.ts';
import { requestKey } from '../../spot/order-requests.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ChangeLeverage } from '../margin/change-leverage.ts';
import type { OrderAcceptance } from './accept-order.ts';
import type { ContractMatching } from './match-order.ts';
import type { ContractOrderLifecycle } from './order-lifecycle.ts';
import type { ContractOrderRequest } from './order-request.ts';
import { bodyOfRequest, bodyOfResting } from './order-requests.ts';
import { isOpening } from './trade-type.ts';

/** Position in ORDER_ORIGINS. */
export enum ORDER_ORIGIN {
  MEMBER = 0,
  PLAN = 1,
  TPSL = 2,
  REVERSE = 3,
}

export class ContractPlacing {
  private readonly contracts: ContractMemory;

  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly life: ContractOrderLifecycle,
    private readonly matching: ContractMatching,
    private readonly acceptance: OrderAcceptance,
    private readonly leverages: ChangeLeverage,
  ) {
    this.contracts = memory.contracts;
  }

  /** A member's command. */
  place(form: ContractOrderRequest): Rejection {
    const { members } = this.memory;
    if (!hasOrderShape(form)) return 'BAD_COMMAND';
    if (form.market === SLOT.NONE) return 'UNKNOWN_MARKET';
    const member = members.find(form.memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    const hasRequest = form.requestId !== '';
    const body = hasRequest ? bodyOfRequest(form) : '';
    const earlier = hasRequest ? this.earlier(member, form.requestId, body) : undefined;
    if (earlier?.isSame) return this.context.repeat(earlier.answer);
    if (members.isFrozen(member) && isOpening(form.tradeType)) return 'MEMBER_FROZEN';
    if (!members.mayTrade(member)) return 'TRADING_NOT_ALLOWED';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    const market = this.contracts.markets[form.market]!;
    const account = this.contracts.accounts.accountOf(member, form.memberId);
    const rejection = this.acceptance.accept(form, market, account);
    if (rejection !== 'OK') return rejection;
    this.context.mutate();
    const orderId = this.execute(form, market, account, ORDER_ORIGIN.MEMBER);
    this.context.result = orderId;
    if (hasRequest) this.remember(member, form.requestId, body, orderId);
    return 'OK';
  }

  /** An order that the engine makes for a member; refused before anything is changed, or placed and matched. */
  placeInside(
    request: ContractOrderRequest,
    origin: ORDER_ORIGIN,
  ): { rejection: Rejection; orderId: number } {
    const { members } = this.memory;
    const member = members.find(request.memberId);
    const market = this.contracts.markets[request.market]!;
    // A take-profit or stop-loss protects a member who may do nothing else.
    if (origin === ORDER_ORIGIN.PLAN) {
      if (members.isFrozen(member) && isOpening(request.tradeType))
        return { rejection: 'MEMBER_FROZEN', orderId: 0 };
      if (!members.mayTrade(member)) return { rejection: 'TRADING_NOT_ALLOWED', orderId: 0 };
    }
    const account = this.contracts.accounts.accountOf(member, request.memberId);
    const rejection = this.acceptance.accept(request, market, account);
    if (rejection !== 'OK') return { rejection, orderId: 0 };
    return { rejection, orderId: this.execute(request, market, account, origin) };
  }

  /** The order's id. It was accepted right before. */
  private execute(
    form: ContractOrderRequest,
    market: ContractMarket,
    account: ContractAccount,
    origin: ORDER_ORIGIN,
  ): number {
    const { life, matching } = this;
    const { terms, leverageChange } = this.acceptance;
    const { orders } = this.contracts;
    const { timeInForce } = form;
    if (leverageChange !== undefined) this.leverages.apply(leverageChange);
    terms.requestId = form.requestId;
    terms.askedLeverage = form.leverage;
    terms.closePercent = form.closePercent;
    terms.timeInForce = timeInForce;
    terms.triggerSource = form.triggerSource;
    terms.origin = origin;
    terms.mode = market.isCross(account.member) ? 1 : 0;
    terms.takeProfit = form.takeProfit;
    terms.stopLoss = form.stopLoss;
    const bound = terms.price;
    const order = life.open(terms, market, account);
    const id = orders.id(order);
    if (matching.meets(order, market, bound)) {
      if (timeInForce === TIME_IN_FORCE.POST_ONLY) {
        life.close(order, CLOSE_REASON.POST_ONLY);
        return id;
      }
      if (timeInForce === TIME_IN_FORCE.FOK) {
        const rejection = matching.rejectionOfWhole(order, market, bound);
        if (rejection !== CLOSE_REASON.NONE) {
          life.close(order, rejection);
          return id;
        }
      }
      if (!matching.match(order, market, bound)) return id;
    }
    const isFilled = orders.remaining(order) === 0;
    if (isFilled) life.close(order, CLOSE_REASON.NONE);
    else if (timeInForce === TIME_IN_FORCE.FOK) this.closeUnfilled(order);
    else if (timeInForce === TIME_IN_FORCE.IOC) life.close(order, CLOSE_REASON.IOC_REMAINDER);
    else life.rest(order, market, form.requestId);
    return id;
  }

  private closeUnfilled(order: number): void {
    if (this.contracts.orders.filledQty(order) > 0) throw new Error('a FOK order was filled in part');
    this.life.close(order, CLOSE_REASON.FOK);
  }

  /** The order that the request id stands for, and whether the request is the same; an open one is known however old it is. */
  private earlier(
    member: number,
    requestId: string,
    body: string,
  ): { answer: number; isSame: boolean } | undefined {
    const { contracts } = this;
    const open = contracts.orderRequests.get(requestKey(member, requestId));
    if (open !== undefined) {
      const order = contracts.orders.bySequence.get(open);
      return { answer: open, isSame: bodyOfResting(contracts, order) === body };
    }
    const { contractOrder } = REQUEST_KIND;
    const found = this.memory.requests.find(member, contractOrder, requestId, this.context.timeMs);
    return found && { answer: found.answer, isSame: found.isOf(body) };
  }

  private remember(member: number, requestId: string, body: string, answer: number): void {
    const { contractOrder } = REQUEST_KIND;
    this.memory.requests.remember(member, contractOrder, requestId, { body, answer }, this.context.timeMs);
  }
}

/**
 * MARKET is always IOC and without a price; only opening orders bring leverage and triggers; closeAll and a percentage
 * name no lots.
 */
function hasOrderShape(form: ContractOrderRequest): boolean {
  if (form.requestId !== '' && form.requestId.length > MAX_REQUEST_ID_LENGTH) return false;
  if (form.type === 1 && (form.timeInForce !== TIME_IN_FORCE.IOC || form.price !== 0)) return false;
  if (isOpening(form.tradeType)) return !form.closeAll && form.closePercent === 0;
  if (form.leverage !== 0 || form.takeProfit !== 0 || form.stopLoss !== 0) return false;
  if (form.closePercent !== 0) return form.closePercent <= 100 && !form.closeAll && form.lots === 0;
  return !form.closeAll || form.lots === 0;
}
