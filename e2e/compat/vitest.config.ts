/** The journeys between an older commit and this one, which `npm run compat` builds; TERN_OLDER is the older one's folder. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'compat',
    root: import.meta.dirname,
    include: ['*.compat.ts'],
    maxWorkers: 1,
    expect: { poll: { timeout: 15_000, interval: 100 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
