/**
 * The slide captcha's picture: a soft landscape with several holes of one shape in one row, a figure in each, and a piece
 * whose figure is that of one hole, turned, bent, larger, restyled and in the other tone. The piece shares no pixel with
 * its hole and its picture does not say in which row it fits, so that nothing is found by laying one over the other. Which
 * hole it is is drawn from the system's randomness and stays on the server.
 */
import { randomInt } from 'node:crypto';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Drawn, drawFigures, entryAt, type Pick, paintFigure } from './figures.ts';
import { paintLandscape, pickPalette } from './landscape.ts';

export const WIDTH = 400;
export const HEIGHT = 180;
/** The piece's box: a square with a knob on its right side and one on its top. */
const KNOB = 7;
export const PIECE = 60;
const SIDE = PIECE - 2 * KNOB;
/** A piece dropped this near its place fits; two holes are further apart than twice this. */
export const TOLERANCE = 12;

/** The difficulty of a picture: the number of its holes. */
const HOLES = { usual: 5, hard: 6 } as const;
export type PuzzleLevel = keyof typeof HOLES;

/** Drawn this much larger than it is named, for the screens of phones. */
const SHARPNESS = 2;
const JPEG_QUALITY = 85;

export interface SlidePuzzle {
  /** data: URLs. */
  background: string;
  piece: string;
  width: number;
  height: number;
  pieceWidth: number;
  /** Left edge of the piece where it fits: the answer. */
  left: number;
  /** All holes, which a program finds easily without knowing the right one; never sent. */
  row: { top: number; lefts: number[] };
}

export async function slidePuzzle(
  level: PuzzleLevel,
  pick: Pick = (below) => randomInt(below),
): Promise<SlidePuzzle> {
  const holes = HOLES[level];
  const lefts = spread(holes, pick);
  const top = 4 + pick(HEIGHT - PIECE - 8);
  const right = pick(holes);
  const drawn = drawFigures(holes, right, pick);
  const palette = pickPalette(pick);
  const [holeTones, pieceTones] = [
    { ground: palette.light, ink: palette.dark },
    { ground: palette.dark, ink: palette.light },
  ];

  const scene = await canvasOf(WIDTH, HEIGHT);
  paintLandscape(scene.to, palette, { width: WIDTH, height: HEIGHT }, pick);
  for (const [at, left] of lefts.entries()) {
    const figure = entryAt(drawn.holes, at);
    await paintTile(scene.to, { left, top }, { figure, of: 'hole', ...holeTones }, pick);
  }
  const piece = await canvasOf(PIECE, PIECE);
  await paintTile(piece.to, { left: 0, top: 0 }, { figure: drawn.piece, of: 'piece', ...pieceTones }, pick);

  const [background, pieceImage] = await Promise.all([
    scene.canvas.encode('jpeg', JPEG_QUALITY),
    piece.canvas.encode('png'),
  ]);
  return {
    background: `data:image/jpeg;base64,${background.toString('base64')}`,
    piece: `data:image/png;base64,${pieceImage.toString('base64')}`,
    width: WIDTH,
    height: HEIGHT,
    pieceWidth: PIECE,
    left: entryAt(lefts, right),
    row: { top, lefts },
  };
}

/** Loaded at the first picture: most processes never draw one. */
async function canvasOf(width: number, height: number) {
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(SHARPNESS * width, SHARPNESS * height);
  const to = canvas.getContext('2d');
  to.scale(SHARPNESS, SHARPNESS);
  return { canvas, to };
}

/** The holes' left edges: what is left of the row is shared out between them by chance. */
function spread(holes: number, pick: Pick): number[] {
  const start = 2;
  let spare = WIDTH - 2 * start - holes * PIECE;
  let left = start;
  return Array.from({ length: holes }, () => {
    const gap = pick(spare + 1 - Math.floor(spare / 3));
    spare -= gap;
    const at = left + gap;
    left = at + PIECE;
    return at;
  });
}

const boxAt = (left: number, top: number) => ({ left: left + KNOB, top: top + KNOB, side: SIDE });

interface Tile {
  figure: Drawn;
  of: 'hole' | 'piece';
  ground: string;
  ink: string;
}

/** A hole or the piece: a figure in one tone on the other, with an edge that shows it on every landscape. */
async function paintTile(
  to: SKRSContext2D,
  { left, top }: { left: number; top: number },
  { figure, of, ground, ink }: Tile,
  pick: Pick,
): Promise<void> {
  outline(to, left, top);
  to.save();
  to.clip();
  to.fillStyle = ground;
  to.fillRect(left, top, PIECE, PIECE);
  await paintFigure(to, figure, { ...boxAt(left, top), of }, ink, pick);
  to.restore();
  outline(to, left, top);
  to.strokeStyle = ink;
  to.lineWidth = 1.5;
  to.stroke();
}

/** The outline inside its box, knobs to the right and to the top. */
function outline(to: SKRSContext2D, left: number, top: number): void {
  const [x, y, middle] = [left + KNOB, top + KNOB, SIDE / 2];
  to.beginPath();
  to.moveTo(x, y);
  to.lineTo(x + middle - KNOB, y);
  to.arc(x + middle, y, KNOB, Math.PI, 0);
  to.lineTo(x + SIDE, y);
  to.lineTo(x + SIDE, y + middle - KNOB);
  to.arc(x + SIDE, y + middle, KNOB, -Math.PI / 2, Math.PI / 2);
  to.lineTo(x + SIDE, y + SIDE);
  to.lineTo(x, y + SIDE);
  to.closePath();
}
