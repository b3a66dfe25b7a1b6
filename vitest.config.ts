/**
 * Three kinds of tests by the end of their names. Unit and property tests need nothing; integration tests start
 * PostgreSQL or the built server, and crash tests kill it. The browser's journeys have a config of their own in e2e/.
 */

import { longFirst } from '@tern/test-kit/long-first';
import { defineConfig } from 'vitest/config';
import { routeTable } from './apps/web/route-plugin.ts';
import { ensureGenerated } from './tools/run/prepare.mjs';

await ensureGenerated();

const browserApps = ['apps/web', 'apps/console'];
const others = ['packages/*', 'apps/server', 'apps/signer', 'bench', 'tools'];
const endingIn = (places: string[], end: string) => places.map((place) => `${place}/**/*${end}`);
const ending = (end: string) => endingIn([...others, ...browserApps], end);
const never = ['**/node_modules/**', '**/dist/**'];
const slow = ['.integration', '.crash'].flatMap((kind) => ending(`${kind}.test.ts`));

const integration = (name: string) => `${name}.integration.test.ts`;
const LONG = [
  ...['wallet-kills', 'crash', 'otc-kills'].map((name) => `${name}.crash.test.ts`),
  ...['desk-fuzz', 'fuzz', 'signer-process', 'append-faults', 'killed-signer', 'races'].map(integration),
  ...['otc-demo', 'send-withdrawals', 'wallet-stack', 'send-bitcoin', 'desk-demo'].map(integration),
  ...['desk-access', 'flows', 'desk-stress', 'app', 'backup', 'restore-exchange'].map(integration),
];

/** They wait for disks, processes and clocks half of their time. */
const SLOW_WORKERS = 4;

/** Each file says what processor time it took. */
const MEASURED = 'tools/run/file-processor-time.ts';

/** A machine under load is slow, not wrong. */
const patience = { poll: { timeout: 10_000 } };
const forSlowOnes = {
  setupFiles: [MEASURED],
  expect: patience,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  globalSetup: [
    'tools/run/build-before-tests.ts',
    'apps/server/src/platform/database/testing/ready-cluster.ts',
  ],
};

// Their files share a process, those of the integration tests too: most keep nothing between calls.
const unit = (name: string, places: string[]) => ({
  test: {
    name,
    isolate: false,
    // What a test bundles is ready to run.
    server: { deps: { external: [/\/dist\//] } },
    include: endingIn(places, '.test.{ts,tsx}'),
    exclude: [...never, ...slow],
    setupFiles: [MEASURED],
    expect: patience,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { groupOrder: 0 },
  },
});

const web = unit('unit-web', browserApps);
const unitWeb = {
  plugins: [routeTable()],
  // An app for the browser holds its language and its session.
  test: { ...web.test, setupFiles: [MEASURED, 'tools/run/fresh-modules.ts'] },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: longFirst(LONG) },
    tags: [{ name: 'long', description: 'left to npm run test-all' }],
    projects: [
      unit('unit', others),
      unitWeb,
      {
        test: {
          name: 'integration',
          isolate: false,
          include: ending('.integration.test.ts'),
          exclude: never,
          ...forSlowOnes,
          globalSetup: [
            ...forSlowOnes.globalSetup,
            'apps/server/src/platform/database/testing/shared-postgres.ts',
          ],
          maxWorkers: SLOW_WORKERS,
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
          maxWorkers: SLOW_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
