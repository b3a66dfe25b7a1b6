/** The address book and the switch "saved addresses only" (rules/wallet#address-book). */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/journal/commands.ts';
import type { SaveAddress } from '../../src/wallet/withdrawal-commands.ts';
import type { Scenario } from './scenario.ts';
import {
  ADDRESS,
  answer,
  approve,
  CHAIN,
  coins,
  DAY_MS,
  freeze,
  HOUR_MS,
  must,
  OTHER_CHAIN,
  openWallet,
  request,
  send,
  setPolicy,
  stateOf,
  toldBy,
} from './wallet-opening.ts';

const saving = (some: Partial<SaveAddress> = {}): SaveAddress => ({
  kind: 'save-address',
  memberId: 1,
  asset: 'USDT',
  chain: CHAIN,
  address: ADDRESS,
  ...some,
});
const removing = (some: Partial<SaveAddress> = {}): Command => ({ ...saving(some), kind: 'remove-address' });
const setOnly = (isOn: boolean, memberId = 1): Command => ({
  kind: 'set-saved-addresses-only',
  memberId,
  isOn,
});
const bookOf = (scenario: Scenario) => stateOf(scenario).wallet.savedAddresses;

describe('the address book', () => {
  it('keeps an entry of a coin beside one of all coins, until each is removed', () => {
    const scenario = openWallet();
    const { kind: _kind, ...entry } = saving();
    expect(toldBy(scenario, saving())).toEqual([{ kind: 'address-saved', ...entry }]);
    must(scenario, saving({ asset: '' }), saving({ memberId: 2 }), saving({ chain: OTHER_CHAIN }));
    const savedMs = scenario.timeMs;
    expect(bookOf(scenario)).toEqual([
      { ...entry, asset: '', savedMs },
      { ...entry, chain: OTHER_CHAIN, savedMs },
      { ...entry, savedMs },
      { ...entry, memberId: 2, savedMs },
    ]);
    expect(toldBy(scenario, removing({ asset: '' }))).toEqual([
      { kind: 'address-removed', ...entry, asset: '' },
    ]);
    expect(scenario.done(removing({ asset: '' }))).toEqual(answer('ADDRESS_UNKNOWN'));
    must(scenario, removing(), removing({ memberId: 2 }), removing({ chain: OTHER_CHAIN }));
    expect(bookOf(scenario)).toEqual([]);
  });

  it('begins the time of an entry anew that is saved again, and takes no second place for it', () => {
    const scenario = openWallet();
    for (let i = 0; i < 50; i++) must(scenario, saving({ address: `a${i}` }));
    expect(scenario.done(saving())).toEqual(answer('ADDRESS_BOOK_FULL'));
    scenario.timeMs += HOUR_MS;
    must(scenario, saving({ address: 'a0' }), saving({ memberId: 2 }));
    expect(bookOf(scenario)).toHaveLength(51);
    expect(bookOf(scenario)).toContainEqual({
      memberId: 1,
      asset: 'USDT',
      chain: CHAIN,
      address: 'a0',
      savedMs: scenario.timeMs,
    });
    must(scenario, removing({ address: 'a7' }), saving());
    expect(scenario.done(saving({ address: 'a7' }))).toEqual(answer('ADDRESS_BOOK_FULL'));
  });

  it('takes every character of printable ASCII but the space, and 128 of them', () => {
    const scenario = openWallet();
    const characters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(0x21 + i)).join('');
    must(scenario, saving({ address: characters }), saving({ address: 'x'.repeat(128) }));
    must(scenario, request('long', coins(10), { address: 'x'.repeat(128) }));
    must(scenario, request('odd', coins(10), { address: characters }));
  });

  it('may be shortened by a member who is frozen, and not be added to', () => {
    const scenario = openWallet();
    must(scenario, saving(), freeze());
    expect(scenario.done(saving({ address: 'other' }))).toEqual(answer('MEMBER_FROZEN'));
    must(scenario, removing());
  });

  it('takes a coin that is not on the chain yet', () => {
    const scenario = openWallet();
    must(scenario, saving({ asset: 'COIN', chain: OTHER_CHAIN }));
  });
});

