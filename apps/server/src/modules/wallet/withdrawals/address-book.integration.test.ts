import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallsWorld, openCallsDatabase, PAYEE, POST_PASSWORD } from '../testing/calls-world.ts';
import { CHAIN, USDT_CONTRACT } from '../testing/chain-commands.ts';
import { COLD } from '../testing/ethereum-chain.ts';
import { errorOf } from '../testing/wallet-world.ts';

const DAY_MS = 86_400_000;
const SHOWN = { postPassword: POST_PASSWORD, channel: 'phone', code: '123456' } as const;

let database: TempDatabase;
let world: CallsWorld;
beforeAll(async () => {
  database = await openCallsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await CallsWorld.open(database);
});

const save = (changes: Partial<CallRequest<'saveAddress'>> = {}) =>
  world.call('saveAddress', Object.assign({ chain: CHAIN, address: PAYEE, ...SHOWN }, changes));
const savedOnly = (isOn: boolean) =>
  world.call('setSavedAddressesOnly', { isOn: isOn ? 'true' : 'false', ...SHOWN });
const book = (memberId = ANNA) => world.call('getAddressBook', {}, memberId);
const isSaved = async (currency: string) =>
  (await world.call('checkAddress', { currency, chain: CHAIN, address: PAYEE })).isSaved;

describe('the address book', () => {
  it('keeps canonical addresses with their labels, once each, and gives them up', async () => {
    await save({ address: PAYEE.toLowerCase(), label: '<b>mine</b>' });
    await save({ currency: 'USDT', label: 'for USDT' });
    world.pass(1_000);
    // Saved again: its time begins anew, and without a label it has none.
    await save();
    const entry = { chain: CHAIN, network: 'Ethereum', address: PAYEE };
    const { rows, isSavedOnly, delay } = await book();
    expect({ isSavedOnly, delay }).toEqual({ isSavedOnly: false, delay: DAY_MS });
    expect(rows).toEqual([
      { ...entry, currency: '', label: '', time: world.clock.nowMs() },
      { ...entry, currency: 'USDT', label: 'for USDT', time: world.clock.nowMs() - 1_000 },
    ]);
    expect((await book(BEN)).rows).toEqual([]);
    expect([await isSaved('ETH'), await isSaved('USDT')]).toEqual([true, true]);
    await world.call('removeAddress', { chain: CHAIN, address: PAYEE.toLowerCase() });
    expect([await isSaved('ETH'), await isSaved('USDT')]).toEqual([false, true]);
    await world.call('removeAddress', { currency: 'USDT', chain: CHAIN, address: PAYEE });
    expect((await book()).rows).toEqual([]);
    expect(await database.sql`select * from address_labels`).toEqual([]);
    const again = world.call('removeAddress', { chain: CHAIN, address: PAYEE });
    expect(await errorOf(again)).toBe('addressUnknown');
  });

  it('refuses what it could not keep before a code is spent', async () => {
    for (const address of ['nowhere', COLD, USDT_CONTRACT, PAYEE.replace('E', 'e')])
      expect(await errorOf(save({ address }))).toBe('addressInvalid');
    for (const end of ['0', '1', '11', '100', 'dead'])
      expect(await errorOf(save({ address: `0x${end.padStart(40, '0')}` }))).toBe('addressBurn');
    expect(await errorOf(save({ chain: 'tron' }))).toBe('chainUnknown');
    expect(await errorOf(save({ currency: 'BTC' }))).toBe('coinChainUnknown');
    const { sql } = database;
    await sql`
      insert into saved_addresses select ${ANNA}, '', ${CHAIN}, 'address ' || n, 0 from generate_series(1, 50) as n`;
    expect(await errorOf(save())).toBe('addressBookFull');
    expect(world.confirmations).toEqual([]);
    // An entry that is there may be saved anew.
    await sql`update saved_addresses set address = ${PAYEE} where address = 'address 1'`;
    expect(await errorOf(save())).toBe('done');
  });

  it('refuses a burn address of before at its use, and gives it up', async () => {
    const address = '0x000000000000000000000000000000000000dEaD';
    await world.execute({ kind: 'save-address', memberId: ANNA, asset: '', chain: CHAIN, address });
    world.pass(DAY_MS);
    expect((await book()).rows).toMatchObject([{ address }]);
    expect(await errorOf(world.request({ address }))).toBe('addressBurn');
    await world.call('removeAddress', { chain: CHAIN, address });
    expect((await book()).rows).toEqual([]);
  });

  it('changes nothing without the right confirmation', async () => {
    expect(await errorOf(save({ postPassword: '000000' }))).toBe('postPasswordWrong');
    const wrong = { ...SHOWN, postPassword: '000000' };
    expect(await errorOf(world.call('setSavedAddressesOnly', { isOn: 'true', ...wrong }))).toBe(
      'postPasswordWrong',
    );
    expect(await book()).toMatchObject({ isSavedOnly: false, rows: [] });
  });
});

it('with saved addresses only, an address counts a day after it was saved, and switching it off locks', async () => {
  await savedOnly(true);
  expect((await book()).isSavedOnly).toBe(true);
  await save();
  world.confirmations = [];
  const check = () => world.call('checkAddress', { currency: 'USDT', chain: CHAIN, address: PAYEE });
  world.pass(DAY_MS - 1);
  expect(await errorOf(world.request())).toBe('addressNotSaved');
  expect(await errorOf(check())).toBe('addressNotSaved');
  expect(world.confirmations).toEqual([]);
  world.pass(1);
  expect(await errorOf(check())).toBe('done');
  expect(await errorOf(world.request())).toBe('done');
  await savedOnly(false);
  expect(await errorOf(world.request())).toBe('withdrawalLocked');
  expect(await world.call('getWithdrawalTerms', { currency: 'USDT' })).toMatchObject({
    lockedUntil: world.clock.nowMs() + DAY_MS,
    lockCause: 'PASSWORD_CHANGED',
    isSavedOnly: false,
  });
  world.pass(DAY_MS);
  expect(await world.call('getWithdrawalTerms', { currency: 'USDT' })).toMatchObject({
    lockedUntil: 0,
    lockCause: null,
  });
});
