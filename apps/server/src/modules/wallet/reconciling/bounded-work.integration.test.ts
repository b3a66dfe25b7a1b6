/**
 * A comparison, and a look for what is to be swept, read what is new and what is open, however much is settled: PostgreSQL
 * counts the rows it reads.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textColumn } from '../../../platform/database/columns.ts';
import { connect, type Sql } from '../../../platform/database/index.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { transact } from '../../../platform/database/transact.ts';
import { readLargestUnswept } from '../jobs/unswept-coins.ts';
import { openWalletDatabase } from '../testing/wallet-world.ts';
import { readReceived, readStored } from './read-addresses.ts';
import { type ChainFacts, NO_COMPARISON, readFacts } from './read-facts.ts';
import { readHot } from './read-hot.ts';
import { storeComparison } from './store-comparison.ts';

const ROWS = 5_000;
const CHAIN = 'ethereum';
const HEIGHT = 1_000;
const NAMES = Array.from({ length: 20 }, (_, index) => `address-${index * 7}`);
const TABLES = [
  ...['chain_transfers', 'deposits', 'address_balances', 'own_payments', 'own_transactions', 'unswept_coins'],
];
const CHAIN_PARTS = {
  chain: CHAIN,
  nativeCurrency: 'ETH',
  confirmations: 3,
  hotAddress: 'address-1',
  coldAddress: 'address-2',
  adapter: { identity: { family: 'evm', chain: CHAIN, networkId: '1', nativeDecimals: 18 } },
} as never;

let database: TempDatabase;
/** One connection, whose counts are told by itself. */
let sql: Sql;

beforeAll(async () => {
  database = await openWalletDatabase();
  sql = connect(database.target, { max: 1, name: 'counted' });
  await fill(database.sql);
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.close();
});

/** Each row is settled: posted, asked and compared. */
async function fill(all: Sql): Promise<void> {
  await all`
    insert into followed_chains (chain, network_id, height, block_hash, block_time_ms, read_ms, epoch)
    values (${CHAIN}, '1', ${HEIGHT + 2}, 'x', 0, 0, 1)`;
  await all`
    insert into followed_blocks (chain, height, hash, parent_hash, time_ms, epoch)
    values (${CHAIN}, ${HEIGHT}, 'h', 'p', 0, 1)`;
  await all`insert into projector_cursor values ('projector', 1, 1, '')`;
  await all`
    insert into coin_chains (chain, currency, effective_ms, settings, first_operator, second_operator)
    values (${CHAIN}, 'ETH', 0, ${all.json({ decimals: 18, contract: '' })}, 1, 2)`;
  await all`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, number, is_told, time_ms, changed_ms, epoch)
    select ${CHAIN}, 'in-' || n, 'native', n, 'address-' || n, 'ETH', 10000000007, 1, 7, 'o', n * 900 / ${ROWS},
      'h', 1, 'NUMBERED', n, true, 0, 0, 1 from generate_series(1, ${ROWS}) n`;
  await all`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, time_ms, changed_ms, epoch)
    select ${CHAIN}, 'small-' || n, 'native', n, 'address-' || n, 'ETH', 3, 0, 3, 'o', n * 900 / ${ROWS}, 'h', 1,
      'IGNORED', 0, 0, 1 from generate_series(1, ${ROWS}) n`;
  await all`
    insert into deposits (chain, number, member_id, currency, amount, txid, out_index, state, reason, debt_paid,
      time_ms, changed_ms)
    select ${CHAIN}, n, n, 'ETH', 1, 'in-' || n, 'native', 'CREDITED', '', 0, 0, 0
    from generate_series(1, ${ROWS}) n`;
  await all`
    insert into unswept_coins (chain, currency, address, credited, swept)
    select ${CHAIN}, 'ETH', 'address-' || n, n, (n + 1) % 2 * n from generate_series(1, ${ROWS}) n`;
  await all`
    insert into address_balances (chain, currency, address, units, height, time_ms, epoch)
    select ${CHAIN}, 'ETH', 'address-' || n, 10000000000, 990, 0, 1 from generate_series(1, ${ROWS}) n`;
  await all`
    insert into own_payments (payment_id, chain, purpose, withdrawal_id, currency, to_address, units, sender, state,
      is_compared, time_ms, changed_ms, epoch)
    select '1-' || n, ${CHAIN}, 'pay', n, 'ETH', 'a', 1, 'address-1', 'DONE', true, 0, 0, 1
    from generate_series(1, ${ROWS}) n`;
  await all`
    insert into own_payments (payment_id, chain, purpose, currency, to_address, units, sender, state, is_compared,
      time_ms, changed_ms, epoch)
    select '1-sweep-' || n, ${CHAIN}, 'sweep', 'ETH', 'address-1', 1, 'address-' || n, 'DONE', true, 0, 0, 1
    from generate_series(1, ${ROWS}) n`;
  await all`
    insert into own_transactions (payment_id, version, txid, unsigned, signed, is_cancel, mined_height, is_deep,
      fee_units, succeeded, cost_number, time_ms, epoch)
    select '1-' || n, 1, 'out-' || n, '{}', '', false, 900, true, 1, true, n, 0, 1
    from generate_series(1, ${ROWS}) n`;
  await all`
    insert into reconciliations (chain, currency, height, held, expected, is_clean, asked_height, ignored_sum,
      dust_sum, summed_height, summed_number, time_ms, epoch)
    values (${CHAIN}, 'ETH', 990, 0, 0, true, 990, ${3 * ROWS}, ${7 * ROWS}, 990, ${ROWS}, 0, 1)`;
  await all`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, time_ms, changed_ms, epoch)
    select ${CHAIN}, 'new-' || name, 'native', 1, name, 'ETH', 1, 1, 0, 'o', 995, 'h', 1, 'SEEN', 0, 0, 1
    from unnest(${textColumn(NAMES)}::text[]) as name`;
  await all`vacuum analyze`;
}

