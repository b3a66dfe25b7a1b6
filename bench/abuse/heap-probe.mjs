// Loaded into the server by NODE_OPTIONS. At SIGUSR2 it collects all garbage and writes the heap in use, in bytes, into
// the folder HEAP_PROBE_DIR, under the id of the process.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.HEAP_PROBE_DIR;

if (isMainThread && folder !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const file = join(folder, `heap-${process.pid}`);
    writeFileSync(`${file}.new`, String(heapUsed + external));
    renameSync(`${file}.new`, file);
  });
}
