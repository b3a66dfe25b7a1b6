/**
 * Journeys in a real browser against the real, built server. Each file owns both, so two files run beside each other:
 * most of a journey is waiting.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['../tools/build-before-journeys.ts'],
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 180_000,
  },
});
