/** Numbered deposits: what is credited, held and void, and which numbers are answered again (rules/wallet#numbered-deposits). */
import { describe, expect, it } from 'vitest';
import { DEPOSITS_KEPT, MAX_AMOUNT } from '../../src/base/limits.ts';
import { Core } from '../../src/core/core.ts';
import { HOLD_REASONS } from '../../src/wallet/deposit-commands.ts';
import type { DepositReason } from '../../src/wallet/deposit-events.ts';
import type { Scenario } from './scenario.ts';
import { inOrder } from './wallet-cases.ts';
import {
  answer,
  balanceOf,
  book,
  broadcast,
  CHAIN,
  cancel,
  coins,
  confirm,
  DAY_MS,
  deposit,
  freeOf,
  freeze,
  must,
  OPENING_MONEY,
  OTHER_CHAIN,
  openWallet,
  POOR_MEMBER,
  pause,
  request,
  reverse,
  SPOT_MONEY,
  send,
  setTerms,
  stateOf,
  toldBy,
} from './wallet-opening.ts';

const outside = (scenario: Scenario): bigint => freeOf(scenario, `outside:${CHAIN}`);
const numbersOf = (scenario: Scenario): number[] =>
  stateOf(scenario).wallet.deposits.map(({ number }) => number);

describe('money of a chain', () => {
  it('comes from outside and goes back there but for the fee', () => {
    const scenario = openWallet();
    const ofPoor = { memberId: POOR_MEMBER };
    must(scenario, deposit(1, coins(100), ofPoor));
    expect([outside(scenario), freeOf(scenario, POOR_MEMBER)]).toEqual([-coins(100), coins(100)]);
    const id = must(scenario, request('w', coins(40), ofPoor));
    expect(balanceOf(scenario, POOR_MEMBER)).toEqual({ free: coins(60), frozen: coins(40) });
    must(scenario, send(id), broadcast(id), confirm(id));
    expect(balanceOf(scenario, POOR_MEMBER)).toEqual({ free: coins(60), frozen: 0n });
    expect([outside(scenario), freeOf(scenario, 'withdraw-fee')]).toEqual([-coins(61), coins(1)]);
    expect(scenario.done(cancel(id, POOR_MEMBER))).toEqual(answer('WITHDRAWAL_ENDED'));
  });

  it('tells the whole deposit', () => {
    const scenario = openWallet();
    const { hold: _hold, ...body } = deposit(1, coins(7), { outIndex: 'native' });
    expect(toldBy(scenario, deposit(1, coins(7), { outIndex: 'native' }))).toEqual([
      { ...body, kind: 'deposit-numbered', outcome: 'CREDITED', reason: 'NONE', debtPaid: 0n },
    ]);
  });

  it('is credited to a member who is frozen, locked and unverified', () => {
    const scenario = openWallet();
    must(scenario, freeze(3), { kind: 'lock-withdrawal', memberId: 3, untilMs: scenario.timeMs + DAY_MS });
    must(scenario, deposit(1, coins(7), { memberId: 3 }));
    expect(freeOf(scenario, 3)).toBe(coins(7));
  });
});

