/** A simulation of invitation, pledges and airdrops. */
import type { Random } from '@tern/test-kit/random';
import type { ReferenceExchange } from '../../reference/reference-exchange.ts';
import { compareEvents } from '../compare.ts';
import { Coverage } from '../coverage.ts';
import type { Play } from '../play.ts';
import { GrowthChoices } from './choices.ts';
import { GROWTH_LEAST } from './coverage.ts';
import { GrowthFlow } from './flow.ts';
import { GrowthInvariants } from './invariants.ts';
import { openingCommands } from './world.ts';

export function growthPlay(random: Random, reference: ReferenceExchange): Play {
  return growthPlayOf(random, reference, compareEvents);
}

/** @param compare what is done with the engine's and the reference's events beside the look at the money */
export function growthPlayOf(
  random: Random,
  reference: ReferenceExchange,
  compare: typeof compareEvents,
): Play {
  const choices = new GrowthChoices(random, reference);
  const flow = new GrowthFlow(choices);
  const invariants = new GrowthInvariants();
  return {
    opening: openingCommands(),
    coverage: new Coverage(GROWTH_LEAST),
    next: () => flow.next(),
    advanceMs: () => choices.advanceMs(),
    check(_command, engine, said) {
      compare(engine, said);
      invariants.check(engine, reference.model.timeMs);
    },
    checkAll: () => invariants.checkAll(),
  };
}
