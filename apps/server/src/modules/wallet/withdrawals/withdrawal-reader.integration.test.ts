import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallsWorld, openCallsDatabase, PAYEE } from '../testing/calls-world.ts';
import { CHAIN } from '../testing/chain-commands.ts';

let database: TempDatabase;
let world: CallsWorld;
let id: string;
beforeAll(async () => {
  database = await openCallsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await CallsWorld.open(database);
  id = await world.requested();
});

const number = () => Number(id);
const one = () => world.call('getWithdrawal', { withdrawalId: id });
const steps = async () => (await one()).timeline.map(({ step, time }) => [step, time > 0]);
const approve = () => world.execute({ kind: 'approve-withdrawal', withdrawalId: number(), operator: 1 });
const send = () => world.execute({ kind: 'send-withdrawal', withdrawalId: number(), internalTo: 0 });

/** The sender's rows of the payment. */
async function payment(waits: string, txid?: string, mined: number | null = null): Promise<void> {
  const { sql } = database;
  const row = {
    payment_id: '1-1',
    chain: CHAIN,
    purpose: 'pay',
    withdrawal_id: number(),
    currency: 'USDT',
    to_address: PAYEE,
    units: 99_000_000n,
    sender: '0xhot',
    state: 'SENT',
    waits,
    time_ms: 0,
    changed_ms: 0,
    epoch: 1,
  };
  await sql`insert into own_payments ${sql(row)} on conflict (payment_id) do update set waits = excluded.waits`;
  if (txid === undefined) return;
  await sql`
    insert into own_transactions (payment_id, version, txid, unsigned, signed, is_cancel, mined_height, time_ms, epoch)
    values ('1-1', 1, ${txid}, '{}'::jsonb, '0x', false, ${mined}, 0, 1)
    on conflict (payment_id, version) do update set mined_height = excluded.mined_height`;
}

describe('a withdrawal', () => {
  it('tells its whole way, each state once, with what it waits for', async () => {
    expect(await one()).toMatchObject({ status: 'REVIEW', waits: 'REVIEW', canCancel: true });
    expect(await steps()).toEqual([
      ['REQUESTED', true],
      ...['REVIEW', 'APPROVED', 'SENDING', 'BROADCAST', 'CONFIRMED'].map((step) => [step, false]),
    ]);
    await approve();
    expect(await one()).toMatchObject({ status: 'APPROVED', waits: 'PROCESSING', canCancel: true });
    await world.execute({
      kind: 'pause-wallet',
      asset: 'USDT',
      chain: CHAIN,
      side: 'withdrawals',
      cause: 'NODE',
      reason: 'the node is away',
      operator: 0,
    } as never);
    expect(await one()).toMatchObject({ waits: 'PAUSED', reason: 'the node is away' });
    await world.execute({
      kind: 'resume-wallet',
      asset: 'USDT',
      chain: CHAIN,
      side: 'withdrawals',
      cause: 'NODE',
      firstOperator: 0,
      secondOperator: 0,
    } as never);
    await send();
    expect(await one()).toMatchObject({
      status: 'SENDING',
      waits: 'PROCESSING',
      canCancel: false,
      reason: '',
    });
    for (const [word, waits] of [
      ['WALLET', 'PROCESSING'],
      ['SIGNER_CAP', 'PROCESSING'],
      ['NETWORK_FEE', 'NETWORK_FEE'],
      ['SECOND_CONFIRMATION', 'SECOND_CONFIRMATION'],
    ] as const) {
      await payment(word);
      expect((await one()).waits).toBe(waits);
    }
    await world.execute({ kind: 'broadcast-withdrawal', withdrawalId: number(), txid: '0xold' });
    await world.execute({ kind: 'broadcast-withdrawal', withdrawalId: number(), txid: '0xpaid' });
    await payment('', '0xpaid');
    expect(await one()).toMatchObject({
      status: 'BROADCAST',
      waits: 'CONFIRMATIONS',
      txid: '0xpaid',
      explorerUrl: 'https://etherscan.io/tx/0xpaid',
      confirmations: 0,
      confirmationsNeeded: 12,
    });
    await payment('', '0xpaid', 100);
    await database.sql`
      insert into followed_chains (chain, network_id, height, block_hash, block_time_ms, read_ms, epoch)
      values (${CHAIN}, '1', 102, '0xb', 0, 0, 1)
      on conflict (chain) do update set height = excluded.height`;
    const mined = await one();
    expect(mined).toMatchObject({ confirmations: 3 });
    expect(mined.timeline.at(-1)).toEqual({ step: 'CONFIRMED', time: 0, usualSeconds: 108 });
    await world.execute({ kind: 'confirm-withdrawal', withdrawalId: number(), txid: '0xpaid' });
    expect(await one()).toMatchObject({ status: 'CONFIRMED', waits: 'NOTHING', confirmations: 12 });
    expect(await steps()).toEqual(
      ['REQUESTED', 'REVIEW', 'APPROVED', 'SENDING', 'BROADCAST', 'CONFIRMED'].map((step) => [step, true]),
    );
    const { isNew } = await world.call('checkAddress', { currency: 'USDT', chain: CHAIN, address: PAYEE });
    expect(isNew).toBe(false);
  });

  it('that was rejected says why and has no further step', async () => {
    const reason = 'the <i>source</i> is unclear';
    await world.execute({ kind: 'reject-withdrawal', withdrawalId: number(), operator: 1, reason });
    expect(await one()).toMatchObject({ status: 'REJECTED', waits: 'NOTHING', reason, canCancel: false });
    expect(await steps()).toEqual([
      ['REQUESTED', true],
      ['REVIEW', true],
      ['REJECTED', true],
    ]);
  });

  it('to another member moves inside: it needs no confirmations and has no page to show', async () => {
    await approve();
    await world.execute({ kind: 'send-withdrawal', withdrawalId: number(), internalTo: BEN });
    expect(await one()).toMatchObject({
      status: 'CONFIRMED',
      txid: `internal:${id}`,
      explorerUrl: '',
      confirmationsNeeded: 0,
    });
  });

  it('stands in the list of its member alone, newest first, by pages, coins and states', async () => {
    const second = await world.requested();
    await world.call('cancelWithdrawal', { withdrawalId: id });
    const list = async (request: Parameters<typeof world.call<'getWithdrawals'>>[1], memberId = ANNA) =>
      world.call('getWithdrawals', request, memberId);
    const page = await list({ limit: '1' });
    expect(page.rows.map((row) => row.id)).toEqual([second]);
    expect((await list({ cursor: page.cursor })).rows.map((row) => row.id)).toEqual([id]);
    expect((await list({ status: 'CANCELLED' })).rows.map((row) => row.id)).toEqual([id]);
    expect((await list({ currency: 'ETH' })).rows).toEqual([]);
    expect((await list({}, BEN)).rows).toEqual([]);
  });
});
