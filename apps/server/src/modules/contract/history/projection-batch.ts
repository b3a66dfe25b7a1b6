/**
 * The changes that a batch of journal rows makes to the read tables of contracts, gathered before any SQL runs: an
 * order that begins and ends inside the batch becomes one row. Orders, fills and records of members whose history is
 * not kept leave nothing; liquidations of all members are kept, because they explain the changes of the fund.
 */
import type {
  ContractTraded,
  ContractTradeSide,
  Event,
  FundingPaid,
  FundingSettled,
  MarkExplained,
  PositionEnded,
} from '@tern/engine';
import type { WireDeleveragingKind, WireFundCause } from '@tern/protocol';
import type { Released } from '../../../kernel/kernel.ts';
import { type HistoryRetention, UnfilledRows } from '../../history/index.ts';
import { keptText, type LiquidationEntry, lockedRecord } from '../liquidation/liquidation-record.ts';
import { FilledPositions } from '../orders/filled-positions.ts';
import { closeOrder, fillOrder, isOpening, type OrderRecord, openedOrder } from '../orders/order-record.ts';
import { closePlan, openedPlan, type PlanRecord } from '../orders/plan-record.ts';
import { SETTLED_IN } from '../positions/member-account.ts';

export interface StepOrder extends OrderRecord {
  /** 0: no fill. */
  firstTradeId: number;
  lastTradeId: number;
}

/**
 * The change that a batch makes to an order that was opened before it: sums grow by these; the rest replaces the old
 * value where it is not undefined.
 */
export interface OrderChange {
  memberId: number;
  orderId: number;
  status: OrderRecord['status'];
  reason: string;
  filledQty: bigint;
  filledNotional: bigint;
  filledLots: bigint;
  fee: bigint;
  released: bigint;
  pnl: bigint;
  cost: bigint;
  /** 0: as it was; so are the times. */
  leverage: number;
  openTimeMs: number;
  closeTimeMs: number;
  updateTimeMs: number;
  firstTradeId: number;
  lastTradeId: number;
}

export interface FillRow {
  trade: ContractTraded;
  side: ContractTradeSide;
  role: 'MAKER' | 'TAKER';
  timeMs: number;
}

export interface PlanChange {
  memberId: number;
  planId: number;
  status: PlanRecord['status'];
  reason: string;
  orderId: number;
  updateTimeMs: number;
}

export interface DeleveragingRow {
  kind: WireDeleveragingKind;
  memberId: number;
  liquidationId: number;
  market: string;
  side: 'LONG' | 'SHORT';
  qty: bigint;
  price: bigint;
  pnl: bigint;
  amount: bigint;
}

type Placed<T> = T & { sequence: number; part: number; timeMs: number };

export interface LiquidationRow {
  liquidationId: number;
  memberId: number;
  timeMs: number;
  record: string;
}

export interface LiquidationGrowth {
  entries: LiquidationEntry[];
  outcome: string;
  endMs: number;
}

export class ProjectionBatch {
  readonly orders = new Map<number, StepOrder>();
  readonly changedOrders = new Map<number, OrderChange>();
  readonly plans = new Map<number, PlanRecord>();
  readonly changedPlans: PlanChange[] = [];
  readonly fills: FillRow[] = [];
  readonly unfilled = new UnfilledRows();
  readonly ended: Placed<PositionEnded>[] = [];
  readonly fundingPaid: Placed<FundingPaid>[] = [];
  /** rate undefined: skipped. */
  readonly funding: { market: string; timeMs: number; settled: FundingSettled | undefined }[] = [];
  readonly locked: LiquidationRow[] = [];
  readonly grown = new Map<number, LiquidationGrowth>();
  readonly deleveraged: Placed<DeleveragingRow>[] = [];
  readonly fund: { sequence: number; timeMs: number; balance: bigint; cause: WireFundCause }[] = [];

