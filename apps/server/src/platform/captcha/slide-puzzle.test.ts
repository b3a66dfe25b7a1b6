import { expect, it } from 'vitest';
import { PIECE, slidePuzzle, WIDTH } from './slide-puzzle.ts';

/** Mean darkening of the background under the piece's middle, were it dropped at x. */
async function pixels(url: string, width: number, height: number): Promise<Uint8ClampedArray> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const canvas = createCanvas(width, height);
  const to = canvas.getContext('2d');
  to.drawImage(await loadImage(Buffer.from(url.split(',')[1] as string, 'base64')), 0, 0);
  return to.getImageData(0, 0, width, height).data;
}

it('the piece shows what is missing at its place, and nowhere else', async () => {
  const puzzle = await slidePuzzle();
  const [scene, piece] = [
    await pixels(puzzle.background, puzzle.width, puzzle.height),
    await pixels(puzzle.piece, PIECE, PIECE),
  ];
  // The hole is the piece darkened by 45 %: compare the piece, darkened, with the scene at every x.
  const distanceAt = (left: number): number => {
    let sum = 0;
    for (let y = 20; y < 48; y++)
      for (let x = 14; x < 40; x++)
        for (let channel = 0; channel < 3; channel++) {
          const own = 0.55 * (piece[4 * (y * PIECE + x) + channel] as number);
          const shown = scene[4 * ((y + puzzle.pieceTop) * WIDTH + x + left) + channel] as number;
          sum += Math.abs(own - shown);
        }
    return sum;
  };
  const places = Array.from({ length: WIDTH - PIECE }, (_, left) => left);
  const best = places.reduce((one, other) => (distanceAt(other) < distanceAt(one) ? other : one));
  expect(Math.abs(best - puzzle.left)).toBeLessThanOrEqual(1);
});

it('is somewhere else each time, right of where the piece begins', async () => {
  const lefts: number[] = [];
  for (let count = 0; count < 40; count++) lefts.push((await slidePuzzle()).left);
  expect(new Set(lefts).size).toBeGreaterThan(20);
  expect(Math.min(...lefts)).toBeGreaterThan(PIECE);
  expect(Math.max(...lefts)).toBeLessThan(WIDTH - PIECE);
});

it('is drawn quickly enough for the loop that serves orders', async () => {
  await slidePuzzle();
  const started = performance.now();
  for (let count = 0; count < 20; count++) await slidePuzzle();
  expect((performance.now() - started) / 20).toBeLessThan(40);
});
