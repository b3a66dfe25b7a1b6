/**
 * The changes that a batch of journal rows makes to the read tables of orders and fills, gathered before any SQL runs:
 * an order that begins and ends inside the batch becomes one row. Orders of members whose history is not kept leave
 * nothing. The rows are written in the form in which they are sent; an order of the batch is changed in its place.
 */
import type { OrderAmended, OrderClosed, OrderOpened, Traded } from '@tern/engine';
import type { Released } from '../../kernel/kernel.ts';
import { CopyRows, INT16_BYTES, INT64_BYTES } from '../../platform/database/copy-rows.ts';
import { type HistoryRetention, UnfilledRows } from '../history/index.ts';
import { codeOf } from './order-codes.ts';

/** The change that a batch makes to an order that was opened before it: sums grow by these. */
export interface OrderChange {
  memberId: number;
  orderId: number;
  /** 0: the order keeps its own. */
  price: bigint;
  qty: bigint;
  /** `pending`: the order keeps its own. */
  status: number;
  reason: number;
  filledQty: bigint;
  filledQuote: bigint;
  fee: bigint;
  updateMs: number;
  /** 0: no fill. */
  firstTradeId: number;
  lastTradeId: number;
}

/** The columns that change most come last; from the start of the first of them they lie here. */
const STATE_COLUMNS = ['status', 'reason', 'filled_qty', 'filled_quote', 'fee', 'update_ms'];
const PRICE = -4 * INT64_BYTES;
const QTY = PRICE + INT64_BYTES;
const REASON = INT16_BYTES;
const FILLED_QTY = REASON + INT16_BYTES;
const FILLED_QUOTE = FILLED_QTY + INT64_BYTES;
const FEE = FILLED_QUOTE + INT64_BYTES;
const UPDATE_MS = FEE + INT64_BYTES;
const FIRST_TRADE = UPDATE_MS + INT64_BYTES;
const LAST_TRADE = FIRST_TRADE + INT64_BYTES;

const ORDER_COLUMNS = [
  ...['member_id', 'order_id', 'request_id', 'market', 'side', 'type', 'time_in_force'],
  ...['price', 'qty', 'quote_amount', 'create_ms'],
  ...STATE_COLUMNS,
  ...['first_trade_id', 'last_trade_id'],
];
const FILL_COLUMNS = [
  ...['member_id', 'trade_id', 'order_id', 'market', 'side', 'role'],
  ...['price', 'qty', 'quote_qty', 'fee', 'time_ms'],
];

const NONE = codeOf('reason', 'NONE');
const PENDING = codeOf('status', 'pending');
const PARTIAL = codeOf('status', 'partial');
const MAKER = codeOf('role', 'MAKER');
const TAKER = codeOf('role', 'TAKER');
const BUY = codeOf('side', 'BUY');
const SELL = codeOf('side', 'SELL');

export class ProjectionBatch {
  readonly orders = new CopyRows('spot_orders', ORDER_COLUMNS);
  readonly fills = new CopyRows('spot_fills', FILL_COLUMNS);
  readonly unfilled = new UnfilledRows();
  /** Orders that were opened before the step, by id. */
  readonly changed = new Map<number, OrderChange>();
  /** The place of each order's state among the rows of the batch. */
  private readonly opened = new Map<number, number>();
  private timeMs = 0;

  constructor(private readonly keeps: HistoryRetention) {}

  /** Begins anew with these rows; what is not above `afterSequence` passes by. */
  gather(rows: readonly Released[], afterSequence: number): void {
    this.orders.clear();
    this.fills.clear();
    this.unfilled.clear();
    this.changed.clear();
    this.opened.clear();
    for (const { header, events } of rows) {
      this.timeMs = header.timeMs;
      let sequence = header.firstSeq;
      for (const event of events) {
        if (event.kind === 'command-done') sequence++;
        else if (sequence <= afterSequence) continue;
        else if (event.kind === 'order-opened') this.open(event);
        else if (event.kind === 'traded') this.trade(event);
        else if (event.kind === 'order-amended') this.amend(event);
        else if (event.kind === 'order-closed') this.close(event);
      }
    }
  }

