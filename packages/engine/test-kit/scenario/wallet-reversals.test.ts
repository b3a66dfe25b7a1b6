/** Deposits that their chain dropped, what their owners owe, and what a debtor may do (rules/wallet#reorganisations). */
import { describe, expect, it } from 'vitest';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import { SCENARIO_MARKET } from './opening.ts';
import type { Scenario } from './scenario.ts';
import {
  answer,
  balanceOf,
  book,
  CHAIN,
  cancel,
  coins,
  confirmApplication,
  cost,
  deposit,
  freeOf,
  freeze,
  fund,
  intoDebt,
  moveMoney,
  must,
  OPERATORS,
  openWallet,
  POOR_MEMBER,
  pause,
  request,
  resume,
  reverse,
  send,
  setFloor,
  setTerms,
  stateOf,
  submit,
  toldBy,
} from './wallet-opening.ts';

const ofPoor = { memberId: POOR_MEMBER };
const spotOf = (scenario: Scenario): bigint => balanceOf(scenario, POOR_MEMBER, 'USDT', 'spot').free;
const reversed = (number: number, amount: bigint, lost: bigint, owner: unknown = POOR_MEMBER) => ({
  kind: 'deposit-reversed',
  chain: CHAIN,
  number,
  owner,
  asset: 'USDT',
  amount,
  lost,
  ...OPERATORS,
});
const owes = (debt: bigint, memberId = POOR_MEMBER, asset = 'USDT') => ({
  kind: 'member-debt-changed',
  memberId,
  asset,
  debt,
});

describe('a reversal', () => {
  it('takes from assets, spot and OTC, the rest from the loss account: 30, 20 and a debt of 50', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(100), ofPoor));
    must(scenario, moveMoney('spot', coins(20), ofPoor));
    must(scenario, moveMoney('far', coins(50), { ...ofPoor, to: 'contract' }));
    expect(toldBy(scenario, reverse(1))).toEqual([reversed(1, coins(100), coins(50)), owes(coins(50))]);
    expect([freeOf(scenario, POOR_MEMBER), spotOf(scenario)]).toEqual([0n, 0n]);
    expect(freeOf(scenario, 'reorg-loss')).toBe(-coins(50));
    expect(freeOf(scenario, `outside:${CHAIN}`)).toBe(0n);

    expect(toldBy(scenario, deposit(2, coins(80), ofPoor))).toMatchObject([
      { kind: 'deposit-numbered', amount: coins(80), debtPaid: coins(50) },
      owes(0n),
    ]);
    expect(freeOf(scenario, POOR_MEMBER)).toBe(coins(30));
    expect(freeOf(scenario, 'reorg-loss')).toBe(0n);
    expect(stateOf(scenario).wallet.debts).toEqual([]);
    must(scenario, moveMoney('free again', coins(30), ofPoor));
  });

  it('takes no more than the deposit, the OTC account last', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(100), ofPoor), deposit(2, coins(100), ofPoor));
    must(scenario, moveMoney('otc', coins(90), { ...ofPoor, to: 'otc' }));
    must(scenario, moveMoney('spot', coins(30), ofPoor));
    expect(toldBy(scenario, reverse(1))).toEqual([reversed(1, coins(100), 0n)]);
    expect([freeOf(scenario, POOR_MEMBER), spotOf(scenario)]).toEqual([0n, coins(10)]);
    expect(toldBy(scenario, reverse(2))).toEqual([reversed(2, coins(100), 0n)]);
    expect(balanceOf(scenario, POOR_MEMBER, 'USDT', 'otc').free).toBe(0n);
    expect(stateOf(scenario).wallet.debts).toEqual([]);
    expect(stateOf(scenario).wallet.withdrawingMembers).toMatchObject([{ ...ofPoor, hasReorg: true }]);
  });

  it('leaves what is frozen, also for a withdrawal, and held back when it is to be sent', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(100), ofPoor));
    const id = must(scenario, request('w', coins(60), ofPoor));
    expect(toldBy(scenario, reverse(1))).toEqual([reversed(1, coins(100), coins(60)), owes(coins(60))]);
    expect(balanceOf(scenario, POOR_MEMBER)).toEqual({ free: 0n, frozen: coins(60) });
    expect(toldBy(scenario, send(id))).toMatchObject([{ state: 'REVIEW' }]);
    must(scenario, cancel(id, POOR_MEMBER));
    // A return is no income: the debt stays until something arrives.
    expect(freeOf(scenario, POOR_MEMBER)).toBe(coins(60));
    expect(stateOf(scenario).wallet.debts).toEqual([{ ...ofPoor, asset: 'USDT', debt: coins(60) }]);
  });

  it('of a held deposit moves it back from those that are unmatched', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(5), { hold: 'SURPLUS' }));
    expect(toldBy(scenario, reverse(1))).toEqual([reversed(1, coins(5), 0n, 'unmatched')]);
    expect([freeOf(scenario, 'unmatched'), freeOf(scenario, `outside:${CHAIN}`)]).toEqual([0n, 0n]);
    expect(stateOf(scenario).wallet.withdrawingMembers).toEqual([]);
  });

  it('of a deposit that was booked to a member takes it from the member', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(5), { hold: 'SURPLUS' }), book(1, POOR_MEMBER));
    must(scenario, moveMoney('far', coins(5), { ...ofPoor, to: 'contract' }));
    expect(toldBy(scenario, reverse(1))).toEqual([reversed(1, coins(5), coins(5)), owes(coins(5))]);
  });

  it('of a deposit that was booked to operations takes what is left there, and no member owes the rest', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(5), { hold: 'SURPLUS' }), book(1, 'operations'));
    must(scenario, cost(1, coins(2)));
    expect(toldBy(scenario, reverse(1))).toEqual([reversed(1, coins(5), coins(2), 'operations')]);
    expect([freeOf(scenario, 'operations'), freeOf(scenario, 'reorg-loss')]).toEqual([0n, -coins(2)]);
    expect(stateOf(scenario).wallet.debts).toEqual([]);
  });

  it('of a deposit that was booked to suspense takes its own entry’s money and no other', () => {
    const scenario = openWallet();
    must(scenario, fund('by hand', coins(50)));
    must(scenario, deposit(1, coins(20), { hold: 'SURPLUS' }));
    const fundingId = must(scenario, book(1, 'suspense'));
    const applicationId = must(scenario, submit('a', coins(15), { memberId: 2 }));
    must(scenario, confirmApplication(applicationId, coins(15), fundingId));
    expect(toldBy(scenario, reverse(1))).toEqual([reversed(1, coins(20), coins(15), 'suspense')]);
    expect([freeOf(scenario, 'suspense'), freeOf(scenario, 'reorg-loss')]).toEqual([coins(50), -coins(15)]);
    expect(stateOf(scenario).wallet.fundings).toEqual([{ fundingId: 1, asset: 'USDT', left: coins(50) }]);
    expect(scenario.done(reverse(1))).toEqual(answer('DEPOSIT_NOT_REVERSIBLE'));
  });

  it('is done once, also while deposits are paused, and a new number credits the same transfer again', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(5), ofPoor), pause('deposits'), reverse(1));
    expect(scenario.done(reverse(1))).toEqual(answer('DEPOSIT_NOT_REVERSIBLE'));
    must(scenario, resume('deposits'));
    must(scenario, deposit(2, coins(5), { ...ofPoor, txid: 'tx1' }));
    expect(freeOf(scenario, POOR_MEMBER)).toBe(coins(5));
  });
});

