import type { Event } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { kernelMigrations } from '../../kernel/index.ts';
import type { Released } from '../../kernel/kernel.ts';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { LiveMarkets } from '../market/index.ts';
import { capitalRecords } from './migrations/0001-capital-records.ts';
import { ledgerPostings } from './migrations/0004-ledger-postings.ts';
import { balancesProjection } from './projector.ts';
import { readCapitalRecords } from './reader.ts';

const ANNA = 10_002_001;
const BEN = 10_002_002;
const BOT = 1001;
const MARKETS = new LiveMarkets({
  assets: [
    { asset: 'USDT', scale: 8 },
    { asset: 'BTC', scale: 8 },
  ],
  markets: [],
});

let database: TempDatabase;
beforeAll(async () => {
  database = await openTempDatabase([...kernelMigrations, capitalRecords, ledgerPostings]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate capital_records`;
});

async function project(rows: Released[]): Promise<void> {
  await database.sql.begin((sql) => balancesProjection().apply(sql, rows));
}

function transferred(memberId: number, amount: bigint): Event {
  return { kind: 'transferred', memberId, requestId: 'r', from: 'assets', to: 'spot', asset: 'USDT', amount };
}

const read = (memberId: number, type: 'transfer' | 'coinCharging', cursor?: string, limit?: string) =>
  readCapitalRecords(
    database.sql,
    memberId,
    { type, ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) },
    MARKETS,
  );

test('a confirmed application becomes a record of its member', async () => {
  const confirmed: Event = {
    kind: 'application-confirmed',
    applicationId: 1,
    memberId: BEN,
    asset: 'USDT',
    amount: 5n,
    fundingId: 1,
    debtPaid: 2n,
    firstOperator: 1,
    secondOperator: 2,
  };
  await project([releasedRow(1, 1000, [confirmed])]);
  expect((await read(BEN, 'coinCharging')).rows).toMatchObject([
    { currency: 'USDT', amount: '0.00000005', from: 'suspense', to: 'assets', status: 'success' },
  ]);
});

test('transfers, faucet payments and outside credits become records of their member', async () => {
  const rows = [
    releasedRow(
      1,
      1000,
      [{ kind: 'outside-credited', ref: 'x', owner: ANNA, type: 'spot', asset: 'BTC', amount: 5n }],
      [{ kind: 'outside-credited', ref: 'y', owner: 'promo', type: 'assets', asset: 'BTC', amount: 5n }],
      [transferred(BEN, 7n), transferred(BOT, 9n)],
    ),
    releasedRow(4, 2000, [
      {
        kind: 'faucet-paid',
        memberId: ANNA,
        amounts: [
          { asset: 'USDT', amount: 10_000_000_000n },
          { asset: 'BTC', amount: 1n },
        ],
      },
    ]),
  ];
  await project(rows);
  await project(rows);
  expect((await read(ANNA, 'coinCharging')).rows).toEqual([
    {
      id: '4-1',
      type: 'coinCharging',
      currency: 'BTC',
      amount: '0.00000001',
      from: 'promo',
      to: 'assets',
      status: 'success',
      time: 2000,
    },
    expect.objectContaining({ id: '4-0', currency: 'USDT', amount: '100' }),
    expect.objectContaining({ id: '1-0', from: 'outside', to: 'spot', amount: '0.00000005', time: 1000 }),
  ]);
  expect((await read(BEN, 'transfer')).rows).toMatchObject([{ id: '3-0', from: 'assets', to: 'spot' }]);
  expect((await read(ANNA, 'transfer')).rows).toEqual([]);
  const [count] = await database.sql<{ n: bigint }[]>`select count(*) as n from capital_records`;
  expect(count?.n).toBe(4n);
});

test('pages neither repeat nor lose a record while newer ones arrive', async () => {
  await project([releasedRow(1, 1, ...[1n, 2n, 3n, 4n, 5n].map((amount) => [transferred(ANNA, amount)]))]);
  const first = await read(ANNA, 'transfer', undefined, '2');
  await project([releasedRow(6, 2, [transferred(ANNA, 6n)])]);
  const second = await read(ANNA, 'transfer', first.cursor, '2');
  const third = await read(ANNA, 'transfer', second.cursor, '2');
  expect([first, second, third].map((page) => page.rows.map((row) => row.id))).toEqual([
    ['5-0', '4-0'],
    ['3-0', '2-0'],
    ['1-0'],
  ]);
  expect(third.cursor).toBe('');
});
