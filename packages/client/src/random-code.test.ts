import { expect, it } from 'vitest';
import { freshRandomCode } from './random-code.ts';

const NOON = Date.UTC(2026, 0, 1, 12);

it('is thirteen digits within five minutes of the given time', () => {
  for (let count = 0; count < 1_000; count++) {
    const code = freshRandomCode(NOON);
    expect(code).toMatch(/^\d{13}$/);
    expect(Math.abs(Number(code) - NOON)).toBeLessThanOrEqual(300_000);
  }
});

it('differs among members who begin in the same millisecond', () => {
  const codes = new Set(Array.from({ length: 100 }, () => freshRandomCode(NOON)));
  // Two of a hundred are the same by chance once in 120 tries; ten of them never.
  expect(codes.size).toBeGreaterThan(90);
});
