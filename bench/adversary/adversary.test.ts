import { PROPERTIES, type Property, scriptOf, search } from '@tern/engine/adversary';
import { describe, expect, it } from 'vitest';
import { bundle } from './bundle.ts';
import { foundScripts } from './found-scripts.ts';
import { PLANTS } from './plants.ts';

/** The commands of each property's search: about a minute for all of them together, on two cores. */
const COMMANDS = 150_000;

type Bundled = { PROPERTIES: readonly Property[]; scriptOf: typeof scriptOf };

async function propertyOf(plant: string, property: string): Promise<Property> {
  const patches = PLANTS.find(({ name }) => name === plant)!.patches;
  const file = await bundle('replay.ts', `replay-${plant}`, patches);
  const { PROPERTIES: planted } = (await import(file)) as Bundled;
  return planted.find(({ name }) => name === property)!;
}

const finished = (property: string) => PROPERTIES.find(({ name }) => name === property)!;

describe('an engine that lacks a rule', () => {
  const found = foundScripts();

  it('has a found script for every plant', () => {
    expect(found.map(({ plant }) => plant).sort()).toEqual(PLANTS.map(({ name }) => name).sort());
    for (const { name, property } of PLANTS)
      expect(found.find(({ plant }) => plant === name)!.property).toBe(property);
  });

  it.each(found)(
    '$plant: the script breaks $property there, and not in the finished engine',
    async ({ plant, property, text }) => {
      const planted = await propertyOf(plant, property);
      expect(planted.play(scriptOf(text, planted.shapes)).broken).not.toBe('');
      const { play, shapes } = finished(property);
      expect(play(scriptOf(text, shapes)).broken).toBe('');
    },
    600_000,
  );

  it('is not made when a patch does not fit', async () => {
    const [patch] = PLANTS[0]!.patches;
    const away = { ...patch!, from: 'no line says this' };
    await expect(bundle('replay.ts', 'replay-misfit', [away])).rejects.toThrow('0 times, not once');
    await expect(
      bundle('replay.ts', 'replay-misfit', [{ ...patch!, file: 'engine/src/nowhere.ts' }]),
    ).rejects.toThrow('was not read');
  });
});

describe('the finished engine', () => {
  it.each(['P1', 'P2'])('survives a search for a break of %s', { tags: 'long', timeout: 600_000 }, (name) => {
    const report = search(finished(name), { seed: 4, commands: COMMANDS });
    expect(report.broken).toBe('');
    expect(report.commands).toBeGreaterThanOrEqual(COMMANDS);
  });
});
