/** Every attack is played on the engine beside the reference, which must agree with each of its answers. */
import { describe, expect, it } from 'vitest';
import { Scenario } from '../scenario/scenario.ts';
import { ATTACKS, AttackedExchange } from './index.ts';

describe('the exchange survives an attack by which', () => {
  it.each(ATTACKS)(
    '$name',
    ({ play }) => {
      expect(() => play(new AttackedExchange(new Scenario()))).not.toThrow();
    },
    60_000,
  );
});
