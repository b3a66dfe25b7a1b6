import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { PALETTES } from './landscape.ts';
import {
  HEIGHT,
  PIECE,
  type PuzzleLevel,
  type SlidePuzzle,
  slidePuzzle,
  TOLERANCE,
  WIDTH,
} from './slide-puzzle.ts';
import {
  slidingDifference,
  turnedCorrelation,
  turnedEdges,
  turnedMoments,
} from './testing/picture-solvers.ts';
import { seededPick } from './testing/seeded-pick.ts';

const SOLVED_BY = { slidingDifference, turnedCorrelation, turnedEdges, turnedMoments };
/** By their seeds, each drawn once for all tests. */
const drawn: Record<PuzzleLevel, Promise<SlidePuzzle>[]> = { usual: [], hard: [] };
const puzzles = (level: PuzzleLevel, count: number) => {
  const all = drawn[level];
  while (all.length < count) all.push(slidePuzzle(level, seededPick(all.length + 1)));
  return Promise.all(all.slice(0, count));
};

describe('the picture', () => {
  it.each(['usual', 'hard'] as const)('%s: holes of one row that no answer fits twice', async (level) => {
    const rights: number[] = [];
    for (const { left, row, width, height, pieceWidth } of await puzzles(level, 60)) {
      expect([width, height, pieceWidth]).toEqual([WIDTH, HEIGHT, PIECE]);
      expect(row.lefts).toHaveLength(level === 'usual' ? 5 : 6);
      expect(row.lefts[0]).toBeGreaterThan(0);
      expect(row.lefts.at(-1)).toBeLessThanOrEqual(WIDTH - PIECE);
      for (const [at, next] of row.lefts.slice(1).entries())
        expect(next - (row.lefts[at] as number)).toBeGreaterThan(2 * TOLERANCE);
      rights.push(row.lefts.indexOf(left));
    }
    // Each hole of a row is the right one about as often as another.
    const shares = [...new Set(rights)].map((right) => rights.filter((one) => one === right).length);
    expect(shares).toHaveLength(level === 'usual' ? 5 : 6);
    expect(Math.max(...shares)).toBeLessThan(24);
  });

  it('is another one each time, and the same for the same chance', async () => {
    const [one, other] = [await slidePuzzle('usual'), await slidePuzzle('usual')];
    expect(one.background).not.toBe(other.background);
    expect(await slidePuzzle('hard', seededPick(7))).toEqual(await slidePuzzle('hard', seededPick(7)));
  });
});

type Tone = readonly [number, number, number];
const toneOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Tone;
/** The relative luminance of WCAG 2. */
function luminance(tone: Tone): number {
  const [red, green, blue] = tone.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Tone;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: Tone, other: Tone): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe('what a person sees', () => {
  it('the two tones of a figure stand 3:1 apart, and no tone of a landscape hides a hole', () => {
    for (const { light, dark, sky, sun, hills } of PALETTES) {
      expect(contrast(toneOf(light), toneOf(dark))).toBeGreaterThanOrEqual(3);
      for (const around of [...sky, sun, ...hills]) {
        // The hole is light, and its edge dark: one of both differs from what is around it.
        const most = Math.max(
          contrast(toneOf(light), toneOf(around)),
          contrast(toneOf(dark), toneOf(around)),
        );
        expect(most, around).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it.each(['usual', 'hard'] as const)(
    '%s: a hole holds two flat tones 3:1 apart, and little else',
    async (level) => {
      for (const { background, row, width, height } of await puzzles(level, 10)) {
        const to = createCanvas(width, height).getContext('2d');
        const picture = await loadImage(Buffer.from(background.split(',')[1] as string, 'base64'));
        to.drawImage(picture, 0, 0, width, height);
        for (const left of row.lefts) {
          const { data } = to.getImageData(left + 9, row.top + 9, PIECE - 18, PIECE - 18);
          const tones = Array.from(
            { length: data.length / 4 },
            (_, at) => [...data.slice(4 * at, 4 * at + 3)] as unknown as Tone,
          );
          const isNear = (tone: Tone, hex: string) =>
            toneOf(hex).every((channel, at) => Math.abs(channel - (tone[at] as number)) < 24);
          const shares = PALETTES.map(({ light, dark }) => {
            const [ground, ink] = [light, dark].map(
              (hex) => tones.filter((tone) => isNear(tone, hex)).length / tones.length,
            );
            return { ground: ground as number, ink: ink as number };
          });
          const [own] = shares.sort((a, b) => b.ground + b.ink - a.ground - a.ink);
          expect(own?.ink).toBeGreaterThan(0.02);
          expect((own?.ground ?? 0) + (own?.ink ?? 0)).toBeGreaterThan(0.7);
        }
      }
    },
  );
});

/** docs/captcha.md names their shares of 200 pictures; one hole of five or six is what guessing hits. */
describe.each([
  ['usual', { slidingDifference: 0.1, turnedCorrelation: 0.6, turnedEdges: 0.6, turnedMoments: 0.6 }],
  ['hard', { slidingDifference: 0.1, turnedCorrelation: 0.5, turnedEdges: 0.5, turnedMoments: 0.5 }],
] as const)('programs against %s pictures', (level, most) => {
  const hits = async (solve: (puzzle: SlidePuzzle) => Promise<number>) => {
    const all = await puzzles(level, 50);
    let count = 0;
    for (const puzzle of all) if (Math.abs((await solve(puzzle)) - puzzle.left) <= TOLERANCE) count++;
    return count / all.length;
  };

  it.each(Object.keys(SOLVED_BY) as (keyof typeof SOLVED_BY)[])(
    '%s solves no more than its share',
    async (name) => expect(await hits(SOLVED_BY[name])).toBeLessThanOrEqual(most[name]),
    120_000,
  );
});
