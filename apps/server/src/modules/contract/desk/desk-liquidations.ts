/** Everybody's liquidations for the desk, newest first, out of the read table. */
import { divRound, formatUnits, PPM } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/index.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import type { Kept, LiquidationEntry, LiquidationRecord } from '../liquidation/liquidation-record.ts';
import { type Contracts, contractOf, pairsNameOf } from '../terms/terms.ts';

type Wire = DeskResult<'getDeskLiquidations'>;

interface Row {
  liquidation_id: bigint;
  member_id: bigint;
  time_ms: bigint;
  outcome: string;
  record: Kept<LiquidationRecord>;
  steps: Kept<LiquidationEntry>[];
}

export async function deskLiquidations(
  sql: Sql,
  request: DeskRequest<'getDeskLiquidations'>,
  contracts: Contracts,
): Promise<Wire> {
  const limit = pageLimit(request.limit);
  const before = readCursor(request.cursor, 1);
  const rows = await sql<Row[]>`
    select liquidation_id, member_id, time_ms, outcome, record, steps from liquidations
    ${before ? sql`where liquidation_id < ${before[0]}` : sql``}
    order by liquidation_id desc
    limit ${limit + 1}`;
  const found = rows.map((row) => wireRow(row, contracts));
  return pageOf(found, limit, (last) => last.liquidationId);
}

function wireRow(row: Row, contracts: Contracts): Wire['rows'][number] {
  const { mode, market, side, equity, needPpm, positions } = row.record;
  const first = contractOf(positions[0]!.market, contracts);
  const isCross = mode === 'CROSS';
  const money = (units: bigint) => formatUnits(units, first.quoteScale);
  const taken = row.steps.filter((entry) => entry.kind === 'taken-over');
  const disposed = row.steps.filter((entry) => entry.kind === 'takeover-disposed');
  return {
    liquidationId: String(row.liquidation_id),
    memberId: String(row.member_id),
    mode,
    pairsName: isCross ? '' : pairsNameOf(market),
    side: isCross ? '' : side,
    outcome: row.outcome === '' ? 'WAITING' : row.outcome,
    equity: money(BigInt(equity)),
    need: money(divRound(BigInt(needPpm), PPM, 'ceil')),
    marginLost: money(sum(taken.map(({ marginLost }) => marginLost))),
    fundChange: money(sum(disposed.map(({ fundChange }) => fundChange))),
    // Quantities of different contracts have no sum: of a cross account the one of its first contract.
    adlQty: formatUnits(
      sum(disposed.filter((entry) => entry.market === first.market).map(({ adlQty }) => adlQty)),
      first.qtyScale,
    ),
    sharedLoss: money(sum(disposed.map(({ sharedLoss }) => sharedLoss))),
    deficit: money(sum(disposed.map(({ deficit }) => deficit))),
    time: Number(row.time_ms),
  };
}

function sum(units: readonly string[]): bigint {
  return units.reduce((total, one) => total + BigInt(one), 0n);
}
