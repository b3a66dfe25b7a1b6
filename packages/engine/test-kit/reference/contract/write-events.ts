/**
 * Writes, at the end of a command, the state of everything that it touched, each once, and only where it differs from
 * the last written one.
 */
import type { MarkChanged } from '../../../src/contract/events.ts';
import type { ContractTotalsChanged, PositionChanged } from '../../../src/contract/order-events.ts';
import { type Contract, isLocked, LONG, type Position, type ReferenceWorld, sideOf } from './world.ts';

type Told<Event> = Omit<Event, 'kind'>;

export function writeTouched(world: ReferenceWorld): void {
  const { events } = world.model;
  for (const position of [...world.touched].sort((a, b) => a.positionId - b.positionId))
    if (position.qty > 0n) events.push({ kind: 'position-changed', ...positionNow(world, position) });
  world.touched = new Set();
  for (const contract of world.contracts.values()) {
    const mark = markNow(contract);
    if (contract.markEvent === undefined || !isSame(mark, contract.markEvent))
      events.push({ kind: 'mark-changed', ...mark });
    contract.markEvent = mark;
    const totals = totalsNow(contract);
    if (!isSame(totals, contract.totalsEvent)) events.push({ kind: 'contract-totals-changed', ...totals });
    contract.totalsEvent = totals;
  }
}

/** Always the whole contract. */
export function writeContract(world: ReferenceWorld, contract: Contract): void {
  const { market, base, indexSymbol, priceScale, qtyScale, settings, status, reason, statusSinceMs } =
    contract;
  const pendingFromMs = contract.pendingSettings?.effectiveMs ?? 0;
  world.model.events.push({
    kind: 'contract-changed',
    market,
    base,
    indexSymbol,
    priceScale,
    qtyScale,
    settings,
    status,
    reason,
    statusSinceMs,
    pendingFromMs,
  });
}

export function positionNow(world: ReferenceWorld, position: Position): Told<PositionChanged> {
  const { positionId, memberId, mode, qty, lots, frozenQty, frozenLots, openNotional, margin } = position;
  const { takeProfit, stopLoss, triggerSource, openTimeMs, realisedPnl, fees, funding } = position;
  return {
    positionId,
    memberId,
    market: position.contract,
    side: sideOf(position.direction),
    mode,
    leverage: Number(position.leverage),
    qty,
    lots,
    frozenQty,
    frozenLots,
    openNotional,
    margin,
    takeProfit,
    stopLoss,
    triggerSource,
    isLocked: isLocked(world, position),
    openTimeMs,
    realisedPnl,
    fees,
    funding,
  };
}

export function markNow(contract: Contract): Told<MarkChanged> {
  const { market, index, mark, feed, feedSinceMs, fundingRate, nextFundingRate, nextFundingMs } = contract;
  return {
    market,
    indexPrice: index,
    markPrice: mark,
    feed,
    feedSinceMs,
    fundingRate,
    nextFundingRate,
    nextFundingMs,
  };
}

export function totalsNow({ market, clearing, positions }: Contract): Told<ContractTotalsChanged> {
  const longs = positions.filter(({ direction }) => direction === LONG);
  return { market, clearing, openQty: longs.reduce((sum, { qty }) => sum + qty, 0n) };
}

function isSame(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys(a).every((key) => a[key] === b[key]);
}
