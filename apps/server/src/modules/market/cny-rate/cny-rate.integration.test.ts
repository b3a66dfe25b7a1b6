import { DEFAULT_OTC_POLICY } from '@tern/engine';
import { parseUnits } from '@tern/math';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { LiveMarketData } from '../live/live-market-data.ts';
import { marketModule } from '../market-module.ts';
import { pollRate } from './rate-provider.ts';
import { CnyRateChanges } from './set-cny-rate.ts';
import { moveStoredRate } from './stored-rate.ts';

const HOUR_MS = 3_600_000;
const TWO = { firstOperator: 1, secondOperator: 2 };

let database: TempDatabase;
let kernel: MemoryKernel;
let marketData: LiveMarketData;
let changes: CnyRateChanges;

beforeAll(async () => {
  database = await openTempDatabase(marketModule.migrations);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate market_rates`;
  open(await openSmallExchange());
});

/** Opens the live state on the kernel's, as a start does. */
function open(before: MemoryKernel): void {
  kernel = before.restarted();
  marketData = new LiveMarketData(kernel.initial);
  marketData.follow(kernel);
  changes = new CnyRateChanges(kernel, marketData.cnyRate, { least: '5', most: '10' });
}

const setByOperators = async (wanted: string, operators: typeof TWO) =>
  (await changes.setByOperators(wanted, operators, () => null)).rejection;
const rate = (text: string) => parseUnits(text, 8);
const current = () => marketData.cnyRate.current;
const problems = (afterMs: number) => marketData.cnyRate.problems(kernel.nowMs + afterMs);

describe('a provider’s rate', () => {
  it('goes to the engine, and one that steps too far waits until operators set one', async () => {
    expect(await changes.setByProvider('7.2')).toBe(true);
    expect(current()).toEqual({ rate: rate('7.2'), isManual: false, timeMs: kernel.nowMs });
    expect(await changes.setByProvider('7.3441')).toBe(false);
    const held = { kind: 'CNY_RATE_HELD', subject: '7.3441', time: kernel.nowMs };
    expect([current()?.rate, problems(0)]).toEqual([rate('7.2'), [held]]);
    open(kernel);
    expect(problems(0)).toEqual([{ ...held, time: 0 }]);
    expect(await setByOperators('7.35', TWO)).toBe('OK');
    expect([current(), problems(0)]).toEqual([
      { rate: rate('7.35'), isManual: true, timeMs: kernel.nowMs },
      [],
    ]);
  });

  it('outside the bounds is not sent', async () => {
    const submitted = kernel.lanes.length;
    for (const wanted of ['4.99999999', '10.00000001', '0', '-7'])
      await expect(changes.setByProvider(wanted), wanted).rejects.toThrow(/between 5 and 10|decimal/);
    for (const wanted of ['1e3', '7.123456789', '', '7,2'])
      await expect(changes.setByProvider(wanted), wanted).rejects.toThrow();
    expect([kernel.lanes.length, current()]).toEqual([submitted, undefined]);
  });

  it('that cannot be read leaves the last one', async () => {
    const answers = [async () => '7.2', () => Promise.reject(new Error('away')), async () => '7.21'];
    const faults: unknown[] = [];
    const poll = () =>
      pollRate({ read: () => answers.shift()!() }, changes, HOUR_MS, (one) => faults.push(one))();
    poll();
    await expect.poll(() => current()?.rate).toBe(rate('7.2'));
    poll();
    await expect.poll(() => faults).toEqual([new Error('away')]);
    expect(current()?.rate).toBe(rate('7.2'));
    poll();
    await expect.poll(() => current()?.rate).toBe(rate('7.21'));
  });

  it('is a problem from its tenth minute on', async () => {
    await changes.setByProvider('7.2');
    expect(problems(599_999)).toEqual([]);
    expect(problems(600_000)).toEqual([
      { kind: 'CNY_RATE_OLD', subject: '7.2', time: kernel.nowMs + 600_000 },
    ]);
  });
});

describe('a rate that operators set', () => {
  it('is a problem from two hours before it goes stale', async () => {
    await setByOperators('7.2', TWO);
    expect(problems(22 * HOUR_MS - 1)).toEqual([]);
    const old = { kind: 'CNY_RATE_OLD', subject: '7.2', time: kernel.nowMs + 22 * HOUR_MS };
    expect([problems(22 * HOUR_MS), problems(30 * HOUR_MS)]).toEqual([[old], [old]]);
    // The same rate again is fresh again.
    kernel.nowMs += 23 * HOUR_MS;
    await setByOperators('7.2', TWO);
    expect([marketData.cnyRate.staleMs, problems(0)]).toEqual([kernel.nowMs + 24 * HOUR_MS, []]);
    open(kernel);
    expect(marketData.cnyRate.staleMs).toBe(kernel.nowMs + 24 * HOUR_MS);
  });

  it('lives as long as the policy says', async () => {
    await setByOperators('7.2', TWO);
    const policy = { ...DEFAULT_OTC_POLICY, manualRateLifeMs: 4 * HOUR_MS };
    await kernel.execute({ kind: 'set-otc-policy', policy, ...TWO });
    expect([problems(2 * HOUR_MS - 1), problems(2 * HOUR_MS).length]).toEqual([[], 1]);
  });

  it('needs two of them', async () => {
    const one = { firstOperator: 1, secondOperator: 1 };
    expect(await setByOperators('7.2', one)).toBe('TWO_OPERATORS_NEEDED');
    expect(current()).toBeUndefined();
  });
});

describe('the rate that stood in the tables', () => {
  const store = (text: string) => database.sql`
    insert into market_rates (name, rate, source, updated_ms) values ('CNY', ${text}::text::numeric, 'operator', 1)`;
  const left = async () => (await database.sql`select from market_rates`).length;
  const move = () => moveStoredRate(database.sql, kernel, marketData.cnyRate);

  it('becomes the engine’s once, as a provider’s', async () => {
    await store('7.213456');
    await move();
    const moved = { rate: rate('7.213456'), isManual: false, timeMs: kernel.nowMs };
    expect([current(), kernel.restarted().initial.otc.rate, await left()]).toEqual([moved, moved, 0]);
    const submitted = kernel.lanes.length;
    await move();
    expect(kernel.lanes.length).toBe(submitted);
  });

  it('stays for the next start when the kernel takes no command, and gives way to a newer one', async () => {
    await store('7.21');
    kernel.fault = 'stopping';
    await expect(move()).rejects.toThrow('stopping');
    expect(await left()).toBe(1);
    kernel.fault = undefined;
    await changes.setByProvider('7.3');
    await move();
    expect([current()?.rate, await left()]).toEqual([rate('7.3'), 0]);
  });
});
