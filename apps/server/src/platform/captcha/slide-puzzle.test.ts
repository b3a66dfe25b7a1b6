import { describe, expect, it } from 'vitest';
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

/** docs/captcha.md names these shares; one hole of five or six is what guessing hits. */
describe.each([
  ['usual', { slidingDifference: 0.2, turnedCorrelation: 0.5, turnedEdges: 0.55, turnedMoments: 0.45 }],
  ['hard', { slidingDifference: 0.15, turnedCorrelation: 0.45, turnedEdges: 0.45, turnedMoments: 0.35 }],
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
