import { describe, expect, it } from 'vitest';
import { SimulatorRandom } from './random.ts';

const draw = (random: SimulatorRandom, count: number) => Array.from({ length: count }, () => random.next32());

describe('seeded randomness', () => {
  it('is the same for the same seed, another for another, and forks do not disturb it', () => {
    const one = new SimulatorRandom('a');
    one.fork('x').next32();
    expect(draw(one, 5)).toEqual(draw(new SimulatorRandom('a'), 5));
    expect(draw(new SimulatorRandom('a'), 5)).not.toEqual(draw(new SimulatorRandom('b'), 5));
    expect(draw(new SimulatorRandom('a').fork('x'), 5)).not.toEqual(
      draw(new SimulatorRandom('a').fork('y'), 5),
    );
  });

  it('stays what it was, so that worlds can be told again', () => {
    expect(draw(new SimulatorRandom('tern'), 3)).toMatchInlineSnapshot(`
      [
        1359788587,
        2497204877,
        2487033497,
      ]
    `);
  });

  it('is even below a bound and bell-shaped where asked', () => {
    const random = new SimulatorRandom('even');
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let at = 0; at < 70_000; at++) counts[random.below(7)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    let sum = 0;
    let squares = 0;
    for (let at = 0; at < 50_000; at++) {
      const value = random.bell();
      if (!Number.isInteger(value)) throw new Error(`${value} is not whole`);
      sum += value;
      squares += value * value;
    }
    expect(Math.abs(sum / 50_000)).toBeLessThan(20);
    expect(Math.sqrt(squares / 50_000)).toBeGreaterThan(980);
    expect(Math.sqrt(squares / 50_000)).toBeLessThan(1_020);
  });
});
