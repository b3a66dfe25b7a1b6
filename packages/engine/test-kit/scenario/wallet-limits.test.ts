/** Limits of withdrawals: steps, day limits, velocity, values, and the flags (rules/wallet#withdrawals, rules/wallet#velocity). */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/journal/commands.ts';
import type { WalletPolicy } from '../../src/wallet/settings-commands.ts';
import type { RequestWithdrawal } from '../../src/wallet/withdrawal-commands.ts';
import { WITHDRAWAL_FLAGS, type WithdrawalFlag } from '../../src/wallet/withdrawal-events.ts';
import type { Scenario } from './scenario.ts';
import { flagsOf, listOdd } from './wallet-flags.ts';
import {
  ADDRESS,
  answer,
  approve,
  broadcast,
  cancel,
  coins,
  confirm,
  DAY_MS,
  deposit,
  HOUR_MS,
  must,
  OTHER_CHAIN,
  openWallet,
  reject,
  request,
  reverse,
  send,
  setFloor,
  setPolicy,
  setTerms,
  stateOf,
  toldBy,
} from './wallet-opening.ts';

/** The scenarios begin at 08:00 in the business zone. */
const TO_MIDNIGHT_MS = 16 * HOUR_MS;
const MINUTE_MS = 60_000;

const pay = (id: number): Command[] => [send(id), broadcast(id), confirm(id)];

describe('the step of a chain', () => {
  it('is 0.000001 with 6 decimals and 0.00000001 with 18', () => {
    const scenario = openWallet();
    const [fine, coarse] = [1_234_567_800n, 1_234_567_000n];
    expect(scenario.done(request('fine', fine + 78n))).toEqual(answer('AMOUNT_SCALE'));
    expect(scenario.done(request('fine', fine + 1n))).toEqual(answer('AMOUNT_SCALE'));
    must(scenario, request('coarse', coarse));
    must(scenario, request('other', fine + 1n, { chain: OTHER_CHAIN }));
  });
});

describe('the fee', () => {
  it('must be the one that applies now', () => {
    const scenario = openWallet();
    must(scenario, setTerms({ withdrawalFee: coins(2) }));
    expect(scenario.done(request('q', coins(20)))).toEqual(answer('FEE_CHANGED'));
    must(scenario, request('q', coins(20), { fee: coins(2) }));
    // The least amount is above it.
    expect(scenario.done(request('r', coins(10) - 100n, { fee: coins(2) }))).toEqual(answer('BELOW_MIN'));
  });
});

