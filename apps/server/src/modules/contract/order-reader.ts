/**
 * A member's contract orders, plans and fills out of the read tables, newest first, by keyset. Every query names the
 * member of the session, so another's rows are simply not there.
 */
import { formatUnits } from '@tern/math';
import { LOT_SCALE } from '@tern/math/contract';
import type { CallRequest, CallResult, WireContractFill } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { withinIds } from '../../platform/database/time-range.ts';
import { CallError } from '../../platform/http/call.ts';
import { existingOrderId } from '../../platform/http/existing-order-id.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import { readUnfilledSince } from '../balances/index.ts';
import type { NamedOrder } from './cancel-contract-order.ts';
import { codeOf, nameOf, statusCodes } from './codes.ts';
import { type OrderRecord, wireOrder } from './order-record.ts';
import { type PlanRecord, wirePlan } from './plan-record.ts';
import { type Contracts, contractOf, namedMarket, pairsNameOf } from './terms.ts';

const ORDERS = { table: 'contract_orders', id: 'order_id', time: 'create_ms' };
const PLANS = { table: 'contract_plans', id: 'plan_id', time: 'create_ms' };
const FILLS = { table: 'contract_fills', id: 'trade_id', time: 'time_ms' };

/** Most fills that one order shows; all of them are in getContractFills. */
const FILLS_OF_ONE_ORDER = 200;

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
  const before = readCursor(params.cursor, 1);
  const rows = await sql<OrderRow[]>`
    select * from contract_orders
    where member_id = ${memberId}
      ${before ? sql`and order_id < ${before[0]}` : sql``}
      ${withinIds(sql, params, ORDERS, memberId)}
      ${market === undefined ? sql`` : sql`and market = ${market}`}
      ${tradeType === undefined ? sql`` : sql`and trade_type = ${codeOf('tradeType', tradeType)}`}
      ${type === undefined ? sql`` : sql`and type = ${codeOf('type', type)}`}
      ${status === undefined ? sql`` : sql`and status in ${sql(statusCodes(status))}`}
    order by order_id desc
    limit ${limit + 1}`;
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
  const orderId = existingOrderId(params.orderId);
  const [order] = await sql<OrderRow[]>`
    select * from contract_orders where member_id = ${memberId} and order_id = ${orderId}`;
  if (!order) throw new CallError('orderUnknown');
  const fills = await sql<FillRow[]>`
    select * from contract_fills
    where member_id = ${memberId} and order_id = ${orderId}
      and trade_id between ${order.first_trade_id} and ${order.last_trade_id}
    order by trade_id desc limit ${FILLS_OF_ONE_ORDER}`;
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
  const before = readCursor(params.cursor, 1);
  const rows = await sql<PlanRow[]>`
    select * from contract_plans
    where member_id = ${memberId}
      ${before ? sql`and plan_id < ${before[0]}` : sql``}
      ${withinIds(sql, params, PLANS, memberId)}
      ${market === undefined ? sql`` : sql`and market = ${market}`}
      ${tradeType === undefined ? sql`` : sql`and trade_type = ${codeOf('tradeType', tradeType)}`}
      ${status === undefined ? sql`` : sql`and status = ${codeOf('planStatus', status)}`}
    order by plan_id desc
    limit ${limit + 1}`;
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
  const before = readCursor(params.cursor, 1);
  const rows = await sql<FillRow[]>`
    select * from contract_fills
    where member_id = ${memberId}
      ${before ? sql`and trade_id < ${before[0]}` : sql``}
      ${withinIds(sql, params, FILLS, memberId)}
      ${market === undefined ? sql`` : sql`and market = ${market}`}
      ${tradeType === undefined ? sql`` : sql`and trade_type = ${codeOf('tradeType', tradeType)}`}
    order by trade_id desc
    limit ${limit + 1}`;
  const fills = rows.map((row) => wireFill(row, contracts));
  return pageOf(fills, limit, (last) => last.tradeId);
}

/** The number of newest orders in which a request id is looked up, since it has no index. */
const NEWEST_ORDERS = 1000;

/** True when the member ever had the order; gives a better message after the engine found no open one. */
export async function hadOrder(sql: Sql, memberId: number, order: NamedOrder): Promise<boolean> {
  const rows =
    order.orderId === 0
      ? await sql`
          select 1 from (
            select request_id from contract_orders where member_id = ${memberId}
            order by order_id desc limit ${NEWEST_ORDERS}
          ) as newest
          where request_id = ${order.requestId} limit 1`
      : await sql`
          select 1 from contract_orders where member_id = ${memberId} and order_id = ${order.orderId}`;
  return rows.length > 0;
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
