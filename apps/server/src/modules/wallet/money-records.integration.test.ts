/** The one list of a member's money: what stands in it, how it is narrowed, and that pages neither skip nor repeat. */
import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { kernelMigrations } from '../../kernel/index.ts';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { CallDesk } from '../../platform/http/testing/call-desk.ts';
import { balancesModule } from '../balances/balances-module.ts';
import { LiveMarkets } from '../market/index.ts';
import { ApplicationReader } from './application-reader.ts';
import { DepositReader } from './deposits/deposit-reader.ts';
import { moneyRecordRoutes } from './money-records.ts';
import { WalletSettings } from './networks/wallet-settings.ts';
import { walletModule } from './wallet-module.ts';
import { WithdrawalReader } from './withdrawals/withdrawal-reader.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;
const TABLES = ['capital_records', 'chain_transfers', 'deposits', 'applications', 'withdrawals'];

let database: TempDatabase;
const desk = new CallDesk();
let ids = 0;

beforeAll(async () => {
  database = await openTempDatabase([
    ...kernelMigrations,
    ...balancesModule.migrations,
    ...walletModule.migrations,
  ]);
  const { sql } = database;
  const markets = new LiveMarkets({
    assets: ['USDT', 'BTC'].map((asset) => ({ asset, scale: 8 })),
    markets: [],
  });
  const parts = {
    sql,
    clock: new SteppedClock(),
    markets,
    chains: { find: () => undefined, list: () => [] },
    settings: new WalletSettings(sql),
  };
  moneyRecordRoutes(desk, {
    sql,
    markets,
    isReadable: async () => true,
    applications: new ApplicationReader(sql, markets),
    deposits: new DepositReader(parts),
    withdrawals: new WithdrawalReader(parts),
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  ids = 0;
  await database.sql.unsafe(`truncate ${TABLES.join(', ')}`);
});

const LISTS = {
  capital: (time: number, changes: object) => ({
    table: 'capital_records',
    row: {
      seq: time,
      part: ids,
      member_id: ANNA,
      type: 'transfer',
      currency: 'USDT',
      amount: 1,
      from_account: 'assets',
      to_account: 'spot',
      time_ms: time,
      ...changes,
    },
  }),
  deposit: (time: number, changes: object) => ({
    table: 'chain_transfers',
    row: {
      chain: 'ethereum',
      txid: `0x${ids}`,
      out_index: '1',
      member_id: ANNA,
      address: '0xa',
      currency: 'USDT',
      units: 1,
      amount: 1,
      dust: 0,
      source: '',
      height: 1,
      block_hash: '0xb',
      maturity: 1,
      state: 'SEEN',
      time_ms: time,
      changed_ms: time,
      epoch: 1,
      ...changes,
    },
  }),
  application: (time: number, changes: object) => ({
    table: 'applications',
    row: {
      application_id: ids,
      member_id: ANNA,
      currency: 'USDT',
      amount: 1,
      state: 'REVIEWING',
      time_ms: time,
      ...changes,
    },
  }),
  withdrawal: (time: number, changes: object) => ({
    table: 'withdrawals',
    row: {
      withdrawal_id: ids,
      member_id: ANNA,
      request_id: `r${ids}`,
      currency: 'USDT',
      chain: 'ethereum',
      address: '0xa',
      amount: 2,
      fee: 1,
      value: 1,
      flags: 0,
      state: 'REVIEW',
      time_ms: time,
      changed_ms: time,
      ...changes,
    },
  }),
};

async function put(list: keyof typeof LISTS, time: number, changes: object = {}): Promise<void> {
  ids += 1;
  const { sql } = database;
  const { table, row } = LISTS[list](time, changes);
  await sql`insert into ${sql(table)} ${sql(row as Record<string, string | number>)}`;
}

async function pageOf(request: CallRequest<'getMoneyRecords'>, memberId = ANNA) {
  const { result } = await desk.call('getMoneyRecords', request, memberId);
  return { rows: result.rows.map(({ kind, record }) => `${kind} ${record.time}`), cursor: result.cursor };
}
const list = async (request: CallRequest<'getMoneyRecords'>, memberId = ANNA) =>
  (await pageOf(request, memberId)).rows;

const received = { type: 'coinCharging', from_account: 'outside', to_account: 'otc' };

it('holds what came in, went out and moved, newest first, of its member alone', async () => {
  await put('capital', 10, received);
  await put('deposit', 20);
  await put('application', 30);
  await put('withdrawal', 40);
  await put('capital', 50);
  await put('capital', 60, { member_id: BEN });
  // The money of an application, which stands there already.
  await put('capital', 35, { ...received, from_account: 'suspense' });
  expect(await list({})).toEqual([
    'transfer 50',
    'withdrawal 40',
    'application 30',
    'deposit 20',
    'received 10',
  ]);
  expect(await list({}, BEN)).toEqual(['transfer 60']);
});

it('is narrowed by type, coin, stage and time', async () => {
  await put('capital', 10, received);
  await put('capital', 11, { currency: 'BTC' });
  await put('deposit', 20, { state: 'DROPPED' });
  await put('deposit', 21, { currency: 'BTC' });
  await put('application', 30, { state: 'CONFIRMED', credited: 1 });
  await put('application', 31, { state: 'REJECTED' });
  await put('withdrawal', 40, { state: 'CANCELLED' });
  await put('withdrawal', 41, { state: 'BROADCAST' });
  expect(await list({ type: 'coinCharging' })).toEqual([
    'application 31',
    'application 30',
    'deposit 21',
    'deposit 20',
    'received 10',
  ]);
  expect(await list({ type: 'withdrawCoin' })).toEqual(['withdrawal 41', 'withdrawal 40']);
  expect(await list({ type: 'transfer' })).toEqual(['transfer 11']);
  expect(await list({ currency: 'BTC' })).toEqual(['deposit 21', 'transfer 11']);
  expect(await list({ status: 'OPEN' })).toEqual(['withdrawal 41', 'deposit 21']);
  expect(await list({ status: 'DONE' })).toEqual(['application 30', 'transfer 11', 'received 10']);
  expect(await list({ status: 'FAILED' })).toEqual(['withdrawal 40', 'application 31', 'deposit 20']);
  expect(await list({ fromTime: '11', toTime: '30' })).toEqual(['deposit 21', 'deposit 20', 'transfer 11']);
  expect(await list({ type: 'transfer', status: 'OPEN' })).toEqual([]);
});

it('has every row once over all its pages, of one time too, whatever comes meanwhile', async () => {
  for (let place = 0; place < 60; place++) {
    // Many rows share their times, within a list and between lists.
    const time = 100 + Math.floor(place / 9);
    const lists = ['capital', 'deposit', 'application', 'withdrawal'] as const;
    await put(lists[place % 4]!, time, place % 8 === 0 ? received : {});
  }
  const whole = await list({ limit: '100' });
  expect(whole).toHaveLength(60);
  const times = whole.map((row) => Number(row.split(' ')[1]));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  for (const limit of ['1', '7']) {
    const seen: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ limit, cursor });
      seen.push(...page.rows);
      cursor = page.cursor === '' ? undefined : page.cursor;
      if (limit === '7') await put('withdrawal', 1_000);
    }
    expect(seen, limit).toEqual(whole);
  }
});

it('refuses cursors that it did not give', async () => {
  for (const cursor of ['x', '1', '1-2-3', '1-2-3-4-5'])
    await expect(list({ cursor })).rejects.toThrow(expect.objectContaining({ error: 'parameterInvalid' }));
});
