/**
 * Journeys in a real browser against the real, built server. Each file owns both, so three files run beside each other:
 * most of a journey is waiting.
 */

import { longFirst } from '@tern/test-kit/long-first';
import { defineConfig } from 'vitest/config';

const LONG = ['screens', 'account', 'console', 'console-internal'].map((name) => `${name}.e2e.ts`);

export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    tags: [{ name: 'long', description: 'left to npm run test-all' }],
    globalSetup: [
      '../tools/run/build-before-journeys.ts',
      '../apps/server/src/platform/database/testing/ready-cluster.ts',
      'kit/make-ready-demo.ts',
    ],
    setupFiles: ['../tools/run/file-processor-time.ts'],
    maxWorkers: 3,
    // A process loads the kit and the test library once, which takes longer than many a file's tests.
    isolate: false,
    sequence: { sequencer: longFirst(LONG) },
    // A machine under load is slow, not wrong.
    expect: { poll: { timeout: 15_000, interval: 100 } },
    testTimeout: 240_000,
    hookTimeout: 180_000,
  },
});
