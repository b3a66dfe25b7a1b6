/**
 * Lets simulated members go on with their orders: pay, release, consent to a reopening, write a line. Pure: events in, actions
 * out when their time has come. Its orders begin with those of the engine's state, so a restart forgets none; what the
 * engine did meanwhile is an event like all others.
 */
import type { Event } from '@tern/engine';
import type { SimulatorRandom } from '../random.ts';
import type { Pace } from './cast.ts';
import type { ChatLine } from './lines.ts';
import {
  isRunning,
  type OpenOtcOrder,
  type OrderChanged,
  openedOrder,
  type PastOrder,
  pastOrder,
  returnedOrder,
} from './open-otc-order.ts';

interface OfOrder {
  readonly orderId: number;
  /** The simulated member who acts. */
  readonly memberId: number;
}
export type OtcStepAction = OfOrder & { readonly kind: 'pay' | 'release' | 'consent' };
export type OtcLineAction = OfOrder & { readonly kind: 'write'; readonly line: ChatLine };
export type OtcAction = OtcStepAction | OtcLineAction;

export interface OtcActorsStart {
  random: SimulatorRandom;
  /** The pace of every simulated member. */
  paces: ReadonlyMap<number, Pace>;
  /** Those of the engine's state; orders of others are passed over. */
  orders: readonly PastOrder[];
  nowMs: number;
}

interface Plan {
  readonly dueMs: number;
  readonly action: OtcAction;
}

const SECOND_MS = 1_000;
/** From and to, in seconds, until a step. */
const STEP_SECONDS: Record<Pace, readonly [number, number]> = {
  PROMPT: [5, 20],
  SLOW: [240, 400],
  FORGETFUL: [15, 40],
};
const LINE_SECONDS = [2, 5] as const;
const RETRY_SECONDS = [20, 40] as const;

export class OtcActors {
  private readonly orders = new Map<number, OpenOtcOrder>();
  private plans: Plan[] = [];
  private readonly random: SimulatorRandom;
  private readonly paces: ReadonlyMap<number, Pace>;

  constructor({ random, paces, orders, nowMs }: OtcActorsStart) {
    this.random = random;
    this.paces = paces;
    for (const order of orders.map(pastOrder))
      if (isRunning(order) && this.isOwn(order)) {
        this.orders.set(order.orderId, order);
        this.planStep(order, nowMs);
      }
  }

  apply(event: Event, nowMs: number): void {
    if (event.kind === 'otc-order-opened') {
      const order = openedOrder(event);
      if (!this.isOwn(order)) return;
      this.orders.set(order.orderId, order);
      this.planStep(order, nowMs);
    } else if (event.kind === 'otc-order-changed') this.change(event, nowMs);
  }

  /** The other party has written. */
  hear(orderId: number, memberId: number, nowMs: number): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    const line = answerOf(order, memberId);
    this.plan({ kind: 'write', orderId, memberId, line }, LINE_SECONDS, nowMs);
  }

  /** A step that could not be taken is tried again, as long as the order waits for it. */
  retry(action: OtcStepAction, nowMs: number): void {
    const order = this.orders.get(action.orderId);
    const wanted = order && this.stepOf(order);
    if (wanted?.kind === action.kind) this.plan(action, RETRY_SECONDS, nowMs);
  }

  /** Those whose time has come, each once. */
  due(nowMs: number): OtcAction[] {
    const due = this.plans.filter(({ dueMs }) => dueMs <= nowMs);
    if (due.length > 0) this.plans = this.plans.filter(({ dueMs }) => dueMs > nowMs);
    return due.map(({ action }) => action);
  }

  /** The running orders of simulated members. */
  running(): Iterable<OpenOtcOrder> {
    return this.orders.values();
  }

  find(orderId: number): OpenOtcOrder | undefined {
    return this.orders.get(orderId);
  }

  isSimulated(memberId: number): boolean {
    return this.paces.has(memberId);
  }

  private change(event: OrderChanged, nowMs: number): void {
    const { orderId, step, status, buyerId, sellerId } = event;
    const order = this.orders.get(orderId) ?? returnedOrder(event);
    if (!this.isOwn(order)) return;
    order.status = status;
    order.isReopeningAsked = step === 'REOPENING_ASKED';
    this.plans = this.plans.filter(({ action }) => action.orderId !== orderId || action.kind === 'write');
    if (step === 'PAID') this.write(order, sellerId, 'CHECKING', nowMs);
    if (step === 'PAID') this.write(order, buyerId, 'PAID', nowMs);
    if (step === 'RELEASED') this.write(order, sellerId, 'THANKS', nowMs);
    if (!isRunning(order)) this.orders.delete(orderId);
    else this.orders.set(orderId, order);
    this.planStep(order, nowMs);
  }

  private isOwn({ buyerId, sellerId }: OpenOtcOrder): boolean {
    return this.paces.has(buyerId) || this.paces.has(sellerId);
  }

  private planStep(order: OpenOtcOrder, nowMs: number): void {
    const action = this.stepOf(order);
    if (action !== undefined) this.plan(action, this.stepSeconds(action.memberId), nowMs);
  }

  /** The step that a simulated member takes next; undefined: it is another's turn, or the deadline is let pass. */
  private stepOf(order: OpenOtcOrder): OtcStepAction | undefined {
    if (!isRunning(order)) return undefined;
    const { orderId, buyerId, sellerId, status } = order;
    const isPaying = status === 'PENDING_PAYMENT';
    const memberId = isPaying ? buyerId : sellerId;
    const pace = this.paces.get(memberId);
    if (pace === undefined) return undefined;
    if (order.isReopeningAsked) return { kind: 'consent', orderId, memberId: sellerId };
    if (!isPaying) return { kind: 'release', orderId, memberId };
    const isForgotten = pace === 'FORGETFUL' && orderId % 2 === 0;
    return isForgotten ? undefined : { kind: 'pay', orderId, memberId };
  }

  /** To people only. */
  private write(order: OpenOtcOrder, memberId: number, line: ChatLine, nowMs: number): void {
    const { orderId, buyerId, sellerId } = order;
    const otherId = memberId === buyerId ? sellerId : buyerId;
    if (this.paces.has(memberId) && !this.paces.has(otherId))
      this.plan({ kind: 'write', orderId, memberId, line }, LINE_SECONDS, nowMs);
  }

  private stepSeconds(memberId: number): readonly [number, number] {
    return STEP_SECONDS[this.paces.get(memberId) ?? 'PROMPT'];
  }

  private plan(action: OtcAction, [from, to]: readonly [number, number], nowMs: number): void {
    this.plans.push({ dueMs: nowMs + this.random.between(from * SECOND_MS, to * SECOND_MS), action });
  }
}

function answerOf({ status, buyerId }: OpenOtcOrder, memberId: number): ChatLine {
  const isBuyer = memberId === buyerId;
  if (status === 'PENDING_PAYMENT') return isBuyer ? 'PAYING' : 'PLEASE_PAY';
  return isBuyer ? 'PLEASE_RELEASE' : 'SELLER_RELEASES';
}