  private readonly filled = new FilledPositions<OrderRecord | OrderChange>();
  private readonly explained = new Map<string, MarkExplained>();
  private readonly dated = new Set<Placed<FundingPaid>>();
  private timeMs = 0;
  private sequence = 0;
  private part = 0;
  private cause: WireFundCause = 'OTHER';

  constructor(private readonly keeps: HistoryRetention) {}

  /** Skips commands that are not above `afterSequence`. */
  gather(rows: readonly Released[], afterSequence: number): void {
    for (const { header, events } of rows) {
      this.timeMs = header.timeMs;
      this.sequence = header.firstSeq;
      for (const event of events) {
        if (event.kind === 'command-done') this.endCommand();
        else if (this.sequence > afterSequence) this.applyEvent(event);
      }
    }
  }

  private endCommand(): void {
    this.sequence++;
    this.part = 0;
    this.cause = 'OTHER';
    this.filled.clear();
    this.explained.clear();
    this.dated.clear();
  }

  private applyEvent(event: Event): void {
    const { timeMs } = this;
    switch (event.kind) {
      case 'contract-order-opened':
        if (this.keeps(event.memberId))
          this.orders.set(event.orderId, {
            ...openedOrder(event, timeMs),
            firstTradeId: 0,
            lastTradeId: 0,
          });
        return;
      case 'contract-traded':
        this.fill(event, event.taker, 'TAKER');
        this.fill(event, event.maker, 'MAKER');
        return;
      case 'contract-order-closed': {
        if (!this.keeps(event.memberId)) return;
        if (event.filledQty === 0n) this.unfilled.add('contract', event.memberId, timeMs, event.orderId);
        const order = this.orders.get(event.orderId);
        if (order) closeOrder(order, event, timeMs);
        else {
          const { status, reason } = event;
          Object.assign(this.changeOf(event.orderId, event.memberId), { status, reason });
        }
        return;
      }
      case 'position-changed':
      case 'position-ended':
        this.filled.changedOrders(event, timeMs);
        if (event.kind === 'position-ended' && this.keeps(event.memberId))
          this.ended.push(this.placed(event));
        return;
      case 'plan-opened':
        if (this.keeps(event.memberId)) this.plans.set(event.planId, openedPlan(event, timeMs));
        return;
      case 'plan-closed': {
        if (!this.keeps(event.memberId)) return;
        if (event.orderId === 0) this.unfilled.add('plan', event.memberId, timeMs, event.planId);
        const plan = this.plans.get(event.planId);
        if (plan) closePlan(plan, event, timeMs);
        else {
          const { planId, memberId, status, reason, orderId } = event;
          this.changedPlans.push({ planId, memberId, status, reason, orderId, updateTimeMs: timeMs });
        }
        return;
      }
      default:
        this.takeRare(event);
    }
  }

  private takeRare(event: Event): void {
    switch (event.kind) {
      case 'funding-paid':
        if (this.keeps(event.memberId)) this.fundingPaid.push(this.placed(event));
        return;
      case 'funding-settled':
        this.settle(event);
        return;
      case 'funding-skipped':
        this.funding.push({ market: event.market, timeMs: event.timeMs, settled: undefined });
        return;
      case 'balance-changed':
        if (event.owner === 'insurance' && event.asset === SETTLED_IN)
          this.fund.push({
            sequence: this.sequence,
            timeMs: this.timeMs,
            cause: this.cause,
            balance: event.free + event.frozen,
          });
        return;
      case 'outside-credited':
        if (event.owner === 'insurance') this.cause = 'SEED';
        return;
      default:
        this.takeLiquidation(event);
    }
  }

