/**
 * The bodies of requests for contract orders and plans: the same id with the same body is the same request again
 * (rules/conventions#requests).
 */
import type { PlacePlanOrder } from '../commands.ts';
import type { ContractMemory } from '../contract-memory.ts';
import { ORDER_ORIGINS } from '../order-events.ts';
import type { ContractOrderRequest } from './order-request.ts';
import type { Plan } from './plan-store.ts';

const MEMBER = ORDER_ORIGINS.indexOf('MEMBER');

type OrderBody = Omit<ContractOrderRequest, 'memberId' | 'requestId'>;

export function bodyOfRequest(request: OrderBody): string {
  const { market, tradeType, type, timeInForce, price, lots, closeAll, closePercent } = request;
  const { leverage, takeProfit, stopLoss, triggerSource } = request;
  const size = closeAll ? 'all' : closePercent > 0 ? `${closePercent}%` : lots;
  return `${market}/${tradeType}/${type}/${timeInForce}/${price}/${size}/${leverage}/${takeProfit}/${stopLoss}/${triggerSource}`;
}

export function bodyOfResting({ orders, orderTerms }: ContractMemory, order: number): string {
  const flags = orders.flags(order);
  return bodyOfRequest({
    market: orders.market(order),
    tradeType: orderTerms.tradeType(order),
    type: (flags >> 1) & 1,
    timeInForce: flags >> 2,
    price: orders.price(order),
    lots: orderTerms.lots(order),
    closeAll: orderTerms.closesAll(order),
    closePercent: orderTerms.closePercent(order),
    leverage: orderTerms.askedLeverage(order),
    takeProfit: orderTerms.takeProfit(order),
    stopLoss: orderTerms.stopLoss(order),
    triggerSource: orderTerms.triggerSource(order),
  });
}

/** A plan's order bears the request id of its plan, and it stays the plan's. */
export function ownsRequestId({ orders, orderTerms }: ContractMemory, order: number): boolean {
  return orders.hasRequestId(order) && orderTerms.origin(order) === MEMBER;
}

/** Amounts are whole numbers in both, and written alike. */
export function bodyOfPlan(plan: Omit<Plan, 'member' | 'planId'> | PlacePlanOrder, market: number): string {
  const { tradeType, type, triggerPrice, triggerSource, price, lots, closeAll, leverage } = plan;
  return `${market}/${tradeType}/${type}/${triggerPrice}/${triggerSource}/${price}/${lots}/${closeAll}/${leverage}`;
}
