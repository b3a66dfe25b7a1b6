import { describe, expect, it } from 'vitest';
import { CoinWalk, LEVEL_ONE } from './coin-walk.ts';
import { SimulatorRandom } from './random.ts';

const DAY_S = 86_400;

function dailyLevels(seed: string, days: number): number[] {
  const walk = new CoinWalk(new SimulatorRandom(seed), 30_000);
  return Array.from({ length: days }, () => {
    walk.step(DAY_S);
    return walk.level;
  });
}

describe('the walk of a coin', () => {
  it('moves about as much in a day as it is told, in days and in seconds alike', () => {
    const levels = dailyLevels('days', 4_000);
    const moves = levels.slice(1).map((level, at) => level / levels[at]! - 1);
    const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
    expect(deviation).toBeGreaterThan(0.024);
    expect(deviation).toBeLessThan(0.042);
    const walk = new CoinWalk(new SimulatorRandom('seconds'), 30_000);
    let squares = 0;
    for (let day = 0; day < 20; day++) {
      const before = walk.level;
      for (let at = 0; at < DAY_S / 4; at++) walk.step(4);
      squares += (walk.level / before - 1) ** 2;
    }
    expect(Math.sqrt(squares / 20)).toBeGreaterThan(0.015);
    expect(Math.sqrt(squares / 20)).toBeLessThan(0.06);
  });

  it('comes back: no century makes it die or explode, and it is whole throughout', () => {
    for (const seed of ['a', 'b', 'c']) {
      const levels = dailyLevels(seed, 36_500);
      expect(levels.every((level) => Number.isSafeInteger(level))).toBe(true);
      expect(Math.min(...levels)).toBeGreaterThan(LEVEL_ONE / 10);
      expect(Math.max(...levels)).toBeLessThan(LEVEL_ONE * 4);
      const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
      expect(mean).toBeGreaterThan(LEVEL_ONE * 0.7);
      expect(mean).toBeLessThan(LEVEL_ONE * 1.3);
    }
  });

  it('has calm hours and wild ones', () => {
    const walk = new CoinWalk(new SimulatorRandom('regimes'), 30_000);
    const regimes = new Set<number>();
    for (let at = 0; at < 20_000; at++) {
      walk.step(60);
      regimes.add(walk.agitation);
    }
    expect([...regimes].sort((a, b) => a - b)).toEqual([550, 1_000, 2_100]);
  });
});
