/**
 * The figures of the captcha's pictures. A person names each of them turned, stretched and drawn in any style; no two are
 * alike to a person. Paths lie in a box of 100 by 100 around its middle.
 */
import type { SKRSContext2D } from '@napi-rs/canvas';

/** A whole number from 0 to below `below`. */
export type Pick = (below: number) => number;

const PATHS = {
  heart: 'M50 90 L12 50 C0 32 10 12 28 12 C40 12 48 20 50 28 C52 20 60 12 72 12 C90 12 100 32 88 50 Z',
  star: 'M50 6 L61 38 L95 38 L68 58 L78 92 L50 72 L22 92 L32 58 L5 38 L39 38 Z',
  moon: 'M64 8 C24 10 10 40 18 62 C26 88 56 98 84 82 C58 84 42 68 42 48 C42 30 50 16 64 8 Z',
  arrow: 'M50 6 L88 46 L64 46 L64 94 L36 94 L36 46 L12 46 Z',
  bolt: 'M58 4 L18 56 L44 56 L34 96 L82 38 L54 38 Z',
  // style-allow: the picture shows one
  house: 'M50 8 L94 46 L80 46 L80 90 L60 90 L60 62 L40 62 L40 90 L20 90 L20 46 L6 46 Z',
  fish: 'M4 50 C20 20 50 18 70 44 L94 22 L88 50 L94 78 L70 56 C50 82 20 80 4 50 Z',
  cross: 'M38 8 L62 8 L62 38 L92 38 L92 62 L62 62 L62 92 L38 92 L38 62 L8 62 L8 38 L38 38 Z',
  mushroom: 'M8 54 C8 22 30 8 50 8 C70 8 92 22 92 54 L62 54 L66 92 L34 92 L38 54 Z',
  crown: 'M8 84 L4 28 L30 52 L50 12 L70 52 L96 28 L92 84 Z',
  fir: 'M50 4 L74 34 L62 34 L82 60 L66 60 L90 84 L58 84 L58 97 L42 97 L42 84 L10 84 L34 60 L18 60 L38 34 L26 34 Z',
  key: 'M30 8 C54 8 60 34 46 46 L46 58 L60 58 L60 68 L46 68 L46 78 L64 78 L64 90 L32 90 L32 50 C2 44 2 8 30 8 Z M30 20 C20 20 20 36 30 36 C40 36 40 20 30 20 Z',
} as const;

export type Figure = keyof typeof PATHS;
const FIGURES = Object.keys(PATHS) as Figure[];
const STYLES = ['solid', 'outline', 'hatched'] as const;
export type Style = (typeof STYLES)[number];

export interface Drawn {
  figure: Figure;
  style: Style;
  /** Radians. */
  turn: number;
}

const TURN_STEPS = 360;
/** The piece and its hole are turned against each other by at least this, and so much less than a whole turn. */
const LEAST_TURN_STEPS = 40;

/** Throws where the list has none. */
export function entryAt<Entry>(list: readonly Entry[], at: number): Entry {
  const entry = list[at];
  if (entry === undefined) throw new RangeError(`a list of ${list.length} has no entry ${at}`);
  return entry;
}

/** One figure a hole, all different, and what the piece shows: the figure of the hole at `right`, turned and restyled. */
export function drawFigures(holes: number, right: number, pick: Pick): { holes: Drawn[]; piece: Drawn } {
  const left = [...FIGURES];
  const drawn = Array.from({ length: holes }, (): Drawn => {
    const figure = entryAt(left.splice(pick(left.length), 1), 0);
    return { figure, style: entryAt(STYLES, pick(STYLES.length)), turn: radians(pick(TURN_STEPS)) };
  });
  const own = entryAt(drawn, right);
  const styles = STYLES.filter((style) => style !== own.style);
  const apart = LEAST_TURN_STEPS + pick(TURN_STEPS - 2 * LEAST_TURN_STEPS);
  const piece: Drawn = {
    figure: own.figure,
    style: entryAt(styles, pick(styles.length)),
    turn: own.turn + radians(apart),
  };
  return { holes: drawn, piece };
}

/** A figure is bent so much at most, in hundredths: skewed either way, and pressed flat. */
const MOST_BEND = { skew: 24, flat: 42 };
/** The figure of the piece is half as large again as those of the holes; each is up to a tenth larger than this. */
const SIZES = { hole: 0.58, piece: 0.9 };

/** Around the middle of a square of `side` pixels at (left, top), in one colour. */
export async function paintFigure(
  to: SKRSContext2D,
  { figure, style, turn }: Drawn,
  at: { left: number; top: number; side: number; of: keyof typeof SIZES },
  colour: string,
  pick: Pick,
): Promise<void> {
  const { Path2D } = await import('@napi-rs/canvas');
  const scale = (at.side / 100) * (SIZES[at.of] + pick(11) / 100);
  to.save();
  to.translate(at.left + at.side / 2, at.top + at.side / 2);
  to.rotate(turn);
  // Stretched and skewed a little, so that no two drawings of a figure lie on each other.
  const { skew, flat } = MOST_BEND;
  const skewed = () => (pick(2 * skew + 1) - skew) / 100;
  to.transform(1, skewed(), skewed(), 1 - pick(flat + 1) / 100, 0, 0);
  to.scale(scale, scale);
  to.translate(-50, -50);
  const path = new Path2D(PATHS[figure]);
  to.strokeStyle = colour;
  to.fillStyle = colour;
  to.lineJoin = 'round';
  to.lineWidth = 9;
  if (style === 'solid') to.fill(path, 'evenodd');
  else if (style === 'hatched') {
    to.lineWidth = 7;
    to.stroke(path);
    to.clip(path, 'evenodd');
    const slope = pick(120) - 60;
    for (let x = -60; x < 160; x += 18) {
      to.beginPath();
      to.moveTo(x, -10);
      to.lineTo(x + slope, 110);
      to.stroke();
    }
  } else to.stroke(path);
  to.restore();
}

function radians(steps: number): number {
  return (steps * 2 * Math.PI) / TURN_STEPS;
}
