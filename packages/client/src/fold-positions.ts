/**
 * A member's positions, newest first, and its settings by contract. Invariant: one position an id, none of quantity 0;
 * a position that did not change keeps its identity. Updates come in journal order, each whole.
 */
import type { TopicData, WirePosition, WireTradingSetting } from '@tern/protocol';
import { isZero } from './compare-price.ts';

export interface Positions {
  positions: readonly WirePosition[];
  /** The settings by pair; a pair without one has its default. */
  settings: ReadonlyMap<string, WireTradingSetting>;
}

export const NO_POSITIONS: Positions = { positions: [], settings: new Map() };

export function foldPositions(known: Positions, changed: TopicData['positions']): Positions {
  return {
    positions: foldRows(known.positions, changed.positions),
    settings:
      changed.settings.length === 0
        ? known.settings
        : new Map([
            ...known.settings,
            ...changed.settings.map((setting) => [setting.pairsName, setting] as const),
          ]),
  };
}

function foldRows(
  positions: readonly WirePosition[],
  changed: readonly WirePosition[],
): readonly WirePosition[] {
  if (changed.length === 0) return positions;
  const byId = new Map(positions.map((position) => [position.positionId, position]));
  for (const position of changed) {
    if (isZero(position.qty)) byId.delete(position.positionId);
    else byId.set(position.positionId, position);
  }
  return [...byId.values()].sort(
    (a, b) =>
      b.openTime - a.openTime ||
      b.positionId.length - a.positionId.length ||
      (b.positionId < a.positionId ? -1 : 1),
  );
}