  private takeLiquidation(event: Event): void {
    const { timeMs } = this;
    switch (event.kind) {
      case 'mark-explained':
        this.explained.set(event.market, event);
        return;
      case 'scope-locked': {
        const { liquidationId, memberId } = event;
        const record = keptText(lockedRecord(event, this.explained));
        this.locked.push({ liquidationId, memberId, timeMs, record });
        return;
      }
      case 'liquidation-stepped': {
        const { kind, step, equity, needPpm } = event;
        this.growthOf(event.liquidationId).entries.push({ kind, step, equity, needPpm, timeMs });
        return;
      }
      case 'position-netted':
      case 'taken-over': {
        const { liquidationId, memberId: _, ...entry } = event;
        this.growthOf(liquidationId).entries.push(entry);
        this.cause = 'LIQUIDATION';
        return;
      }
      case 'takeover-disposed': {
        const { liquidationId, ...entry } = event;
        this.growthOf(liquidationId).entries.push(entry);
        this.cause = 'LIQUIDATION';
        return;
      }
      case 'scope-unlocked':
        Object.assign(this.growthOf(event.liquidationId), { outcome: event.outcome, endMs: timeMs });
        return;
      case 'deleveraged':
        this.deleverage({ ...event, kind: 'ADL', amount: 0n });
        return;
      case 'loss-shared':
        this.deleverage({ ...event, kind: 'LOSS_SHARED', qty: 0n, price: 0n, pnl: 0n });
    }
  }

  private deleverage(row: DeleveragingRow): void {
    if (this.keeps(row.memberId)) this.deleveraged.push(this.placed(row));
  }

  /** Payments carry no instant of their own: theirs is that of the settlement of their contract that ends them. */
  private settle(event: FundingSettled): void {
    for (const paid of this.fundingPaid)
      if (paid.sequence === this.sequence && paid.market === event.market && !this.dated.has(paid)) {
        paid.timeMs = event.timeMs;
        this.dated.add(paid);
      }
    this.funding.push({ market: event.market, timeMs: event.timeMs, settled: event });
    if (this.cause === 'OTHER') this.cause = 'FUNDING';
  }

  private fill(trade: ContractTraded, side: ContractTradeSide, role: FillRow['role']): void {
    // The liquidation engine's side has no order and no member.
    if (side.orderId === 0 || !this.keeps(side.memberId)) return;
    const { timeMs } = this;
    this.fills.push({ trade, side, role, timeMs });
    const order = this.orders.get(side.orderId);
    if (order) fillOrder(order, trade, side, timeMs);
    const grown = order ?? growBy(this.changeOf(side.orderId, side.memberId), trade, side);
    if (grown.firstTradeId === 0) grown.firstTradeId = trade.tradeId;
    grown.lastTradeId = trade.tradeId;
    this.filled.add(trade.market, side, grown);
  }

  private changeOf(orderId: number, memberId: number): OrderChange {
    let change = this.changedOrders.get(orderId);
    if (change === undefined) {
      change = {
        memberId,
        orderId,
        status: 'pending',
        reason: 'NONE',
        filledQty: 0n,
        filledNotional: 0n,
        filledLots: 0n,
        fee: 0n,
        released: 0n,
        pnl: 0n,
        cost: 0n,
        openTimeMs: 0,
        closeTimeMs: 0,
        leverage: 0,
        updateTimeMs: 0,
        firstTradeId: 0,
        lastTradeId: 0,
      };
      this.changedOrders.set(orderId, change);
    }
    change.updateTimeMs = this.timeMs;
    return change;
  }

  private growthOf(liquidationId: number): LiquidationGrowth {
    const growth = this.grown.get(liquidationId) ?? { entries: [], outcome: '', endMs: 0 };
    this.grown.set(liquidationId, growth);
    return growth;
  }

  private placed<T>(row: T): Placed<T> {
    return { ...row, sequence: this.sequence, part: this.part++, timeMs: this.timeMs };
  }
}

function growBy(
  change: OrderChange,
  { qty, notional }: ContractTraded,
  side: ContractTradeSide,
): OrderChange {
  change.status = 'partial';
  change.filledQty += qty;
  change.filledNotional += notional;
  change.filledLots += side.lots;
  change.fee += side.fee;
  if (isOpening(side.tradeType)) return change;
  change.released += side.margin;
  change.pnl += side.pnl;
  change.cost += side.cost;
  return change;
}
