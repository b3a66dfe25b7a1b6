/**
 * The route table and the programs of the screens as they come in, with the texts that they name; a row that comes later
 * is known with its title, so that a screen that does not come has one. A failure is tried anew at each visit.
 */

import { ROUTES } from 'virtual:route-table';
import type { ComponentType } from 'react';
import { loadChunk } from '../kit/loading/lazy-chunk.ts';
import { loadTexts } from '../locale/text.ts';
import type { Route } from './routes/route-row.ts';

const routeByPath = new Map(ROUTES.map((row) => [row.path, row]));
const loaded = new Map<Route, ComponentType>();
let isWhole = false;

export function rowOf(path: string): Route | undefined {
  return routeByPath.get(path.length > 1 ? path.replace(/\/+$/, '') : path);
}

/** True once `rowOf` has the last word on the path: most rows come after the first screen. */
export function isDecided(path: string): boolean {
  return isWhole || rowOf(path) !== undefined;
}

const importLater = () => import('virtual:route-table/later-routes');

export async function loadTable(): Promise<void> {
  if (isWhole) return;
  const [later] = await Promise.all([loadChunk(importLater), loadTexts(['titles'])]);
  for (const row of later.ROUTES) routeByPath.set(row.path, row);
  isWhole = true;
}

/** Undefined while it is not there. */
export function screenOf(row: Route): ComponentType | undefined {
  return loaded.get(row);
}

/** True when the row can show at once: its screen is there, or the address has none. */
export function isReady(row: Route | undefined): boolean {
  return !row || loaded.has(row);
}

export async function loadScreen(row: Route | undefined): Promise<void> {
  if (!row || loaded.has(row)) return;
  const { load, texts = [] } = row;
  const [screen] = await Promise.all([loadChunk(load), loadChunk(() => loadTexts(texts))]);
  loaded.set(row, screen);
}
