import { expect, test } from 'vitest';
import { eventually, staysSo } from './eventually.ts';

test('what does not become so ends the test and is named', async () => {
  let looks = 0;
  await eventually('the third look', () => ++looks === 3);
  expect(looks).toBe(3);
  await expect(eventually('rain', () => false, 20)).rejects.toThrow('still not: rain');
  await expect(eventually('rain', async () => false, 20)).rejects.toThrow('still not: rain');
});

test('what was found is answered, and the words of a vain wait may be those of its end', async () => {
  const found = ['', undefined, 'rain'];
  expect(await eventually('rain', async () => found.shift())).toBe('rain');
  let looks = 0;
  const wait = eventually(
    () => `rain, ${looks > 1 ? 'looked for more than once' : ''}`,
    () => {
      looks++;
      return undefined;
    },
    20,
  );
  await expect(wait).rejects.toThrow('still not: rain, looked for more than once');
});

test('what must stay so is looked at until the time is over, and a change of it ends the test', async () => {
  const startMs = performance.now();
  let looks = 0;
  await staysSo('a dry day', () => ++looks > 0, 60);
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(59);
  expect(looks).toBeGreaterThan(1);
  await expect(staysSo('a dry day', () => false, 60_000)).rejects.toThrow('no longer so: a dry day');
});
