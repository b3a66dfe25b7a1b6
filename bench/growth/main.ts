/** Runs the measurements in bundles: the engine is measured as it runs in the server. */
import { join } from 'node:path';
import { runBundled } from '../run-bundled.ts';

await runBundled(join(import.meta.dirname, 'due-pledges.ts'));
await runBundled(join(import.meta.dirname, 'compare.ts'));
