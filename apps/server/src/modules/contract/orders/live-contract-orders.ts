/**
 * Every open contract order and every waiting plan order as of the last durable row: live state of their events that
 * starts from the engine's state. It answers reads and feeds the socket; it decides nothing.
 */
import type { ContractTradeSide, EngineState, Event, MemberId } from '@tern/engine';
import { lastSequence } from '../../../kernel/each-event.ts';
import type { Released } from '../../../kernel/kernel.ts';
import { FilledPositions } from './filled-positions.ts';
import { closeOrder, fillOrder, type OrderRecord, openedOrder, restingOrder } from './order-record.ts';
import { closePlan, openedPlan, type PlanRecord, restingPlan } from './plan-record.ts';

export interface OrderChanges {
  orders: Set<OrderRecord>;
  plans: Set<PlanRecord>;
}

export class LiveContractOrders {
  /** The sequence of the last applied command. */
  sequence: number;
  private readonly orders = new OwnedRows<OrderRecord>();
  private readonly plans = new OwnedRows<PlanRecord>();
  private readonly filled = new FilledPositions<OrderRecord>();

  constructor(initial: Pick<EngineState, 'seq' | 'contractOrders' | 'plans'>) {
    this.sequence = initial.seq;
    for (const order of initial.contractOrders) this.orders.add(order.orderId, restingOrder(order));
    for (const plan of initial.plans) this.plans.add(plan.planId, restingPlan(plan));
  }

  /**
   * Applies one row; answers the changed orders and plans of each member that `isWatched` names, each once, as the row
   * left it.
   */
  apply(released: Released, isWatched: (memberId: MemberId) => boolean): Map<MemberId, OrderChanges> {
    const changed = new Map<MemberId, OrderChanges>();
    const changesOf = (memberId: MemberId) => {
      const own = changed.get(memberId) ?? { orders: new Set(), plans: new Set() };
      changed.set(memberId, own);
      return own;
    };
    const touch: Touch = {
      order: (order) => order && isWatched(order.memberId) && changesOf(order.memberId).orders.add(order),
      plan: (plan) => plan && isWatched(plan.memberId) && changesOf(plan.memberId).plans.add(plan),
    };
    for (const event of released.events) this.fold(event, released.header.timeMs, touch);
    this.sequence = lastSequence(released);
    return changed;
  }

  /** Newest first. */
  ordersOf(memberId: MemberId, market?: string): OrderRecord[] {
    return this.orders.ordersOf(memberId, market).sort((a, b) => b.orderId - a.orderId);
  }

  plansOf(memberId: MemberId, market?: string): PlanRecord[] {
    return this.plans.ordersOf(memberId, market).sort((a, b) => b.planId - a.planId);
  }

  /** Open ones that were filled in part: what the engine does not keep of them comes from the read table. */
  partlyFilled(): OrderRecord[] {
    return this.orders.all().filter(({ filledQty }) => filledQty > 0n);
  }

  private fold(event: Event, timeMs: number, touch: Touch): void {
    switch (event.kind) {
      case 'contract-order-opened':
        return void touch.order(this.orders.add(event.orderId, openedOrder(event, timeMs)));
      case 'contract-traded':
        for (const side of [event.taker, event.maker]) touch.order(this.fill(event, side, timeMs));
        return;
      case 'contract-order-closed': {
        const order = this.orders.remove(event.orderId);
        if (order) closeOrder(order, event, timeMs);
        return void touch.order(order);
      }
      case 'plan-opened':
        return void touch.plan(this.plans.add(event.planId, openedPlan(event, timeMs)));
      case 'plan-closed': {
        const plan = this.plans.remove(event.planId);
        if (plan) closePlan(plan, event, timeMs);
        return void touch.plan(plan);
      }
      case 'position-changed':
      case 'position-ended':
        for (const order of this.filled.changedOrders(event, timeMs)) touch.order(order);
        return;
      case 'command-done':
        this.filled.clear();
    }
  }

  private fill(
    trade: { market: string; qty: bigint; notional: bigint },
    side: ContractTradeSide,
    timeMs: number,
  ): OrderRecord | undefined {
    const order = this.orders.byId.get(side.orderId);
    if (!order) return undefined;
    fillOrder(order, trade, side, timeMs);
    this.filled.add(trade.market, side, order);
    return order;
  }
}

interface Touch {
  order(order: OrderRecord | undefined): unknown;
  plan(plan: PlanRecord | undefined): unknown;
}

/** Rows by their id and by their member. */
class OwnedRows<Row extends { memberId: MemberId; market: string }> {
  readonly byId = new Map<number, Row>();
  private readonly byMember = new Map<MemberId, Set<Row>>();

  add(id: number, row: Row): Row {
    this.byId.set(id, row);
    const own = this.byMember.get(row.memberId) ?? new Set<Row>();
    this.byMember.set(row.memberId, own.add(row));
    return row;
  }

  remove(id: number): Row | undefined {
    const row = this.byId.get(id);
    if (!row) return undefined;
    this.byId.delete(id);
    const own = this.byMember.get(row.memberId);
    own?.delete(row);
    if (own?.size === 0) this.byMember.delete(row.memberId);
    return row;
  }

  ordersOf(memberId: MemberId, market?: string): Row[] {
    const own = [...(this.byMember.get(memberId) ?? [])];
    return market === undefined ? own : own.filter((row) => row.market === market);
  }

  all(): Row[] {
    return [...this.byId.values()];
  }
}
