/** Over a real PostgreSQL and the real engine, with nodes whose balances the test sets. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import type { TransactionStatus } from '../../../platform/chains/index.ts';
import { textColumn } from '../../../platform/database/columns.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { transact } from '../../../platform/database/transact.ts';
import { LiveMarkets } from '../../market/index.ts';
import type { RepeatedJob } from '../../module.ts';
import { dropBlocksAbove } from '../jobs/followed-chain.ts';
import { enterInnerDeposit, type InnerEntry } from '../jobs/inner-deposits.ts';
import type { ChainLeader } from '../jobs/lead-jobs.ts';
import { openWalletDatabase } from '../testing/wallet-world.ts';
import { coldLevelsJob } from './levels.ts';
import { openReconciling, type Reconciling } from './open-reconciling.ts';
import { storeComparison } from './store-comparison.ts';
import { CHAIN, COLD, CONFIRMATIONS, HOT, NOW, SetNodes, UNIT } from './testing/set-nodes.ts';

const HEIGHT = 100;
const DEPOSIT = SetNodes.depositAddress(0);

let database: TempDatabase;
let kernel: MemoryKernel;
let reconciling: Reconciling;
let levels: RepeatedJob;
let deposits = 0;
let nodes: SetNodes;
/** Members hold so much, in units of the ledger. */
let owed = 0n;

beforeAll(async () => {
  database = await openWalletDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const { sql } = database;
  await sql`truncate chain_transfers, own_payments, own_transactions, followed_chains, followed_blocks, deposits,
    withdrawals, network_costs, reconciliations, address_balances, wallet_pauses, projector_cursor, own_outputs,
    deposit_addresses, coin_chains, signer_head`;
  kernel = await openSmallExchange();
  await kernel.execute({ kind: 'list-chain', chain: CHAIN });
  nodes = new SetNodes();
  deposits = 0;
  const leadership = {
    epoch: 1,
    commit: <T>(work: Parameters<typeof transact<T>>[1]) => transact(sql, work),
    prove: async () => {},
  };
  const chains = { list: () => [nodes.chain()], find: () => nodes.chain() };
  const markets = new LiveMarkets(kernel.restarted().initial);
  const leader: Pick<ChainLeader, 'whileLeading'> = { whileLeading: (work) => work(leadership) };
  const balances = { owedToMembers: () => owed, ofSystem: () => [] };
  const worthOf = (_currency: string, amount: bigint) => amount;
  levels = coldLevelsJob({ sql, chains, markets, balances, worthOf, nowMs: () => NOW }, leader);
  reconciling = openReconciling({
    sql,
    kernel: Object.assign(Object.create(kernel), { initial: kernel.restarted().initial }) as MemoryKernel,
    clock: { nowMs: () => NOW },
    chains,
    markets,
    leader,
    log: { error: () => undefined } as never,
  });
  await sql`
    insert into followed_chains (chain, network_id, height, block_hash, block_time_ms, read_ms, epoch)
    values (${CHAIN}, '1', ${HEIGHT}, 'x', ${NOW}, ${NOW}, 1)`;
  await follow(HEIGHT);
});

async function follow(height: number): Promise<void> {
  const { sql } = database;
  await sql`update followed_chains set height = ${height}`;
  await sql`
    insert into followed_blocks (chain, height, hash, parent_hash, time_ms, epoch)
    values (${CHAIN}, ${height - CONFIRMATIONS + 1}, ${`hash-${height}`}, 'p', ${NOW}, 1)`;
}

