/**
 * Runs before each test file, in the process that runs it: measures the processor time that the file takes there and in the
 * children that end meanwhile.
 */
import { afterAll } from 'vitest';
import { processorMs } from './processor-time.mjs';

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds of processor time of the whole file; on the file alone. */
    processorMs?: number;
  }
}

const before = processorMs();

// biome-ignore lint/correctness/noEmptyPattern: Vitest takes only a pattern here, and no fixture is wanted.
afterAll(({}, file) => {
  const after = processorMs();
  if (before !== undefined && after !== undefined) file.meta.processorMs = after - before;
});
