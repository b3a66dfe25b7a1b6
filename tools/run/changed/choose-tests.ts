/** Chooses the tests of a change: those nearest to it first, until the time is used up. Knows no files and no repository. */

export interface TouchedTest {
  file: string;
  /** The number of imports between the test and the change. */
  steps: number;
}

export interface ChosenTests {
  run: string[];
  /** Tests that the change can touch too, for which there is no time. */
  left: string[];
}

/** The time by the clock of a file that no run has measured yet. */
const UNMEASURED_MS: readonly (readonly [end: RegExp, ms: number])[] = [
  [/\.crash\.test\.tsx?$/, 60_000],
  [/\.integration\.test\.tsx?$/, 8_000],
  [/./, 700],
];
/** So many files run beside each other. */
const BESIDE_EACH_OTHER = 2;

/** @param times the milliseconds that each file took in the newest run of all tests */
export function chooseTests(
  touched: readonly TouchedTest[],
  times: ReadonlyMap<string, number>,
  budgetMs: number,
): ChosenTests {
  const msOf = (file: string) => times.get(file) ?? UNMEASURED_MS.find(([end]) => end.test(file))?.[1] ?? 0;
  const inOrder = [...touched].sort(
    (a, b) => a.steps - b.steps || msOf(a.file) - msOf(b.file) || (a.file < b.file ? -1 : 1),
  );
  const chosen: ChosenTests = { run: [], left: [] };
  let leftMs = budgetMs * BESIDE_EACH_OTHER;
  for (const { file, steps } of inOrder) {
    // A test that was changed itself runs, however long it takes.
    const fits = steps === 0 || msOf(file) <= leftMs;
    if (fits) leftMs -= msOf(file);
    (fits ? chosen.run : chosen.left).push(file);
  }
  return chosen;
}
