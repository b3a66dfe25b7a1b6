import { encodeQR } from 'qr';
import { expect, it } from 'vitest';
import { readQrOfPixels } from './read-qr.ts';

const MODULE = 6;

/** A code as a picture of RGBA pixels, black on white. */
function pictureOf(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const side = rows.length * MODULE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      for (let dy = 0; dy < MODULE; dy++)
        for (let dx = 0; dx < MODULE; dx++) {
          const at = ((y * MODULE + dy) * side + x * MODULE + dx) * 4;
          data.fill(0, at, at + 3);
        }
    }
  return { width: side, height: side, data };
}

it('a code says what was written into it, a link as it is', async () => {
  const link = 'ethereum:0x52908400098527886E0F7030069857D2E4169EE7@1?value=1.5e18';
  expect(await readQrOfPixels(pictureOf(link))).toBe(link);
});

it('a picture without a code says nothing', async () => {
  const empty = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(255) };
  expect(await readQrOfPixels(empty)).toBeUndefined();
});
