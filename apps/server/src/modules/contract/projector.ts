/**
 * Journal rows into the read tables of contracts: a few statements a step, whatever its length. Each command is taken
 * once: those up to the stored cursor pass by, so a row applied again changes nothing.
 */
import type { CancelReason } from '@tern/engine';
import type { Projection } from '../../kernel/projection.ts';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { type HistoryRetention, isHuman } from '../history/index.ts';
import { type OrderChange, ProjectionBatch, type StepOrder } from './history/projection-batch.ts';
import { storeDeleveragings, storeEnded, storeFundHistory, storeFunding } from './history/store-records.ts';
import { keptText } from './liquidation/liquidation-record.ts';
import { codeOf } from './terms/codes.ts';

export function contractProjection(keeps: HistoryRetention = isHuman): Projection {
  return {
    name: 'contract',
    tables: [
      'contract_cursor',
      'contract_fills',
      'contract_orders',
      'contract_plans',
      'deleveragings',
      'fund_history',
      'funding_history',
      'funding_records',
      'liquidations',
      'position_history',
      'unfilled_orders',
    ],
    async apply(sql, rows) {
      const last = rows.at(-1)?.header;
      if (last === undefined) return;
      const [cursor] = await sql<{ sequence: bigint }[]>`select sequence from contract_cursor`;
      const step = new ProjectionBatch(keeps);
      step.gather(rows, Number(cursor!.sequence));
      await storeOrders(sql, [...step.orders.values()]);
      await changeOrders(sql, [...step.changedOrders.values()]);
      await storePlans(sql, step);
      await storeFills(sql, step);
      await step.unfilled.send(sql);
      await storeEnded(sql, step);
      await storeFunding(sql, step);
      await storeLiquidations(sql, step);
      await storeDeleveragings(sql, step);
      await storeFundHistory(sql, step);
      const sequence = last.firstSeq + last.count - 1;
      await sql`update contract_cursor set sequence = greatest(sequence, ${sequence})`;
    },
  };
}

async function storeOrders(sql: TransactionSql, orders: readonly StepOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const column = (of: (order: StepOrder) => bigint | number) => integerColumn(orders.map(of));
  await sql`
    insert into contract_orders (
      member_id, order_id, price, lots, qty, take_profit, stop_loss, create_ms, filled_qty, filled_notional,
      filled_lots, fee, released, pnl, cost, open_ms, close_ms, update_ms, first_trade_id, last_trade_id, leverage,
      maker_fee_ppm, taker_fee_ppm, trade_type, type, time_in_force, origin, mode, trigger_source, status, reason,
      request_id, market)
    select * from unnest(
      ${column((order) => order.memberId)}::bigint[],
      ${column((order) => order.orderId)}::bigint[],
      ${column((order) => order.price)}::bigint[],
      ${column((order) => order.lots)}::bigint[],
      ${column((order) => order.qty)}::bigint[],
      ${column((order) => order.takeProfit)}::bigint[],
      ${column((order) => order.stopLoss)}::bigint[],
      ${column((order) => order.createTimeMs)}::bigint[],
      ${column((order) => order.filledQty)}::bigint[],
      ${column((order) => order.filledNotional)}::bigint[],
      ${column((order) => order.filledLots)}::bigint[],
      ${column((order) => order.fee)}::bigint[],
      ${column((order) => order.released)}::bigint[],
      ${column((order) => order.pnl)}::bigint[],
      ${column((order) => order.cost)}::bigint[],
      ${column((order) => order.openTimeMs)}::bigint[],
      ${column((order) => order.closeTimeMs)}::bigint[],
      ${column((order) => order.updateTimeMs)}::bigint[],
      ${column((order) => order.firstTradeId)}::bigint[],
      ${column((order) => order.lastTradeId)}::bigint[],
      ${column((order) => order.leverage)}::int[],
      ${column((order) => order.makerFeePpm)}::int[],
      ${column((order) => order.takerFeePpm)}::int[],
      ${column((order) => codeOf('tradeType', order.tradeType))}::smallint[],
      ${column((order) => codeOf('type', order.type))}::smallint[],
      ${column((order) => codeOf('timeInForce', order.timeInForce))}::smallint[],
      ${column((order) => codeOf('origin', order.origin))}::smallint[],
      ${column((order) => codeOf('mode', order.mode))}::smallint[],
      ${column((order) => codeOf('triggerSource', order.triggerSource))}::smallint[],
      ${column((order) => codeOf('status', order.status))}::smallint[],
      ${column((order) => codeOf('reason', order.reason as CancelReason))}::smallint[],
      ${textColumn(orders.map((order) => order.requestId))}::text[],
      ${textColumn(orders.map((order) => order.market))}::text[]
    )`;
}

