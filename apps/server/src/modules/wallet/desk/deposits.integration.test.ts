import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CHAIN, E8 } from '../testing/chain-commands.ts';
import { errorOf, FIRST, openWalletDatabase } from '../testing/wallet-world.ts';
import { WalletDeskWorld } from './testing/wallet-desk-world.ts';

let database: TempDatabase;
let desk: WalletDeskWorld;
beforeAll(async () => {
  database = await openWalletDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await WalletDeskWorld.open(database);
});

const reason = 'a test';

/** Answers the number; 0 for a transfer that has none. */
async function arrived(hold: 'NONE' | 'UNKNOWN_OWNER', state = 'NUMBERED'): Promise<number> {
  const number = state === 'NUMBERED' ? desk.nextNumber() : 0;
  const txid = `0x${state}${number}`;
  await database.sql`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, hold, number, time_ms, changed_ms, epoch)
    values (${CHAIN}, ${txid}, 'native', ${ANNA}, '0xanna', 'USDT', 100000000, ${100n * E8}, 0, '0xfrom', 9, '0xblock',
      1, ${state}, ${hold}, ${number === 0 ? null : number}, 1, 1, 1)`;
  if (number > 0)
    await desk.execute({
      kind: 'credit-deposit',
      chain: CHAIN,
      number,
      memberId: ANNA,
      asset: 'USDT',
      amount: 100n * E8,
      txid,
      outIndex: 'native',
      hold,
    });
  return number;
}
const vanished = (number: number) =>
  database.sql`update chain_transfers set is_gone = true where number = ${number}`;
const book = (number: number, target: string, approver?: typeof FIRST) =>
  desk.carryOut('bookHeldDeposit', { chain: CHAIN, number: String(number), target, reason }, approver);
const reverse = (number: number, approver?: typeof FIRST) =>
  desk.carryOut('reverseDeposit', { chain: CHAIN, number: String(number), reason }, approver);
const list = async (request: Parameters<typeof desk.read<'getDeskDeposits'>>[1] = {}) =>
  (await desk.read('getDeskDeposits', request)).rows;

it('all deposits are listed newest first, with their states from the first sight on', async () => {
  await arrived('NONE', 'SEEN');
  await arrived('NONE', 'IGNORED');
  await arrived('NONE', 'DROPPED');
  await arrived('NONE');
  await arrived('UNKNOWN_OWNER');
  expect((await list()).map((row) => row.status)).toEqual([
    'HELD',
    'CREDITED',
    'DROPPED',
    'IGNORED',
    'CONFIRMING',
  ]);
  expect(await list({ status: 'HELD' })).toMatchObject([
    { number: '2', amount: '100', reason: 'UNKNOWN_OWNER', bookedTo: '', operators: [] },
  ]);
  expect(await list({ memberId: String(BEN) })).toEqual([]);
  expect(await list({ chain: 'bsc' })).toEqual([]);
  const first = await desk.read('getDeskDeposits', { limit: '4' });
  expect((await list({ cursor: first.cursor })).map((row) => row.status)).toEqual(['CONFIRMING']);
});

describe('a held deposit', () => {
  it('is booked once, to the member that two operators name', async () => {
    const number = await arrived('UNKNOWN_OWNER');
    const before = desk.world.assets(BEN);
    expect(await errorOf(book(number, String(BEN), FIRST))).toBe('twoOperatorsNeeded');
    expect(await errorOf(book(number, '77'))).toBe('memberUnknown');
    expect(await book(number, String(BEN))).toMatchObject({
      subject: `deposit ${CHAIN} ${number}`,
      before: { depositState: 'HELD', depositAmount: '100 USDT', holdReason: 'UNKNOWN_OWNER' },
      after: { depositState: 'BOOKED', target: String(BEN) },
    });
    expect(desk.world.assets(BEN)).toBe(before + 100n * E8);
    expect(await list()).toMatchObject([{ status: 'BOOKED', bookedTo: String(BEN) }]);
    expect(await errorOf(book(number, 'operations'))).toBe('depositNotHeld');
  });

  it('that is booked to suspense pays applications', async () => {
    await book(await arrived('UNKNOWN_OWNER'), 'suspense');
    expect(await desk.read('getFundings', {})).toMatchObject([{ amount: '100', left: '100' }]);
  });

  it('must exist and be held', async () => {
    expect(await errorOf(book(7, 'operations'))).toBe('depositUnknown');
    expect(await errorOf(book(await arrived('NONE'), 'operations'))).toBe('depositNotHeld');
  });
});

