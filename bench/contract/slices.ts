/** Slices of contract orders, mark ticks, cascades and FOK orders for pairs of two engines. */
import type { Core } from '@tern/engine';
import { fingerprintOf, runFlow } from '../engine/encoded-flow.ts';
import { median } from '../median.ts';
import { less, more } from '../pairs/figures.ts';
import { serveSlices } from '../pairs/serve-slices.ts';
import { encodedContractFlow } from './encoded-flow.ts';
import { FillOrKillBook, type FillOrKillTimes } from './fill-or-kill-book.ts';
import { ManyPositions } from './many-positions.ts';
import { runCascade } from './run-cascade.ts';

const COMMANDS = 100_000;
const ROUNDS = 5;
const SEED = 1;
const POSITIONS = 100_000;
const QUIET_TICKS = 500;
const CHANGED_TICKS = 20;
const SCOPES = 300;
const BYSTANDERS = 1_000;
const MAKERS = 999;
const ORDERS = 5;
/** As many slices as a process is asked for at most, and some. */
const MOST_SLICES = 20;

const flow = encodedContractFlow(SEED, COMMANDS);
const positions = new ManyPositions(POSITIONS);
positions.firstTickMs();
const book = new FillOrKillBook(MAKERS, MOST_SLICES * ORDERS);
let held: Core | undefined;

serveSlices({
  flow: fingerprintOf(flow),
  slice: () => {
    const rates = repeat(ROUNDS, () =>
      runFlow(flow, (core) => {
        held = core;
      }),
    );
    const quiet = repeat(QUIET_TICKS, () => positions.movingTickMs());
    const changed = repeat(CHANGED_TICKS, () => positions.tickAfterChangesMs());
    const orders = repeat(ORDERS, () => book.round());
    const middle = (order: keyof FillOrKillTimes) => less(median(orders.map((times) => times[order])), 'ms');
    return {
      'contract commands a processor second': more(median(rates), '/s'),
      'tick over 100,000 positions': less(mean(quiet) * 1_000, 'µs'),
      'tick after 1 % of them changed': less(median(changed) * 1_000, 'µs'),
      'cascade of 300 by the market': less(cascadeMs('market'), 'ms'),
      'cascade of 300 by deleveraging': less(cascadeMs('deleveraging'), 'ms'),
      'FOK over 999 makers that fails at the last': middle('failsAtLast'),
      'FOK that fills': middle('fills'),
      'IOC that fills': middle('iocFills'),
    };
  },
  check: () => {
    book.proveLastMaker();
    if (held === undefined || held.lastSeq < flow.count) throw new Error('the flow was not run to its end');
  },
});

function cascadeMs(kind: 'market' | 'deleveraging'): number {
  const { locked, liquidatingMs } = runCascade({ kind, scopes: SCOPES, bystanders: BYSTANDERS });
  if (locked !== SCOPES) throw new Error(`a tick locked ${locked} of ${SCOPES} scopes`);
  return liquidatingMs;
}

function repeat<Result>(times: number, once: () => Result): Result[] {
  return Array.from({ length: times }, once);
}

/** A single tick is shorter than the clock can say. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
