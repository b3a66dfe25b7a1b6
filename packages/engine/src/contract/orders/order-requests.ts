/** What contract orders and plans were asked for with: the same id with the same body is the same said again (RULES 0.6). */
import { MARKET_AND_FLAGS, ORDER, ORDER_RECORD } from '../../book/order-record.ts';
import { RECORD } from '../../book/records.ts';
import type { PlacePlanOrder } from '../../commands.ts';
import { ORDER_ORIGINS } from '../../events.ts';
import type { ContractMemory } from '../contract-memory.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from './contract-order-record.ts';
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
  const { numbers, integers } = orderTerms;
  const [at, intsAt] = [order << RECORD.WORD_SHIFT, order << RECORD.INT_SHIFT];
  const flags = orders.flags(order);
  return bodyOfRequest({
    market: orders.market(order),
    tradeType: orders.integers[(order << ORDER_RECORD.INT_SHIFT) | CONTRACT_ORDER.TRADE_TYPE]!,
    type: (flags >> 1) & 1,
    timeInForce: flags >> 2,
    price: orders.price(order),
    lots: orders.numbers[(order << ORDER_RECORD.WORD_SHIFT) | CONTRACT_ORDER.LOTS]!,
    closeAll: integers[intsAt | CONTRACT_TERMS.CLOSE_ALL] === 1,
    closePercent: integers[intsAt | CONTRACT_TERMS.CLOSE_PERCENT]!,
    leverage: integers[intsAt | CONTRACT_TERMS.ASKED_LEVERAGE]!,
    takeProfit: numbers[at | CONTRACT_TERMS.TAKE_PROFIT]!,
    stopLoss: numbers[at | CONTRACT_TERMS.STOP_LOSS]!,
    triggerSource: integers[intsAt | CONTRACT_TERMS.TRIGGER_SOURCE]!,
  });
}

/** A plan's order bears the request id of its plan, and it stays the plan's. */
export function ownsRequestId({ orders, orderTerms }: ContractMemory, order: number): boolean {
  const marketAndFlags = orders.integers[(order << ORDER_RECORD.INT_SHIFT) | ORDER.MARKET_AND_FLAGS]!;
  return (
    (marketAndFlags & MARKET_AND_FLAGS.HAS_REQUEST_ID) !== 0 &&
    orderTerms.integers[(order << RECORD.INT_SHIFT) | CONTRACT_TERMS.ORIGIN] === MEMBER
  );
}

/** Amounts are whole numbers in both, and written alike. */
export function bodyOfPlan(plan: Omit<Plan, 'member' | 'planId'> | PlacePlanOrder, market: number): string {
  const { tradeType, type, triggerPrice, triggerSource, price, lots, closeAll, leverage } = plan;
  return `${market}/${tradeType}/${type}/${triggerPrice}/${triggerSource}/${price}/${lots}/${closeAll}/${leverage}`;
}
