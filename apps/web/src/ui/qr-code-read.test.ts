/** The codes of the app as a reader of another author reads them: a reader of the writer's author might share its faults. */
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { drawQr } from './qr-code.tsx';

const MODULE_PX = 5;
/** A scanner wants four quiet modules around a code; the path has one, and the white ground around it the rest. */
const QUIET = 4;

/** Draws the path as a phone shows it, black on white. */
function pictureOf({ path, modules }: ReturnType<typeof drawQr>): {
  side: number;
  pixels: Uint8ClampedArray;
} {
  const side = (modules + 2 * QUIET) * MODULE_PX;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const left = (Number(x) + QUIET) * MODULE_PX;
    for (let row = 0; row < MODULE_PX; row++) {
      const at = ((Number(y) + QUIET) * MODULE_PX + row) * side + left;
      for (let dot = at; dot < at + Number(length) * MODULE_PX; dot++) pixels.fill(0, dot * 4, dot * 4 + 3);
    }
  }
  return { side, pixels };
}

it.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'otpauth://totp/Tern:138****2046?secret=JBSWY3DPEHPK3PXP&issuer=Tern',
  'https://exchange.example/register?code=ABC123',
  '邀请码 ABC123',
  'a'.repeat(300),
])('%s is read as it was written', (text) => {
  const { side, pixels } = pictureOf(drawQr(text));
  expect(jsQR(pixels, side, side)?.data).toBe(text);
});
