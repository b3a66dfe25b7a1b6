import { expect, it } from 'vitest';
import { drawQr } from './qr-code.tsx';

it('draws every dark module once', () => {
  const { path, modules } = drawQr('otpauth://totp/Tern:138****2046?secret=JBSWY3DPEHPK3PXP');
  const dark = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)];
  expect(dark.map(([stroke]) => stroke).join('')).toBe(path);
  for (const [, x, y, length] of dark) {
    expect(Number(x) + Number(length)).toBeLessThanOrEqual(modules);
    expect(Number(y)).toBeLessThan(modules);
  }
  // The finder of the upper left corner: seven modules in a row, inside a border of one.
  expect(path).toContain('M1 1h7v1h-7z');
});