describe('the day limit', () => {
  it('is of the day of the request: a return over midnight lowers the first day’s sum alone', () => {
    const scenario = openWallet();
    scenario.timeMs += TO_MIDNIGHT_MS - 10 * MINUTE_MS;
    must(scenario, request('monday', coins(15_000)));
    expect(scenario.done(request('too much', coins(5_000) + 100n))).toEqual(answer('ABOVE_MAX'));
    scenario.timeMs += 20 * MINUTE_MS;
    must(scenario, request('tuesday', coins(20_000)));
    scenario.timeMs += 10 * MINUTE_MS;
    must(scenario, cancel(1));
    expect(scenario.done(request('more', coins(100)))).toEqual(answer('ABOVE_MAX'));
    must(scenario, cancel(2));
    expect(stateOf(scenario).wallet.withdrawingMembers).toMatchObject([{ memberId: 1, sum: 0n, count: 1 }]);
    must(scenario, request('more', coins(20_000)));
  });

  it('begins anew at midnight of the business zone', () => {
    const scenario = openWallet();
    must(scenario, request('a', coins(20_000)));
    scenario.timeMs += TO_MIDNIGHT_MS - 1;
    expect(scenario.done(request('b', coins(10)))).toEqual(answer('ABOVE_MAX'));
    scenario.timeMs++;
    must(scenario, request('b', coins(20_000)));
  });

  it('is lower with basic than with advanced verification', () => {
    const scenario = openWallet();
    expect(scenario.done(request('a', coins(20_000) + 100n))).toEqual(answer('ABOVE_MAX'));
    must(scenario, request('a', coins(150_000), { memberId: 2 }));
    must(scenario, request('b', coins(50_000), { memberId: 2 }));
    expect(scenario.done(request('c', coins(10), { memberId: 2 }))).toEqual(answer('ABOVE_MAX'));
    must(scenario, { kind: 'set-identity-level', memberId: 1, level: 2 });
    must(scenario, request('a', coins(20_000) + 100n));
  });

  it.each(['cancelled', 'rejected', 'failed'])('is free again for what was %s', (end) => {
    const scenario = openWallet();
    must(scenario, request('a', coins(20_000)));
    if (end === 'cancelled') must(scenario, cancel(1));
    else if (end === 'rejected') must(scenario, reject(1));
    else
      must(scenario, approve(1), send(1), {
        kind: 'fail-withdrawal',
        withdrawalId: 1,
        proof: 'NEVER_SIGNED',
      });
    must(scenario, request('b', coins(20_000)), approve(2), ...pay(2));
    expect(scenario.done(request('c', coins(10)))).toEqual(answer('ABOVE_MAX'));
  });

  it('counts all coins, rounded up', () => {
    const scenario = openWallet({ basicDayLimit: coins(10) + 1n });
    must(scenario, request('a', coins(10) + 1n, { asset: 'COIN' }));
    expect(stateOf(scenario).wallet.withdrawals).toMatchObject([{ value: coins(5) + 1n }]);
    expect(scenario.done(request('b', coins(10)))).toEqual(answer('ABOVE_MAX'));
    must(scenario, request('b', coins(10), { asset: 'COIN' }));
    expect(stateOf(scenario).wallet.withdrawingMembers).toMatchObject([{ sum: coins(10) + 1n, count: 2 }]);
  });

  it('holds ten withdrawals at most, returned ones included', () => {
    const scenario = openWallet();
    for (let i = 1; i <= 10; i++) must(scenario, request(`${i}`, coins(10)), cancel(i));
    expect(scenario.done(request('more', coins(10)))).toEqual(answer('WITHDRAWAL_TOO_MANY'));
    must(scenario, request('other', coins(10), { memberId: 2 }));
    scenario.timeMs += TO_MIDNIGHT_MS;
    must(scenario, request('more', coins(10)));
  });
});

