/**
 * The slide captcha's picture: a scene of random shapes with a hole, and the jigsaw piece that fits it. Where the hole
 * lies is drawn from the system's randomness and stays on the server; decoy holes and noise keep the true one from being
 * the only dark spot. About five milliseconds of work, so it is done where it is asked for.
 */
import { randomInt } from 'node:crypto';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';

export const WIDTH = 320;
const HEIGHT = 160;
/** The piece's box: a square of 44 with a knob of 9 on its right side and one on its top. */
const SIDE = 44;
export const KNOB = 9;
export const PIECE = SIDE + 2 * KNOB;
/** A piece dropped this near its place fits. */
export const TOLERANCE = 4;

export interface SlidePuzzle {
  /** data: URLs. */
  background: string;
  piece: string;
  width: number;
  height: number;
  pieceWidth: number;
  pieceTop: number;
  /** Left edge of the piece where it fits: the answer. */
  left: number;
}

export async function slidePuzzle(): Promise<SlidePuzzle> {
  // Loaded at the first picture: most processes never draw one.
  const { createCanvas } = await import('@napi-rs/canvas');
  const [left, top] = [PIECE + 8 + randomInt(WIDTH - 2 * PIECE - 16), 4 + randomInt(HEIGHT - PIECE - 8)];
  const scene = createCanvas(WIDTH, HEIGHT);
  paintScene(scene.getContext('2d'));
  const piece = cutPiece(createCanvas(PIECE, PIECE), scene, left, top);
  const shown = scene.getContext('2d');
  for (const hole of [...decoys(left, top), { left, top }]) darken(shown, hole.left, hole.top);
  return {
    background: `data:image/jpeg;base64,${scene.toBuffer('image/jpeg', 82).toString('base64')}`,
    piece: `data:image/png;base64,${piece.toBuffer('image/png').toString('base64')}`,
    width: WIDTH,
    height: HEIGHT,
    pieceWidth: PIECE,
    pieceTop: top,
    left,
  };
}

function paintScene(to: SKRSContext2D): void {
  const sky = to.createLinearGradient(0, 0, randomInt(WIDTH), HEIGHT);
  const hue = randomInt(360);
  sky.addColorStop(0, colour(hue, 70));
  sky.addColorStop(1, colour(hue + 40 + randomInt(120), 45));
  to.fillStyle = sky;
  to.fillRect(0, 0, WIDTH, HEIGHT);
  for (let count = 0; count < 26; count++) paintShape(to, hue);
  for (let count = 0; count < 500; count++) {
    to.fillStyle = `rgba(${randomInt(256)},${randomInt(256)},${randomInt(256)},0.25)`;
    to.fillRect(randomInt(WIDTH), randomInt(HEIGHT), 1 + randomInt(2), 1 + randomInt(2));
  }
}

function paintShape(to: SKRSContext2D, hue: number): void {
  const [x, y, size] = [randomInt(WIDTH), randomInt(HEIGHT), 8 + randomInt(38)];
  to.fillStyle = colour(hue + randomInt(360), 35 + randomInt(45), 0.55);
  to.strokeStyle = colour(hue + randomInt(360), 25 + randomInt(50), 0.7);
  to.lineWidth = 1 + randomInt(4);
  to.beginPath();
  const form = randomInt(4);
  if (form === 0) to.arc(x, y, size, 0, 2 * Math.PI);
  else if (form === 1) to.rect(x - size / 2, y - size / 2, size * 1.4, size);
  else if (form === 2) {
    to.moveTo(x, y - size);
    to.lineTo(x + size, y + size / 2);
    to.lineTo(x - size, y + size / 2);
    to.closePath();
  } else {
    to.moveTo(x - size, y);
    to.bezierCurveTo(x, y - size, x + size, y + size, x + 2 * size, y - randomInt(size));
  }
  if (form === 3) to.stroke();
  else to.fill();
}

function colour(hue: number, lightness: number, alpha = 1): string {
  return `hsla(${hue % 360},${45 + randomInt(40)}%,${lightness}%,${alpha})`;
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

function cutPiece(piece: Canvas, scene: Canvas, left: number, top: number): Canvas {
  const to = piece.getContext('2d');
  to.save();
  outline(to, 0, 0);
  to.clip();
  to.drawImage(scene, -left, -top);
  to.restore();
  outline(to, 0, 0);
  to.strokeStyle = 'rgba(255,255,255,0.85)';
  to.lineWidth = 1.5;
  to.stroke();
  return piece;
}

function darken(to: SKRSContext2D, left: number, top: number): void {
  outline(to, left, top);
  to.fillStyle = 'rgba(0,0,0,0.45)';
  to.fill();
  to.strokeStyle = 'rgba(255,255,255,0.5)';
  to.lineWidth = 1;
  to.stroke();
}

/** One hole elsewhere, at another height, so that a person is not misled and a search for dark spots is. */
function decoys(left: number, top: number): { left: number; top: number }[] {
  const away = [randomInt(WIDTH - PIECE), randomInt(HEIGHT - PIECE)] as const;
  const isApart = Math.abs(away[0] - left) > PIECE && Math.abs(away[1] - top) > SIDE / 2;
  return isApart ? [{ left: away[0], top: away[1] }] : [];
}
