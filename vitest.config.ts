/**
 * Three kinds of tests by the end of their names. Unit and property tests need nothing; integration tests start
 * PostgreSQL or the built server, crash tests kill it, so they run after the others and few at a time. The browser's
 * journeys have a config of their own in e2e/.
 */
import { defineConfig } from 'vitest/config';

const places = ['packages/*', 'apps/*', 'bench', 'tools'];
const ending = (end: string) => places.map((place) => `${place}/**/*${end}`);
const never = ['**/node_modules/**', '**/dist/**'];
const slow = ['.integration', '.crash'].flatMap((kind) => ending(`${kind}.test.ts`));

/** A machine under load is slow, not wrong. */
const patience = { poll: { timeout: 10_000 } };
const forSlowOnes = {
  expect: patience,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  globalSetup: ['tools/build-before-tests.ts'],
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ending('.test.{ts,tsx}'),
          exclude: [...never, ...slow],
          expect: patience,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ending('.integration.test.ts'),
          exclude: never,
          ...forSlowOnes,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'crash',
          include: ending('.crash.test.ts'),
          exclude: never,
          ...forSlowOnes,
          testTimeout: 600_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
