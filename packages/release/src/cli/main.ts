/**
 * npm run release: the private keys are on the machines of their holders, so this stands beside the code that verifies, and no
 * part of the server imports it.
 */
import { messageOf, runReleaseTool } from './release-tool.ts';

await runReleaseTool(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`)).catch(
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  },
);
