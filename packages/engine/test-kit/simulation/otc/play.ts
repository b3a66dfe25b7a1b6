/** A simulation of the OTC desk. */
import type { Random } from '@tern/test-kit/random';
import type { ReferenceExchange } from '../../reference/reference-exchange.ts';
import { compareEvents } from '../compare.ts';
import { Coverage } from '../coverage.ts';
import type { Play } from '../play.ts';
import { OtcChoices } from './choices.ts';
import { OTC_LEAST } from './coverage.ts';
import { OtcFlow } from './flow.ts';
import { OtcInvariants } from './invariants.ts';
import { openingCommands } from './world.ts';

export function otcPlay(random: Random, reference: ReferenceExchange): Play {
  const choices = new OtcChoices(random, reference);
  const flow = new OtcFlow(choices, reference.model);
  const invariants = new OtcInvariants();
  return {
    opening: openingCommands(),
    coverage: new Coverage(OTC_LEAST),
    next: () => flow.next(),
    advanceMs: () => choices.advanceMs(),
    check(_command, engine, said) {
      compareEvents(engine, said);
      invariants.check(engine);
    },
    checkAll: () => invariants.checkAll(),
  };
}
