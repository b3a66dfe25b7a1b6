import { expect, it } from 'vitest';
import { KNOB, PIECE, type SlidePuzzle, slidePuzzle, WIDTH } from './slide-puzzle.ts';

async function pixels(url: string, width: number, height: number): Promise<Uint8ClampedArray> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const canvas = createCanvas(width, height);
  const to = canvas.getContext('2d');
  to.drawImage(await loadImage(Buffer.from(url.split(',')[1] as string, 'base64')), 0, 0);
  return to.getImageData(0, 0, width, height).data;
}

/** For every left edge: how far the scene there is from the piece's middle darkened as a hole is, in levels of 255. */
async function misfits(puzzle: SlidePuzzle): Promise<number[]> {
  const [scene, piece] = [
    await pixels(puzzle.background, puzzle.width, puzzle.height),
    await pixels(puzzle.piece, PIECE, PIECE),
  ];
  return Array.from({ length: WIDTH - PIECE }, (_, left) => {
    let [sum, count] = [0, 0];
    for (let y = 20; y < 48; y++)
      for (let x = 14; x < 40; x++)
        for (let channel = 0; channel < 3; channel++, count++) {
          const own = 0.55 * (piece[4 * (y * PIECE + x) + channel] as number);
          const shown = scene[4 * ((y + puzzle.pieceTop) * WIDTH + x + left) + channel] as number;
          sum += Math.abs(own - shown);
        }
    return sum / count;
  });
}

it('the piece shows what is missing at its place, and nowhere else', async () => {
  let exact = 0;
  const puzzles = 25;
  for (let count = 0; count < puzzles; count++) {
    const puzzle = await slidePuzzle();
    const misfit = await misfits(puzzle);
    // What the JPEG loses is 6 levels at most of 2,000 pictures; what is no hole is 20 off at least.
    expect(misfit[puzzle.left]).toBeLessThan(12);
    const elsewhere = misfit.filter((_, left) => Math.abs(left - puzzle.left) >= PIECE - 2 * KNOB);
    expect(Math.min(...elsewhere)).toBeGreaterThan(12);
    if (Math.abs(misfit.indexOf(Math.min(...misfit)) - puzzle.left) <= 1) exact++;
  }
  // Three pictures of a hundred are so plain there that noise shifts the best place by some pixels.
  expect(exact).toBeGreaterThan(puzzles / 2);
});

it('is somewhere else each time, right of where the piece begins', async () => {
  const lefts: number[] = [];
  for (let count = 0; count < 40; count++) lefts.push((await slidePuzzle()).left);
  expect(new Set(lefts).size).toBeGreaterThan(20);
  expect(Math.min(...lefts)).toBeGreaterThan(PIECE);
  expect(Math.max(...lefts)).toBeLessThan(WIDTH - PIECE);
});