describe('saved addresses only', () => {
  it('lets an address count from 24 hours after it was saved', () => {
    const scenario = openWallet();
    expect(toldBy(scenario, setOnly(true))).toEqual([
      { kind: 'saved-addresses-only-set', memberId: 1, isOn: true },
    ]);
    expect(scenario.done(request('q', coins(10)))).toEqual(answer('ADDRESS_NOT_SAVED'));
    must(scenario, saving());
    scenario.timeMs += DAY_MS - 1;
    expect(scenario.done(request('q', coins(10)))).toEqual(answer('ADDRESS_NOT_SAVED'));
    scenario.timeMs++;
    must(scenario, request('q', coins(10)));
    must(scenario, saving());
    expect(scenario.done(request('r', coins(10)))).toEqual(answer('ADDRESS_NOT_SAVED'));
  });

  it('compares coin, chain and the whole address; an entry without a coin is of all of the chain', () => {
    const scenario = openWallet();
    must(scenario, saving(), saving({ asset: '', address: 'all' }), setOnly(true));
    scenario.timeMs += DAY_MS;
    must(scenario, request('a', coins(10)));
    for (const some of [
      { asset: 'COIN' },
      { chain: OTHER_CHAIN },
      { address: ADDRESS.toUpperCase() },
      { address: 'all', chain: OTHER_CHAIN },
    ])
      expect(scenario.done(request('b', coins(10), some))).toEqual(answer('ADDRESS_NOT_SAVED'));
    must(scenario, request('c', coins(10), { address: 'all' }));
    must(scenario, request('d', coins(10), { address: 'all', asset: 'COIN' }));
    must(scenario, removing());
    expect(scenario.done(request('e', coins(10)))).toEqual(answer('ADDRESS_NOT_SAVED'));
  });

  it('is as long as the policy of the moment says', () => {
    const scenario = openWallet({ savedAddressDelayMs: HOUR_MS });
    must(scenario, saving(), setOnly(true));
    scenario.timeMs += HOUR_MS;
    must(scenario, request('a', coins(10)), setPolicy({ savedAddressDelayMs: 2 * HOUR_MS }));
    expect(scenario.done(request('b', coins(10)))).toEqual(answer('ADDRESS_NOT_SAVED'));
    scenario.timeMs += HOUR_MS;
    must(scenario, request('b', coins(10)));
  });

  it('does not let a paid address count that is not saved', () => {
    const scenario = openWallet();
    must(scenario, request('a', coins(10)), send(1, 2), setOnly(true));
    expect(scenario.done(request('b', coins(10)))).toEqual(answer('ADDRESS_NOT_SAVED'));
  });

  it('locks withdrawals for 24 hours when it is switched off, as a security change', () => {
    const scenario = openWallet();
    const id = must(scenario, request('before', coins(10)), setOnly(true));
    expect(id).toBe(0);
    expect(toldBy(scenario, setOnly(true))).toEqual([]);
    const untilMs = scenario.timeMs + DAY_MS;
    expect(toldBy(scenario, setOnly(false))).toEqual([
      { kind: 'saved-addresses-only-set', memberId: 1, isOn: false },
      {
        kind: 'member-changed',
        memberId: 1,
        frozen: false,
        tradingAllowed: true,
        withdrawalLockedUntilMs: untilMs,
        identityLevel: 1,
      },
    ]);
    expect(toldBy(scenario, setOnly(false))).toEqual([]);
    scenario.timeMs = untilMs - 1;
    expect(scenario.done(request('after', coins(10)))).toEqual(answer('WITHDRAWAL_LOCKED'));
    expect(toldBy(scenario, send(1))).toMatchObject([{ state: 'REVIEW' }]);
    scenario.timeMs++;
    must(scenario, approve(1), send(1));
    expect(toldBy(scenario, request('after', coins(10)))).toMatchObject([{ state: 'REVIEW' }]);
  });

  it('keeps a longer lock, and tells the member all the same', () => {
    const scenario = openWallet();
    const untilMs = scenario.timeMs + 3 * DAY_MS;
    must(scenario, { kind: 'lock-withdrawal', memberId: 1, untilMs }, setOnly(true));
    expect(toldBy(scenario, setOnly(false))).toMatchObject([
      { kind: 'saved-addresses-only-set' },
      { kind: 'member-changed', withdrawalLockedUntilMs: untilMs },
    ]);
  });

  it('makes an address known when it is off, from 24 hours after it was saved', () => {
    const scenario = openWallet({ isNewAddressReviewed: true });
    must(scenario, saving({ asset: '' }));
    scenario.timeMs += DAY_MS - 1;
    expect(toldBy(scenario, request('a', coins(10)))).toMatchObject([{ state: 'REVIEW', flags: 1 }]);
    scenario.timeMs++;
    expect(toldBy(scenario, request('b', coins(10)))).toMatchObject([{ state: 'APPROVED', flags: 0 }]);
  });
});
