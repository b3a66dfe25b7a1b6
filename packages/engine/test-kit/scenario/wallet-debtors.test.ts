/** Members who owe for a reversed deposit may only cancel, close and deposit (rules/wallet#reorganisations). */
import { describe, expect, it } from 'vitest';
import type { PlacePlanOrder } from '../../src/contract/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { CommandDone } from '../../src/journal/events.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import { Both } from '../simulation/contracts/both.ts';
import { MARKETS } from '../simulation/world.ts';
import {
  ADDRESS,
  CHAIN,
  coins,
  deposit,
  moveMoney,
  request,
  reverse,
  setPolicy,
  setTerms,
} from './wallet-opening.ts';

const [DEBTOR, OTHER] = [2, 9];
const ofDebtor = { memberId: DEBTOR };
const SPOT = MARKETS[0] ?? fail();
const market = 'BTC/USDT:USDT';

function fail(): never {
  throw new Error('there is no market');
}

function accept(both: Both, ...commands: Command[]): CommandDone {
  let last: CommandDone | undefined;
  for (const command of commands) {
    last = both.do(command).done;
    expect([command.kind, last.rejection]).toEqual([command.kind, 'OK']);
  }
  return last ?? fail();
}

const bid = (requestId: string): PlaceSpotOrder => ({
  kind: 'place-spot-order',
  memberId: DEBTOR,
  requestId,
  market: SPOT.market,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 4_900_000n,
  qty: 20n,
  quoteAmount: 0n,
});

const plan = (tradeType: PlacePlanOrder['tradeType']): PlacePlanOrder => ({
  kind: 'place-plan-order',
  memberId: DEBTOR,
  requestId: '',
  market,
  tradeType,
  type: 'MARKET',
  triggerPrice: 510_000n,
  triggerSource: 'MARK',
  price: 0n,
  lots: 100_000_000n,
  closeAll: false,
  leverage: 0,
});

/**
 * A member with a position, an order that would open more, a plan, a bid and a withdrawal, and with a deposit whose
 * money is out of reach.
 */
function openDebtor(): Both {
  const both = new Both();
  for (const memberId of [DEBTOR, OTHER]) both.member(memberId, 10_000);
  const credit = { kind: 'credit-from-outside', asset: 'USDT' } as const;
  accept(
    both,
    { ...credit, ref: 'spot', owner: DEBTOR, type: 'spot', amount: coins(1_000) },
    { ...credit, ref: 'promo', owner: 'promo', type: 'assets', amount: 9n },
    { kind: 'set-faucet', amounts: [{ asset: 'USDT', amount: 1n }] },
    { kind: 'set-identity-level', memberId: DEBTOR, level: 1 },
    setPolicy({ wideningDelayMs: 0 }),
    { kind: 'list-chain', chain: CHAIN },
    setTerms(),
    { kind: 'list-spot-market', ...SPOT, makerFeePpm: 1000, takerFeePpm: 1000 },
    { kind: 'set-market-status', market: SPOT.market, status: 'OPEN' },
    bid('resting'),
    plan('OPEN_LONG'),
    deposit(1, coins(300), ofDebtor),
    request('before', coins(10), ofDebtor),
    moveMoney('far', coins(290), { ...ofDebtor, to: 'contract' }),
  );
  both.place(OTHER, 'OPEN_SHORT', 500_000n, 2);
  both.place(DEBTOR, 'OPEN_LONG', 500_000n, 2);
  both.place(DEBTOR, 'OPEN_LONG', 480_000n, 1, { requestId: 'more' });
  // All but what the bid and the order hold is out of the reach of a reversal.
  accept(
    both,
    moveMoney('rest', coins(1_000) - frozenOf(both), { ...ofDebtor, from: 'spot', to: 'contract' }),
  );
  return both;
}

const frozenOf = (both: Both): bigint => both.reference.model.account(DEBTOR, 'spot', 'USDT').frozen;

describe('a member who comes to owe', () => {
  it('loses its spot orders and the orders that would open, and keeps position, plan and withdrawal', () => {
    const both = openDebtor();
    const owed = coins(300) - frozenOf(both);
    const { events } = both.do(reverse(1));
    const kinds = events.map(({ kind }) => kind);
    expect(events).toContainEqual({
      kind: 'member-debt-changed',
      memberId: DEBTOR,
      asset: 'USDT',
      debt: owed,
    });
    expect(events[0]).toMatchObject({ kind: 'order-closed', status: 'cancelled', reason: 'ADMIN' });
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'contract-order-closed', memberId: DEBTOR }),
    );
    expect(kinds.indexOf('member-debt-changed')).toBeLessThan(kinds.indexOf('contract-order-closed'));
    const state = both.reference.state();
    expect(state.contractOrders).toEqual([]);
    expect(state.openOrders).toEqual([]);
    expect(state.positions).toHaveLength(2);
    expect(state.plans).toHaveLength(1);
    expect(state.wallet.withdrawals).toHaveLength(1);
    both.checkAll();
  });

  it('is told to the contracts at the first debt alone', () => {
    const both = openDebtor();
    const owed = coins(300) - frozenOf(both);
    accept(both, reverse(1), deposit(2, 0n), deposit(3, coins(1), { hold: 'SURPLUS' }));
    accept(both, {
      kind: 'book-held-deposit',
      chain: CHAIN,
      number: 3,
      target: DEBTOR,
      firstOperator: 1,
      secondOperator: 2,
    });
    const { events } = both.do(reverse(3));
    expect(events).toContainEqual(expect.objectContaining({ kind: 'member-debt-changed', debt: owed }));
    both.checkAll();
  });
});

