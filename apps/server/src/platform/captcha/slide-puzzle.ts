/**
 * The slide captcha's picture: a scene with several holes of one shape in one row, a figure in each, and a piece whose
 * figure is that of one hole, turned, restyled and recoloured. The piece shares no pixel with its hole and its picture
 * does not say in which row it fits, so that nothing is found by laying one over the other. Which hole it is is drawn from
 * the system's randomness and stays on the server.
 */
import { randomInt } from 'node:crypto';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { drawFigures, entryAt, type Pick, paintFigure } from './figures.ts';
import { bendAndBlur } from './picture-noise.ts';

export const WIDTH = 400;
export const HEIGHT = 180;
/** The piece's box: a square with a knob on its right side and one on its top. */
const KNOB = 7;
export const PIECE = 60;
const SIDE = PIECE - 2 * KNOB;
/** A piece dropped this near its place fits; two holes are further apart than twice this. */
export const TOLERANCE = 12;

/** The difficulty of a picture: the number of holes, and the amount of noise, of 255. */
const LEVELS = {
  usual: { holes: 5, noise: 26, strokes: 1 },
  hard: { holes: 6, noise: 44, strokes: 2 },
} as const;
export type PuzzleLevel = keyof typeof LEVELS;

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
  // Loaded at the first picture: most processes never draw one.
  const { createCanvas } = await import('@napi-rs/canvas');
  const { holes, noise, strokes } = LEVELS[level];
  const lefts = spread(holes, pick);
  const top = 4 + pick(HEIGHT - PIECE - 8);
  const right = pick(holes);
  const drawn = drawFigures(holes, right, pick);
  const scene = createCanvas(WIDTH, HEIGHT);
  const to = scene.getContext('2d');
  paintScene(to, pick);
  for (const [at, left] of lefts.entries()) {
    const { ground, ink } = twoColours(pick);
    outline(to, left, top);
    to.fillStyle = ground;
    to.fill();
    await paintFigure(to, entryAt(drawn.holes, at), boxAt(left, top), ink, pick);
    paintStrokes(to, { left, top }, ink, strokes, pick);
    outline(to, left, top);
    to.strokeStyle = 'rgba(255,255,255,0.7)';
    to.lineWidth = 1;
    to.stroke();
  }
  bendAndBlur(to, WIDTH, HEIGHT, noise, pick);
  const piece = await paintPiece(createCanvas(PIECE, PIECE), drawn.piece, { noise, strokes }, pick);
  return {
    background: `data:image/jpeg;base64,${scene.toBuffer('image/jpeg', 70).toString('base64')}`,
    piece: `data:image/png;base64,${piece.toBuffer('image/png').toString('base64')}`,
    width: WIDTH,
    height: HEIGHT,
    pieceWidth: PIECE,
    left: entryAt(lefts, right),
    row: { top, lefts },
  };
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

async function paintPiece(
  piece: Canvas,
  drawn: Parameters<typeof paintFigure>[1],
  { noise, strokes }: { noise: number; strokes: number },
  pick: Pick,
): Promise<Canvas> {
  const to = piece.getContext('2d');
  const { ground, ink } = twoColours(pick);
  outline(to, 0, 0);
  to.save();
  to.clip();
  to.fillStyle = ground;
  to.fillRect(0, 0, PIECE, PIECE);
  await paintFigure(to, drawn, boxAt(0, 0), ink, pick);
  paintStrokes(to, { left: 0, top: 0 }, ink, strokes, pick);
  to.restore();
  bendAndBlur(to, PIECE, PIECE, noise, pick);
  outline(to, 0, 0);
  to.strokeStyle = 'rgba(255,255,255,0.85)';
  to.lineWidth = 1.5;
  to.stroke();
  return piece;
}

function paintScene(to: SKRSContext2D, pick: Pick): void {
  const sky = to.createLinearGradient(0, 0, pick(WIDTH), HEIGHT);
  const hue = pick(360);
  sky.addColorStop(0, colour(hue, 70, pick));
  sky.addColorStop(1, colour(hue + 40 + pick(120), 45, pick));
  to.fillStyle = sky;
  to.fillRect(0, 0, WIDTH, HEIGHT);
  for (let count = 0; count < 26; count++) paintShape(to, hue, pick);
}

function paintShape(to: SKRSContext2D, hue: number, pick: Pick): void {
  const [x, y, size] = [pick(WIDTH), pick(HEIGHT), 8 + pick(38)];
  to.fillStyle = colour(hue + pick(360), 35 + pick(45), pick, 0.55);
  to.strokeStyle = colour(hue + pick(360), 25 + pick(50), pick, 0.7);
  to.lineWidth = 1 + pick(4);
  to.beginPath();
  const form = pick(4);
  if (form === 0) to.arc(x, y, size, 0, 2 * Math.PI);
  else if (form === 1) to.rect(x - size / 2, y - size / 2, size * 1.4, size);
  else if (form === 2) {
    to.moveTo(x, y - size);
    to.lineTo(x + size, y + size / 2);
    to.lineTo(x - size, y + size / 2);
    to.closePath();
  } else {
    to.moveTo(x - size, y);
    to.bezierCurveTo(x, y - size, x + size, y + size, x + 2 * size, y - pick(size));
  }
  if (form === 3) to.stroke();
  else to.fill();
}

/** Thin lines of the figure's own colour across a hole. */
function paintStrokes(
  to: SKRSContext2D,
  { left, top }: { left: number; top: number },
  ink: string,
  count: number,
  pick: Pick,
): void {
  to.strokeStyle = ink;
  to.lineWidth = 1.5;
  for (let stroke = 0; stroke < count; stroke++) {
    to.beginPath();
    to.moveTo(left + KNOB, top + KNOB + pick(SIDE));
    to.lineTo(left + KNOB + SIDE, top + KNOB + pick(SIDE));
    to.stroke();
  }
}

/** A ground and an ink that a person tells apart, either of them the darker one. */
function twoColours(pick: Pick): { ground: string; ink: string } {
  const [dark, light] = [18 + pick(18), 66 + pick(22)];
  const isDark = pick(2) === 0;
  return {
    ground: colour(pick(360), isDark ? dark : light, pick),
    ink: colour(pick(360), isDark ? light : dark, pick),
  };
}

function colour(hue: number, lightness: number, pick: Pick, alpha = 1): string {
  return `hsla(${hue % 360},${45 + pick(40)}%,${lightness}%,${alpha})`;
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
