/** The second design: a night ground with a rising line, and a white ticket in the middle that holds the QR code. */
import { HEIGHT, type Pen, type Poster, type PosterWords, WIDTH } from './pen.ts';

const ALL = { left: 0, top: 0, width: WIDTH, height: HEIGHT };
const TICKET = { left: 44, top: 134, width: 160, height: 210 };
const QR_SIDE = 136;
const MIDDLE = WIDTH / 2;
const ROOM = WIDTH - 40;
const RISING = [
  ...([
    [0, 350],
    [30, 330],
    [58, 338],
    [96, 286],
    [130, 300],
    [168, 226],
    [196, 240],
    [248, 150],
  ] as const),
];

export function drawTicketDesign(pen: Pen, { link, words, background }: Poster): void {
  if (background) pen.cover(background, ALL);
  else {
    pen.fill(ALL, '#0b0e13', '#101b33', '#16356f');
    pen.line(RISING, '#1fb387');
  }
  const centred = { left: MIDDLE, align: 'center', colour: '#fff', room: ROOM } as const;
  pen.write(words.brand, { ...centred, top: 38, font: '700 16px' });
  for (const [row, text] of words.head.entries())
    pen.write(text, { ...centred, top: 74 + row * 26, font: '700 21px' });
  pen.write(words.parts, { ...centred, top: 121, font: '11px' });
  pen.card(TICKET, 14, '#fff');
  pen.qr(link, MIDDLE - QR_SIDE / 2, TICKET.top + 12, QR_SIDE);
  drawTicketText(pen, words);
  pen.write(words.invites, { ...centred, top: 372, font: '12px' });
}

function drawTicketText(pen: Pen, { code, scan }: PosterWords): void {
  const line = { left: MIDDLE, align: 'center', room: TICKET.width - 24 } as const;
  const scanTop = code === undefined ? 314 : 332;
  if (code !== undefined) {
    const text = `${code.name} ${code.welCode}`;
    pen.write(text, { ...line, top: 308, font: '700 15px', colour: '#12151a' });
  }
  pen.write(scan, { ...line, top: scanTop, font: '600 13px', colour: '#565e6a' });
}
