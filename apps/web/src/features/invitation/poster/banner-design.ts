/** The first design: a blue ground with the promise and the code, and below it the QR code on white. */
import { HEIGHT, type Pen, type Poster, type PosterWords, WIDTH } from './pen.ts';

const GROUND = { left: 0, top: 0, width: WIDTH, height: 268 };
const EDGE = 20;
const QR_SIDE = 88;

export function drawBannerDesign(pen: Pen, { link, words, background }: Poster): void {
  if (background) pen.cover(background, GROUND);
  else pen.fill(GROUND, '#0c2a75', '#1653d9', '#3f83ff');
  drawHead(pen, words);
  const footHeight = HEIGHT - GROUND.height;
  pen.fill({ left: 0, top: GROUND.height, width: WIDTH, height: footHeight }, '#fff');
  pen.qr(link, EDGE, GROUND.height + (footHeight - QR_SIDE) / 2, QR_SIDE);
  const left = EDGE + QR_SIDE + 14;
  const room = WIDTH - EDGE - left;
  pen.write(words.scan, { left, top: 324, font: '600 15px', colour: '#12151a', room });
  pen.write(words.invites, { left, top: 346, font: '12px', colour: '#565e6a', room });
}

function drawHead(pen: Pen, { brand, head, parts, code }: PosterWords): void {
  const line = { left: EDGE, colour: '#fff', room: WIDTH - 2 * EDGE };
  pen.write(brand, { ...line, top: 42, font: '700 18px' });
  for (const [row, text] of head.entries())
    pen.write(text, { ...line, top: 96 + row * 32, font: '700 24px' });
  pen.write(parts, { ...line, top: 156, font: '13px' });
  if (code === undefined) return;
  pen.fill({ left: EDGE, top: 180, width: WIDTH - 2 * EDGE, height: 60 }, 'rgba(255, 255, 255, 0.12)');
  const inside = { ...line, left: EDGE + 12, room: WIDTH - 2 * EDGE - 24 };
  pen.write(code.name, { ...inside, top: 202, font: '11px' });
  pen.write(code.welCode, { ...inside, top: 228, font: '700 20px' });
}
