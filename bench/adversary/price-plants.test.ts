import { ATTACKS, AttackedExchange, CorePlayer } from '@tern/engine/attacks';
import { describe, expect, it } from 'vitest';
import { bundle } from './bundle.ts';
import { PRICE_PLANTS } from './price-plants.ts';

type Bundled = typeof import('@tern/engine/attacks');

/** Plays an attack on an engine alone; answers what it broke. */
function brokenBy(attack: string, engine: Bundled): string {
  const { play } = engine.ATTACKS.find(({ name }) => name === attack)!;
  try {
    play(new engine.AttackedExchange(new engine.CorePlayer()));
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('an engine that lacks a rule of prices', () => {
  it.each(PRICE_PLANTS)(
    '$lacks: is found by its attack, and the finished engine is not',
    async ({ lacks, attack, patches }) => {
      const name = `attack-${PRICE_PLANTS.findIndex((plant) => plant.lacks === lacks)}`;
      const planted = (await import(await bundle('attack.ts', name, patches))) as Bundled;
      expect(brokenBy(attack, planted)).not.toBe('');
      expect(brokenBy(attack, { ATTACKS, AttackedExchange, CorePlayer })).toBe('');
    },
    120_000,
  );
});
