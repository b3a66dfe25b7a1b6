/**
 * Plan orders: what becomes an order when a price is reached (rules/contracts#plans). Few per member, so plain objects,
 * by id in the order of placing.
 */
import type { OrderType } from '../../base/order-words.ts';
import type { TradeType, TriggerSource } from '../commands.ts';

export interface Plan {
  readonly planId: number;
  readonly member: number;
  readonly market: number;
  readonly requestId: string;
  readonly tradeType: TradeType;
  readonly type: OrderType;
  readonly triggerPrice: number;
  readonly triggerSource: TriggerSource;
  readonly firesAbove: boolean;
  readonly price: number;
  /** At scale 8. */
  readonly lots: number;
  readonly closeAll: boolean;
  /** 0: as set when it fires. */
  readonly leverage: number;
  readonly createTimeMs: number;
}

export class PlanStore {
  readonly plans = new Map<number, Plan>();

  /** @throws Error when no plan has this id */
  planAt(planId: number): Plan {
    return this.plans.get(planId) ?? missingPlan(planId);
  }

  /** The plans of one member in one market, oldest first; in all markets when none is named. */
  plansOf(member: number, market?: number): Plan[] {
    return [...this.plans.values()].filter(
      (plan) => plan.member === member && (market === undefined || plan.market === market),
    );
  }
}

function missingPlan(planId: number): never {
  throw new Error(`there is no plan ${planId}`);
}
