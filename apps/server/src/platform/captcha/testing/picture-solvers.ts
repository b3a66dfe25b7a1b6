/**
 * Programs that attack the captcha's pictures, each as good as an afternoon's work. All of them get more than a client
 * does: the row of the holes and, but for the first, where each hole begins. They answer with a left edge.
 */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PIECE, type SlidePuzzle, WIDTH } from '../slide-puzzle.ts';

/** Lightness, 0 to 255, of a square as wide as a piece or of a whole picture. */
type Grey = Float32Array;

async function pixels(url: string, width: number, height: number): Promise<Uint8ClampedArray> {
  const to = createCanvas(width, height).getContext('2d');
  to.drawImage(await loadImage(Buffer.from(url.split(',')[1] as string, 'base64')), 0, 0, width, height);
  return to.getImageData(0, 0, width, height).data;
}

/** The program of a dozen lines: slides the piece, darkened as a hole once was, over its row. */
export async function slidingDifference(puzzle: SlidePuzzle): Promise<number> {
  const scene = await pixels(puzzle.background, puzzle.width, puzzle.height);
  const piece = await pixels(puzzle.piece, PIECE, PIECE);
  let best = { left: 0, sum: Number.POSITIVE_INFINITY };
  for (let left = 0; left <= WIDTH - PIECE; left++) {
    let sum = 0;
    for (let y = 12; y < PIECE - 12; y++)
      for (let x = 12; x < PIECE - 12; x++)
        for (let channel = 0; channel < 3; channel++)
          sum += Math.abs(
            0.55 * (piece[4 * (y * PIECE + x) + channel] as number) -
              (scene[4 * ((y + puzzle.row.top) * WIDTH + x + left) + channel] as number),
          );
    if (sum < best.sum) best = { left, sum };
  }
  return best.left;
}

/** Normalised cross-correlation of lightness, the piece turned to 36 angles and three sizes. */
export async function turnedCorrelation(puzzle: SlidePuzzle): Promise<number> {
  return bestHole(puzzle, smooth, bestOverTurns);
}

/** The same of the edges alone, which a change of colours leaves where they are. */
export async function turnedEdges(puzzle: SlidePuzzle): Promise<number> {
  return bestHole(puzzle, (square) => smooth(edges(square)), bestOverTurns);
}

/** Ink parted from ground, then what turning and size do not change: the moments of Hu, and how ink lies by radius. */
export async function turnedMoments(puzzle: SlidePuzzle): Promise<number> {
  return bestHole(
    puzzle,
    (square) => features(inkOf(square)),
    (piece, hole) => -piece.reduce((sum, value, at) => sum + Math.abs(value - (hole[at] as number)), 0),
  );
}

async function bestHole<T>(
  puzzle: SlidePuzzle,
  prepare: (square: Grey) => T,
  likeness: (piece: T, hole: T) => number,
): Promise<number> {
  const scene = await pixels(puzzle.background, puzzle.width, puzzle.height);
  const piece = prepare(squareOf(await pixels(puzzle.piece, PIECE, PIECE), PIECE, 0, 0));
  const { top, lefts } = puzzle.row;
  const found = lefts.map((left) => likeness(piece, prepare(squareOf(scene, WIDTH, left, top))));
  return lefts[found.indexOf(Math.max(...found))] as number;
}

function squareOf(data: Uint8ClampedArray, width: number, left: number, top: number): Grey {
  const square = new Float32Array(PIECE * PIECE);
  for (let at = 0; at < square.length; at++) {
    const from = 4 * ((top + Math.floor(at / PIECE)) * width + left + (at % PIECE));
    square[at] =
      0.3 * (data[from] as number) + 0.59 * (data[from + 1] as number) + 0.11 * (data[from + 2] as number);
  }
  return square;
}

const MIDDLE = PIECE / 2 - 0.5;
/** Inside every hole, whichever way it is turned. */
const RADIUS = 21;
const DISC = Array.from({ length: PIECE * PIECE }, (_, at) => ({
  at,
  x: (at % PIECE) - MIDDLE,
  y: Math.floor(at / PIECE) - MIDDLE,
})).filter(({ x, y }) => Math.hypot(x, y) <= RADIUS);

