/**
 * Answers the record of a member's liquidations, newest first, out of the read table: their causes, every step, and the
 * disposals.
 */
import type { TakenOver } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { Scope } from '@tern/math/contract';
import type {
  CallRequest,
  CallResult,
  WireDisposal,
  WireLiquidation,
  WireNetting,
  WireTakeover,
} from '@tern/protocol';
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { withinTime } from '../../../platform/database/time-range.ts';
import { CallError } from '../../../platform/http/call.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { wireAverage } from '../orders/order-record.ts';
import { type Contracts, contractOf, namedMarket, pairsNameOf } from '../terms/terms.ts';
import { wireIndexPrice } from '../terms/wire-contract.ts';
import { NO_FIGURE, wireRisk } from '../terms/wire-units.ts';
import type { Kept, LiquidationEntry, LiquidationRecord } from './liquidation-record.ts';

type Entry = Kept<LiquidationEntry>;
type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;
type Detail = CallResult<'getLiquidation'>;

interface LiquidationRow {
  liquidation_id: bigint;
  time_ms: bigint;
  end_ms: bigint;
  outcome: WireLiquidation['outcome'];
  record: Kept<LiquidationRecord>;
  steps: Entry[];
}

const PPM = 1_000_000n;

export async function readLiquidations(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getLiquidations'>,
  contracts: Contracts,
): Promise<Page<WireLiquidation>> {
  const market = namedMarket(params.pairsName, contracts);
  const limit = pageLimit(params.limit);
  const before = readCursor(params.cursor, 1);
  // A cross scope names no contract of its own: what was found in it does.
  const ofMarket = market === undefined ? sql`` : sql`and record @> ${sql.json({ positions: [{ market }] })}`;
  const rows = await sql<LiquidationRow[]>`
    select * from liquidations
    where member_id = ${memberId} ${before ? sql`and liquidation_id < ${before[0]}` : sql``} ${ofMarket}
      ${withinTime(sql, params, sql`time_ms`)}
    order by liquidation_id desc
    limit ${limit + 1}`;
  const found = rows.map((row) => wireLiquidation(row, contracts));
  return pageOf(found, limit, (last) => last.liquidationId);
}

export async function readLiquidation(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getLiquidation'>,
  contracts: Contracts,
): Promise<Detail> {
  const id = Number(params.liquidationId);
  if (!Number.isSafeInteger(id)) throw new CallError('liquidationUnknown');
  const [row] = await sql<LiquidationRow[]>`
    select * from liquidations where liquidation_id = ${id} and member_id = ${memberId}`;
  if (!row) throw new CallError('liquidationUnknown');
  return {
    liquidation: wireLiquidation(row, contracts),
    marks: row.record.marks.map((mark) => wireMarkBehind(mark, contracts)),
    positions: row.record.positions.map((position) => wireFound(position, contracts)),
    steps: wireSteps(row.steps, contracts, scaleOf(row, contracts)),
  };
}

/** lost: the realized loss and the margin that went with it, in units of the settlement currency. */
export type LiquidatedPosition = Pick<TakenOver, 'market' | 'side'> & { lost: string };

