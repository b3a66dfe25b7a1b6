/** Prints every count that is not its limit; exit code 1 when there is one. With --write the limits become what is counted. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, compareCounts, countAll } from './counts.ts';

const root = process.cwd();
const limitsFile = join(root, 'tools/check/count-limits.json');
const counts = countAll(root);
if (process.argv.includes('--write')) writeFileSync(limitsFile, `${JSON.stringify(counts, null, 2)}\n`);
const limits = JSON.parse(readFileSync(limitsFile, 'utf8')) as Counts;
const findings = compareCounts(counts, limits);
for (const finding of findings) console.error(finding);
console.log(
  findings.length === 0 ? 'no count has risen' : `${findings.length} counts differ from their limits`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
