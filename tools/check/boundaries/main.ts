/** Prints every refused import and circle; exit code 1 when there is one. */
import { checkBoundaries } from './check-boundaries.ts';

const findings = checkBoundaries(process.cwd());
for (const { file, line, message } of findings) console.error(`${file}:${line}  ${message}`);
console.log(
  findings.length === 0
    ? 'every import keeps to its package'
    : `${findings.length} imports or circles refused`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
