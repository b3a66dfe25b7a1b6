/** A member's contract orders, plans and fills out of the read tables, by the queries that contracts share with spot. */
import { formatUnits } from '@tern/math';
import { LOT_SCALE } from '@tern/math/contract';
import type { CallRequest, CallResult, WireContractFill } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { type Page, pageLimit, pageOf } from '../../../platform/http/paging.ts';
import {
  hadOwnOrder,
  readOwnOrder,
  readUnfilledSince,
  selectOwnRows,
  whereAsked,
} from '../../history/index.ts';
import { type OrderRecord, wireOrder } from '../orders/order-record.ts';
import { type PlanRecord, wirePlan } from '../orders/plan-record.ts';
import { codeOf, nameOf, statusCodes } from '../terms/codes.ts';
import { type Contracts, contractOf, namedMarket, pairsNameOf } from '../terms/terms.ts';
import type { NamedOrder } from '../trading/cancel-contract-order.ts';

const ORDERS = { table: 'contract_orders', id: 'order_id', time: 'create_ms' };
const PLANS = { table: 'contract_plans', id: 'plan_id', time: 'create_ms' };
const FILLS = { table: 'contract_fills', id: 'trade_id', time: 'time_ms' };

interface OrderRow {
  member_id: bigint;
  order_id: bigint;
  price: bigint;
  lots: bigint;
  qty: bigint;
  take_profit: bigint;
  stop_loss: bigint;
  create_ms: bigint;
  filled_qty: bigint;
  filled_notional: bigint;
  filled_lots: bigint;
  fee: bigint;
  released: bigint;
  pnl: bigint;
  cost: bigint;
  open_ms: bigint;
  close_ms: bigint;
  update_ms: bigint;
  first_trade_id: bigint;
  last_trade_id: bigint;
  leverage: number;
  maker_fee_ppm: number;
  taker_fee_ppm: number;
  trade_type: number;
  type: number;
  time_in_force: number;
  origin: number;
  mode: number;
  trigger_source: number;
  status: number;
  reason: number;
  request_id: string;
  market: string;
}

interface PlanRow {
  member_id: bigint;
  plan_id: bigint;
  trigger_price: bigint;
  price: bigint;
  lots: bigint;
  order_id: bigint;
  create_ms: bigint;
  update_ms: bigint;
  leverage: number;
  trade_type: number;
  type: number;
  trigger_source: number;
  fires_above: boolean;
  close_all: boolean;
  status: number;
  reason: string;
  request_id: string;
  market: string;
}

interface FillRow {
  trade_id: bigint;
  order_id: bigint;
  price: bigint;
  qty: bigint;
  lots: bigint;
  notional: bigint;
  fee: bigint;
  pnl: bigint;
  time_ms: bigint;
  trade_type: number;
  role: number;
  market: string;
}

export async function readOrders(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getContractOrders'>,
  contracts: Contracts,
): Promise<CallResult<'getContractOrders'>> {
  const { tradeType, type, status } = params;
  const market = namedMarket(params.pairsName, contracts);
  const limit = pageLimit(params.limit);
  const narrowed = sql`
    ${whereAsked(sql, 'market', market)}
    ${whereAsked(sql, 'trade_type', tradeType && codeOf('tradeType', tradeType))}
    ${whereAsked(sql, 'type', type && codeOf('type', type))}
    ${status === undefined ? sql`` : sql`and status in ${sql(statusCodes(status))}`}`;
  const rows = await sql<OrderRow[]>`${selectOwnRows(sql, memberId, ORDERS, params, narrowed, limit + 1)}`;
  const orders = rows.map((row) => wireOrder(orderRecord(row), contracts));
  const unfilledSince = await readUnfilledSince(sql, 'contract', memberId);
  return { ...pageOf(orders, limit, (last) => last.orderId), unfilledSince };
}

export async function readOrder(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getContractOrder'>,
  contracts: Contracts,
): Promise<CallResult<'getContractOrder'>> {
  const tables = { orders: ORDERS.table, fills: FILLS.table };
  const { order, fills } = await readOwnOrder<OrderRow, FillRow>(sql, memberId, params.orderId, tables);
  return {
    order: wireOrder(orderRecord(order), contracts),
    fills: fills.map((row) => wireFill(row, contracts)),
  };
}