/** The mean of five by five pixels; the rim stays as it is, no solver looks at it. */
function smooth(from: Grey): Grey {
  const to = Float32Array.from(from);
  for (let y = 2; y < PIECE - 2; y++)
    for (let x = 2; x < PIECE - 2; x++) {
      let sum = 0;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) sum += from[(y + dy) * PIECE + x + dx] as number;
      to[y * PIECE + x] = sum / 25;
    }
  return to;
}

function edges(from: Grey): Grey {
  const [soft, to] = [smooth(from), new Float32Array(from.length)];
  for (let y = 1; y < PIECE - 1; y++)
    for (let x = 1; x < PIECE - 1; x++) {
      const at = y * PIECE + x;
      to[at] = Math.hypot(
        (soft[at + 1] as number) - (soft[at - 1] as number),
        (soft[at + PIECE] as number) - (soft[at - PIECE] as number),
      );
    }
  return to;
}

/** For each turn and size: where in the piece each point of the disc comes from. */
const TURNS = [0.85, 1, 1.18].flatMap((size) =>
  Array.from({ length: 36 }, (_, step) => {
    const [cos, sin] = [Math.cos((step * Math.PI) / 18) * size, Math.sin((step * Math.PI) / 18) * size];
    return Int32Array.from(
      DISC,
      ({ x, y }) => Math.round(x * sin + y * cos + MIDDLE) * PIECE + Math.round(x * cos - y * sin + MIDDLE),
    );
  }),
);

/** The best correlation, either way up in lightness, over all turns and sizes. */
function bestOverTurns(piece: Grey, hole: Grey): number {
  const points = DISC.map(({ at }) => hole[at] as number);
  const middle = mean(points);
  const target = points.map((value) => value - middle);
  const length = Math.hypot(...target) || 1;
  let best = 0;
  for (const turn of TURNS) {
    let [sum, squares, product] = [0, 0, 0];
    for (let at = 0; at < turn.length; at++) {
      const value = piece[turn[at] as number] as number;
      sum += value;
      squares += value * value;
      product += value * (target[at] as number);
    }
    const spread = Math.sqrt(squares - (sum * sum) / turn.length) || 1;
    best = Math.max(best, Math.abs(product) / (length * spread));
  }
  return best;
}

/** Where ink is: the smaller part of a disc cut in two where its lightness parts best. */
function inkOf(square: Grey): { x: number; y: number }[] {
  const soft = smooth(square);
  const values = DISC.map(({ at }) => soft[at] as number);
  let best = { cut: 0, between: -1 };
  for (let cut = 8; cut < 248; cut += 4) {
    const [below, above] = [values.filter((value) => value < cut), values.filter((value) => value >= cut)];
    if (below.length === 0 || above.length === 0) continue;
    const apart = mean(above) - mean(below);
    const between = below.length * above.length * apart * apart;
    if (between > best.between) best = { cut, between };
  }
  const isInkAbove = values.filter((value) => value >= best.cut).length * 2 < values.length;
  return DISC.filter(({ at }) => (soft[at] as number) >= best.cut === isInkAbove);
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function features(ink: { x: number; y: number }[]): number[] {
  const [middleX, middleY] = [mean(ink.map(({ x }) => x)), mean(ink.map(({ y }) => y))];
  const moment = (p: number, q: number) =>
    ink.reduce((sum, { x, y }) => sum + (x - middleX) ** p * (y - middleY) ** q, 0) /
    ink.length ** (1 + (p + q) / 2);
  const [n20, n02, n11] = [moment(2, 0), moment(0, 2), moment(1, 1)];
  const [n30, n03, n21, n12] = [moment(3, 0), moment(0, 3), moment(2, 1), moment(1, 2)];
  const hu = [
    n20 + n02,
    (n20 - n02) ** 2 + 4 * n11 ** 2,
    (n30 - 3 * n12) ** 2 + (3 * n21 - n03) ** 2,
    (n30 + n12) ** 2 + (n21 + n03) ** 2,
  ].map((value) => 0.2 * Math.log10(Math.abs(value) + 1e-9));
  const spread = Math.sqrt(mean(ink.map(({ x, y }) => (x - middleX) ** 2 + (y - middleY) ** 2)));
  const rings = [0.4, 0.8, 1.2, 1.6, 2.4].map(
    (ring) =>
      ink.filter(({ x, y }) => Math.hypot(x - middleX, y - middleY) < ring * spread).length / ink.length,
  );
  return [...hu, ...rings];
}
