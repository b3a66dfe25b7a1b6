/** Postings of a member: what the projector writes, what a page shows, and how many rows a page reads. */
import type { Event } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kernelMigrations } from '../../kernel/index.ts';
import type { Released } from '../../kernel/kernel.ts';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { tableScans } from '../../platform/database/testing/table-scans.ts';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { LiveMarkets } from '../market/index.ts';
import { capitalRecords } from './migrations/0001-capital-records.ts';
import { ledgerPostings } from './migrations/0004-ledger-postings.ts';
import { type PostingQuestion, readPostings, selectPostings } from './posting-reader.ts';
import { balancesProjection } from './projector.ts';

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
afterAll(() => database?.close());
beforeEach(async () => {
  await database.sql`truncate capital_records, ledger_postings`;
  await database.sql`update ledger_cursor set from_sequence = 0, sequence = 0`;
});

const project = (...rows: Released[]) =>
  database.sql.begin((sql) => balancesProjection().apply(sql, rows)).then(() => undefined);
const read = (memberId: number, question: PostingQuestion = {}) =>
  readPostings(database.sql, memberId, question, MARKETS);

const balance = (
  owner: number,
  type: 'assets' | 'spot',
  asset: string,
  free: bigint,
  frozen = 0n,
): Event => ({ kind: 'balance-changed', owner, type, asset, free, frozen });
const UNIT = 100_000_000n;

describe('postings of a member', () => {
  it('name a rebate as the cause for the inviter, whose invitee the event names as the member', async () => {
    const settled: Event = {
      kind: 'rebate-settled',
      inviterId: ANNA,
      memberId: BEN,
      day: 20_000,
      fees: 10n * UNIT,
      rebate: 3n * UNIT,
      total: 3n * UNIT,
    };
    const reversed: Event = {
      kind: 'rebate-reversed',
      inviterId: ANNA,
      memberId: BEN,
      day: 20_000,
      amount: UNIT,
      reason: 'a ring',
      firstOperator: 1,
      secondOperator: 2,
    };
    await project(
      releasedRow(1, 10, [balance(ANNA, 'assets', 'USDT', 3n * UNIT), settled]),
      releasedRow(2, 20, [balance(ANNA, 'assets', 'USDT', 2n * UNIT), reversed]),
    );
    const { rows } = await read(ANNA);
    expect(rows.map(({ cause, change }) => [cause, change])).toEqual([
      ['REBATE', '-1'],
      ['REBATE', '3'],
    ]);
    expect((await read(BEN)).rows).toEqual([]);
  });

  it('hold each account that a command touched, by how much, and why', async () => {
    const credited: Event = {
      kind: 'outside-credited',
      ref: 'x',
      owner: ANNA,
      type: 'assets',
      asset: 'USDT',
      amount: 10n * UNIT,
    };
    const moved: Event = {
      kind: 'transferred',
      memberId: ANNA,
      requestId: 'r',
      from: 'assets',
      to: 'spot',
      asset: 'USDT',
      amount: 4n * UNIT,
    };
    await project(
      releasedRow(
        1,
        1_000,
        [credited, balance(ANNA, 'assets', 'USDT', 10n * UNIT), balance(BOT, 'spot', 'USDT', 5n)],
        [moved, balance(ANNA, 'assets', 'USDT', 6n * UNIT), balance(ANNA, 'spot', 'USDT', 4n * UNIT)],
      ),
      releasedRow(3, 2_000, [
        balance(ANNA, 'spot', 'USDT', UNIT, 3n * UNIT),
        balance(BEN, 'spot', 'BTC', 1n),
      ]),
    );
    const { rows, olderInJournal } = await read(ANNA);
    expect(olderInJournal).toBe(false);
    expect(rows).toEqual([
      {
        sequence: '3',
        time: 2_000,
        account: 'spot',
        currency: 'USDT',
        cause: 'OTHER',
        change: '0',
        free: '1',
        frozen: '3',
      },
      expect.objectContaining({ sequence: '2', account: 'spot', cause: 'TRANSFER', change: '4' }),
      expect.objectContaining({ sequence: '2', account: 'assets', change: '-4', free: '6' }),
      expect.objectContaining({ sequence: '1', cause: 'DEPOSIT', time: 1_000, change: '10' }),
    ]);
    const spot = await read(ANNA, { account: 'spot' });
    expect(spot.rows.map(({ sequence }) => sequence)).toEqual(['3', '2']);
    expect((await read(ANNA, { currency: 'BTC' })).rows).toEqual([]);
    expect((await read(BEN)).rows).toMatchObject([{ currency: 'BTC', change: '0.00000001' }]);
    expect((await read(BOT)).rows).toEqual([]);
  });

  it('are not what an order only freezes or gives back', async () => {
    const closed: Event = {
      kind: 'order-closed',
      orderId: 1,
      memberId: ANNA,
      market: 'BTC/USDT',
      status: 'cancelled',
      filledQty: 0n,
      filledQuote: 0n,
      fee: 0n,
      reason: 'USER',
    };
    await project(
      releasedRow(
        1,
        1_000,
        [balance(ANNA, 'spot', 'USDT', 6n * UNIT, 4n * UNIT)],
        [closed, balance(ANNA, 'spot', 'USDT', 10n * UNIT)],
        [balance(ANNA, 'spot', 'USDT', 11n * UNIT)],
      ),
    );
    const { rows } = await read(ANNA);
    expect(rows.map(({ sequence, change }) => [sequence, change])).toEqual([
      ['3', '1'],
      ['1', '10'],
    ]);
  });

  it('come once when a row is applied again', async () => {
    const row = releasedRow(1, 1, [balance(ANNA, 'spot', 'BTC', 1n)], [balance(ANNA, 'spot', 'BTC', 2n)]);
    await project(row);
    await project(row);
    expect((await read(ANNA)).rows).toHaveLength(2);
  });

  it('page neither repeats nor loses one, also within a command and while newer ones arrive', async () => {
    const both = (units: bigint) => [
      balance(ANNA, 'assets', 'USDT', units),
      balance(ANNA, 'spot', 'BTC', units),
    ];
    await project(releasedRow(1, 1, both(1n), both(2n), both(3n), both(5n), both(8n)));
    const seen: string[] = [];
    let cursor: string | undefined = '';
    for (let page = 0; cursor !== undefined && page < 10; page++) {
      const answer = await read(ANNA, { limit: '3', ...(cursor !== '' && { cursor }) });
      seen.push(...answer.rows.map((row) => `${row.sequence} ${row.currency} ${row.change}`));
      cursor = answer.cursor === '' ? undefined : answer.cursor;
      await project(releasedRow(6 + page, 2, [balance(ANNA, 'assets', 'BTC', 1n)]));
    }
    const changes = ['0.00000003', '0.00000002', '0.00000001', '0.00000001', '0.00000001'];
    expect(seen).toEqual(
      changes.flatMap((change, at) => [`${5 - at} BTC ${change}`, `${5 - at} USDT ${change}`]),
    );
  });

  it('say what only the journal knows where the table begins later than the exchange', async () => {
    await database.sql`update ledger_cursor set from_sequence = 7, sequence = 7`;
    await project(releasedRow(8, 1, [balance(ANNA, 'spot', 'BTC', 5n)], [balance(ANNA, 'spot', 'BTC', 7n)]));
    const { rows, olderInJournal } = await read(ANNA);
    expect(olderInJournal).toBe(true);
    expect(rows.map(({ change }) => change)).toEqual(['0.00000002', '']);
  });
});

