/**
 * The member's drawings on the chart of each pair; kept on this device. Invariant: at most MOST drawings a pair, the
 * oldest leaving first. Points are places on a picture: no money is computed with them.
 */

import { storage } from '@tern/bridge';
import { create } from 'zustand';

export const TOOLS = ['segment', 'rayLine', 'horizontalStraightLine', 'fibonacciLine', 'rectangle'] as const;
export type Tool = (typeof TOOLS)[number];
/** The tool that the next touch of the chart uses. */
export type Hand = Tool | 'erase';

/** The number of points that make one drawing. */
export const POINTS: Record<Tool, 1 | 2> = {
  segment: 2,
  rayLine: 2,
  horizontalStraightLine: 1,
  fibonacciLine: 2,
  rectangle: 2,
};

export interface Drawing {
  tool: Tool;
  points: readonly { timestamp: number; value: number }[];
}

type ByPair = Readonly<Record<string, readonly Drawing[]>>;

const STORAGE_KEY = 'drawings';
const MOST = 30;
const NONE: readonly Drawing[] = [];

const useDrawings = create<{ byPair: ByPair }>(() => ({ byPair: drawingsFrom(storage.read(STORAGE_KEY)) }));

/** Reads the stored drawings and drops entries of any other shape. */
export function drawingsFrom(text: string | null): ByPair {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    const pairs = Object.entries(found).map(([pair, list]) => [
      pair,
      Array.isArray(list) ? list.filter(isDrawing) : [],
    ]);
    return Object.fromEntries(pairs);
  } catch {
    return {};
  }
}

function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== 'object' || value === null) return false;
  const { tool, points } = value as Partial<Drawing>;
  return (
    TOOLS.some((one) => one === tool) &&
    Array.isArray(points) &&
    points.length > 0 &&
    points.every((point) => Number.isFinite(point?.timestamp) && Number.isFinite(point?.value))
  );
}

export function drawingsOf(pairsName: string): readonly Drawing[] {
  return useDrawings.getState().byPair[pairsName] ?? NONE;
}

export function useHasDrawings(pairsName: string): boolean {
  return useDrawings((state) => (state.byPair[pairsName] ?? NONE).length > 0);
}

export function keepDrawings(pairsName: string, drawings: readonly Drawing[]): void {
  const byPair = { ...useDrawings.getState().byPair, [pairsName]: drawings.slice(-MOST) };
  useDrawings.setState({ byPair });
  storage.write(STORAGE_KEY, JSON.stringify(byPair));
}

export function addDrawing(pairsName: string, drawing: Drawing): void {
  keepDrawings(pairsName, [...drawingsOf(pairsName), drawing]);
}

/** @returns ends the watch */
export function onDrawingsChanged(
  pairsName: string,
  listener: (drawings: readonly Drawing[]) => void,
): () => void {
  return useDrawings.subscribe((state, before) => {
    const drawings = state.byPair[pairsName] ?? NONE;
    if (drawings !== (before.byPair[pairsName] ?? NONE)) listener(drawings);
  });
}
