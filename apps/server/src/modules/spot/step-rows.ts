/**
 * What a step of journal rows does to the read tables of orders and fills, gathered before any SQL is said: an order's
 * life inside the step becomes one row. Pure. Orders of members whose history is not kept leave nothing.
 */
import type { OrderClosed, OrderOpened, Traded } from '@tern/engine';
import type { WireOrderStatus, WireSide } from '@tern/protocol';
import { eachEvent } from '../../kernel/each-event.ts';
import type { Released } from '../../kernel/kernel.ts';
import type { KeptHistory } from '../wallet/index.ts';

/** Where an order stands: absolute sums over its life. */
export interface OrderState {
  orderId: number;
  status: WireOrderStatus;
  reason: string;
  filledQty: bigint;
  filledQuote: bigint;
  fee: bigint;
  updateMs: number;
  /** Of the last command that changed it. */
  sequence: number;
}

/** An order opened within the step. */
export interface NewOrder extends OrderState {
  opened: OrderOpened;
  createMs: number;
}

export interface FillRow {
  tradeId: number;
  orderId: number;
  memberId: number;
  market: string;
  side: WireSide;
  role: 'MAKER' | 'TAKER';
  price: bigint;
  qty: bigint;
  quoteQty: bigint;
  fee: bigint;
  timeMs: number;
  sequence: number;
}

export interface StepRows {
  opened: NewOrder[];
  /** Opened in an earlier step, ended in this one. */
  closed: OrderState[];
  fills: FillRow[];
  /** Fills of orders that were opened before the step and are open after it: their sums grow by these. */
  growth: FillRow[];
}

export function stepRowsOf(rows: readonly Released[], keeps: KeptHistory): StepRows {
  const step = new Step(keeps);
  for (const row of rows) {
    const { timeMs } = row.header;
    eachEvent(row, (event, sequence) => {
      if (event.kind === 'order-opened') step.open(event, timeMs, sequence);
      else if (event.kind === 'traded') step.trade(event, timeMs, sequence);
      else if (event.kind === 'order-closed') step.close(event, timeMs, sequence);
    });
  }
  return step.rows();
}

class Step {
  private readonly opened = new Map<number, NewOrder>();
  private readonly closed = new Map<number, OrderState>();
  private readonly fills: FillRow[] = [];

  constructor(private readonly keeps: KeptHistory) {}

  open(event: OrderOpened, timeMs: number, sequence: number): void {
    if (!this.keeps(event.memberId)) return;
    this.opened.set(event.orderId, {
      orderId: event.orderId,
      opened: event,
      createMs: timeMs,
      status: 'pending',
      reason: 'NONE',
      filledQty: 0n,
      filledQuote: 0n,
      fee: 0n,
      updateMs: timeMs,
      sequence,
    });
  }

  trade(event: Traded, timeMs: number, sequence: number): void {
    const { tradeId, market, price, qty, quoteQty, takerSide } = event;
    const both = { tradeId, market, price, qty, quoteQty, timeMs, sequence };
    if (this.keeps(event.takerMemberId)) {
      const { takerOrderId: orderId, takerMemberId: memberId, takerFee: fee } = event;
      this.fill({ ...both, orderId, memberId, fee, side: takerSide, role: 'TAKER' });
    }
    if (this.keeps(event.makerMemberId)) {
      const { makerOrderId: orderId, makerMemberId: memberId, makerFee: fee } = event;
      this.fill({
        ...both,
        orderId,
        memberId,
        fee,
        side: takerSide === 'BUY' ? 'SELL' : 'BUY',
        role: 'MAKER',
      });
    }
  }

  close(event: OrderClosed, timeMs: number, sequence: number): void {
    if (!this.keeps(event.memberId)) return;
    const { orderId, status, reason, filledQty, filledQuote, fee } = event;
    const state = { orderId, status, reason, filledQty, filledQuote, fee, updateMs: timeMs, sequence };
    const opened = this.opened.get(orderId);
    if (opened) Object.assign(opened, state);
    else this.closed.set(orderId, state);
  }

  rows(): StepRows {
    return {
      opened: [...this.opened.values()],
      closed: [...this.closed.values()],
      fills: this.fills,
      growth: this.fills.filter(({ orderId }) => !this.opened.has(orderId) && !this.closed.has(orderId)),
    };
  }

  private fill(fill: FillRow): void {
    this.fills.push(fill);
    const order = this.opened.get(fill.orderId);
    if (!order) return;
    order.filledQty += fill.qty;
    order.filledQuote += fill.quoteQty;
    order.fee += fill.fee;
    order.status = 'partial';
    order.updateMs = fill.timeMs;
    order.sequence = fill.sequence;
  }
}
