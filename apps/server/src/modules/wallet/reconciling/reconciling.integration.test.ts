/** Over a real PostgreSQL and the real engine, with nodes whose balances the test sets. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import {
  type ChainNode,
  Endpoints,
  EvmChain,
  type TransactionStatus,
} from '../../../platform/chains/index.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { transact } from '../../../platform/database/transact.ts';
import { LiveMarkets } from '../../market/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import { openWalletDatabase } from '../testing/wallet-world.ts';
import { openReconciling, type Reconciling } from './open-reconciling.ts';

const CHAIN = 'ethereum';
const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const HOT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const COLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const UNIT = 10n ** 10n;
const NOW = Date.UTC(2026, 0, 1);
const HEIGHT = 100;
const CONFIRMATIONS = 3;

const adapter = new EvmChain({
  chain: CHAIN,
  chainId: 1,
  confirmations: CONFIRMATIONS,
  minPriorityFeePerGas: 1n,
  maxLogRange: 16,
});
const DEPOSIT = adapter.deriveAddress(XPUB, 0);

let database: TempDatabase;
let kernel: MemoryKernel;
let reconciling: Reconciling;
let deposits = 0;
/** The coins of each endpoint's chain, by address; the second one may differ. */
let coins: Map<string, bigint>;
let mined: Map<string, TransactionStatus>;
let lie = 0n;

beforeAll(async () => {
  database = await openWalletDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const { sql } = database;
  await sql`truncate chain_transfers, own_payments, own_transactions, followed_chains, followed_blocks, deposits,
    withdrawals, network_costs, reconciliations, address_balances, wallet_pauses, projector_cursor, own_outputs,
    deposit_addresses`;
  kernel = await openSmallExchange();
  await kernel.execute({ kind: 'list-chain', chain: CHAIN });
  [coins, mined, lie, deposits] = [new Map(), new Map(), 0n, 0];
  const leadership = {
    epoch: 1,
    commit: <T>(work: Parameters<typeof transact<T>>[1]) => transact(sql, work),
    prove: async () => {},
  };
  reconciling = openReconciling({
    sql,
    kernel: Object.assign(Object.create(kernel), { initial: kernel.restarted().initial }) as MemoryKernel,
    clock: { nowMs: () => NOW },
    chains: { list: () => [chain()], find: () => chain() },
    markets: new LiveMarkets(kernel.restarted().initial),
    leader: { whileLeading: (work) => work(leadership) },
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

function node(endpoint: string, extra: () => bigint): ChainNode {
  return {
    endpoint,
    readFingerprint: async () => ({ networkId: '1', anchorHash: undefined }),
    readTip: async () => ({ height: 1_000, hash: 'tip', parentHash: 'p', timeMs: NOW }),
    readBalance: async (address: string) => (coins.get(address) ?? 0n) + extra(),
    readTransaction: async (txid: string) => mined.get(txid) ?? { state: 'unknown' },
  } as Partial<ChainNode> as ChainNode;
}

function chain(): WalletChain {
  return {
    chain: CHAIN,
    name: 'Ethereum',
    adapter,
    endpoints: new Endpoints([
      { node: node('a', () => 0n), isOwn: false },
      { node: node('b', () => lie), isOwn: false },
    ]),
    nativeCurrency: 'BTC',
    blockMs: 12_000,
    confirmations: CONFIRMATIONS,
    depositXpub: XPUB,
    hotAddress: HOT,
    coldAddress: COLD,
    feeCap: { kind: 'gas', maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    maxGasNative: 100_000n,
    maxGasToken: 200_000n,
    explorer: '',
  };
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
  coins.set(address, (coins.get(address) ?? 0n) + units);
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
  if (!isProjected) return;
  await sql`
    insert into deposits (chain, number, member_id, currency, amount, txid, out_index, state, reason, debt_paid,
      time_ms, changed_ms)
    values (${CHAIN}, ${number}, 1, 'BTC', ${amount}, 't', 'native', 'HELD', '', 0, 0, 0)`;
  await projected();
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

function minedAt(height: number, feeUnits: bigint): TransactionStatus {
  const [blockHash, receiptDigest] = ['h', 'r'];
  return { state: 'mined', height, blockHash, succeeded: true, transfers: [], feeUnits, receiptDigest };
}

async function compared() {
  for (const job of reconciling.jobs) await job.run();
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
    coins.set(DEPOSIT, 5n * UNIT - 1n);
    expect(await compared()).toMatchObject({ isClean: false });
    expect(pauses()).toBe(1);
    expect(reconciling.health()).toEqual([{ kind: 'COINS_MISSING', subject: 'BTC ethereum', time: NOW }]);
    coins.set(DEPOSIT, 5n * UNIT);
    await database.sql`insert into deposit_addresses values ('evm', 0, 1, ${DEPOSIT}, '', 0)`;
    expect(await compared()).toMatchObject({ isClean: true });
    expect(reconciling.health()).toEqual([]);
  });

  it('lists a surplus by address, pauses nothing for it, and misses it when it leaves', async () => {
    await deposited(5n * UNIT);
    coins.set(DEPOSIT, 5n * UNIT + 1n);
    expect(await compared()).toMatchObject({ isClean: true });
    const rows = await database.sql`select address, surplus from address_balances where surplus <> 0`;
    expect([...rows]).toEqual([{ address: DEPOSIT, surplus: '1' }]);
    expect(pauses()).toBe(0);
    await follow(HEIGHT + 1);
    await deposited(UNIT, HEIGHT - 1);
    coins.set(DEPOSIT, 6n * UNIT);
    expect(await compared()).toMatchObject({ isClean: false });
  });

  it('counts a payment that the chain has mined before the sender knows it, and one above the height not', async () => {
    await deposited(9n * UNIT, 90, HOT);
    await sent(4n * UNIT);
    mined.set('pay-1', minedAt(HEIGHT, 11n));
    expect(await compared()).toMatchObject({ expected: 9n * UNIT, isClean: true });
    await follow(HEIGHT + 2);
    coins.set(HOT, 5n * UNIT - 11n);
    expect(await compared()).toEqual({ held: 5n * UNIT - 11n, expected: 5n * UNIT - 11n, isClean: true });
    expect([...(await database.sql`select 1 from address_balances where surplus <> 0`)]).toEqual([]);
  });

  it('stores nothing when two endpoints answer differently', async () => {
    await deposited(5n * UNIT);
    lie = 1n;
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
