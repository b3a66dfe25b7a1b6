import { expect, it } from 'vitest';
import { SimulatorRandom } from './random.ts';
import { Surge } from './surge.ts';

const DAILY_PPM = 24_000;
const HOUR_S = 3_600;
/** Nothing moves for longer than any hold: a pause. */
const STILL_S = 60;

/** The sum of the moves after each second. */
function pathOf(seed: string, seconds: number): number[] {
  const surge = new Surge(new SimulatorRandom(seed), DAILY_PPM);
  let at = 0;
  return Array.from({ length: seconds }, () => {
    at += surge.second();
    return at;
  });
}

/** Each as its seconds from the end of one pause to the begin of the next. */
function surgesOf(path: readonly number[]): number[][] {
  const surges: number[][] = [];
  let current: number[] | undefined;
  let stillS = STILL_S;
  path.forEach((at, second) => {
    const before = path[second - 1] ?? 0;
    stillS = at === before ? stillS + 1 : 0;
    if (stillS === 0) current ??= [before];
    current?.push(at);
    if (stillS < STILL_S || current === undefined) return;
    surges.push(current);
    current = undefined;
  });
  return surges;
}

it('is still at first, moves several times an hour, some within seconds, and mostly comes back', () => {
  const path = pathOf('surges', 24 * HOUR_S);
  expect(path.slice(0, 280).every((at) => at === 0)).toBe(true);
  const surges = surgesOf(path);
  expect(surges.length).toBeGreaterThan(48);
  expect(surges.length).toBeLessThan(200);
  let jumps = 0;
  for (const surge of surges) {
    const home = surge[0] as number;
    const ways = surge.map((at) => Math.abs(at - home));
    const out = Math.max(...ways);
    expect(out).toBeGreaterThanOrEqual((DAILY_PPM * 3) / 10);
    expect(out).toBeLessThanOrEqual((DAILY_PPM * 65) / 100);
    expect(ways.at(-1)).toBeLessThanOrEqual(out / 4 + 1);
    if (ways.indexOf(out) <= 5) jumps++;
  }
  expect(jumps).toBeGreaterThan(surges.length / 10);
  expect(jumps).toBeLessThan(surges.length / 2);
});

it('is the same for the same seed', () => {
  expect(pathOf('a', HOUR_S)).toEqual(pathOf('a', HOUR_S));
  expect(pathOf('a', HOUR_S)).not.toEqual(pathOf('b', HOUR_S));
});
