/**
 * A liquidation as it is kept: what was found when its scope was locked, and what was done since, as entries in order.
 * Integers of the engine are kept as strings, because some pass what JSON holds exactly.
 */
import type {
  LiquidationStepped,
  MarginMode,
  MarkExplained,
  PositionNetted,
  PositionSide,
  ScopeLocked,
  TakenOver,
  TakeoverDisposed,
} from '@tern/engine';

/** Every bigint of T as a string. */
export type Kept<T> = T extends bigint
  ? string
  : T extends readonly (infer E)[]
    ? Kept<E>[]
    : T extends object
      ? { [K in keyof T]: Kept<T[K]> }
      : T;

export interface LiquidationRecord {
  mode: MarginMode;
  /** Empty in cross. */
  market: string;
  side: PositionSide;
  equity: bigint;
  needPpm: bigint;
  positions: ScopeLocked['positions'];
  marks: Omit<MarkExplained, 'kind'>[];
}

export type LiquidationEntry =
  | (Omit<LiquidationStepped, 'memberId' | 'liquidationId'> & { timeMs: number })
  | Omit<PositionNetted, 'memberId' | 'liquidationId'>
  | Omit<TakenOver, 'memberId' | 'liquidationId'>
  | Omit<TakeoverDisposed, 'liquidationId'>;

export function keptText(value: LiquidationRecord | readonly LiquidationEntry[]): string {
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one));
}

export function lockedRecord(
  { mode, market, side, equity, needPpm, positions }: ScopeLocked,
  explained: ReadonlyMap<string, MarkExplained>,
): LiquidationRecord {
  const markets = new Set(positions.map((position) => position.market));
  const marks = [...markets].flatMap((name) => {
    const found = explained.get(name);
    if (found === undefined) return [];
    const { kind: _, ...mark } = found;
    return [mark];
  });
  return { mode, market, side, equity, needPpm, positions, marks };
}