describe('a page', () => {
  const MANY = 40_000;
  const FEW = 1_000;
  /** So many postings, four accounts in turn. */
  const fill = async (memberId: number, count: number) => {
    await database.sql`
      insert into ledger_postings (member_id, seq, time_ms, free, frozen, account, cause, place, asset)
      select ${memberId}, n, n, n, 0, n % 2, 0, 0, case when n % 4 < 2 then 'BTC' else 'USDT' end
      from generate_series(1, ${count}::int) as n`;
  };

  const scansOf = (memberId: number, question: PostingQuestion) =>
    tableScans(database.sql, 'ledger_postings', selectPostings(database.sql, memberId, question, 21));

  it('reads by the index alone, and at most twice as many rows of a member with very many', async () => {
    await fill(ANNA, MANY);
    await fill(BEN, FEW);
    await database.sql`analyze ledger_postings`;
    const few = await scansOf(BEN, {});
    expect(few.touched).toBeGreaterThan(20);
    const places: PostingQuestion[] = [
      {},
      { cursor: `${MANY / 2}-0` },
      { cursor: '21-0' },
      { account: 'spot', currency: 'USDT' },
      { account: 'spot', currency: 'USDT', cursor: '80-0' },
    ];
    for (const question of places) {
      const many = await scansOf(ANNA, question);
      const name = JSON.stringify(question);
      for (const kind of many.kinds) expect(kind, name).toMatch(/^Index(?: Only)? Scan$/);
      expect(many.touched, name).toBeLessThanOrEqual(2 * few.touched);
    }
    const last = await read(ANNA, { cursor: '21-0' });
    expect([last.rows.length, last.cursor]).toEqual([20, '']);
  });
});