describe('a debtor', () => {
  const indebted = (): Both => {
    const both = openDebtor();
    accept(both, reverse(1));
    return both;
  };

  const refused: Command[] = [
    bid('new'),
    plan('OPEN_LONG'),
    plan('CLOSE_LONG'),
    { kind: 'reverse-position', ...ofDebtor, requestId: 'r', market, side: 'LONG' },
    { kind: 'set-leverage', ...ofDebtor, market, leverage: 5 },
    { kind: 'set-margin-mode', ...ofDebtor, market, mode: 'CROSS' },
    moveMoney('m', 1n, { ...ofDebtor, from: 'contract', to: 'assets' }),
    { kind: 'claim-faucet', ...ofDebtor, requestId: 'f' },
    request('after', coins(10), ofDebtor),
  ];
  it.each(refused)('is refused: $kind', (command) => {
    const both = indebted();
    expect(both.do(command).done).toMatchObject({ rejection: 'MEMBER_IN_DEBT', repeated: false });
    // Frozen comes first, and trading that is not allowed after.
    const flags = { kind: 'set-member-flags', memberId: DEBTOR, tradingAllowed: false } as const;
    accept(both, { ...flags, frozen: false });
    expect(both.do(command).done.rejection).toBe('MEMBER_IN_DEBT');
    accept(both, { ...flags, frozen: true });
    expect(both.do(command).done.rejection).toBe('MEMBER_FROZEN');
    accept(both, { ...flags, frozen: false, tradingAllowed: true }, deposit(2, coins(400), ofDebtor));
    expect(['MEMBER_FROZEN', 'MEMBER_IN_DEBT']).not.toContain(both.do(command).done.rejection);
    both.checkAll();
  });

  it('is refused an order that opens', () => {
    const both = indebted();
    const open = () => both.place(DEBTOR, 'OPEN_LONG', 480_000n, 1).done.rejection;
    expect(open()).toBe('MEMBER_IN_DEBT');
    accept(both, deposit(2, coins(300), ofDebtor));
    expect(open()).toBe('OK');
  });

  it('is answered again to an earlier request', () => {
    const both = indebted();
    const first = both.do(bid('resting')).done;
    expect(first).toMatchObject({ rejection: 'OK', repeated: true });
    expect(both.do(request('before', coins(10), ofDebtor)).done).toMatchObject({
      rejection: 'OK',
      result: 1,
      repeated: true,
    });
    expect(both.do(bid('resting')).done.result).toBe(first.result);
    expect(both.place(DEBTOR, 'OPEN_LONG', 480_000n, 1, { requestId: 'more' }).done).toMatchObject({
      rejection: 'OK',
      repeated: true,
    });
  });

  it('cancels, closes and deposits', () => {
    const both = indebted();
    accept(
      both,
      { kind: 'cancel-withdrawal', ...ofDebtor, withdrawalId: 1 },
      { kind: 'cancel-all-contract-orders', ...ofDebtor, market: '' },
      { kind: 'save-address', ...ofDebtor, asset: 'USDT', chain: CHAIN, address: ADDRESS },
      { kind: 'set-saved-addresses-only', ...ofDebtor, isOn: true },
      { kind: 'submit-application', ...ofDebtor, requestId: 'a', asset: 'USDT', amount: 5n },
    );
    both.place(OTHER, 'CLOSE_SHORT', 500_000n, 2);
    expect(both.place(DEBTOR, 'CLOSE_LONG', 500_000n, 2).done.rejection).toBe('OK');
    expect(both.seen.get('position-ended')).toBe(2);
    const [owed] = both.reference.state().wallet.debts;
    accept(both, deposit(2, coins(1), ofDebtor));
    const debt = (owed?.debt ?? 0n) - coins(1);
    expect(both.reference.state().wallet.debts).toEqual([{ ...ofDebtor, asset: 'USDT', debt }]);
    both.checkAll();
  });

  it('closes as narrowly around the mark as a frozen member', () => {
    const both = indebted();
    const close = (price: bigint) => both.place(DEBTOR, 'CLOSE_LONG', price, 1).done.rejection;
    expect(close(480_000n)).toBe('PRICE_BAND');
    accept(both, deposit(2, coins(300), ofDebtor));
    expect(close(480_000n)).toBe('OK');
  });

  it('opens nothing by a plan that fires', () => {
    const both = indebted();
    both.tick({ 'BTC/USDT': 5_110_000n });
    both.tick({ 'BTC/USDT': 5_110_000n });
    expect(both.seen.get('plan-closed')).toBe(1);
    expect(both.reference.state().positions.map(({ lots }) => lots)).toEqual([200_000_000n, 200_000_000n]);
    both.checkAll();
  });
});