  private open(event: OrderOpened): void {
    if (!this.keeps(event.memberId)) return;
    const { orders, timeMs } = this;
    orders.begin();
    orders.whole(event.memberId);
    orders.whole(event.orderId);
    orders.text(event.requestId);
    orders.text(event.market);
    orders.int16(codeOf('side', event.side));
    orders.int16(codeOf('type', event.type));
    orders.int16(codeOf('timeInForce', event.timeInForce));
    orders.int64(event.price);
    orders.int64(event.qty);
    orders.int64(event.quoteAmount);
    orders.whole(timeMs);
    this.opened.set(event.orderId, orders.at);
    orders.int16(PENDING);
    orders.int16(NONE);
    orders.whole(0);
    orders.whole(0);
    orders.whole(0);
    orders.whole(timeMs);
    orders.whole(0);
    orders.whole(0);
  }

  private trade(event: Traded): void {
    const takerSide = event.takerSide === 'BUY' ? BUY : SELL;
    const { takerOrderId, takerMemberId, makerOrderId, makerMemberId } = event;
    if (this.keeps(takerMemberId)) {
      this.fill(event, takerOrderId, takerMemberId, event.takerFee, takerSide, TAKER);
    }
    if (this.keeps(makerMemberId)) {
      this.fill(event, makerOrderId, makerMemberId, event.makerFee, takerSide === BUY ? SELL : BUY, MAKER);
    }
  }

  private fill(
    trade: Traded,
    orderId: number,
    memberId: number,
    fee: bigint,
    side: number,
    role: number,
  ): void {
    const { fills, timeMs } = this;
    fills.begin();
    fills.whole(memberId);
    fills.whole(trade.tradeId);
    fills.whole(orderId);
    fills.text(trade.market);
    fills.int16(side);
    fills.int16(role);
    fills.int64(trade.price);
    fills.int64(trade.qty);
    fills.int64(trade.quoteQty);
    fills.int64(fee);
    fills.whole(timeMs);
    const place = this.opened.get(orderId);
    if (place === undefined) growBy(this.changeOf(orderId, memberId), trade, fee, timeMs);
    else this.growNew(place, trade, fee);
  }

  private growNew(place: number, { tradeId, qty, quoteQty }: Traded, fee: bigint): void {
    const { orders } = this;
    orders.putInt16(place, PARTIAL);
    orders.addInt64(place + FILLED_QTY, qty);
    orders.addInt64(place + FILLED_QUOTE, quoteQty);
    orders.addInt64(place + FEE, fee);
    orders.putWhole(place + UPDATE_MS, this.timeMs);
    if (orders.wholeAt(place + FIRST_TRADE) === 0) orders.putWhole(place + FIRST_TRADE, tradeId);
    orders.putWhole(place + LAST_TRADE, tradeId);
  }

  private amend({ orderId, memberId, price, qty }: OrderAmended): void {
    if (!this.keeps(memberId)) return;
    const { orders, timeMs } = this;
    const place = this.opened.get(orderId);
    if (place === undefined) {
      Object.assign(this.changeOf(orderId, memberId), { price, qty, updateMs: timeMs });
      return;
    }
    orders.putInt64(place + PRICE, price);
    orders.putInt64(place + QTY, qty);
    orders.putWhole(place + UPDATE_MS, timeMs);
  }

  private close(event: OrderClosed): void {
    if (!this.keeps(event.memberId)) return;
    const { orders, timeMs } = this;
    if (event.filledQty === 0n) this.unfilled.add('spot', event.memberId, timeMs, event.orderId);
    const status = codeOf('status', event.status);
    const reason = codeOf('reason', event.reason);
    const place = this.opened.get(event.orderId);
    if (place === undefined) {
      const change = this.changeOf(event.orderId, event.memberId);
      Object.assign(change, { status, reason, updateMs: timeMs });
      return;
    }
    orders.putInt16(place, status);
    orders.putInt16(place + REASON, reason);
    orders.putWhole(place + UPDATE_MS, timeMs);
  }

  private changeOf(orderId: number, memberId: number): OrderChange {
    let change = this.changed.get(orderId);
    if (change === undefined) {
      change = {
        memberId,
        orderId,
        price: 0n,
        qty: 0n,
        status: PENDING,
        reason: NONE,
        filledQty: 0n,
        filledQuote: 0n,
        fee: 0n,
        updateMs: this.timeMs,
        firstTradeId: 0,
        lastTradeId: 0,
      };
      this.changed.set(orderId, change);
    }
    return change;
  }
}

function growBy(change: OrderChange, { tradeId, qty, quoteQty }: Traded, fee: bigint, timeMs: number): void {
  change.status = PARTIAL;
  change.filledQty += qty;
  change.filledQuote += quoteQty;
  change.fee += fee;
  change.updateMs = timeMs;
  if (change.firstTradeId === 0) change.firstTradeId = tradeId;
  change.lastTradeId = tradeId;
}