describe('a number', () => {
  it('is kept with its body for the last 4,096: 905, 904 and 5,002 of 5,000', () => {
    const scenario = openWallet();
    const taken = 5_000;
    const all = Array.from({ length: taken }, (_, i) => deposit(i + 1, coins(1)));
    for (let at = 0; at < taken; at += 500) scenario.run(...all.slice(at, at + 500));
    const isKept = (number: number) => scenario.done(deposit(number, coins(1)));
    expect(isKept(905)).toEqual(answer('OK', 0, true));
    expect(isKept(904)).toEqual(answer('DEPOSIT_NUMBER_USED'));
    expect(isKept(5_002)).toEqual(answer('DEPOSIT_NUMBER_GAP'));
    expect(scenario.done(reverse(904))).toEqual(answer('DEPOSIT_NOT_REVERSIBLE'));
    expect(isKept(5_001)).toEqual(answer('OK'));
    expect(isKept(905)).toEqual(answer('DEPOSIT_NUMBER_USED'));
    expect(numbersOf(scenario)).toHaveLength(DEPOSITS_KEPT);
    expect(freeOf(scenario, 1)).toBe(OPENING_MONEY + coins(taken + 1));
  });

  it('that is held is kept until it is booked or reversed', () => {
    const scenario = openWallet();
    const held = [1, 2, 3].map((number) => deposit(number, coins(1), { hold: 'SURPLUS' }));
    const others = Array.from({ length: DEPOSITS_KEPT }, (_, i) => deposit(i + 4, coins(1)));
    scenario.run(...held, ...others.slice(0, -1));
    expect(numbersOf(scenario).slice(0, 4)).toEqual([1, 2, 3, 4]);
    // The third is the first of the last 4,096: nothing keeps the second when it is booked.
    must(scenario, book(2, 2));
    expect(numbersOf(scenario).slice(0, 3)).toEqual([1, 3, 4]);
    must(scenario, ...others.slice(-1));
    expect(numbersOf(scenario).slice(0, 3)).toEqual([1, 3, 4]);
    expect(scenario.done(reverse(2))).toEqual(answer('DEPOSIT_NOT_REVERSIBLE'));
    expect(scenario.done(deposit(1, coins(1), { hold: 'SURPLUS' }))).toEqual(answer('OK', 0, true));
    must(scenario, book(1, 'operations'), reverse(3));
    expect(numbersOf(scenario)).toHaveLength(DEPOSITS_KEPT);
    for (const number of [1, 2, 3])
      expect(scenario.done(deposit(number, coins(1), { hold: 'SURPLUS' }))).toEqual(
        answer('DEPOSIT_NUMBER_USED'),
      );
    expect(scenario.done(book(1, 2))).toEqual(answer('DEPOSIT_NOT_HELD'));
  });

  it('is counted for each chain', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(1)), deposit(2, coins(1)));
    expect(scenario.done(deposit(2, coins(1), { chain: OTHER_CHAIN }))).toEqual(answer('DEPOSIT_NUMBER_GAP'));
    must(scenario, deposit(1, coins(3), { chain: OTHER_CHAIN, memberId: 2 }));
    expect(outside(scenario)).toBe(-coins(2));
    expect(freeOf(scenario, `outside:${OTHER_CHAIN}`)).toBe(-coins(3));
    expect(stateOf(scenario).wallet.chains).toEqual([
      { chain: OTHER_CHAIN, lastDeposit: 1, lastCost: 0 },
      { chain: CHAIN, lastDeposit: 2, lastCost: 0 },
    ]);
  });

  it('is answered again whatever happened to its deposit, also while deposits are paused', () => {
    const scenario = openWallet();
    const held = deposit(2, coins(1), { hold: 'OWN_ADDRESS' });
    const empty = deposit(3, 0n);
    must(scenario, deposit(1, coins(1)), held, empty, reverse(1), book(2, 2), pause('deposits'));
    for (const again of [deposit(1, coins(1)), held, empty])
      expect(scenario.done(again)).toEqual(answer('OK', 0, true));
    expect(scenario.done(deposit(4, coins(1)))).toEqual(answer('DEPOSITS_PAUSED'));
    expect(stateOf(scenario).wallet.deposits).toMatchObject([
      { number: 1, phase: 'REVERSED', owner: 0 },
      { number: 2, phase: 'BOOKED', owner: 2 },
      { number: 3, phase: 'VOID', owner: 0 },
    ]);
  });

  it('compares bodies that are longer than a digest by all of their text', () => {
    const scenario = openWallet();
    const txid = 'a'.repeat(128);
    must(scenario, deposit(1, coins(1), { txid }));
    expect(scenario.done(deposit(1, coins(1), { txid }))).toEqual(answer('OK', 0, true));
    scenario.core = Core.restore(scenario.core.snapshot());
    expect(scenario.done(deposit(1, coins(1), { txid }))).toEqual(answer('OK', 0, true));
    expect(scenario.done(deposit(1, coins(1), { txid: `${'a'.repeat(127)}b` }))).toEqual(
      answer('DEPOSIT_NUMBER_USED'),
    );
  });
});

