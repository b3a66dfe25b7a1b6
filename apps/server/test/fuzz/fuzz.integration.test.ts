import { randomCallErrorsSetting } from '@tern/test-kit/call-errors-file';
import { freshSeed } from '@tern/test-kit/fresh-seed';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDatabase } from '../../src/exchange-data/with-database.ts';
import { readNewestState } from '../../src/kernel/index.ts';
import { RunningExchangeForTests } from '../kit/running-exchange.ts';
import { conservationFaults, fuzzRun, logIn } from './index.ts';

const VARIANTS = 10;
const MANY_VARIANTS = 50;
const PATIENCE_MS = 600_000;
/** The suite's machine may be busy; `npm run fuzz` is stricter. */
const SLOW_MS = 10_000;
// Malformed requests must reach the handlers, not the limits.
const NO_LIMITS = Object.fromEntries(
  [
    'CALLS_PER_SECOND',
    'ORDERS_PER_SECOND',
    'ORDERS_PER_MINUTE',
    'CANCELS_PER_SECOND',
    'LOGINS_PER_MINUTE',
    'REGISTRATIONS_PER_DAY',
  ].map((name) => [`LIMIT_${name}`, '1000000']),
);

let exchange: RunningExchangeForTests;
beforeEach(async () => {
  exchange = new RunningExchangeForTests({ ...NO_LIMITS, ...randomCallErrorsSetting() });
  await exchange.start();
});
afterEach(() => exchange.close());

async function expectEnvelopes(variants: number, seed: number): Promise<void> {
  const [member] = exchange.demoMembers();
  const session = () => logIn(`http://127.0.0.1:${exchange.port}`, member as NonNullable<typeof member>);
  const report = await fuzzRun({ port: exchange.port, variants, seed, slowMs: SLOW_MS, session });
  expect(report.faults).toEqual([]);
  // A run that only ever meets one refusal tests that refusal alone.
  expect(report.answers.size).toBeGreaterThan(15);
  expect((await exchange.raw('GET', '/healthz', {})).status).toBe(200);
  await exchange.stop();
  const state = await withDatabase({ dataDir: exchange.dataDir, databaseUrl: undefined }, readNewestState);
  expect(state?.balances.length).toBeGreaterThan(0);
  expect(state && conservationFaults(state)).toEqual([]);
}

it(
  `answers ${VARIANTS} malformed variants of every call in the envelope, by a fresh seed`,
  {
    timeout: PATIENCE_MS,
  },
  () => expectEnvelopes(VARIANTS, freshSeed() % 1_000_000),
);

it(
  `answers ${MANY_VARIANTS} malformed variants of every call in the envelope, and the money adds up`,
  {
    tags: 'long',
    timeout: PATIENCE_MS,
  },
  () => expectEnvelopes(MANY_VARIANTS, 20_261),
);
