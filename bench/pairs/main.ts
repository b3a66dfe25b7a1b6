/**
 * Compares this working tree with a commit: `npm run bench -- pairs <commit> <part> [--pairs 20] [--anyway]`. Builds both,
 * runs pairs of slices, prints the ratios new : old of each figure and writes all of them to .cache/pairs. The measuring
 * code is that of this tree for both. Exits with 75 when the machine was too busy to judge, with 1 when the measures do
 * not fit one of the trees.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { median, spreadOf } from '../median.ts';
import { busyReasons, MOST_OTHERS, percent, TOO_BUSY } from './busy-verdict.ts';
import { type Comparison, compareFigures, describe, unpaired } from './compare-figures.ts';
import { loadAverages, othersNow } from './machine-load.ts';
import { type Measured, PairsMeasure } from './measure-pairs.ts';
import { PairsError } from './pairs-error.ts';
import { PART_NAMES, PARTS, type Part, type PartName } from './parts.ts';
import { type PairsArguments, readArguments } from './read-arguments.ts';
import { buildTree, CACHE, checkOut, findCommit, ROOT, WORKING_TREE } from './tree.ts';

const LOOK_MS = 3_000;

export async function comparePairs(args: readonly string[]): Promise<number> {
  try {
    return await compare(readArguments(args, PART_NAMES));
  } catch (error) {
    if (!(error instanceof PairsError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function compare({
  commit: asked,
  part: name,
  pairs,
  anyway,
}: PairsArguments<PartName>): Promise<number> {
  const part: Part = PARTS[name];
  const commit = await findCommit(asked);
  const old = await checkOut(commit);
  if (part.needsBuild) await buildTree(old);
  if ((await isBusyBefore()) && !anyway) return TOO_BUSY;
  const loadBefore = loadAverages();
  const measure = new PairsMeasure(part, { new: WORKING_TREE, old });
  const stop = (): void => void measure.end().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  console.log(`${name}: ${WORKING_TREE.name} (new) and ${old.name} (old), ${pairs} pairs of slices`);
  const measured = await measure.run(pairs);
  const comparisons = compareFigures(measured.pairs);
  if (comparisons.length === 0) throw new PairsError('The two sides have no figure in common.');
  console.log(`\n${comparisons.map(describe).join('\n')}`);
  const alone = unpaired(measured.pairs);
  if (alone.length > 0) console.log(`  in one of the two alone, so not compared: ${alone.join('; ')}`);
  const reasons = judge(measured, comparisons);
  const file = write(`${name}-${commit.slice(0, 8)}.json`, {
    part: name,
    commit,
    date: new Date().toISOString(),
    node: process.version,
    loadAverages: { before: loadBefore, after: loadAverages() },
    tooBusy: reasons,
    comparisons,
    ...measured,
  });
  console.log(`  all pairs: ${file}`);
  return reasons.length > 0 ? TOO_BUSY : 0;
}

async function isBusyBefore(): Promise<boolean> {
  const share = await othersNow(LOOK_MS);
  if (share === undefined) {
    console.log(
      'This system does not say how busy others keep it; the spread of the slices alone will judge.',
    );
    return false;
  }
  if (share <= MOST_OTHERS) return false;
  console.log(
    `too busy to judge: before the first slice others take ${percent(share)} of the processors, ${percent(MOST_OTHERS)} are allowed ` +
      `(load ${loadAverages()}); --anyway measures all the same`,
  );
  return true;
}

/** Says how quiet the machine was. @returns why it was too busy */
function judge({ calibrations, othersShare }: Measured, comparisons: readonly Comparison[]): string[] {
  const calibrationSpread = spreadOf(calibrations);
  const pairsSpread = median(comparisons.map(({ spread }) => spread));
  const others = othersShare === undefined ? 'not known on this system' : percent(othersShare);
  console.log(
    `  the machine: processors used by others ${others}; the same work ${median(calibrations).toFixed(1)} ms, spread ${percent(calibrationSpread)}; ` +
      `spread of the pairs ${percent(pairsSpread)}`,
  );
  const reasons = busyReasons({ othersShare, calibrationSpread, pairsSpread });
  for (const reason of reasons) console.log(`too busy to judge: ${reason}`);
  return reasons;
}

function write(name: string, content: unknown): string {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, name);
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`);
  return relative(ROOT, file);
}
