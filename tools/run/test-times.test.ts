import { expect, it } from 'vitest';
import { slowestFiles } from './test-times.mjs';

it('names the ten files that took longest, the longest first', () => {
  const files = Array.from({ length: 12 }, (_, i) => ({
    file: `${i}`,
    wallMs: (i * 7) % 12,
    processorMs: 1,
  }));
  expect(slowestFiles(files).map(({ wallMs }) => wallMs)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(files[0]?.file).toBe('0');
});
