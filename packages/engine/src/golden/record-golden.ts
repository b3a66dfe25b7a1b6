/**
 * Records the golden journals anew: for a new engine version, never for work that must not change behaviour.
 * npx tsx packages/engine/src/golden/record-golden.ts
 */
import { writeFileSync } from 'node:fs';
import { simulate } from '../simulation/simulate.ts';
import { playGolden, writeGolden } from './golden-journal.ts';
import { GOLDEN_RUNS, goldenFile } from './golden-runs.ts';

for (const run of GOLDEN_RUNS) {
  const { batches } = simulate(run);
  const file = writeGolden(playGolden(batches));
  writeFileSync(goldenFile(run.name), file);
  console.log(`${run.name}: ${run.commands} commands, ${file.length} bytes`);
}
