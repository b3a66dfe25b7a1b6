/**
 * The figures of a member's contract account: of every position and of the account as a whole
 * (rules/contracts#positions, rules/contracts#risk). Integer units in, integer units out; server and screens both show
 * these, so they are equal to the last digit.
 */
import { crossLiquidationPrice, isolatedLiquidationPrice } from './liquidation-price.ts';
import { availableOf, entryPrice, initialMargin, profitRate, unrealisedPnl } from './position.ts';
import type { Scope } from './risk.ts';
import { type ContractTerms, type Direction, notionalOf } from './terms.ts';
import { needPpm } from './tiers.ts';

/** Decimals that an entry price is shown with (rules/contracts#positions). */
export const ENTRY_DECIMALS = 4;

export interface PositionUnits {
  positionId: string;
  /** Names its contract. */
  pairsName: string;
  direction: Direction;
  isCross: boolean;
  leverage: bigint;
  qty: bigint;
  /** In quote units. */
  openNotional: bigint;
  /** Isolated only; 0n in cross. */
  margin: bigint;
}

/** The known terms and mark of a position's contract; mark 0n: not known. */
export interface MarkedContract {
  terms: ContractTerms;
  mark: bigint;
}

export interface AccountUnits {
  /** W: cash and reserves of open orders; isolated margins stand outside. */
  wallet: bigint;
  reserves: bigint;
  positions: readonly PositionUnits[];
}

export interface PositionFigures {
  value: bigint;
  unrealisedPnl: bigint;
  /** Hundredths of a percent. */
  profitRate: bigint;
  occupiedMargin: bigint;
  /** At ENTRY_DECIMALS. */
  entryPrice: bigint;
  /** Its own when isolated, the account's in cross. */
  scope: Scope;
  /** In price units; undefined: there is none ("--"). */
  liquidationPrice: bigint | undefined;
}

export interface AccountFigures {
  wallet: bigint;
  reserves: bigint;
  /** W + isolated margins + unrealised result of all positions. */
  equity: bigint;
  unrealisedPnl: bigint;
  available: bigint;
  /** The sum over all positions: M isolated, O/L in cross. */
  occupiedMargin: bigint;
  /** One value for all cross positions; undefined without any. */
  cross: Scope | undefined;
  /** The figures of each position by its positionId. */
  positions: ReadonlyMap<string, PositionFigures>;
}

interface Marked extends PositionUnits, MarkedContract {
  value: bigint;
  pnl: bigint;
}

/** undefined as long as a position's contract or its mark is unknown: half a sum would be a wrong one. */
export function accountFigures(
  account: AccountUnits,
  contractOf: (pairsName: string) => MarkedContract | undefined,
): AccountFigures | undefined {
  const marked: Marked[] = [];
  for (const position of account.positions) {
    const contract = contractOf(position.pairsName);
    if (!contract || contract.mark === 0n) return undefined;
    const { terms, mark } = contract;
    const value = notionalOf(terms, position.qty, mark);
    marked.push({ ...position, terms, mark, value, pnl: unrealisedPnl(terms, position, mark) });
  }
  const cross = marked.filter(({ isCross }) => isCross);
  const crossScope = cross.length === 0 ? undefined : scopeOf(account.wallet, cross);
  const positions = new Map(
    marked.map((one) => [one.positionId, positionFigures(one, account.wallet, cross, crossScope)]),
  );
  const pnl = sum(marked, (one) => one.pnl);
  return {
    wallet: account.wallet,
    reserves: account.reserves,
    equity: account.wallet + sum(marked, (one) => one.margin) + pnl,
    unrealisedPnl: pnl,
    available: availableOf({
      wallet: account.wallet,
      reserves: account.reserves,
      cross: cross.map((one) => ({ ...one, unrealisedPnl: one.pnl })),
    }),
    occupiedMargin: sum(marked, occupiedMarginOf),
    cross: crossScope,
    positions,
  };
}

/** M of an isolated position, O/L of a cross one. */
export function occupiedMarginOf({
  isCross,
  margin,
  openNotional,
  leverage,
}: Pick<PositionUnits, 'isCross' | 'margin' | 'openNotional' | 'leverage'>): bigint {
  return isCross ? initialMargin(openNotional, leverage) : margin;
}

function positionFigures(
  one: Marked,
  wallet: bigint,
  cross: readonly Marked[],
  crossScope: Scope | undefined,
): PositionFigures {
  const { terms } = one;
  return {
    value: one.value,
    unrealisedPnl: one.pnl,
    profitRate: profitRate(one.pnl, one.openNotional, one.leverage),
    occupiedMargin: occupiedMarginOf(one),
    entryPrice: entryPrice(terms, one.openNotional, one.qty, ENTRY_DECIMALS),
    scope: one.isCross && crossScope ? crossScope : scopeOf(one.margin, [one]),
    liquidationPrice: one.isCross ? crossPrice(one, wallet, cross) : isolatedLiquidationPrice(terms, one),
  };
}

/** Long and short of one contract share one price; the account's other cross positions count at their marks. */
function crossPrice(one: Marked, wallet: bigint, cross: readonly Marked[]): bigint | undefined {
  const others = cross.filter((other) => other.pairsName !== one.pairsName);
  const sideOf = (direction: Direction) =>
    cross.find((other) => other.pairsName === one.pairsName && other.direction === direction) ?? NONE;
  return crossLiquidationPrice(one.terms, {
    wallet,
    long: sideOf(1n),
    short: sideOf(-1n),
    otherNeedPpm: sum(others, (other) => needPpm(other.terms, other.value)),
    otherPnl: sum(others, (other) => other.pnl),
  });
}

const NONE = { qty: 0n, openNotional: 0n };

/** An isolated position's backing is its margin, a cross one's the wallet. */
function scopeOf(backing: bigint, positions: readonly Marked[]): Scope {
  return {
    needPpm: sum(positions, ({ terms, value }) => needPpm(terms, value)),
    equity: backing + sum(positions, ({ pnl }) => pnl),
  };
}

function sum<T>(rows: readonly T[], read: (row: T) => bigint): bigint {
  return rows.reduce((total, row) => total + read(row), 0n);
}