it('a loss that the ledger could not hold is refused before anything moves', () => {
  const scenario = openWallet({ wideningDelayMs: 0 });
  const amount = 9n * 10n ** 18n;
  const ofHuge = { asset: 'HUGE' };
  must(scenario, { kind: 'list-asset', asset: 'HUGE', scale: 8, maxSupply: 2n ** 63n - 1n });
  must(
    scenario,
    setTerms({ contract: '0xhuge', decimals: 8, maxWithdrawal: amount }, ofHuge),
    setFloor(1n, 'HUGE'),
  );
  for (const [number, memberId] of [1, 2].entries())
    must(
      scenario,
      deposit(number + 1, amount, { asset: 'HUGE', memberId }),
      request('out of reach', amount, { asset: 'HUGE', memberId }),
      ...(number === 0 ? [reverse(1)] : []),
    );
  expect(stateOf(scenario).wallet.debts).toEqual([{ memberId: 1, asset: 'HUGE', debt: amount }]);
  expect(scenario.done(reverse(2))).toEqual(answer('DEPOSIT_NOT_REVERSIBLE'));
});

describe('a debt', () => {
  const sale: PlaceSpotOrder = {
    kind: 'place-spot-order',
    memberId: POOR_MEMBER,
    requestId: 'sale',
    market: SCENARIO_MARKET,
    side: 'SELL',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 50n,
    qty: 70n,
    quoteAmount: 0n,
  };
  const ofCoin = { memberId: POOR_MEMBER, asset: 'COIN' };

  it('is of an asset; the member is free again when the last one is paid', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(20), ofCoin), request('coins', coins(20), ofCoin));
    must(scenario, ...intoDebt(2, coins(5)), reverse(1));
    expect(stateOf(scenario).wallet.debts).toEqual([
      { memberId: POOR_MEMBER, asset: 'COIN', debt: coins(20) },
      { memberId: POOR_MEMBER, asset: 'USDT', debt: coins(5) },
    ]);
    expect(toldBy(scenario, deposit(3, coins(4), ofPoor))).toMatchObject([
      { debtPaid: coins(4) },
      owes(coins(1)),
    ]);
    expect(toldBy(scenario, deposit(4, coins(9), ofPoor))).toMatchObject([{ debtPaid: coins(1) }, owes(0n)]);
    const transfer = moveMoney('still', coins(8), ofPoor);
    expect(scenario.done(transfer)).toEqual(answer('MEMBER_IN_DEBT'));
    expect(toldBy(scenario, deposit(5, coins(20), ofCoin))).toMatchObject([
      { debtPaid: coins(20) },
      owes(0n, POOR_MEMBER, 'COIN'),
    ]);
    expect(scenario.done(transfer)).toEqual(answer('OK'));
  });

  it('grows with the next reversal', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(3), ofPoor), ...intoDebt(2, coins(5)));
    // The free part was taken by the first reversal.
    expect(stateOf(scenario).wallet.debts).toMatchObject([{ debt: coins(2) }]);
    expect(toldBy(scenario, reverse(1))).toEqual([reversed(1, coins(3), coins(3)), owes(coins(5))]);
  });

  it('is paid by held deposits, applications and internal moves too', () => {
    const scenario = openWallet();
    must(scenario, ...intoDebt(1, coins(100)));
    must(scenario, deposit(2, coins(10), { hold: 'SURPLUS' }));
    expect(toldBy(scenario, book(2, POOR_MEMBER))).toMatchObject([
      { kind: 'held-deposit-booked', debtPaid: coins(10) },
      owes(coins(90)),
    ]);
    const fundingId = must(scenario, fund('by hand', coins(50)));
    const applicationId = must(scenario, submit('a', coins(20), ofPoor));
    expect(toldBy(scenario, confirmApplication(applicationId, coins(30), fundingId))).toMatchObject([
      { kind: 'application-confirmed', debtPaid: coins(30) },
      owes(coins(60)),
    ]);
    const withdrawalId = must(scenario, request('w', coins(101)));
    expect(toldBy(scenario, send(withdrawalId, POOR_MEMBER))).toMatchObject([
      { kind: 'withdrawal-changed', state: 'CONFIRMED', debtPaid: coins(60) },
      owes(0n),
    ]);
    expect(freeOf(scenario, POOR_MEMBER)).toBe(coins(40));
    expect(freeOf(scenario, 'reorg-loss')).toBe(0n);
    expect(freeOf(scenario, 'withdraw-fee')).toBe(coins(1));
  });

  it('is told of the member who owes, whatever the order in which members came', () => {
    const scenario = openWallet();
    must(scenario, { kind: 'open-member', memberId: 2_000 }, ...intoDebt(1, coins(5), 2_000).slice(0, 2));
    expect(toldBy(scenario, reverse(1))).toEqual([
      reversed(1, coins(5), coins(5), 2_000),
      owes(coins(5), 2_000),
    ]);
  });

  it('leaves a member who is frozen as it was, and is told first', () => {
    const scenario = openWallet();
    must(scenario, ...intoDebt(1, coins(5)), freeze(POOR_MEMBER));
    expect(scenario.done(sale)).toEqual(answer('MEMBER_FROZEN'));
    must(scenario, freeze(POOR_MEMBER, false));
    expect(scenario.done(sale)).toEqual(answer('MEMBER_IN_DEBT'));
    must(scenario, deposit(2, coins(5), ofPoor));
    expect(scenario.done(sale)).toEqual(answer('INSUFFICIENT_BALANCE'));
  });

  it('takes the coins of resting orders before there is one', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(7), ofCoin), moveMoney('coins', coins(7), ofCoin), sale);
    expect(toldBy(scenario, reverse(1))).toMatchObject([
      { kind: 'order-closed', status: 'cancelled', reason: 'ADMIN' },
      { kind: 'deposit-reversed', lost: 0n },
    ]);
    expect(stateOf(scenario).wallet.debts).toEqual([]);
    expect(balanceOf(scenario, POOR_MEMBER, 'COIN', 'spot')).toMatchObject({ free: 0n, frozen: 0n });
  });

  it('leaves resting orders where the free parts are enough', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(7), ofCoin), moveMoney('coins', coins(7), ofCoin), sale);
    must(scenario, deposit(2, coins(7), ofCoin), reverse(1));
    expect(stateOf(scenario).openOrders).toHaveLength(1);
  });

  it('is paid from what is booked, not from what a returned withdrawal brings', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(20), ofCoin), request('coins', coins(20), ofCoin), reverse(1));
    must(scenario, cancel(1, POOR_MEMBER));
    expect(stateOf(scenario).wallet.debts).toMatchObject([{ asset: 'COIN', debt: coins(20) }]);
    expect(balanceOf(scenario, POOR_MEMBER, 'COIN').free).toBe(coins(20));
  });
});
