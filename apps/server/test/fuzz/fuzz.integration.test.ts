import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabase } from '../../src/backup/with-database.ts';
import { readNewestState } from '../../src/kernel/index.ts';
import { RunningExchangeForTests } from '../kit/running-exchange.ts';
import { conservationFaults, fuzzRun, logIn } from './index.ts';

const VARIANTS = 50;
/** The suite's machine may be busy; `npm run fuzz` is stricter. */
const SLOW_MS = 10_000;
// Malformed requests must reach the handlers, not the limits.
const exchange = new RunningExchangeForTests(
  Object.fromEntries(
    [
      'CALLS_PER_SECOND',
      'ORDERS_PER_SECOND',
      'ORDERS_PER_MINUTE',
      'CANCELS_PER_SECOND',
      'LOGINS_PER_MINUTE',
      'REGISTRATIONS_PER_DAY',
    ].map((name) => [`LIMIT_${name}`, '1000000']),
  ),
);

beforeAll(() => exchange.start());
afterAll(() => exchange.close());

it(`answers ${VARIANTS} malformed variants of every call in the envelope, and the money adds up`, async () => {
  const [member] = exchange.demoMembers();
  const session = () => logIn(`http://127.0.0.1:${exchange.port}`, member as NonNullable<typeof member>);
  const report = await fuzzRun({
    port: exchange.port,
    variants: VARIANTS,
    seed: 20_261,
    slowMs: SLOW_MS,
    session,
  });
  expect(report.faults).toEqual([]);
  // A run that only ever meets one refusal tests that refusal alone.
  expect(report.answers.size).toBeGreaterThan(15);
  expect((await exchange.raw('GET', '/healthz', {})).status).toBe(200);
  await exchange.stop();
  const state = await withDatabase({ dataDir: exchange.dataDir, databaseUrl: undefined }, readNewestState);
  expect(state?.balances.length).toBeGreaterThan(0);
  expect(state && conservationFaults(state)).toEqual([]);
});
