/**
 * The watermark as a tile that covers an image when it is repeated: the text in half-transparent white on a black
 * shadow, so that it shows on light and dark alike, the second line shifted by half.
 */
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphDot } from './glyphs.ts';

const LETTER_DOTS = GLYPH_WIDTH + 1;
const LINE_DOTS = GLYPH_HEIGHT * 3;
const GAP_LETTERS = 4;
const OPACITY = 0x78;

export interface Tile {
  /** RGBA. */
  pixels: Buffer;
  width: number;
  height: number;
}

/** @param dotPixels size of one dot of the letters */
export function markTile(text: string, dotPixels: number): Tile {
  const letters = [...text];
  const columns = (letters.length + GAP_LETTERS) * LETTER_DOTS;
  const width = columns * dotPixels;
  const height = 2 * LINE_DOTS * dotPixels;
  const pixels = Buffer.alloc(width * height * 4);
  const paint = (x: number, y: number, shade: number) => {
    const at = (y * width + (x % width)) * 4;
    pixels.fill(shade, at, at + 3);
    pixels[at + 3] = OPACITY;
  };
  const shadow = Math.max(1, dotPixels >> 1);
  // All shadows first: no letter may lie under its neighbour's.
  for (const [shift, shade] of [
    [shadow, 0x00],
    [0, 0xff],
  ] as const)
    for (const line of [0, 1])
      for (const [index, letter] of letters.entries()) {
        const left = (index * LETTER_DOTS + line * (columns >> 1)) * dotPixels + shift;
        const top = line * LINE_DOTS * dotPixels + GLYPH_HEIGHT * dotPixels + shift;
        paintLetter(letter, dotPixels, (x, y) => paint(left + x, top + y, shade));
      }
  return { pixels, width, height };
}

function paintLetter(letter: string, dotPixels: number, paint: (x: number, y: number) => void): void {
  for (let y = 0; y < GLYPH_HEIGHT * dotPixels; y++)
    for (let x = 0; x < GLYPH_WIDTH * dotPixels; x++)
      if (glyphDot(letter, Math.floor(x / dotPixels), Math.floor(y / dotPixels))) paint(x, y);
}
