/**
 * The soft landscapes behind the captcha's holes: a sky, a sun and rows of hills in the tones of one hour of the day, and
 * with them the two tones of the figures. Invariant: a figure's two tones have a contrast of 3:1 at least.
 */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { entryAt, type Pick } from './figures.ts';

export interface Palette {
  /** Above and at the horizon. */
  sky: readonly [string, string];
  sun: string;
  /** The farthest first. */
  hills: readonly string[];
  /** A figure is drawn in one of these on the other. */
  light: string;
  dark: string;
}

export const PALETTES: readonly Palette[] = [
  {
    sky: ['#cfe3f2', '#f6f0e2'],
    sun: '#fffaf0',
    hills: ['#b9d0dc', '#98b9c4', '#789fa8', '#5b868f'],
    light: '#fbfaf5',
    dark: '#1f4e5f',
  },
  {
    sky: ['#f7d9c4', '#fbf0e0'],
    sun: '#fff6e8',
    hills: ['#ecc5b4', '#d6a299', '#b88388', '#926676'],
    light: '#fff9f2',
    dark: '#74364a',
  },
  {
    sky: ['#c6cae6', '#f2dfda'],
    sun: '#fff3ec',
    hills: ['#b3b8da', '#9398c6', '#7479ae', '#5a5f94'],
    light: '#f8f7fd',
    dark: '#3a3e7c',
  },
  {
    sky: ['#d5ecdf', '#f7f6e4'],
    sun: '#fffdf0',
    hills: ['#c0dcb2', '#9cc399', '#78a880', '#588a68'],
    light: '#fbfcf4',
    dark: '#22553c',
  },
  {
    sky: ['#f8e9c6', '#fbe2cb'],
    sun: '#fff8e6',
    hills: ['#ebd0a2', '#d8b488', '#bb9472', '#967459'],
    light: '#fffbf2',
    dark: '#68432a',
  },
];

export function pickPalette(pick: Pick): Palette {
  return entryAt(PALETTES, pick(PALETTES.length));
}

export function paintLandscape(
  to: SKRSContext2D,
  { sky, sun, hills }: Palette,
  { width, height }: { width: number; height: number },
  pick: Pick,
): void {
  const air = to.createLinearGradient(0, 0, 0, height);
  air.addColorStop(0, sky[0]);
  air.addColorStop(0.75, sky[1]);
  to.fillStyle = air;
  to.fillRect(0, 0, width, height);
  const [x, y, radius] = [pick(width), 20 + pick(50), 14 + pick(12)];
  const glow = to.createRadialGradient(x, y, radius, x, y, 4 * radius);
  glow.addColorStop(0, `${sun}b0`);
  glow.addColorStop(1, `${sun}00`);
  to.fillStyle = glow;
  to.fillRect(0, 0, width, height);
  to.fillStyle = sun;
  to.beginPath();
  to.arc(x, y, radius, 0, 2 * Math.PI);
  to.fill();
  for (const [at, tone] of hills.entries())
    paintHills(to, tone, { width, height, top: height * (0.34 + 0.17 * at) + pick(14) }, pick);
}

/** One row of hills over the whole width, which two waves draw. */
function paintHills(
  to: SKRSContext2D,
  tone: string,
  { width, height, top }: { width: number; height: number; top: number },
  pick: Pick,
): void {
  const [long, short] = [150 + pick(140), 60 + pick(50)];
  const [longPhase, shortPhase] = [pick(long), pick(short)];
  const [high, low] = [8 + pick(12), 2 + pick(4)];
  to.fillStyle = tone;
  to.beginPath();
  to.moveTo(0, height);
  for (let x = 0; x <= width; x += 4) {
    const wave =
      high * Math.sin(((x + longPhase) * 2 * Math.PI) / long) +
      low * Math.sin(((x + shortPhase) * 2 * Math.PI) / short);
    to.lineTo(x, top + wave);
  }
  to.lineTo(width, height);
  to.closePath();
  to.fill();
}
