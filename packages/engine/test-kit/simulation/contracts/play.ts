/** A simulation of contracts beside the money of spot. */

import type { Random } from '@tern/test-kit/random';
import type { ReferenceExchange } from '../../reference/reference-exchange.ts';
import { Coverage } from '../coverage.ts';
import type { Play } from '../play.ts';
import { ContractComparison } from './compare.ts';
import { CONTRACT_LEAST } from './coverage.ts';
import { ContractFlow } from './flow.ts';
import { ContractInvariants } from './invariants.ts';
import { openingCommands } from './world.ts';

export function contractPlay(random: Random, reference: ReferenceExchange): Play {
  const flow = new ContractFlow(random, reference);
  const comparison = new ContractComparison();
  const invariants = new ContractInvariants();
  return {
    opening: openingCommands(),
    coverage: new Coverage(CONTRACT_LEAST),
    next: () => flow.next(),
    advanceMs: () => flow.advanceMs(),
    check(command, engine, said) {
      comparison.compare(engine, said);
      invariants.check(engine, command.kind === 'tick');
    },
    checkAll() {
      invariants.checkAll();
      for (const { market, bids, asks } of reference.contracts.world.contracts.values())
        if (bids[0] !== undefined && asks[0] !== undefined && bids[0].price >= asks[0].price)
          throw new Error(`the book of ${market} is crossed`);
    },
  };
}
