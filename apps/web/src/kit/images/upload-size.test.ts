import { expect, it } from 'vitest';
import { megabytes, sentOf } from './upload-size.ts';

it.each([
  [0, 300, '0 / 1 kB'],
  [300, 300, '0 / 1 kB'],
  [0, 20_480, '0 / 20 kB'],
  [10_240, 20_480, '10 / 20 kB'],
  [20_480, 20_480, '20 / 20 kB'],
  [524_288, 1_048_575, '512 / 1023 kB'],
  [524_288, 1_048_576, '0.5 / 1.0 MB'],
  [0, 5_242_880, '0.0 / 5.0 MB'],
  [5_000_000, 5_242_880, '4.7 / 5.0 MB'],
])('%d of %d bytes are %s', (sent, whole, words) => {
  expect(sentOf(sent, whole)).toBe(words);
});

it('cuts megabytes', () => {
  expect(megabytes(5_242_881)).toBe('5.0');
  expect(megabytes(5_400_000)).toBe('5.1');
});
