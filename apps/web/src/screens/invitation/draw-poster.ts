/** Draws the poster of an invitation: a blue ground with the code, and the link as a QR code on white below it. */
import { drawQr } from '../../ui/qr-code.tsx';

/** Three times the size at which it is designed. */
const SCALE = 3;
const WIDTH = 248;
const HEIGHT = 396;
export const POSTER_SIZE: { width: number; height: number } = {
  width: WIDTH * SCALE,
  height: HEIGHT * SCALE,
};

const GROUND_HEIGHT = 268;
const EDGE = 20;
const QR_SIDE = 88;
/** The white around a QR code by which scanners find it: four modules on each side, of which drawQr brings one. */
const QUIET_MODULES = 3;
const FONT = '-apple-system, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

export interface PosterWords {
  brand: string;
  head: readonly string[];
  parts: string;
  codeName: string;
  welCode: string;
  scan: string;
  invites: string;
}

export function drawPoster(context: CanvasRenderingContext2D, link: string, words: PosterWords): void {
  context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
  context.textBaseline = 'alphabetic';
  drawGround(context);
  drawHead(context, words);
  context.fillStyle = '#fff';
  context.fillRect(0, GROUND_HEIGHT, WIDTH, HEIGHT - GROUND_HEIGHT);
  drawLink(context, link);
  const left = EDGE + QR_SIDE + 14;
  const room = WIDTH - EDGE - left;
  write(context, words.scan, { left, top: 324, font: '600 15px', colour: '#12151a', room });
  write(context, words.invites, { left, top: 346, font: '12px', colour: '#565e6a', room });
}

function drawGround(context: CanvasRenderingContext2D): void {
  const ground = context.createLinearGradient(0, 0, WIDTH, GROUND_HEIGHT);
  ground.addColorStop(0, '#0c2a75');
  ground.addColorStop(0.6, '#1653d9');
  ground.addColorStop(1, '#3f83ff');
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, GROUND_HEIGHT);
}

function drawHead(context: CanvasRenderingContext2D, words: PosterWords): void {
  const line = { left: EDGE, colour: '#fff', room: WIDTH - 2 * EDGE };
  write(context, words.brand, { ...line, top: 42, font: '700 18px' });
  for (const [row, text] of words.head.entries())
    write(context, text, { ...line, top: 96 + row * 32, font: '700 24px' });
  write(context, words.parts, { ...line, top: 156, font: '13px' });
  context.fillStyle = 'rgba(255, 255, 255, 0.12)';
  context.fillRect(EDGE, 180, WIDTH - 2 * EDGE, 60);
  const inside = { ...line, left: EDGE + 12, room: WIDTH - 2 * EDGE - 24 };
  write(context, words.codeName, { ...inside, top: 202, font: '11px' });
  write(context, words.welCode, { ...inside, top: 228, font: '700 20px' });
}

function drawLink(context: CanvasRenderingContext2D, link: string): void {
  const { path, modules } = drawQr(link);
  const side = QR_SIDE / (modules + 2 * QUIET_MODULES);
  context.save();
  context.translate(EDGE, GROUND_HEIGHT + (HEIGHT - GROUND_HEIGHT - QR_SIDE) / 2);
  context.scale(side, side);
  context.translate(QUIET_MODULES, QUIET_MODULES);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  context.restore();
}

interface Written {
  left: number;
  top: number;
  font: string;
  colour: string;
  room: number;
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  { left, top, font, colour, room }: Written,
): void {
  context.font = `${font} ${FONT}`;
  context.fillStyle = colour;
  context.fillText(text, left, top, room);
}