async function changeOrders(sql: TransactionSql, changes: readonly OrderChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = (of: (change: OrderChange) => bigint | number) => integerColumn(changes.map(of));
  await sql`
    update contract_orders o set
      status = n.status, reason = n.reason, filled_qty = o.filled_qty + n.filled_qty,
      filled_notional = o.filled_notional + n.filled_notional, filled_lots = o.filled_lots + n.filled_lots,
      fee = o.fee + n.fee, released = o.released + n.released, pnl = o.pnl + n.pnl, cost = o.cost + n.cost,
      open_ms = case when n.open_ms = 0 then o.open_ms else n.open_ms end,
      close_ms = case when n.close_ms = 0 then o.close_ms else n.close_ms end,
      leverage = case when n.leverage = 0 then o.leverage else n.leverage end,
      update_ms = n.update_ms,
      first_trade_id = case when o.first_trade_id = 0 then n.first_trade_id else o.first_trade_id end,
      last_trade_id = greatest(o.last_trade_id, n.last_trade_id)
    from unnest(
      ${column((change) => change.memberId)}::bigint[],
      ${column((change) => change.orderId)}::bigint[],
      ${column((change) => codeOf('status', change.status))}::smallint[],
      ${column((change) => codeOf('reason', change.reason as CancelReason))}::smallint[],
      ${column((change) => change.filledQty)}::bigint[],
      ${column((change) => change.filledNotional)}::bigint[],
      ${column((change) => change.filledLots)}::bigint[],
      ${column((change) => change.fee)}::bigint[],
      ${column((change) => change.released)}::bigint[],
      ${column((change) => change.pnl)}::bigint[],
      ${column((change) => change.cost)}::bigint[],
      ${column((change) => change.openTimeMs)}::bigint[],
      ${column((change) => change.closeTimeMs)}::bigint[],
      ${column((change) => change.updateTimeMs)}::bigint[],
      ${column((change) => change.firstTradeId)}::bigint[],
      ${column((change) => change.lastTradeId)}::bigint[],
      ${column((change) => change.leverage)}::int[]
    ) as n (member_id, order_id, status, reason, filled_qty, filled_notional, filled_lots, fee, released, pnl, cost,
      open_ms, close_ms, update_ms, first_trade_id, last_trade_id, leverage)
    where o.member_id = n.member_id and o.order_id = n.order_id`;
}

async function storePlans(sql: TransactionSql, { plans, changedPlans }: ProjectionBatch): Promise<void> {
  const rows = [...plans.values()].map((plan) => ({
    member_id: plan.memberId,
    plan_id: plan.planId,
    trigger_price: plan.triggerPrice,
    price: plan.price,
    lots: plan.lots,
    order_id: plan.orderId,
    create_ms: plan.createTimeMs,
    update_ms: plan.updateTimeMs,
    leverage: plan.leverage,
    trade_type: codeOf('tradeType', plan.tradeType),
    type: codeOf('type', plan.type),
    trigger_source: codeOf('triggerSource', plan.triggerSource),
    fires_above: plan.firesAbove,
    close_all: plan.closeAll,
    status: codeOf('planStatus', plan.status),
    reason: plan.reason,
    request_id: plan.requestId,
    market: plan.market,
  }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await sql`insert into contract_plans ${sql(rows.slice(at, at + ROWS_AT_ONCE))}`;
  if (changedPlans.length === 0) return;
  const column = (of: (change: (typeof changedPlans)[number]) => number) =>
    integerColumn(changedPlans.map(of));
  await sql`
    update contract_plans p
    set status = n.status, reason = n.reason, order_id = n.order_id, update_ms = n.update_ms
    from unnest(
      ${column((change) => change.memberId)}::bigint[],
      ${column((change) => change.planId)}::bigint[],
      ${column((change) => codeOf('planStatus', change.status))}::smallint[],
      ${textColumn(changedPlans.map((change) => change.reason))}::text[],
      ${column((change) => change.orderId)}::bigint[],
      ${column((change) => change.updateTimeMs)}::bigint[]
    ) as n (member_id, plan_id, status, reason, order_id, update_ms)
    where p.member_id = n.member_id and p.plan_id = n.plan_id`;
}

/** A statement takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

async function storeFills(sql: TransactionSql, { fills }: ProjectionBatch): Promise<void> {
  if (fills.length === 0) return;
  const column = (of: (fill: (typeof fills)[number]) => bigint | number) => integerColumn(fills.map(of));
  await sql`
    insert into contract_fills (
      member_id, trade_id, order_id, price, qty, lots, notional, fee, pnl, time_ms, trade_type, role, market)
    select * from unnest(
      ${column(({ side }) => side.memberId)}::bigint[],
      ${column(({ trade }) => trade.tradeId)}::bigint[],
      ${column(({ side }) => side.orderId)}::bigint[],
      ${column(({ trade }) => trade.price)}::bigint[],
      ${column(({ trade }) => trade.qty)}::bigint[],
      ${column(({ side }) => side.lots)}::bigint[],
      ${column(({ trade }) => trade.notional)}::bigint[],
      ${column(({ side }) => side.fee)}::bigint[],
      ${column(({ side }) => side.pnl)}::bigint[],
      ${column(({ timeMs }) => timeMs)}::bigint[],
      ${column(({ side }) => codeOf('tradeType', side.tradeType))}::smallint[],
      ${column(({ role }) => codeOf('role', role))}::smallint[],
      ${textColumn(fills.map(({ trade }) => trade.market))}::text[]
    )`;
}

async function storeLiquidations(sql: TransactionSql, { locked, grown }: ProjectionBatch): Promise<void> {
  for (const { liquidationId, memberId, timeMs, record } of locked)
    await sql`
      insert into liquidations (liquidation_id, member_id, time_ms, end_ms, outcome, record, steps)
      values (${liquidationId}, ${memberId}, ${timeMs}, 0, '', ${record}::text::jsonb, '[]')`;
  for (const [liquidationId, { entries, outcome, endMs }] of grown)
    await sql`
      update liquidations set
        steps = steps || ${keptText(entries)}::text::jsonb,
        outcome = case when ${outcome}::text = '' then outcome else ${outcome}::text end,
        end_ms = greatest(end_ms, ${endMs}::bigint)
      where liquidation_id = ${liquidationId}`;
}
