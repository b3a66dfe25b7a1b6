/** The means that both designs of a poster draw with. Lengths are in the units of the design; the canvas is larger. */
import { CANVAS_FONT } from '../../../ui/canvas-font.ts';
import { drawQr } from '../../../ui/qr-code.tsx';

/** A poster is drawn at three times the size at which it is designed. */
const SCALE = 3;
export const WIDTH = 248;
export const HEIGHT = 396;
export const POSTER_SIZE: { width: number; height: number } = {
  width: WIDTH * SCALE,
  height: HEIGHT * SCALE,
};
/** The white around a QR code by which scanners find it: four modules on each side, of which drawQr brings one. */
const QUIET_MODULES = 3;

export interface PosterWords {
  brand: string;
  head: readonly string[];
  parts: string;
  /** undefined: the poster leads to the download, with no code. */
  code: { name: string; welCode: string } | undefined;
  scan: string;
  invites: string;
}

export interface Poster {
  link: string;
  words: PosterWords;
  /** The operator's picture; undefined: the ground of the design. */
  background: HTMLImageElement | undefined;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Line {
  left: number;
  top: number;
  font: string;
  colour: string;
  /** A longer text is drawn narrower. */
  room: number;
  align?: CanvasTextAlign;
}

export class Pen {
  constructor(private readonly context: CanvasRenderingContext2D) {
    context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
    context.textBaseline = 'alphabetic';
  }

  /** Colours from the upper left corner to the lower right one. */
  fill({ left, top, width, height }: Box, ...colours: readonly string[]): void {
    const ground = this.context.createLinearGradient(left, top, left + width, top + height);
    for (const [at, colour] of colours.entries())
      ground.addColorStop(colours.length === 1 ? 0 : at / (colours.length - 1), colour);
    this.context.fillStyle = ground;
    this.context.fillRect(left, top, width, height);
  }

  card({ left, top, width, height }: Box, radius: number, colour: string): void {
    this.context.fillStyle = colour;
    this.context.beginPath();
    this.context.roundRect(left, top, width, height, radius);
    this.context.fill();
  }

  /** Covers the box with the middle of the picture; a veil keeps white text readable on it. */
  cover(picture: HTMLImageElement, box: Box): void {
    const { naturalWidth, naturalHeight } = picture;
    const scale = Math.max(box.width / naturalWidth, box.height / naturalHeight);
    const [width, height] = [box.width / scale, box.height / scale];
    const source = [(naturalWidth - width) / 2, (naturalHeight - height) / 2, width, height] as const;
    this.context.drawImage(picture, ...source, box.left, box.top, box.width, box.height);
    this.fill(box, 'rgba(0, 0, 0, 0.4)');
  }

  line(points: readonly (readonly [x: number, y: number])[], colour: string): void {
    this.context.strokeStyle = colour;
    this.context.lineWidth = 2;
    this.context.beginPath();
    for (const [x, y] of points) this.context.lineTo(x, y);
    this.context.stroke();
  }

  /** On white, with its quiet zone inside the square. */
  qr(link: string, left: number, top: number, side: number): void {
    const { path, modules } = drawQr(link);
    const module = side / (modules + 2 * QUIET_MODULES);
    this.context.fillStyle = '#fff';
    this.context.fillRect(left, top, side, side);
    this.context.save();
    this.context.translate(left, top);
    this.context.scale(module, module);
    this.context.translate(QUIET_MODULES, QUIET_MODULES);
    this.context.fillStyle = '#000';
    this.context.fill(new Path2D(path));
    this.context.restore();
  }

  write(text: string, { left, top, font, colour, room, align = 'left' }: Line): void {
    this.context.textAlign = align;
    this.context.font = `${font} ${CANVAS_FONT}`;
    this.context.fillStyle = colour;
    this.context.fillText(text, left, top, room);
  }
}
