/** Bends a picture in two waves and puts noise on each pixel, so that no line is straight and no colour is one number. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Pick } from './figures.ts';

/** @param noise most that a channel is off, of 255 */
export function bendAndBlur(
  to: SKRSContext2D,
  width: number,
  height: number,
  noise: number,
  pick: Pick,
): void {
  const image = to.getImageData(0, 0, width, height);
  const [from, data] = [Uint8ClampedArray.from(image.data), image.data];
  const [across, down] = [wave(height, pick), wave(width, pick)];
  // The grain of a picture tells nothing: a quick generator is enough, begun by chance.
  let grain = 1 + pick(2 ** 31 - 1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(width - 1, Math.max(0, x + (across[y] ?? 0)));
      const fromY = Math.min(height - 1, Math.max(0, y + (down[x] ?? 0)));
      const [source, target] = [4 * (fromY * width + fromX), 4 * (y * width + x)];
      grain ^= grain << 13;
      grain ^= grain >>> 17;
      grain ^= grain << 5;
      for (let channel = 0; channel < 3; channel++) {
        const off = (((grain >>> (8 * channel)) & 255) / 127.5 - 1) * noise;
        data[target + channel] = (from[source + channel] ?? 0) + off;
      }
      data[target + 3] = from[source + 3] ?? 0;
    }
  to.putImageData(image, 0, 0);
}

/** Whole pixels, at most two either way. */
function wave(length: number, pick: Pick): number[] {
  const [period, phase] = [24 + pick(40), pick(64)];
  return Array.from({ length }, (_, at) => Math.round(2 * Math.sin(((at + phase) * 2 * Math.PI) / period)));
}