/** A transfer from outside, mined, numbered, taken by the engine and in the read tables. */
async function deposited(units: bigint, height = 90, address = DEPOSIT, isProjected = true): Promise<void> {
  const { sql } = database;
  const number = ++deposits;
  const amount = units / UNIT;
  await sql`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, number, time_ms, changed_ms, epoch)
    values (${CHAIN}, ${`deposit-${number}`}, 'native', 1, ${address}, 'BTC', ${units.toString()}, ${amount},
      ${(units % UNIT).toString()}, 'o', ${height}, 'h', 1, 'NUMBERED', ${number}, 0, 0, 1)`;
  nodes.coins.set(address, (nodes.coins.get(address) ?? 0n) + units);
  await kernel.execute({
    kind: 'credit-deposit',
    chain: CHAIN,
    number,
    memberId: 1,
    asset: 'BTC',
    amount,
    txid: `deposit-${number}`,
    outIndex: 'native',
    hold: 'NONE',
  });
  if (isProjected) await noted(number, amount);
}

/** The read tables have all that the engine did, a numbered deposit among it. */
async function noted(number: number, amount: bigint): Promise<void> {
  await database.sql`
    insert into deposits (chain, number, member_id, currency, amount, txid, out_index, state, reason, debt_paid,
      time_ms, changed_ms)
    values (${CHAIN}, ${number}, 1, 'BTC', ${amount}, 't', 'native', 'HELD', '', 0, 0, 0)`;
  await projected();
}

/** A transfer below the least deposit. */
async function ignored(units: bigint, height: number): Promise<void> {
  await database.sql`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, time_ms, changed_ms, epoch)
    values (${CHAIN}, ${`ignored-${height}`}, 'native', 1, ${DEPOSIT}, 'BTC', ${units.toString()}, 0,
      ${units.toString()}, 'o', ${height}, 'h', 1, 'IGNORED', 0, 0, 1)`;
  nodes.coins.set(DEPOSIT, (nodes.coins.get(DEPOSIT) ?? 0n) + units);
}

async function projected(sequence = kernel.durable.sequence): Promise<void> {
  await database.sql`delete from projector_cursor`;
  await database.sql`
    insert into projector_cursor (name, batch, sequence, dictionary) values ('projector', 1, ${sequence}, '')`;
}

/** A payment that hot signed and sent; the sender has not seen yet that it was mined. */
async function sent(units: bigint): Promise<void> {
  const { sql } = database;
  await sql`
    insert into own_payments (payment_id, chain, purpose, withdrawal_id, currency, to_address, units, sender, state,
      time_ms, changed_ms, epoch)
    values ('1-1', ${CHAIN}, 'pay', 1, 'BTC', 'outside', ${units.toString()}, ${HOT}, 'SENT', 0, 0, 1)`;
  await sql`
    insert into own_transactions (payment_id, version, txid, unsigned, signed, is_cancel, time_ms, epoch)
    values ('1-1', 1, 'pay-1', '{}', '', false, 0, 1)`;
}

/** People moved it with the keys of the cold address; the scanner entered it. */
async function refilled(units: bigint): Promise<void> {
  const { sql } = database;
  await sql`
    insert into own_payments (payment_id, chain, purpose, currency, to_address, units, sender, state,
      time_ms, changed_ms, epoch)
    values ('refill-x', ${CHAIN}, 'refill', 'BTC', ${HOT}, ${units.toString()}, ${COLD}, 'SENT', 0, 0, 1)`;
  await sql`
    insert into own_transactions (payment_id, version, txid, unsigned, signed, is_cancel, mined_height, time_ms,
      epoch)
    values ('refill-x', 0, 'refill', '{}', '', false, ${HEIGHT}, 0, 1)`;
}

/** Makes a deposit of a surplus at hot; it is told to the engine and projected by `told`. */
async function recorded(units: bigint): Promise<InnerEntry> {
  const txid = `inner-${units}`;
  const change = { chain: CHAIN, nowMs: NOW, epoch: 1 };
  const [amount, dust] = [units / UNIT, units % UNIT];
  const transfer = { txid, address: HOT, currency: 'BTC', units, amount, dust, height: 90, blockHash: 'h' };
  return transact(database.sql, (sql) => enterInnerDeposit(sql, change, transfer));
}