describe('an application', () => {
  const HASH = 'ab'.repeat(32);

  /** An inner deposit that the jobs have numbered, with its hash entered. */
  async function innerDeposit(): Promise<number> {
    const number = desk.nextNumber();
    const txid = `0x${HASH}`;
    await database.sql`
      insert into transfer_hashes (hash, owner, time_ms) values (${HASH}, ${`deposit ${CHAIN} ${number}`}, 1)`;
    await desk.execute({
      kind: 'credit-deposit',
      chain: CHAIN,
      number,
      memberId: 0,
      asset: 'USDT',
      amount: 100n * E8,
      txid,
      outIndex: 'inner',
      hold: 'SURPLUS',
    });
    return number;
  }

  it('is paid from the inner deposit of its own transaction, and from nothing else', async () => {
    const { world } = desk;
    const applicationId = await world.submitted({ hash: HASH });
    await book(await innerDeposit(), 'suspense');
    const [own] = await desk.read('getFundings', {});
    const other = await world.fund('100');
    const before = world.assets(ANNA);
    await world.prepare(applicationId, '100', other);
    expect(await errorOf(world.confirm(applicationId, '100'))).toBe('duplicateHash');
    await world.prepare(applicationId, '100', own?.fundingId ?? '');
    expect(await errorOf(world.confirm(applicationId, '100'))).toBe('done');
    expect(world.assets(ANNA)).toBe(before + 100n * E8);
    expect(await desk.read('getFundings', {})).toMatchObject([{ fundingId: other, left: '100' }]);
  });
});

describe('a reversal', () => {
  it('takes back, once, what the chain no longer holds, and nothing that it holds', async () => {
    const number = await arrived('NONE');
    const before = desk.world.assets(ANNA);
    expect(await errorOf(reverse(number))).toBe('depositNotReversible');
    await vanished(number);
    expect(await errorOf(reverse(number, FIRST))).toBe('twoOperatorsNeeded');
    expect(await reverse(number)).toMatchObject({ after: { depositState: 'REVERSED' } });
    expect(desk.world.assets(ANNA)).toBe(before - 100n * E8);
    expect(await list()).toMatchObject([{ status: 'REVERSED', lost: '0', isGone: true }]);
    expect(await errorOf(reverse(number))).toBe('depositNotReversible');
  });
});

describe('a pause', () => {
  const pause = (currency?: string) =>
    desk.act('pauseWallet', {
      chain: CHAIN,
      ...(currency !== undefined && { currency }),
      side: 'withdrawals',
      publicReason: 'maintenance',
      reason,
    });
  const resume = (approver?: typeof FIRST) =>
    desk.carryOut('resumeWallet', { chain: CHAIN, side: 'withdrawals', cause: 'OPERATOR', reason }, approver);
  const pauses = () => desk.read('getWalletPauses', {});

  it('is made by one operator at once and ended by two; another pause stays', async () => {
    await pause();
    await pause('USDT');
    await expect(desk.requested(100n)).rejects.toThrow('WITHDRAWAL_PAUSED');
    expect(await pauses()).toMatchObject({
      chains: [CHAIN],
      pauses: [
        { currency: '', side: 'withdrawals', cause: 'OPERATOR', reason: 'maintenance' },
        { currency: 'USDT' },
      ],
    });
    expect(await errorOf(resume(FIRST))).toBe('twoOperatorsNeeded');
    await resume();
    expect((await pauses()).pauses).toMatchObject([{ currency: 'USDT' }]);
    expect(await errorOf(resume())).toBe('nothingToChange');
  });

  it('names a chain and a coin that exist', async () => {
    expect(await errorOf(pause('DOGE'))).toBe('currencyUnknown');
    const unknown = { chain: 'bsc', side: 'deposits' as const, publicReason: 'maintenance', reason };
    expect(await errorOf(desk.act('pauseWallet', unknown))).toBe('chainUnknown');
  });
});
