/** Prints every break of the habits; exit code 1 when there is one. */
import { checkStyle } from './check-style.ts';

const findings = checkStyle(process.cwd());
for (const { file, line, message } of findings) console.error(`${file}:${line}  ${message}`);
console.log(findings.length === 0 ? 'the habits are kept' : `${findings.length} breaks of the habits`);
process.exitCode = findings.length === 0 ? 0 : 1;