describe('automatic approval', () => {
  const auto = (scenario: Scenario, id: string, amount: bigint, some: Partial<RequestWithdrawal> = {}) =>
    flagsOf(scenario, request(id, amount, some)).length === 0;

  it('is for at most 1,000 at once and 5,000 a day of a member', () => {
    const scenario = openWallet();
    expect(flagsOf(scenario, request('large', coins(1_000) + 100n))).toEqual(['ABOVE_AUTO_LIMIT']);
    for (let i = 0; i < 4; i++) expect(auto(scenario, `${i}`, coins(1_000))).toBe(true);
    expect(auto(scenario, '4', coins(990))).toBe(true);
    expect(auto(scenario, '5', coins(10) + 100n)).toBe(false);
    expect(auto(scenario, '6', coins(10))).toBe(true);
    expect(auto(scenario, '7', coins(10))).toBe(false);
    expect(auto(scenario, '7', coins(10), { memberId: 2 })).toBe(true);
    scenario.timeMs += TO_MIDNIGHT_MS;
    expect(auto(scenario, '8', coins(10))).toBe(true);
  });

  it('counts what was approved, also when it is returned', () => {
    const scenario = openWallet({ memberAutoFactor: 1 });
    expect(auto(scenario, 'a', coins(1_000))).toBe(true);
    must(scenario, cancel(1));
    expect(auto(scenario, 'b', coins(10))).toBe(false);
    // A reviewed one does not count.
    expect(stateOf(scenario).wallet.withdrawingMembers).toMatchObject([
      { sum: coins(10), autoSum: coins(1_000), count: 2 },
    ]);
  });

  it('is for at most 50,000 of all members in an hour', () => {
    const scenario = openWallet({ hourAutoFactor: 2 });
    expect(auto(scenario, 'a', coins(1_000))).toBe(true);
    scenario.timeMs += MINUTE_MS;
    expect(auto(scenario, 'b', coins(990), { memberId: 2 })).toBe(true);
    expect(auto(scenario, 'c', coins(10) + 100n)).toBe(false);
    expect(auto(scenario, 'd', coins(10))).toBe(true);
    scenario.timeMs += HOUR_MS - MINUTE_MS - 1;
    expect(auto(scenario, 'e', coins(10), { memberId: 2 })).toBe(false);
    scenario.timeMs++;
    expect(auto(scenario, 'f', coins(1_000), { memberId: 2 })).toBe(true);
    expect(auto(scenario, 'g', coins(10), { memberId: 2 })).toBe(false);
    expect(stateOf(scenario).wallet.autoApprovals.map(({ value }) => value)).toEqual([
      coins(990),
      coins(10),
      coins(1_000),
    ]);
  });

  it('ends for a member whose sum of the day the ledger could not hold', () => {
    const most = 2n ** 63n - 1n;
    const huge = { basicDayLimit: most, advancedDayLimit: most, autoLimit: most, memberAutoFactor: 1_000 };
    const scenario = openWallet(Object.assign({ hourAutoFactor: 1_000, wideningDelayMs: 0 }, huge));
    must(
      scenario,
      { kind: 'set-asset-supply', asset: 'USDT', maxSupply: most },
      setTerms({ maxWithdrawal: most, autoLimit: most }),
      deposit(1, 6n * 10n ** 18n),
    );
    expect(auto(scenario, 'a', 6n * 10n ** 18n)).toBe(true);
    must(scenario, cancel(1));
    expect(auto(scenario, 'b', 6n * 10n ** 18n)).toBe(false);
  });

  it('of all members in an hour counts no withdrawal that was returned', () => {
    const scenario = openWallet({ hourAutoFactor: 1 });
    expect(auto(scenario, 'a', coins(1_000))).toBe(true);
    expect(auto(scenario, 'b', coins(10), { memberId: 2 })).toBe(false);
    must(scenario, cancel(1));
    expect(auto(scenario, 'c', coins(1_000), { memberId: 2 })).toBe(true);
    expect(stateOf(scenario).wallet.autoApprovals).toMatchObject([{ withdrawalId: 3, value: coins(1_000) }]);
  });

  it('is for at most the coin’s own limit, in coins', () => {
    const scenario = openWallet();
    must(scenario, setTerms({ autoLimit: coins(20) }));
    expect(auto(scenario, 'a', coins(20))).toBe(true);
    expect(auto(scenario, 'b', coins(20) + 100n)).toBe(false);
    expect(auto(scenario, 'c', coins(30), { chain: OTHER_CHAIN })).toBe(true);
  });

  it('is for none with a limit of 0', () => {
    const scenario = openWallet({ autoLimit: 0n });
    expect(auto(scenario, 'a', coins(10))).toBe(false);
  });
});

