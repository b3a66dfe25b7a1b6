import { describe, expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

describe('a sequence that is read ahead', () => {
  it('has one more value begun while the caller works on one, and gives all in their order', async () => {
    const begun: number[] = [];
    async function* source() {
      for (let value = 1; value <= 3; value++) {
        begun.push(value);
        yield value;
      }
    }
    const seen: [number, number][] = [];
    for await (const value of readAhead(source())) seen.push([value, begun.at(-1) ?? 0]);
    expect(seen).toEqual([
      [1, 2],
      [2, 3],
      [3, 3],
    ]);
  });

  it('gives what came before a fault, and then the fault', async () => {
    async function* source() {
      yield 1;
      throw new Error('the second one');
    }
    const seen: number[] = [];
    const reading = (async () => {
      for await (const value of readAhead(source())) seen.push(value);
    })();
    await expect(reading).rejects.toThrow('the second one');
    expect(seen).toEqual([1]);
  });

  it('ends the source of a caller that leaves, also where the value that was begun fails', async () => {
    let ends = 0;
    async function* source(isBroken: boolean) {
      try {
        yield 1;
        if (isBroken) throw new Error('read by nobody');
        yield 2;
      } finally {
        ends += 1;
      }
    }
    for (const isBroken of [true, false]) for await (const _ of readAhead(source(isBroken))) break;
    expect(ends).toBe(2);
  });
});