export async function readPlans(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getPlanOrders'>,
  contracts: Contracts,
): Promise<CallResult<'getPlanOrders'>> {
  const { tradeType, status } = params;
  const market = namedMarket(params.pairsName, contracts);
  const limit = pageLimit(params.limit);
  const narrowed = sql`
    ${whereAsked(sql, 'market', market)}
    ${whereAsked(sql, 'trade_type', tradeType && codeOf('tradeType', tradeType))}
    ${whereAsked(sql, 'status', status && codeOf('planStatus', status))}`;
  const rows = await sql<PlanRow[]>`${selectOwnRows(sql, memberId, PLANS, params, narrowed, limit + 1)}`;
  const plans = rows.map((row) => wirePlan(planRecord(row), contracts));
  const unfilledSince = await readUnfilledSince(sql, 'plan', memberId);
  return { ...pageOf(plans, limit, (last) => last.planId), unfilledSince };
}

export async function readFills(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getContractFills'>,
  contracts: Contracts,
): Promise<Page<WireContractFill>> {
  const { tradeType } = params;
  const market = namedMarket(params.pairsName, contracts);
  const limit = pageLimit(params.limit);
  const narrowed = sql`
    ${whereAsked(sql, 'market', market)}
    ${whereAsked(sql, 'trade_type', tradeType && codeOf('tradeType', tradeType))}`;
  const rows = await sql<FillRow[]>`${selectOwnRows(sql, memberId, FILLS, params, narrowed, limit + 1)}`;
  const fills = rows.map((row) => wireFill(row, contracts));
  return pageOf(fills, limit, (last) => last.tradeId);
}

export function hadOrder(sql: Sql, memberId: number, order: NamedOrder): Promise<boolean> {
  return hadOwnOrder(sql, memberId, ORDERS.table, order);
}

export async function hadPlan(sql: Sql, memberId: number, planId: number): Promise<boolean> {
  const rows = await sql`
    select 1 from contract_plans where member_id = ${memberId} and plan_id = ${planId}`;
  return rows.length > 0;
}

function orderRecord(row: OrderRow): OrderRecord {
  return {
    orderId: Number(row.order_id),
    memberId: Number(row.member_id),
    requestId: row.request_id,
    market: row.market,
    tradeType: nameOf('tradeType', row.trade_type),
    type: nameOf('type', row.type),
    timeInForce: nameOf('timeInForce', row.time_in_force),
    origin: nameOf('origin', row.origin),
    status: nameOf('status', row.status),
    reason: nameOf('reason', row.reason),
    price: row.price,
    lots: row.lots,
    qty: row.qty,
    leverage: row.leverage,
    mode: nameOf('mode', row.mode),
    makerFeePpm: row.maker_fee_ppm,
    takerFeePpm: row.taker_fee_ppm,
    takeProfit: row.take_profit,
    stopLoss: row.stop_loss,
    triggerSource: nameOf('triggerSource', row.trigger_source),
    filledQty: row.filled_qty,
    filledNotional: row.filled_notional,
    filledLots: row.filled_lots,
    fee: row.fee,
    released: row.released,
    pnl: row.pnl,
    cost: row.cost,
    openTimeMs: Number(row.open_ms),
    closeTimeMs: Number(row.close_ms),
    createTimeMs: Number(row.create_ms),
    updateTimeMs: Number(row.update_ms),
  };
}

function planRecord(row: PlanRow): PlanRecord {
  return {
    planId: Number(row.plan_id),
    memberId: Number(row.member_id),
    requestId: row.request_id,
    market: row.market,
    tradeType: nameOf('tradeType', row.trade_type),
    type: nameOf('type', row.type),
    triggerPrice: row.trigger_price,
    triggerSource: nameOf('triggerSource', row.trigger_source),
    firesAbove: row.fires_above,
    price: row.price,
    lots: row.lots,
    closeAll: row.close_all,
    leverage: row.leverage,
    status: nameOf('planStatus', row.status),
    reason: row.reason,
    orderId: Number(row.order_id),
    createTimeMs: Number(row.create_ms),
    updateTimeMs: Number(row.update_ms),
  };
}

function wireFill(row: FillRow, contracts: Contracts): WireContractFill {
  const contract = contractOf(row.market, contracts);
  const money = (units: bigint) => formatUnits(units, contract.quoteScale);
  return {
    tradeId: String(row.trade_id),
    orderId: String(row.order_id),
    pairsName: pairsNameOf(row.market),
    tradeType: nameOf('tradeType', row.trade_type),
    role: nameOf('role', row.role),
    price: formatUnits(row.price, contract.priceScale),
    qty: formatUnits(row.qty, contract.qtyScale),
    lots: formatUnits(row.lots, LOT_SCALE),
    notional: money(row.notional),
    fee: money(row.fee),
    pnl: money(row.pnl),
    time: Number(row.time_ms),
  };
}