async function told(units: bigint): Promise<void> {
  const number = ++deposits;
  const [txid, amount] = [`inner-${units}`, units / UNIT];
  await database.sql`update chain_transfers set state = 'NUMBERED', number = ${number} where txid = ${txid}`;
  await kernel.execute({
    kind: 'credit-deposit',
    chain: CHAIN,
    number,
    memberId: 0,
    asset: 'BTC',
    amount,
    hold: 'SURPLUS',
    txid,
    outIndex: 'inner',
  });
  await database.sql`
    insert into deposits (chain, number, member_id, currency, amount, txid, out_index, state, reason, debt_paid,
      time_ms, changed_ms)
    values (${CHAIN}, ${number}, 0, 'BTC', ${amount}, ${txid}, 'inner', 'HELD', '', 0, 0, 0)`;
  await projected();
}

function minedAt(height: number, feeUnits: bigint): TransactionStatus {
  const [blockHash, receiptDigest] = ['h', 'r'];
  return { state: 'mined', height, blockHash, succeeded: true, transfers: [], feeUnits, receiptDigest };
}

async function compared() {
  await reconciling.jobs[0]?.run();
  const [row] = await database.sql<{ held: string; expected: string; is_clean: boolean }[]>`
    select held, expected, is_clean from reconciliations where currency = 'BTC'`;
  return row && { held: BigInt(row.held), expected: BigInt(row.expected), isClean: row.is_clean };
}

function pauses(): number {
  const events = kernel.rows.flatMap(({ events: all }) => all);
  return events.filter(({ kind }) => kind === 'wallet-paused').length;
}

