/** A simulation's plan: its opening, its next commands, the passing of time, and the checks beside the comparison. */

import type { Random } from '@tern/test-kit/random';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import type { ReferenceExchange } from '../reference/reference-exchange.ts';
import { compareEvents } from './compare.ts';
import { Conservation } from './conservation.ts';
import { CALM_LEAST, Coverage, SPOT_LEAST } from './coverage.ts';
import { Flow } from './flow.ts';
import { openingCommands } from './world.ts';

export interface Play {
  opening: readonly Command[];
  coverage: Coverage;
  next(): Command;
  /** The time in ms until the next batch. */
  advanceMs(): number;
  /** @throws Error when the engine's events differ from the reference's, or cannot be */
  check(command: Command, engine: readonly Event[], reference: readonly Event[]): void;
  /** The checks that take longer. @throws Error */
  checkAll(): void;
}

export type MakePlay = (random: Random, reference: ReferenceExchange) => Play;

export function spotPlay(random: Random, reference: ReferenceExchange): Play {
  return playOf(new Flow(random, reference), new Coverage(SPOT_LEAST), reference);
}

/** Reference prices follow their books and the index; all else happens less often. */
export function calmPlay(random: Random, reference: ReferenceExchange): Play {
  return playOf(new Flow(random, reference, true), new Coverage(CALM_LEAST), reference);
}

function playOf(flow: Flow, coverage: Coverage, reference: ReferenceExchange): Play {
  const conservation = new Conservation();
  return {
    opening: openingCommands(),
    coverage,
    next: () => flow.next(),
    /** Mostly some milliseconds; sometimes a source grows old, sometimes a day passes. */
    advanceMs: () => flow.advanceMs(),
    check(_command, engine, said) {
      compareEvents(engine, said);
      conservation.check(engine);
    },
    checkAll() {
      refuseSums(conservation.sums());
      for (const { market, bids, asks } of reference.model.markets.values())
        if (bids[0] !== undefined && asks[0] !== undefined && bids[0].price >= asks[0].price)
          throw new Error(`the book of ${market} is crossed`);
    },
  };
}

export function refuseSums(sums: Map<string, bigint>): void {
  for (const [asset, sum] of sums) if (sum !== 0n) throw new Error(`all ${asset} sum to ${sum}`);
}
