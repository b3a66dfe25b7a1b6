/** The committed images of the native apps are what the script draws. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draw, IMAGES, pixelsOf } from '../build/shell-images.mjs';
import { SHELL } from './capacitor.ts';

/** Width, height and kind of colour of a PNG: 2 is without, 6 with transparency. */
function headOf(png: Buffer): { width: number; height: number; colour: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), colour: png.readUInt8(25) };
}

describe.each(IMAGES.map((image) => [image.path, image] as const))('%s', (path, image) => {
  const committed = readFileSync(join(SHELL, path));

  it('has its size, and transparency only where it may', () => {
    expect(headOf(committed)).toEqual({
      width: image.edge,
      height: image.edge,
      colour: image.isOpaque ? 2 : 6,
    });
  });

  it('is drawn from the one icon', async () => {
    const [drawn, kept] = await Promise.all([pixelsOf(await draw(image)), pixelsOf(committed)]);
    expect(kept.length).toBe(drawn.length);
    // Another processor rounds the edges of a shape otherwise.
    const difference = kept.reduce((sum, byte, at) => sum + Math.abs(byte - (drawn[at] ?? 0)), 0);
    expect(difference / kept.length).toBeLessThan(0.5);
  });
});