describe('the comparison of own addresses with the ledger', () => {
  it('is clean with dust, at the sequence of the read tables, though the engine is ahead', async () => {
    await deposited(5n * UNIT + 7n);
    await deposited(3n * UNIT, 91, DEPOSIT, false);
    expect(await compared()).toEqual({ held: 8n * UNIT + 7n, expected: 8n * UNIT + 7n, isClean: true });
  });

  it('finds one missing unit, alarms and pauses that coin once', async () => {
    await deposited(5n * UNIT);
    nodes.coins.set(DEPOSIT, 5n * UNIT - 1n);
    expect(await compared()).toMatchObject({ isClean: false });
    expect(pauses()).toBe(1);
    expect(reconciling.health()).toEqual([{ kind: 'COINS_MISSING', subject: 'BTC ethereum', time: NOW }]);
    nodes.coins.set(DEPOSIT, 5n * UNIT);
    await database.sql`insert into deposit_addresses values ('evm', 0, 1, ${DEPOSIT}, '', 0)`;
    expect(await compared()).toMatchObject({ isClean: true });
    expect(reconciling.health()).toEqual([]);
  });

  it('lists a surplus by address, pauses nothing for it, and misses it when it leaves', async () => {
    await deposited(5n * UNIT);
    nodes.coins.set(DEPOSIT, 5n * UNIT + 1n);
    expect(await compared()).toMatchObject({ isClean: true });
    const rows = await database.sql`select address, surplus from address_balances where surplus <> 0`;
    expect([...rows]).toEqual([{ address: DEPOSIT, surplus: '1' }]);
    expect(pauses()).toBe(0);
    await follow(HEIGHT + 1);
    await deposited(UNIT, HEIGHT - 1);
    nodes.coins.set(DEPOSIT, 6n * UNIT);
    expect(await compared()).toMatchObject({ isClean: false });
  });

  it('counts a payment that the chain has mined before the sender knows it, and one above the height not', async () => {
    await deposited(9n * UNIT, 90, HOT);
    await sent(4n * UNIT);
    nodes.mined.set('pay-1', minedAt(HEIGHT, 11n));
    expect(await compared()).toMatchObject({ expected: 9n * UNIT, isClean: true });
    await follow(HEIGHT + 2);
    nodes.coins.set(HOT, 5n * UNIT - 11n);
    expect(await compared()).toEqual({ held: 5n * UNIT - 11n, expected: 5n * UNIT - 11n, isClean: true });
    expect([...(await database.sql`select 1 from address_balances where surplus <> 0`)]).toEqual([]);
  });

  it('loses nothing but the fee by a refill from cold, which others sign', async () => {
    await deposited(9n * UNIT, 90, COLD);
    expect(await compared()).toMatchObject({ isClean: true });
    await refilled(4n * UNIT);
    nodes.mined.set('refill', minedAt(HEIGHT, 11n));
    await follow(HEIGHT + 2);
    nodes.coins.set(COLD, 5n * UNIT - 11n);
    nodes.coins.set(HOT, 4n * UNIT);
    expect(await compared()).toEqual({ held: 9n * UNIT - 11n, expected: 9n * UNIT - 11n, isClean: true });
    expect([...(await database.sql`select 1 from address_balances where surplus + missing <> 0`)]).toEqual(
      [],
    );
  });

  it('is without a payment that ended in every table, and pays nothing twice', async () => {
    const { sql } = database;
    await deposited(8n * UNIT, 90, COLD);
    await deposited(UNIT, 90, HOT);
    await refilled(4n * UNIT);
    nodes.mined.set('refill', minedAt(80, UNIT));
    nodes.coins.set(COLD, 3n * UNIT);
    nodes.coins.set(HOT, 5n * UNIT);
    expect(await compared()).toEqual({ held: 8n * UNIT, expected: 8n * UNIT, isClean: true });
    await sql`update own_transactions set mined_height = 80, is_deep = true, fee_units = ${UNIT.toString()},
      succeeded = true, cost_number = 1`;
    await sql`update own_payments set state = 'DONE'`;
    await sql`update followed_chains set last_cost = 1`;
    const operators = { firstOperator: 1, secondOperator: 2 };
    const cost = { chain: CHAIN, number: 1, asset: 'BTC', amount: 1n, txid: 'refill' };
    expect(
      (
        await kernel.execute({
          kind: 'book-held-deposit',
          chain: CHAIN,
          number: 2,
          target: 'operations',
          ...operators,
        })
      ).rejection,
    ).toBe('OK');
    expect((await kernel.execute({ kind: 'post-network-cost', ...cost })).rejection).toBe('OK');
    await sql`insert into network_costs values (${CHAIN}, 1, 'BTC', 1, 'refill', 0)`;
    await projected();
    for (let round = 0; round < 2; round += 1)
      expect(await compared()).toEqual({ held: 8n * UNIT, expected: 8n * UNIT, isClean: true });
    expect([...(await sql`select is_compared from own_payments`)]).toEqual([{ is_compared: true }]);
  });

  it('asks a bounded number of touched addresses in a round, and finds what is missing in the next', async () => {
    const names = Array.from({ length: 1_200 }, (_, index) => `touched-${10_000 + index}`);
    await database.sql`
      insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
        height, block_hash, maturity, state, time_ms, changed_ms, epoch)
      select ${CHAIN}, name, 'native', 1, name, 'BTC', 1, 0, 1, 'o', 90, 'h', 1, 'IGNORED', 0, 0, 1
      from unnest(${textColumn(names)}::text[]) as name`;
    for (const name of names.slice(0, -1)) nodes.coins.set(name, 1n);
    await projected();
    expect(await compared()).toEqual({ held: 1_200n, expected: 1_200n, isClean: true });
    const [asked] = await database.sql`select count(*)::int as count from address_balances`;
    expect(asked?.count).toBeLessThan(1_100);
    expect(await compared()).toEqual({ held: 1_199n, expected: 1_200n, isClean: false });
    expect(await compared()).toEqual({ held: 1_199n, expected: 1_200n, isClean: false });
  });

  it('takes a surplus that operators booked as a deposit off the listed one', async () => {
    nodes.coins.set(HOT, 5n * UNIT);
    await projected();
    expect(await compared()).toMatchObject({ isClean: true });
    const same = { held: 5n * UNIT, expected: 5n * UNIT, isClean: true };
    expect(await recorded(4n * UNIT + 3n)).toBe('entered');
    expect(await recorded(4n * UNIT + 3n)).toBe('surplusTooSmall');
    // The table has it before the engine, and the ledger then has all but its dust.
    expect(await compared()).toEqual(same);
    await told(4n * UNIT + 3n);
    expect(await compared()).toEqual(same);
    // No more than is left of the surplus becomes a deposit.
    expect(await recorded(UNIT - 2n)).toBe('surplusTooSmall');
    expect(await recorded(UNIT - 3n)).toBe('entered');
    expect(await compared()).toEqual(same);
    const rows =
      await database.sql`select surplus_sum::text as sum from reconciliations where currency = 'BTC'`;
    expect([...rows]).toEqual([{ sum: '0' }]);
  });

  it('keeps what operators made a deposit of while its nodes were asked', async () => {
    nodes.coins.set(HOT, 5n * UNIT);
    await projected();
    await compared();
    nodes.coins.set(HOT, 6n * UNIT);
    nodes.whileAsked = () => recorded(5n * UNIT);
    expect(await compared()).toMatchObject({ isClean: true });
    expect(await compared()).toEqual({ held: 6n * UNIT, expected: 6n * UNIT, isClean: true });
    const rows =
      await database.sql`select surplus::text as surplus from address_balances where address = ${HOT}`;
    expect([...rows]).toEqual([{ surplus: UNIT.toString() }]);
  });

  it('makes no deposit of a surplus that has left its address', async () => {
    nodes.coins.set(HOT, 5n * UNIT);
    await projected();
    await compared();
    nodes.coins.set(HOT, 0n);
    expect(await compared()).toMatchObject({ isClean: false });
    expect(await recorded(UNIT)).toBe('surplusTooSmall');
  });

  it('keeps the sums of ignored transfers and of dust, which are those over all rows', async () => {
    const { sql } = database;
    const anew = async () => {
      const kept = await compared();
      await sql`update reconciliations set summed_height = -1, summed_number = 0, ignored_sum = 0, dust_sum = 0`;
      expect(await compared()).toEqual(kept);
      return kept;
    };
    await deposited(5n * UNIT + 7n);
    await ignored(3n, 91);
    // It is mined before the first comparison, and the read tables have it before the second.
    await deposited(2n * UNIT + 1n, 92, DEPOSIT, false);
    expect(await anew()).toEqual({ held: 7n * UNIT + 11n, expected: 7n * UNIT + 11n, isClean: true });
    await follow(HEIGHT + 20);
    await noted(2, 2n);
    await deposited(UNIT + 2n, HEIGHT);
    await ignored(4n, HEIGHT + 1);
    await ignored(1_000n, HEIGHT + 20);
    await sql`insert into deposit_addresses values ('evm', 0, 1, ${DEPOSIT}, '', 0) on conflict do nothing`;
    const expected = 8n * UNIT + 17n;
    // The last one is mined above the height of the comparison.
    nodes.coins.set(DEPOSIT, expected);
    expect(await anew()).toEqual({ held: expected, expected, isClean: true });
    // The dust of one that is returned belongs to what is not posted, and no longer to the dust.
    await sql`update deposits set state = 'VOID' where number = 1`;
    expect(await anew()).toMatchObject({ expected: expected + 5n * UNIT });
  });

  it('keeps no sum over blocks that are taken back, and none of a comparison whose block went meanwhile', async () => {
    const { sql } = database;
    await deposited(5n * UNIT);
    await ignored(3n, 91);
    expect(await compared()).toMatchObject({ expected: 5n * UNIT + 3n });
    const change = { chain: CHAIN, nowMs: 0, epoch: 1 };
    await transact(sql, (within) => dropBlocksAbove(within, change, 90));
    const at = { height: HEIGHT - CONFIRMATIONS + 1, hash: `hash-${HEIGHT}` };
    const leadership = { epoch: 1, commit: (work: never) => transact(sql, work) } as never;
    const kept = { height: at.height, ignored: 3n, dust: 0n, number: 1 };
    const verdict = {
      currency: 'BTC',
      held: 0n,
      expected: 0n,
      askedHeight: 0,
      balanceSum: 0n,
      newSurplus: 0n,
    };
    const asked = {
      balances: [],
      spentOutputs: [],
      unaskedUnits: new Map(),
      askedHeight: 0,
      comparedPayments: [],
    };
    const fresh = Object.assign({ kept }, verdict);
    await storeComparison(leadership, { chain: CHAIN, at, nowMs: NOW }, asked, [fresh]);
    await follow(HEIGHT);
    expect(await compared()).toMatchObject({ expected: 5n * UNIT });
  });

  it('stores nothing when two endpoints answer differently', async () => {
    await deposited(5n * UNIT);
    nodes.lie = 1n;
    await expect(compared()).rejects.toThrow('gave no common answer: disagree');
    expect([...(await database.sql`select 1 from address_balances`)]).toEqual([]);
    expect(pauses()).toBe(0);
  });

  it('waits while the read tables are behind a cost that has its number', async () => {
    await deposited(5n * UNIT);
    await database.sql`update followed_chains set last_cost = 1`;
    expect(await compared()).toBeUndefined();
  });
});

