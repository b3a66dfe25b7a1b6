/**
 * The picture of a position's result, drawn on a canvas of its own. Invariant: it shows what it is handed in words and
 * nothing else; colours come from the page's tokens, so that it follows the member's scheme of up and down.
 */
import { CANVAS_FONT } from '../../ui/canvas-font.ts';
import type { Direction } from '../../ui/price.tsx';

export interface ShareWords {
  brand: string;
  /** BTC/USDT 永续 */
  pair: string;
  /** 做多 20× */
  side: string;
  isLong: boolean;
  /** +46.05% */
  rate: string;
  /** The direction of the result. */
  direction: Direction;
  /** Named figures below the rate. */
  facts: readonly (readonly [name: string, value: string])[];
  time: string;
  note: string;
  /** '' on a real market. */
  simulated: string;
}

export const SHARE_SIZE = { width: 750, height: 1000 } as const;
const EDGE = 60;

export interface ShareColours {
  ground: string;
  groundEnd: string;
  text: string;
  quiet: string;
  gain: string;
  loss: string;
}

/** The tokens that stand at `element`; a picture is dark by day too, so its canvas stands in the night's theme. */
export function shareColours(element: Element, upIsGreen: boolean): ShareColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const [green, red] = [token('--green'), token('--red')];
  return {
    ground: token('--surface'),
    groundEnd: token('--brand-soft'),
    text: token('--text'),
    quiet: token('--text-2'),
    gain: upIsGreen ? green : red,
    loss: upIsGreen ? red : green,
  };
}

export function drawShare(canvas: CanvasRenderingContext2D, words: ShareWords, colours: ShareColours): void {
  const { width, height } = SHARE_SIZE;
  const colourOf = { up: colours.gain, down: colours.loss, flat: colours.text };
  const fill = canvas.createLinearGradient(0, 0, width, height);
  fill.addColorStop(0, colours.ground);
  fill.addColorStop(1, colours.groundEnd);
  canvas.fillStyle = fill;
  canvas.fillRect(0, 0, width, height);
  drawBird(canvas, colours.text);
  const write = (text: string, x: number, y: number, size: number, colour: string, weight = 400) => {
    canvas.font = `${weight} ${fittingSize(canvas, text, size, weight, width - EDGE - x)}px ${CANVAS_FONT}`;
    canvas.fillStyle = colour;
    canvas.fillText(text, x, y);
  };
  canvas.textAlign = 'left';
  write(words.brand, EDGE + 90, 116, 40, colours.text, 700);
  if (words.simulated !== '') write(words.simulated, EDGE, 190, 26, colours.quiet);
  write(words.pair, EDGE, 290, 44, colours.text, 600);
  write(words.side, EDGE, 350, 34, words.isLong ? colours.gain : colours.loss, 600);
  write(words.rate, EDGE, 490, 108, colourOf[words.direction], 700);
  words.facts.forEach(([name, value], row) => {
    const y = 600 + row * 72;
    write(name, EDGE, y, 28, colours.quiet);
    write(value, EDGE + 300, y, 34, colours.text, 600);
  });
  write(words.time, EDGE, 896, 26, colours.quiet);
  write(words.note, EDGE, 940, 24, colours.quiet);
}

/** The size at which the text ends before the edge; at least a third of the wish. */
function fittingSize(
  canvas: CanvasRenderingContext2D,
  text: string,
  size: number,
  weight: number,
  room: number,
): number {
  canvas.font = `${weight} ${size}px ${CANVAS_FONT}`;
  const wide = canvas.measureText(text).width;
  return wide <= room ? size : Math.max(size / 3, Math.floor((size * room) / wide));
}

/** The bird of the house (ui/logo.tsx), 75 wide. */
function drawBird(canvas: CanvasRenderingContext2D, colour: string): void {
  canvas.save();
  canvas.translate(EDGE, 74);
  canvas.scale(0.625, 0.625);
  canvas.fillStyle = colour;
  canvas.fill(
    new Path2D(
      'M4 58C30 30 52 26 70 40c10-20 26-30 46-30-18 8-26 20-30 34-6 18-30 26-48 16 8-2 12-6 14-10-14-4-30-2-48 8z',
    ),
  );
  canvas.restore();
}