async function readRows(): Promise<Map<string, number>> {
  // The counts of the connection that filled the tables would come between two readings.
  for (const connection of [sql, database.sql]) await connection`select pg_stat_force_next_flush()`;
  const rows = await database.sql<{ relname: string; count: bigint }[]>`
    select relname, seq_tup_read + (
      select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid) as count
    from pg_stat_user_tables t where relname in ${database.sql(TABLES)}`;
  return new Map(rows.map(({ relname, count }) => [relname, Number(count)]));
}

/** All that a comparison of one round and the levels ask of the database. */
async function round(): Promise<ChainFacts | undefined> {
  const facts = await readFacts(sql, CHAIN_PARTS, 1);
  if (facts === undefined) return undefined;
  const since = new Map([['ETH', 990]]);
  const question = { chain: CHAIN, since, until: HEIGHT, addresses: ['address-1'], most: 1_000 };
  const { pairs } = await readReceived(sql, question);
  const stored = await readStored(sql, CHAIN, pairs);
  const balances = stored.map((before) => {
    const { currency, address } = before;
    return { currency, address, units: before.units + 1n, before, difference: 0n };
  });
  const leadership = {
    epoch: 1,
    commit: (work: never) => transact(sql, work),
    prove: async () => {},
  } as never;
  const asked = {
    balances,
    spentOutputs: [],
    unaskedUnits: new Map(),
    askedHeight: HEIGHT,
    comparedPayments: [],
  };
  const verdict = Object.assign({ currency: 'ETH', held: 0n, expected: 0n, newSurplus: 0n }, NO_COMPARISON);
  await storeComparison(leadership, { chain: CHAIN, at: facts.at, nowMs: 1 }, asked, [verdict]);
  await readHot({ sql, markets: { asset: () => ({ scale: 8 }) as never } }, CHAIN_PARTS);
  return facts;
}

describe('a look for what is to be swept', () => {
  it('reads the largest sums alone, whatever was swept and whatever is too small', async () => {
    const before = await readRows();
    const question = {
      chain: CHAIN,
      nativeCurrency: 'ETH',
      currencies: ['ETH', 'USDT'],
      revertedAfterMs: 0,
      most: 20,
    };
    const largest = await readLargestUnswept(sql, question);
    expect(largest.map(({ units }) => Number(units))).toEqual(
      Array.from({ length: 20 }, (_, at) => ROWS - 1 - 2 * at),
    );
    const after = await readRows();
    const read = TABLES.map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)] as const);
    expect(read.filter(([, count]) => count > 100)).toEqual([]);
    expect(read.filter(([, count]) => count > 0).map(([table]) => table)).toContain('unswept_coins');
  });
});

describe('a comparison', () => {
  it('reads no row of what is settled', async () => {
    const before = await readRows();
    const facts = await round();
    const [ignored, dust] = [3n * BigInt(ROWS), 7n * BigInt(ROWS)];
    const kept = { height: HEIGHT, ignored, dust, number: ROWS };
    expect(facts?.receipts.get('ETH')).toEqual({ unposted: 20n + ignored, dust, postedAbove: 0n, kept });
    const after = await readRows();
    const read = TABLES.map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)] as const);
    expect(read.filter(([, count]) => count > 200)).toEqual([]);
    expect(read.filter(([, count]) => count > 0).map(([table]) => table)).toContain('chain_transfers');
  });
});
