import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('what does not become so ends the test and is named', async () => {
  let looks = 0;
  await eventually('the third look', () => ++looks === 3);
  expect(looks).toBe(3);
  await expect(eventually('rain', () => false, 20)).rejects.toThrow('still not: rain');
  await expect(eventually('rain', async () => false, 20)).rejects.toThrow('still not: rain');
});