/** The positions that these liquidations of a member reduced or took over, by the liquidation's number. */
export async function liquidatedPositions(
  sql: Sql,
  memberId: number,
  liquidationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LiquidatedPosition[]>> {
  if (liquidationIds.length === 0) return new Map();
  const rows = await sql<Pick<LiquidationRow, 'liquidation_id' | 'steps'>[]>`
    select liquidation_id, steps from liquidations
    where member_id = ${memberId} and liquidation_id = any(${integerColumn(liquidationIds.map(Number))}::bigint[])`;
  return new Map(rows.map(({ liquidation_id, steps }) => [String(liquidation_id), reducedIn(steps)]));
}

function reducedIn(steps: readonly Entry[]): LiquidatedPosition[] {
  const reduced = new Map<string, LiquidatedPosition>();
  for (const step of steps) {
    if (step.kind !== 'taken-over' && step.kind !== 'position-netted') continue;
    const { market, side, pnl } = step;
    const margin = step.kind === 'taken-over' ? BigInt(step.marginLost) : 0n;
    const before = BigInt(reduced.get(`${market} ${side}`)?.lost ?? '0');
    reduced.set(`${market} ${side}`, { market, side, lost: String(before + margin - BigInt(pnl)) });
  }
  return [...reduced.values()];
}

/** The scale of money, which is the same for all contracts: they are settled in one currency. */
function scaleOf({ record }: LiquidationRow, contracts: Contracts): number {
  return contractOf(record.positions[0]!.market, contracts).quoteScale;
}

function wireLiquidation(row: LiquidationRow, contracts: Contracts): WireLiquidation {
  const scale = scaleOf(row, contracts);
  const { mode, market, side, equity, needPpm } = row.record;
  const taken = row.steps.filter((entry) => entry.kind === 'taken-over');
  const netted = row.steps.filter((entry) => entry.kind === 'position-netted');
  const sum = (units: readonly string[]) =>
    formatUnits(
      units.reduce((total, one) => total + BigInt(one), 0n),
      scale,
    );
  return {
    liquidationId: String(row.liquidation_id),
    mode,
    pairsName: market === '' ? '' : pairsNameOf(market),
    side,
    time: Number(row.time_ms),
    endTime: Number(row.end_ms),
    outcome: outcomeOf(row.outcome, taken.length + netted.length > 0),
    ...wireScope({ equity: BigInt(equity), needPpm: BigInt(needPpm) }, scale),
    marginLost: sum(taken.map(({ marginLost }) => marginLost)),
    pnl: sum([...netted, ...taken].map(({ pnl }) => pnl)),
  };
}

/** A scope that was worked on in an earlier turn, and is below 100 % in its last, is no less reduced. */
function outcomeOf(outcome: WireLiquidation['outcome'], isReduced: boolean): WireLiquidation['outcome'] {
  return outcome === 'RECOVERED' && isReduced ? 'REDUCED' : outcome;
}

/** need is rounded up, because the member has to cover it. */
function wireScope(scope: Scope, scale: number): { equity: string; need: string; riskLevel: string } {
  const need = (scope.needPpm + PPM - 1n) / PPM;
  return {
    equity: formatUnits(scope.equity, scale),
    need: formatUnits(need, scale),
    riskLevel: wireRisk(scope),
  };
}

function wireMarkBehind(
  mark: LiquidationRow['record']['marks'][number],
  contracts: Contracts,
): Detail['marks'][number] {
  const contract = contractOf(mark.market, contracts);
  return {
    pairsName: pairsNameOf(mark.market),
    indexPrice: wireIndexPrice(BigInt(mark.indexPrice), contract),
    markPrice: formatUnits(BigInt(mark.markPrice), contract.priceScale),
    sources: mark.sources.map(({ source, price, isValid }) => ({
      source,
      price: wireIndexPrice(BigInt(price), contract),
      isValid,
    })),
  };
}

function wireFound(
  position: LiquidationRow['record']['positions'][number],
  contracts: Contracts,
): Detail['positions'][number] {
  const contract = contractOf(position.market, contracts);
  const price = (text: string) => formatUnits(BigInt(text), contract.priceScale);
  const money = (text: string) => formatUnits(BigInt(text), contract.quoteScale);
  const qty = BigInt(position.qty);
  return {
    pairsName: pairsNameOf(position.market),
    side: position.side,
    qty: formatUnits(qty, contract.qtyScale),
    openNotional: money(position.openNotional),
    entryPrice: wireAverage(BigInt(position.openNotional), qty, contract),
    margin: money(position.margin),
    markPrice: price(position.markPrice),
    liquidationPrice: position.liquidationPrice === '0' ? NO_FIGURE : price(position.liquidationPrice),
  };
}

/**
 * The events of a netting, a takeover and its disposal come before the step that they belong to; those after the last
 * step belong to the last.
 */
function wireSteps(entries: readonly Entry[], contracts: Contracts, scale: number): Detail['steps'] {
  const steps: Detail['steps'] = [];
  let nettings: WireNetting[] = [];
  let takeovers: WireTakeover[] = [];
  let disposals: WireDisposal[] = [];
  for (const entry of entries) {
    if (entry.kind === 'taken-over') takeovers.push(wireTakeover(entry, contracts));
    else if (entry.kind === 'position-netted') nettings.push(wireNetting(entry, contracts));
    else if (entry.kind === 'takeover-disposed') disposals.push(wireDisposal(entry, contracts));
    else {
      const { step, timeMs: time } = entry;
      const scope = wireScope({ equity: BigInt(entry.equity), needPpm: BigInt(entry.needPpm) }, scale);
      steps.push({ step, ...scope, time, nettings, takeovers, disposals });
      nettings = [];
      takeovers = [];
      disposals = [];
    }
  }
  steps.at(-1)?.takeovers.push(...takeovers);
  steps.at(-1)?.disposals.push(...disposals);
  return steps;
}

function wireNetting(entry: EntryOf<'position-netted'>, contracts: Contracts): WireNetting {
  const contract = contractOf(entry.market, contracts);
  return {
    pairsName: pairsNameOf(entry.market),
    side: entry.side,
    qty: formatUnits(BigInt(entry.qty), contract.qtyScale),
    price: formatUnits(BigInt(entry.price), contract.priceScale),
    pnl: formatUnits(BigInt(entry.pnl), contract.quoteScale),
  };
}

function wireTakeover(entry: EntryOf<'taken-over'>, contracts: Contracts): WireTakeover {
  const contract = contractOf(entry.market, contracts);
  const price = (text: string) => formatUnits(BigInt(text), contract.priceScale);
  const money = (text: string) => formatUnits(BigInt(text), contract.quoteScale);
  return {
    pairsName: pairsNameOf(entry.market),
    side: entry.side,
    qty: formatUnits(BigInt(entry.qty), contract.qtyScale),
    bankruptcyPrice: price(entry.bankruptcyPrice),
    markPrice: price(entry.markPrice),
    pnl: money(entry.pnl),
    marginLost: money(entry.marginLost),
  };
}

function wireDisposal(entry: EntryOf<'takeover-disposed'>, contracts: Contracts): WireDisposal {
  const contract = contractOf(entry.market, contracts);
  const qty = (text: string) => formatUnits(BigInt(text), contract.qtyScale);
  const money = (text: string) => formatUnits(BigInt(text), contract.quoteScale);
  return {
    pairsName: pairsNameOf(entry.market),
    side: entry.side,
    marketQty: qty(entry.marketQty),
    marketPrice: wireAverage(BigInt(entry.marketNotional), BigInt(entry.marketQty), contract),
    adlQty: qty(entry.adlQty),
    markQty: qty(entry.markQty),
    fundChange: money(entry.fundChange),
    sharedLoss: money(entry.sharedLoss),
    deficit: money(entry.deficit),
  };
}