describe('the next number', () => {
  const outcomes = inOrder<ReturnType<typeof deposit>, DepositReason>(deposit(1, coins(1)), [
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
    {
      rejection: 'SUPPLY_EXCEEDED',
      before: [{ kind: 'set-asset-supply', asset: 'USDT', maxSupply: 3n * SPOT_MONEY + 2n * OPENING_MONEY }],
    },
    { rejection: 'OWN_ADDRESS', change: { hold: 'OWN_ADDRESS' } },
    { rejection: 'UNKNOWN_OWNER', change: { memberId: 99 } },
    { rejection: 'NONE' },
  ]);
  it.each(outcomes)('is taken, the first reason is told: $rejection', ({ rejection, before, command }) => {
    const scenario = openWallet();
    must(scenario, ...before);
    const [event] = toldBy(scenario, command);
    expect(event).toMatchObject({ kind: 'deposit-numbered', number: 1, reason: rejection });
    expect(stateOf(scenario).wallet.chains).toContainEqual({ chain: CHAIN, lastDeposit: 1, lastCost: 0 });
  });

  it.each(HOLD_REASONS.slice(1))('is held as the scanner says: %s', (hold) => {
    const scenario = openWallet();
    expect(toldBy(scenario, deposit(1, coins(4), { hold }))).toMatchObject([
      { outcome: 'HELD', reason: hold, memberId: 1, amount: coins(4), debtPaid: 0n },
    ]);
    expect([outside(scenario), freeOf(scenario, 'unmatched')]).toEqual([-coins(4), coins(4)]);
    expect(stateOf(scenario).wallet.deposits).toMatchObject([{ phase: 'HELD', owner: 'unmatched' }]);
  });

  it.each([0, 99, Number.NaN])('is held without a member that the engine knows: %d', (memberId) => {
    const scenario = openWallet();
    expect(toldBy(scenario, deposit(1, coins(4), { memberId }))).toMatchObject([
      { outcome: 'HELD', reason: 'UNKNOWN_OWNER' },
    ]);
  });

  it.each([
    [-5n, 0n],
    [0n, 0n],
    [MAX_AMOUNT + 1n, MAX_AMOUNT],
    [2n ** 100n, MAX_AMOUNT],
  ])('is void with an amount of %d, told as %d', (amount, told) => {
    const scenario = openWallet();
    expect(toldBy(scenario, deposit(1, amount))).toMatchObject([
      { outcome: 'VOID', reason: 'AMOUNT_INVALID', amount: told },
    ]);
    expect(scenario.done(deposit(1, amount))).toEqual(answer('OK', 0, true));
    expect(outside(scenario)).toBe(0n);
    expect(freeOf(scenario, 1)).toBe(OPENING_MONEY);
  });

  it('is held for a coin without terms on the chain, and credited from the moment of its terms on', () => {
    const scenario = openWallet();
    const ofCoin = { asset: 'COIN', chain: OTHER_CHAIN };
    must(scenario, setTerms({ contract: '0xcoin' }, ofCoin));
    scenario.timeMs += DAY_MS - 1;
    expect(toldBy(scenario, deposit(1, 1n, ofCoin))).toMatchObject([
      { outcome: 'HELD', reason: 'UNKNOWN_ASSET', asset: 'COIN' },
    ]);
    scenario.timeMs++;
    expect(toldBy(scenario, deposit(2, 1n, ofCoin))).toMatchObject([{ outcome: 'CREDITED' }]);
  });

  it('is credited up to the last unit of the supply', () => {
    const scenario = openWallet();
    const hasCome = 3n * SPOT_MONEY + 2n * OPENING_MONEY;
    must(scenario, { kind: 'set-asset-supply', asset: 'USDT', maxSupply: hasCome + 10n });
    expect(toldBy(scenario, deposit(1, 11n))).toMatchObject([
      { outcome: 'VOID', reason: 'SUPPLY_EXCEEDED', amount: 11n },
    ]);
    expect(toldBy(scenario, deposit(2, 4n, { chain: CHAIN }))).toMatchObject([{ outcome: 'CREDITED' }]);
    must(scenario, deposit(1, 6n, { chain: OTHER_CHAIN }));
    expect(toldBy(scenario, deposit(3, 1n))).toMatchObject([{ reason: 'SUPPLY_EXCEEDED' }]);
    expect(scenario.done({ kind: 'set-asset-supply', asset: 'USDT', maxSupply: hasCome + 9n })).toEqual(
      answer('SUPPLY_EXCEEDED'),
    );
    must(scenario, reverse(2));
    expect(toldBy(scenario, deposit(4, 4n))).toMatchObject([{ outcome: 'CREDITED' }]);
  });

  it('is void with an asset whose name no asset may have', () => {
    const scenario = openWallet();
    for (const [i, asset] of ['', 'x'.repeat(33), 'ethereum'].entries())
      expect(toldBy(scenario, deposit(i + 1, 5n, { asset }))).toMatchObject([
        { outcome: 'VOID', reason: 'UNKNOWN_ASSET', asset },
      ]);
    stateOf(scenario);
  });
});

describe('a held deposit', () => {
  it('is booked once, to a member, operations or suspense', () => {
    const scenario = openWallet();
    for (const number of [1, 2, 3]) must(scenario, deposit(number, coins(number), { hold: 'SURPLUS' }));
    const bookedOf = { chain: CHAIN, asset: 'USDT', debtPaid: 0n, firstOperator: 901, secondOperator: 902 };
    expect(toldBy(scenario, book(1, 2))).toEqual([
      { kind: 'held-deposit-booked', number: 1, target: 2, amount: coins(1), fundingId: 0, ...bookedOf },
    ]);
    expect(toldBy(scenario, book(2, 'operations'))).toMatchObject([{ target: 'operations', fundingId: 0 }]);
    expect(scenario.done(book(3, 'suspense'))).toEqual(answer('OK', 1));
    expect(freeOf(scenario, 2)).toBe(OPENING_MONEY + coins(1));
    expect(freeOf(scenario, 'operations')).toBe(coins(2));
    expect(freeOf(scenario, 'suspense')).toBe(coins(3));
    expect(freeOf(scenario, 'unmatched')).toBe(0n);
    expect(stateOf(scenario).wallet.fundings).toEqual([{ fundingId: 1, asset: 'USDT', left: coins(3) }]);
    for (const number of [1, 2, 3])
      expect(scenario.done(book(number, 2))).toEqual(answer('DEPOSIT_NOT_HELD'));
  });

  it('is booked while deposits are paused and to a frozen member', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(1), { hold: 'SURPLUS' }), pause('deposits'), freeze(2));
    must(scenario, book(1, 2));
    expect(freeOf(scenario, 2)).toBe(OPENING_MONEY + coins(1));
  });
});