describe('the flag', () => {
  const plain = request('q', coins(10));

  it.each<[WithdrawalFlag, Partial<WalletPolicy>, Partial<RequestWithdrawal>]>([
    ['NEW_DEVICE', { isNewDeviceReviewed: false }, { isNewDevice: true }],
    ['YOUNG_ACCOUNT', { isYoungAccountReviewed: false }, { isYoungAccount: true }],
  ])('%s comes from the request, unless the policy reviews none', (flag, off, some) => {
    expect(flagsOf(openWallet(), { ...plain, ...some })).toEqual([flag]);
    const scenario = openWallet({ wideningDelayMs: 0 });
    must(scenario, setPolicy({ ...off, wideningDelayMs: 0 }));
    expect(flagsOf(scenario, { ...plain, ...some })).toEqual([]);
  });

  it('UNRECONCILED comes from the request', () => {
    expect(flagsOf(openWallet(), { ...plain, isUnreconciled: true })).toEqual(['UNRECONCILED']);
  });

  it('DEPOSIT_REORG stays for ever, whether something was lost or not', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(1)), reverse(1));
    scenario.timeMs += 400 * DAY_MS;
    expect(flagsOf(scenario, plain)).toEqual(['DEPOSIT_REORG']);
    expect(flagsOf(scenario, { ...plain, memberId: 2 })).toEqual([]);
  });

  it('FAILED_RECENTLY stays for 7 days', () => {
    const scenario = openWallet();
    must(scenario, plain, send(1), { kind: 'fail-withdrawal', withdrawalId: 1, proof: 'NEVER_SIGNED' });
    scenario.timeMs += 7 * DAY_MS - 1;
    expect(flagsOf(scenario, { ...plain, requestId: 'r' })).toEqual(['FAILED_RECENTLY']);
    scenario.timeMs++;
    expect(flagsOf(scenario, { ...plain, requestId: 's' })).toEqual([]);
  });

  it('SECURITY_CHANGE stays for 7 days from the change, the first of them locked', () => {
    const scenario = openWallet();
    must(scenario, { kind: 'lock-withdrawal', memberId: 1, untilMs: scenario.timeMs + DAY_MS });
    expect(scenario.done(plain)).toEqual(answer('WITHDRAWAL_LOCKED'));
    scenario.timeMs += DAY_MS - 1;
    expect(scenario.done(plain)).toEqual(answer('WITHDRAWAL_LOCKED'));
    scenario.timeMs++;
    expect(flagsOf(scenario, plain)).toEqual(['SECURITY_CHANGE']);
    scenario.timeMs += 6 * DAY_MS - 1;
    expect(flagsOf(scenario, { ...plain, requestId: 'r' })).toEqual(['SECURITY_CHANGE']);
    scenario.timeMs++;
    expect(flagsOf(scenario, { ...plain, requestId: 's' })).toEqual([]);
  });

  it('NEW_ADDRESS ends with a payment to the address on that chain', () => {
    const scenario = openWallet({ isNewAddressReviewed: true });
    expect(flagsOf(scenario, plain)).toEqual(['NEW_ADDRESS']);
    expect(flagsOf(scenario, { ...plain, requestId: 'r' })).toEqual(['NEW_ADDRESS']);
    must(scenario, approve(1), ...pay(1));
    expect(flagsOf(scenario, { ...plain, requestId: 's' })).toEqual([]);
    expect(flagsOf(scenario, { ...plain, requestId: 't', asset: 'COIN' })).toEqual([]);
    const elsewhere = { ...plain, requestId: 'u', chain: OTHER_CHAIN };
    expect(flagsOf(scenario, elsewhere)).toEqual(['NEW_ADDRESS']);
    expect(flagsOf(scenario, { ...plain, memberId: 2 })).toEqual(['NEW_ADDRESS']);
  });

  it('NEW_ADDRESS comes again after fifty other payments', () => {
    const scenario = openWallet({ isNewAddressReviewed: true });
    const payTo = (address: string, i: number) => {
      const id = must(scenario, request(`${i}`, coins(10), { address }));
      must(scenario, approve(id), ...pay(id));
      scenario.timeMs += DAY_MS;
    };
    payTo(ADDRESS, 0);
    for (let i = 1; i < 50; i++) payTo(`a${i}`, i);
    // The oldest is paid once more and is the newest then; the second oldest goes.
    const again = (requestId: string, address: string) =>
      flagsOf(scenario, request(requestId, coins(10), { address }));
    expect(again('x', ADDRESS)).toEqual([]);
    must(scenario, ...pay(51));
    payTo('a50', 50);
    expect(again('y', ADDRESS)).toEqual([]);
    expect(again('z', 'a1')).toEqual(['NEW_ADDRESS']);
    expect(stateOf(scenario).wallet.paidAddresses).toHaveLength(50);
  });

  it('of every kind stand together', () => {
    const scenario = openWallet({ isNewAddressReviewed: true, autoLimit: 0n, wideningDelayMs: 0 });
    listOdd(scenario);
    must(scenario, setFloor(coins(1), 'ODD'));
    must(scenario, request('failed', coins(10)), approve(1), send(1));
    must(scenario, { kind: 'fail-withdrawal', withdrawalId: 1, proof: 'NEVER_SIGNED' });
    must(scenario, deposit(1, coins(1)), reverse(1));
    must(scenario, { kind: 'lock-withdrawal', memberId: 1, untilMs: scenario.timeMs });
    const all = request('q', coins(10), {
      asset: 'ODD',
      fee: 1_000n,
      isNewDevice: true,
      isYoungAccount: true,
      isUnreconciled: true,
    });
    // A fault mark wants an order of OTC, the two others come later.
    expect(flagsOf(scenario, all)).toEqual(WITHDRAWAL_FLAGS.slice(0, WITHDRAWAL_FLAGS.indexOf('HELD_BACK')));
    must(scenario, approve(2), send(2, 1), approve(2));
    must(scenario, { kind: 'lock-withdrawal', memberId: 1, untilMs: scenario.timeMs + 1 });
    expect(toldBy(scenario, send(2))).toMatchObject([
      { flags: 2 ** WITHDRAWAL_FLAGS.indexOf('OTC_FAULT') - 1 },
    ]);
  });
});
