import { describe, expect, it } from 'vitest';
import { PROPERTIES, scriptOf, search, shorten, textOf } from './index.ts';
import type { Property } from './property.ts';
import { small, whole } from './script.ts';

/** The commands of each property's search: about a minute for all of them together, on two cores. */
const COMMANDS = 150_000;

const propertyOf = (name: string) => PROPERTIES.find((one) => one.name === name)!;

/** Breaks when the numbers of moves named `add` come to 40. */
const sums: Property = {
  name: 'sums',
  sentence: 'No sum comes to 40.',
  shapes: [
    { name: 'add', weight: 1, parameters: [whole(0, 9)] },
    { name: 'rest', weight: 3, parameters: [small(5)] },
  ],
  compose: () => [{ name: 'rest', args: [1] }],
  play(script) {
    const sum = script.reduce((total, { name, args }) => total + (name === 'add' ? args[0]! : 0), 0);
    return { broken: sum >= 40 ? `${sum}` : '', nearness: [sum], commands: 1 };
  },
};

describe('the search', () => {
  it('comes nearer until it finds, and the same seed finds the same', () => {
    const one = search(sums, { seed: 3, commands: 20_000 });
    expect(one.broken).not.toBe('');
    expect(search(sums, { seed: 3, commands: 20_000 })).toEqual(one);
  });

  it('shortens what it found to what breaks the property, in the simplest numbers', () => {
    const { script } = search(sums, { seed: 3, commands: 20_000 });
    const shortest = shorten(sums, script);
    expect(shortest.every(({ name }) => name === 'add')).toBe(true);
    expect(sums.play(shortest).broken).toBe('40');
    for (const move of shortest) expect(sums.play(shortest.filter((one) => one !== move)).broken).toBe('');
  });

  it('ends with its commands and reports the nearest', () => {
    const report = search(sums, { seed: 5, commands: 3 });
    expect(report).toMatchObject({ commands: 3, scripts: 3, broken: '', nearness: 0 });
  });

  it.each(PROPERTIES)('$name: a script is its text, and plays the same again', (property) => {
    const { script } = search(property, { seed: 9, commands: 1_000 });
    const again = scriptOf(textOf(script), property.shapes);
    expect(again).toEqual(script);
    expect(property.play(again)).toEqual(property.play(script));
    expect(() => scriptOf('fly 1 2', property.shapes)).toThrow('not a move');
  });
});

describe('the finished engine', () => {
  it.each(['P3', 'P4', 'P5', 'P6', 'P8', 'P9'])(
    'survives a search for a break of %s',
    { tags: 'long', timeout: 600_000 },
    (name) => {
      const report = search(propertyOf(name), { seed: 4, commands: COMMANDS });
      expect(report.broken).toBe('');
      expect(report.commands).toBeGreaterThanOrEqual(COMMANDS);
    },
  );
});

describe('a command', () => {
  const others = [0, 1, 2, 3, 4].map((account) => `fill 0 ${account} 0 -1 200 0`).join('\n');
  const young = [0, 1, 2].flatMap((i) => [`fill 0 ${i} 0 -1 200 0`, `fill 0 ${i + 3} 1 1 200 0`]).join('\n');

  it.each([
    ['a MARKET order behind 200 own orders', `${others}\nfill 0 5 0 0 200 0\ntake 0 5 1 1000`],
    ['a FOK order behind 200 own orders', `${others}\nfill 0 5 0 0 200 0\nfok 0 5 1 -1 1000`],
    ['a tick over 600 young orders a side', `${young}\nticks 1`],
  ])('looks at a thousand makers more than it handles at most: %s', (_, text) => {
    const { play, shapes } = propertyOf('P5');
    const outcome = play(scriptOf(text, shapes));
    expect(outcome.broken).toBe('');
    // It comes as near as it may.
    expect(outcome.nearness[0]).toBeGreaterThan(0.9);
  });
});
