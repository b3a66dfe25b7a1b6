import type { Command } from '@tern/engine';
import { DEFAULT_WALLET_POLICY } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kernelMigrations } from '../../../kernel/index.ts';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { releasedRow } from '../../../kernel/testing/released-row.ts';
import { ANNA, BEN, openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { storedSettings, termsOf } from '../networks/settings-json.ts';
import {
  CHAIN,
  creditDeposit,
  E8,
  requestWithdrawal,
  setTerms,
  usdtTerms,
} from '../testing/chain-commands.ts';
import { walletModule } from '../wallet-module.ts';
import { walletProjection } from './wallet-projection.ts';

const DAY_MS = 86_400_000;
const TWO = { firstOperator: 1, secondOperator: 2 };
const TABLES = [
  ...['wallet_chains', 'coin_chains', 'wallet_policies', 'floor_prices', 'wallet_pauses', 'deposits'],
  ...['withdrawals', 'withdrawal_steps', 'saved_addresses', 'saved_addresses_only', 'member_debts'],
  'network_costs',
];

let database: TempDatabase;
let kernel: MemoryKernel;
beforeAll(async () => {
  database = await openTempDatabase([...kernelMigrations, ...walletModule.migrations]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql.unsafe(`truncate ${TABLES.join(', ')}`);
  kernel = await openSmallExchange();
});

async function run(...commands: Command[]): Promise<void> {
  for (const command of commands) {
    const { rejection } = await kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
  }
}

/** Applies all rows at once, as one step of the projector. */
async function project(rows = kernel.rows): Promise<void> {
  await database.sql.begin((sql) => walletProjection.apply(sql, rows));
}

/** A chain whose USDT is in force, and members with basic verification. */
async function listed(): Promise<void> {
  await run(
    { kind: 'list-chain', chain: CHAIN },
    setTerms(),
    ...[ANNA, BEN].map((memberId): Command => ({ kind: 'set-identity-level', memberId, level: 1 })),
  );
  kernel.nowMs += DAY_MS;
}

const all = async () => {
  const tables: Record<string, unknown> = {};
  for (const table of TABLES)
    tables[table] = await database.sql.unsafe(`select * from ${table} order by 1, 2`);
  return tables;
};

it('follows the whole way of deposits and withdrawals, and rows that come again change nothing', async () => {
  await listed();
  await run(
    creditDeposit(1, ANNA),
    creditDeposit(2, ANNA, { hold: 'DUPLICATE_HASH' }),
    creditDeposit(3, BEN, { amount: 50n * E8 }),
    { kind: 'book-held-deposit', chain: CHAIN, number: 2, target: 'operations', ...TWO },
    { kind: 'reverse-deposit', chain: CHAIN, number: 3, ...TWO },
    { kind: 'post-network-cost', chain: CHAIN, number: 1, asset: 'USDT', amount: E8, txid: '0xcost' },
    requestWithdrawal(ANNA, 'one'),
    { kind: 'approve-withdrawal', withdrawalId: 1, operator: 7 },
    { kind: 'send-withdrawal', withdrawalId: 1, internalTo: 0 },
    { kind: 'broadcast-withdrawal', withdrawalId: 1, txid: '0xfirst' },
    { kind: 'broadcast-withdrawal', withdrawalId: 1, txid: '0xsecond' },
    { kind: 'confirm-withdrawal', withdrawalId: 1, txid: '0xsecond' },
    requestWithdrawal(ANNA, 'two'),
    { kind: 'reject-withdrawal', withdrawalId: 2, operator: 8, reason: 'a "quoted" reason' },
    requestWithdrawal(ANNA, 'three'),
    { kind: 'approve-withdrawal', withdrawalId: 3, operator: 7 },
    { kind: 'send-withdrawal', withdrawalId: 3, internalTo: BEN },
  );
  await project();
  const { sql } = database;
  expect(await sql`select number, state, booked_to, lost from deposits order by number`).toEqual([
    { number: 1n, state: 'CREDITED', booked_to: '', lost: 0n },
    { number: 2n, state: 'BOOKED', booked_to: 'operations', lost: 0n },
    { number: 3n, state: 'REVERSED', booked_to: '', lost: 0n },
  ]);
  expect(
    await sql`select withdrawal_id, state, reason, txid, internal_to from withdrawals order by withdrawal_id`,
  ).toEqual([
    { withdrawal_id: 1n, state: 'CONFIRMED', reason: '', txid: '0xsecond', internal_to: 0n },
    { withdrawal_id: 2n, state: 'REJECTED', reason: 'a "quoted" reason', txid: '', internal_to: 0n },
    { withdrawal_id: 3n, state: 'CONFIRMED', reason: '', txid: 'internal:3', internal_to: BigInt(BEN) },
  ]);
  expect(
    await sql`select state, operator, txid from withdrawal_steps where withdrawal_id = 1 order by sequence, position`,
  ).toEqual([
    { state: 'REVIEW', operator: 0n, txid: '' },
    { state: 'APPROVED', operator: 7n, txid: '' },
    { state: 'SENDING', operator: 0n, txid: '' },
    { state: 'BROADCAST', operator: 0n, txid: '0xfirst' },
    { state: 'BROADCAST', operator: 0n, txid: '0xsecond' },
    { state: 'CONFIRMED', operator: 0n, txid: '0xsecond' },
  ]);
  expect(await sql`select chain, number, currency, amount, txid from network_costs`).toEqual([
    { chain: CHAIN, number: 1n, currency: 'USDT', amount: E8, txid: '0xcost' },
  ]);
  const before = await all();
  await project();
  expect(await all()).toEqual(before);
  // One by one they make the same tables.
  await sql.unsafe(`truncate ${TABLES.join(', ')}`);
  for (const row of kernel.rows) await project([row]);
  expect(await all()).toEqual(before);
});

describe('settings', () => {
  it('drop those that wait when newer ones come, whichever would hold earlier', async () => {
    await listed();
    const policy = { ...DEFAULT_WALLET_POLICY, autoLimit: E8 };
    await run(
      { kind: 'set-wallet-policy', policy, ...TWO },
      { kind: 'set-floor-price', asset: 'BTC', price: 40_000n * E8, ...TWO },
      setTerms({ maxWithdrawal: 20_000n * E8 }),
    );
    kernel.nowMs += 1_000;
    await run(
      { kind: 'set-wallet-policy', policy: DEFAULT_WALLET_POLICY, ...TWO },
      { kind: 'set-floor-price', asset: 'BTC', price: 0n, ...TWO },
      setTerms({ withdrawalFee: 2n * E8 }),
    );
    await project();
    const { timeMs } = kernel.durable;
    const { sql } = database;
    const terms = await sql<{ effective_ms: bigint; settings: ReturnType<typeof storedSettings> }[]>`
      select effective_ms, settings from coin_chains order by effective_ms`;
    expect(terms.map(({ effective_ms }) => Number(effective_ms))).toEqual([expect.any(Number), timeMs]);
    expect(terms[1]?.settings).toEqual(storedSettings(usdtTerms({ withdrawalFee: 2n * E8 })));
    expect(termsOf(terms[0]?.settings as never)).toEqual(usdtTerms());
    expect(await sql`select effective_ms from wallet_policies`).toEqual([{ effective_ms: BigInt(timeMs) }]);
    expect(await sql`select effective_ms, price from floor_prices`).toEqual([
      { effective_ms: BigInt(timeMs), price: 0n },
    ]);
  });

  it('keep the order of a pause and its end within a step', async () => {
    await listed();
    const pause = (reason: string): Command => ({
      kind: 'pause-wallet',
      asset: '',
      chain: CHAIN,
      side: 'deposits',
      cause: 'NODE',
      reason,
      operator: 0,
    });
    await run(
      pause('first'),
      { kind: 'resume-wallet', asset: '', chain: CHAIN, side: 'deposits', cause: 'NODE', ...TWO },
      pause('second'),
      pause('third'),
    );
    await project();
    expect(await database.sql`select currency, side, cause, reason from wallet_pauses`).toEqual([
      { currency: '', side: 'deposits', cause: 'NODE', reason: 'third' },
    ]);
  });
});

it('keeps of address books, switches and debts the newest word of a step', async () => {
  const book = { memberId: ANNA, chain: CHAIN, address: '0xa' };
  await project([
    releasedRow(
      1,
      1_000,
      [{ kind: 'address-saved', asset: '', ...book }],
      [{ kind: 'address-saved', asset: 'USDT', ...book }],
      [{ kind: 'address-removed', asset: '', ...book }],
      [{ kind: 'saved-addresses-only-set', memberId: ANNA, isOn: true }],
      [{ kind: 'saved-addresses-only-set', memberId: BEN, isOn: true }],
      [{ kind: 'saved-addresses-only-set', memberId: BEN, isOn: false }],
      [{ kind: 'member-debt-changed', memberId: ANNA, asset: 'USDT', debt: 5n }],
      [{ kind: 'member-debt-changed', memberId: BEN, asset: 'USDT', debt: 0n }],
    ),
    releasedRow(11, 2_000, [{ kind: 'address-saved', asset: 'USDT', ...book }]),
  ]);
  const { sql } = database;
  expect(await sql`select currency, address, time_ms from saved_addresses`).toEqual([
    { currency: 'USDT', address: '0xa', time_ms: 2_000n },
  ]);
  expect(await sql`select member_id from saved_addresses_only`).toEqual([{ member_id: BigInt(ANNA) }]);
  expect(await sql`select member_id, debt from member_debts`).toEqual([
    { member_id: BigInt(ANNA), debt: 5n },
  ]);
});
