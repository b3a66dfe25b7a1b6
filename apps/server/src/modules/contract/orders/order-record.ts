/** A contract order as reads know it, live or from the read table, and its shape on the wire. Units as in the engine. */
import type {
  ContractOrderClosed,
  ContractOrderOpened,
  ContractTradeSide,
  OpenContractOrderState,
  TradeType,
} from '@tern/engine';
import { formatUnits } from '@tern/math';
import { entryPrice, initialMargin, LOT_SCALE, profitRate } from '@tern/math/contract';
import type { WireContractOrder, WireOrderStatus } from '@tern/protocol';
import { type ContractInfo, type Contracts, contractOf, pairsNameOf, termsOf } from '../terms/terms.ts';
import { averageDecimals, wirePercent } from '../terms/wire-units.ts';

export interface OrderRecord extends Omit<ContractOrderOpened, 'kind'> {
  status: WireOrderStatus;
  /** A CancelReason. */
  reason: string;
  filledQty: bigint;
  filledNotional: bigint;
  filledLots: bigint;
  fee: bigint;
  /** The leverage of the order; for a closing order that of its last fill's position. */
  leverage: number;
  /** Σ over its fills: released margin, gross result and cost of a closing order; 0n otherwise. */
  released: bigint;
  pnl: bigint;
  cost: bigint;
  /** When the position that the order filled opened and ended; 0 while it has not. */
  openTimeMs: number;
  closeTimeMs: number;
  createTimeMs: number;
  updateTimeMs: number;
}

export function isOpening(tradeType: TradeType): boolean {
  return tradeType === 'OPEN_LONG' || tradeType === 'OPEN_SHORT';
}

const UNFILLED = {
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
} satisfies Partial<OrderRecord>;

export function openedOrder({ kind: _, ...opened }: ContractOrderOpened, timeMs: number): OrderRecord {
  return { ...opened, ...UNFILLED, createTimeMs: timeMs, updateTimeMs: timeMs };
}

/** The order as the engine keeps it; the read table has its sums of released margin and result. */
export function restingOrder(order: OpenContractOrderState): OrderRecord {
  const status = order.filledQty > 0n ? 'partial' : 'pending';
  return { ...UNFILLED, ...order, status, updateTimeMs: order.createTimeMs };
}

export function fillOrder(
  order: OrderRecord,
  { qty, notional }: { qty: bigint; notional: bigint },
  side: ContractTradeSide,
  timeMs: number,
): void {
  order.status = 'partial';
  order.filledQty += qty;
  order.filledNotional += notional;
  order.filledLots += side.lots;
  order.fee += side.fee;
  order.updateTimeMs = timeMs;
  if (isOpening(order.tradeType)) return;
  order.released += side.margin;
  order.pnl += side.pnl;
  order.cost += side.cost;
}

export function closeOrder(order: OrderRecord, event: ContractOrderClosed, timeMs: number): void {
  const { status, reason, filledQty, filledNotional, filledLots, fee } = event;
  Object.assign(order, { status, reason, filledQty, filledNotional, filledLots, fee, updateTimeMs: timeMs });
}

export function wireOrder(order: OrderRecord, contracts: Contracts): WireContractOrder {
  const contract = contractOf(order.market, contracts);
  const price = (units: bigint) => formatUnits(units, contract.priceScale);
  const qty = (units: bigint) => formatUnits(units, contract.qtyScale);
  const money = (units: bigint) => formatUnits(units, contract.quoteScale);
  const lots = (units: bigint) => formatUnits(units, LOT_SCALE);
  return {
    orderId: String(order.orderId),
    requestId: order.requestId,
    pairsName: pairsNameOf(order.market),
    tradeType: order.tradeType,
    type: order.type,
    timeInForce: order.timeInForce,
    origin: order.origin,
    status: order.status,
    reason: order.reason,
    price: order.type === 'MARKET' ? '0' : price(order.price),
    lots: lots(order.lots),
    filledLots: lots(order.filledLots),
    qty: qty(order.qty),
    filledQty: qty(order.filledQty),
    filledNotional: money(order.filledNotional),
    averagePrice: wireAverage(order.filledNotional, order.filledQty, contract),
    leverage: order.leverage,
    mode: order.mode,
    margin: money(marginOf(order)),
    fee: money(order.fee),
    pnl: money(order.pnl),
    profitRate: wirePercent(profitRate(order.pnl, order.cost, BigInt(order.leverage))),
    takeProfit: price(order.takeProfit),
    stopLoss: price(order.stopLoss),
    triggerSource: order.triggerSource,
    openTime: order.openTimeMs,
    closeTime: order.closeTimeMs,
    createTime: order.createTimeMs,
    updateTime: order.updateTimeMs,
  };
}

/** ceil(Σ q·p / L) of opening fills, what closing ones released (rules/contracts#order-record). */
function marginOf(order: OrderRecord): bigint {
  return isOpening(order.tradeType)
    ? initialMargin(order.filledNotional, BigInt(order.leverage))
    : order.released;
}

/** notional / qty, half-up; "0" without a quantity. */
export function wireAverage(notional: bigint, qty: bigint, contract: ContractInfo): string {
  const decimals = averageDecimals(contract);
  return formatUnits(entryPrice(termsOf(contract), notional, qty, decimals), decimals);
}

/** One update with the effect of both: an update carries the whole order, so the newer one stands. */
export function newestById<T>(rows: readonly T[], idOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}
