import { expect, it } from 'vitest';
import { Premium } from './premium.ts';
import { SimulatorRandom } from './random.ts';

it('wanders on both sides of the index, far enough to make funding, and never far', () => {
  const premium = new Premium(new SimulatorRandom('premium'));
  const seen = Array.from({ length: 24 * 3_600 }, () => {
    premium.second();
    return premium.ppm;
  });
  expect(Math.max(...seen)).toBeLessThanOrEqual(1_800);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(-1_800);
  const above = seen.filter((ppm) => ppm > 0).length;
  expect(above).toBeGreaterThan(seen.length / 5);
  expect(above).toBeLessThan((seen.length * 4) / 5);
  // Beyond 0.05 % it pays more than interest (rules/contracts#funding).
  expect(seen.filter((ppm) => Math.abs(ppm) > 500).length).toBeGreaterThan(seen.length / 4);
  const moves = seen.map((ppm, at) => Math.abs(ppm - (seen[at - 1] ?? ppm)));
  expect(Math.max(...moves)).toBeLessThan(200);
});
