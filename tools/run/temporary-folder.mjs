// A temporary folder that belongs to one run of the tests: it goes with the run, and with it what programs leave there that end
// late or are killed. What the tests themselves forget is told.

import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests name their folders so; Vitest, the bundlers and Chromium have other names. */
const OURS = /^tern-/;
const STOPPED = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** Makes it the temporary folder of this process and its children. */
export function ownTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tern-run-'));
  // Servers that tests start as another user reach their own folders in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // A run that is stopped starts no other part; its step, which listens after this, passes the signal on first.
  for (const [signal, code] of Object.entries(STOPPED))
    process.on(signal, () => setImmediate(() => process.exit(code)));
  return { leftBehind: () => readdirSync(folder).filter((name) => OURS.test(name)) };
}