describe('what is hot above its level', () => {
  const wanted = async () => {
    await levels.run();
    return [
      ...(await database.sql`
        select payment_id, purpose, currency, to_address, units, sender, state from own_payments`),
    ];
  };

  it('is wanted at cold once, less its fee and what open withdrawals take', async () => {
    const { sql } = database;
    owed = 10_000n;
    await deposited(1_000n * UNIT, 90, HOT);
    expect(await wanted()).toEqual([]);
    await sql`insert into signer_head (count, hash, payment_epoch, epoch) values (0, '', 1, 1)`;
    await sql`
      insert into coin_chains (chain, currency, effective_ms, settings, first_operator, second_operator)
      values (${CHAIN}, 'BTC', 0, ${sql.json({ decimals: 18, contract: '' })}, 1, 2)`;
    await compared();
    for (const [id, state] of Object.entries({ 1: 'APPROVED', 2: 'SENDING', 3: 'REVIEW' }))
      await sql`
        insert into withdrawals (withdrawal_id, member_id, request_id, currency, chain, address, amount, fee, value,
          flags, state, time_ms, changed_ms)
        values (${Number(id)}, 1, ${id}, 'BTC', ${CHAIN}, 'a', 60, 10, 0, 0, ${state}, 0, 0)`;
    const cold = { payment_id: '1-cold-1', purpose: 'cold', currency: 'BTC', to_address: COLD, sender: HOT };
    const units = (399n * UNIT).toString();
    for (let round = 0; round < 2; round += 1)
      expect(await wanted()).toEqual([Object.assign({ units, state: 'WANTED' }, cold)]);
  });

  it('stays until it is worth more than ten times what the transfer costs', async () => {
    const { sql } = database;
    await sql`
      insert into coin_chains (chain, currency, effective_ms, settings, first_operator, second_operator)
      values (${CHAIN}, 'BTC', 0, ${sql.json({ decimals: 18, contract: '' })}, 1, 2)`;
    await sql`insert into signer_head (count, hash, payment_epoch, epoch) values (0, '', 1, 1)`;
    owed = 10_000n;
    await deposited(511n * UNIT, 90, HOT);
    await compared();
    expect(await wanted()).toEqual([]);
    owed = 9_980n;
    expect(await wanted()).toMatchObject([{ units: (11n * UNIT).toString() }]);
  });
});
