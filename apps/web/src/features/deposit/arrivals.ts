/**
 * The deposits that arrive while a member looks: those that still wait, and those that ended since the first answer, so
 * that a screen that was left open tells the end too.
 */
import { useState } from 'react';
import { type Deposit, useDeposits } from './chain-queries.ts';

const SHOWN = 3;

type Rows = readonly Deposit[];

/** Deposits that had ended before the member looked are history, and stand among the records. */
export function endedBefore(rows: Rows): ReadonlySet<string> {
  return new Set(rows.filter(({ waits }) => waits === 'NOTHING').map(({ id }) => id));
}

export function arrivalsOf(rows: Rows, before: ReadonlySet<string>): Rows {
  return rows.filter(({ id }) => !before.has(id)).slice(0, SHOWN);
}

/** Newest first. */
export function useArrivals(currency: string): Rows {
  const rows = useDeposits(currency).data?.rows;
  const [before, setBefore] = useState<ReadonlySet<string>>();
  if (rows === undefined) return [];
  if (before !== undefined) return arrivalsOf(rows, before);
  const ended = endedBefore(rows);
  setBefore(ended);
  return arrivalsOf(rows, ended);
}
