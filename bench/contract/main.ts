/** Runs the measurements of contracts in bundles. */
import { join } from 'node:path';
import { runBundled } from '../run-bundled.ts';

await runBundled(join(import.meta.dirname, 'path.ts'));
await runBundled(join(import.meta.dirname, 'tick.ts'));
await runBundled(join(import.meta.dirname, 'cascade.ts'));
await runBundled(join(import.meta.dirname, 'fill-or-kill.ts'));
