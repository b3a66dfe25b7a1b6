/** The states of a withdrawal and the money that moves with them (rules/wallet#withdrawal-states, rules/wallet#sending). */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/journal/commands.ts';
import type { FailureProof } from '../../src/wallet/withdrawal-commands.ts';
import type { WithdrawalFlag, WithdrawalState } from '../../src/wallet/withdrawal-events.ts';
import { FLAG_BIT } from '../../src/wallet/withdrawal-flags.ts';
import type { Scenario } from './scenario.ts';
import {
  ADDRESS,
  answer,
  approve,
  balanceOf,
  broadcast,
  CHAIN,
  cancel,
  coins,
  confirm,
  DAY_MS,
  deposit,
  freeOf,
  freeze,
  intoDebt,
  must,
  OPENING_MONEY,
  openWallet,
  POOR_MEMBER,
  pause,
  reject,
  request,
  resume,
  send,
  setPolicy,
  setTerms,
  stateOf,
  TERMS,
  toldBy,
} from './wallet-opening.ts';

const fail = (withdrawalId: number, proof: FailureProof = 'REVERTED'): Command => ({
  kind: 'fail-withdrawal',
  withdrawalId,
  proof,
});
/** A step of withdrawal 1 of member 1. */
const changed = (state: WithdrawalState, some: object = {}) => ({
  kind: 'withdrawal-changed',
  withdrawalId: 1,
  memberId: 1,
  state,
  flags: 0,
  operator: 0,
  reason: '',
  txid: '',
  internalTo: 0,
  debtPaid: 0n,
  ...some,
});
const flags = (...names: WithdrawalFlag[]) => names.reduce((bits, name) => bits | FLAG_BIT[name], 0);
const left = (scenario: Scenario) => balanceOf(scenario, 1);
const ALL = { free: OPENING_MONEY, frozen: 0n };
const HELD = { free: OPENING_MONEY - coins(100), frozen: coins(100) };

/** In the state, withdrawal 1 of 100 USDT. */
function inState(state: WithdrawalState): Scenario {
  const scenario = openWallet();
  must(scenario, request('q', coins(100), { isNewDevice: state === 'REVIEW' }));
  const steps = { APPROVED: 0, SENDING: 1, BROADCAST: 2, CONFIRMED: 3 } as const;
  if (state in steps)
    must(scenario, ...[send(1), broadcast(1), confirm(1)].slice(0, steps[state as keyof typeof steps]));
  return scenario;
}

describe('a withdrawal', () => {
  it('without a flag is approved, sent, broadcast and confirmed: 99 arrive, the fee is 1', () => {
    const scenario = openWallet();
    const outside = freeOf(scenario, `outside:${CHAIN}`);
    const { kind: _kind, isNewDevice, isYoungAccount, isUnreconciled, ...body } = request('q', coins(100));
    expect([isNewDevice, isYoungAccount, isUnreconciled]).toEqual([false, false, false]);
    expect(toldBy(scenario, request('q', coins(100)))).toEqual([
      {
        ...body,
        kind: 'withdrawal-requested',
        withdrawalId: 1,
        value: coins(100),
        flags: 0,
        state: 'APPROVED',
      },
    ]);
    expect(left(scenario)).toEqual(HELD);
    expect(toldBy(scenario, send(1))).toEqual([changed('SENDING')]);
    expect(toldBy(scenario, broadcast(1, 'first'))).toEqual([changed('BROADCAST', { txid: 'first' })]);
    expect(toldBy(scenario, broadcast(1, 'second'))).toEqual([changed('BROADCAST', { txid: 'second' })]);
    expect(left(scenario)).toEqual(HELD);
    expect(toldBy(scenario, confirm(1, 'first'))).toEqual([changed('CONFIRMED', { txid: 'first' })]);
    expect(left(scenario)).toEqual({ free: OPENING_MONEY - coins(100), frozen: 0n });
    expect(freeOf(scenario, `outside:${CHAIN}`)).toBe(outside + coins(99));
    expect(freeOf(scenario, 'withdraw-fee')).toBe(coins(1));
    expect(stateOf(scenario).wallet).toMatchObject({
      withdrawals: [],
      lastWithdrawal: 1,
      paidAddresses: [{ memberId: 1, chain: CHAIN, address: ADDRESS }],
    });
  });

  const ends: [WithdrawalState, Command, object][] = [
    ['REVIEW', cancel(1), changed('CANCELLED', { flags: flags('NEW_DEVICE') })],
    ['APPROVED', cancel(1), changed('CANCELLED')],
    [
      'REVIEW',
      reject(1),
      changed('REJECTED', { flags: flags('NEW_DEVICE'), operator: 901, reason: 'a reason' }),
    ],
    ['APPROVED', reject(1), changed('REJECTED', { operator: 901, reason: 'a reason' })],
    ['SENDING', fail(1, 'NEVER_SIGNED'), changed('FAILED', { reason: 'NEVER_SIGNED' })],
    ['BROADCAST', fail(1), changed('FAILED', { reason: 'REVERTED' })],
    ['BROADCAST', fail(1, 'CANCELLED'), changed('FAILED', { reason: 'CANCELLED' })],
  ];
  it.each(ends)('of state %s comes back in full, the fee included, once', (state, command, event) => {
    const scenario = inState(state);
    expect(left(scenario)).toEqual(HELD);
    expect(toldBy(scenario, command)).toEqual([event]);
    expect(left(scenario)).toEqual(ALL);
    expect(freeOf(scenario, 'withdraw-fee')).toBe(0n);
    const afterwards = [approve(1), cancel(1), reject(1), send(1), broadcast(1), confirm(1), fail(1)];
    for (const again of [...afterwards, fail(1, 'NEVER_SIGNED')])
      expect(scenario.done(again)).toEqual(answer('WITHDRAWAL_ENDED'));
    expect(left(scenario)).toEqual(ALL);
    expect(stateOf(scenario).wallet.paidAddresses).toEqual([]);
  });

  /** The steps that each state allows. */
  const allowed: Record<string, readonly string[]> = {
    REVIEW: ['approve-withdrawal', 'cancel-withdrawal', 'reject-withdrawal'],
    APPROVED: ['cancel-withdrawal', 'reject-withdrawal', 'send-withdrawal'],
    SENDING: ['broadcast-withdrawal', 'fail-withdrawal NEVER_SIGNED'],
    BROADCAST: [
      'broadcast-withdrawal',
      'confirm-withdrawal',
      'fail-withdrawal CANCELLED',
      'fail-withdrawal REVERTED',
    ],
    CONFIRMED: [],
  };
  it.each(Object.keys(allowed))('in state %s takes the steps of the state and no other', (name) => {
    const state = name as WithdrawalState;
    const steps = [
      approve(1),
      cancel(1),
      reject(1),
      send(1),
      broadcast(1),
      confirm(1),
      fail(1),
      fail(1, 'CANCELLED'),
      fail(1, 'NEVER_SIGNED'),
    ];
    const taken: string[] = [];
    for (const step of steps) {
      const { rejection } = inState(state).done(step);
      if (rejection === 'OK') taken.push('proof' in step ? `${step.kind} ${step.proof}` : step.kind);
      else expect(rejection).toBe(state === 'CONFIRMED' ? 'WITHDRAWAL_ENDED' : 'WITHDRAWAL_STATE');
    }
    expect(taken.sort()).toEqual(allowed[state]);
  });

  it('is asked for once: the same request again answers its id, whatever came after', () => {
    const scenario = openWallet({ wideningDelayMs: 0 });
    must(scenario, ...intoDebt(1, coins(5)), request('w', coins(20)));
    expect(scenario.done(request('w', coins(20), { isNewDevice: true }))).toEqual(answer('OK', 1, true));
    must(scenario, send(1), broadcast(1), confirm(1));
    must(scenario, pause('withdrawals'), setTerms({ withdrawalFee: coins(2) }));
    must(scenario, { kind: 'lock-withdrawal', memberId: 1, untilMs: scenario.timeMs + 9 * DAY_MS });
    must(scenario, { kind: 'set-identity-level', memberId: 1, level: 0 }, freeze());
    expect(scenario.done(request('w', coins(20)))).toEqual(answer('OK', 1, true));
    expect(scenario.done(request('w', coins(20), { fee: coins(2) }))).toEqual(answer('MEMBER_FROZEN'));
    expect(left(scenario)).toEqual({ free: OPENING_MONEY - coins(20), frozen: 0n });
    scenario.timeMs += DAY_MS;
    expect(scenario.done(request('w', coins(20)))).toEqual(answer('MEMBER_FROZEN'));
    expect(scenario.done(request('w', coins(20), { memberId: POOR_MEMBER }))).toEqual(
      answer('MEMBER_IN_DEBT'),
    );
  });

  it('keeps the fee of its request', () => {
    const scenario = inState('APPROVED');
    must(scenario, setTerms({ withdrawalFee: coins(5) }));
    expect(scenario.done(request('r', coins(100)))).toEqual(answer('FEE_CHANGED'));
    must(scenario, request('r', coins(100), { fee: coins(5) }), send(1), broadcast(1), confirm(1));
    expect(freeOf(scenario, 'withdraw-fee')).toBe(coins(1));
    must(scenario, send(2), broadcast(2), confirm(2));
    expect(freeOf(scenario, 'withdraw-fee')).toBe(coins(6));
  });
});

describe('an approval', () => {
  const large = (amount: bigint) => request('large', amount, { memberId: 2 });

  it('is one operator’s up to 50,000 USDT, and two different ones’ above', () => {
    const scenario = openWallet();
    must(scenario, large(coins(50_000)), approve(1));
    const scenarioOfTwo = openWallet();
    must(scenarioOfTwo, large(coins(50_000) + 100n));
    const ofTwo = (state: WithdrawalState, operator: number) =>
      changed(state, { memberId: 2, flags: flags('ABOVE_AUTO_LIMIT'), operator });
    expect(toldBy(scenarioOfTwo, approve(1))).toEqual([ofTwo('REVIEW', 901)]);
    expect(stateOf(scenarioOfTwo).wallet.withdrawals).toMatchObject([{ state: 'REVIEW', approvedBy: 901 }]);
    expect(scenarioOfTwo.done(approve(1))).toEqual(answer('TWO_OPERATORS_NEEDED'));
    expect(scenarioOfTwo.done(send(1))).toEqual(answer('WITHDRAWAL_STATE'));
    expect(toldBy(scenarioOfTwo, approve(1, 902))).toEqual([ofTwo('APPROVED', 902)]);
    expect(stateOf(scenarioOfTwo).wallet.withdrawals).toMatchObject([{ state: 'APPROVED', approvedBy: 0 }]);
  });

  it('may be withdrawn by a rejection or by the member between the two', () => {
    const scenario = openWallet();
    must(scenario, large(coins(60_000)), approve(1), cancel(1, 2));
    must(scenario, request('again', coins(60_000), { memberId: 2 }), approve(2), reject(2));
    expect(balanceOf(scenario, 2)).toEqual(ALL);
  });

  it('is as the policy of the moment says', () => {
    const scenario = openWallet({ secondApprovalAbove: coins(10) });
    must(scenario, request('a', coins(20), { isNewDevice: true }));
    must(scenario, request('b', coins(20), { isNewDevice: true }), approve(1), approve(2));
    must(scenario, setPolicy({ secondApprovalAbove: coins(100) }));
    scenario.timeMs += DAY_MS;
    // The same operator again is refused although one would do by now.
    expect(scenario.done(approve(1))).toEqual(answer('TWO_OPERATORS_NEEDED'));
    expect(toldBy(scenario, approve(1, 902))).toMatchObject([{ state: 'APPROVED' }]);
    must(scenario, setPolicy({ secondApprovalAbove: 0n }));
    expect(toldBy(scenario, approve(2, 902))).toMatchObject([{ state: 'APPROVED' }]);
  });

  it('that was held back is asked for anew, from the first operator on', () => {
    const scenario = openWallet();
    must(scenario, large(coins(60_000)), approve(1), approve(1, 902), freeze(2), send(1));
    must(scenario, freeze(2, false));
    expect(toldBy(scenario, approve(1, 902))).toMatchObject([{ state: 'REVIEW', operator: 902 }]);
    expect(toldBy(scenario, approve(1, 901))).toMatchObject([{ state: 'APPROVED' }]);
  });
});

describe('sending', () => {
  it('moves inside to a member whose address it is, with the fee and without the chain', () => {
    const scenario = inState('APPROVED');
    const outside = freeOf(scenario, `outside:${CHAIN}`);
    expect(toldBy(scenario, send(1, POOR_MEMBER))).toEqual([
      changed('CONFIRMED', { txid: 'internal:1', internalTo: POOR_MEMBER }),
    ]);
    expect(left(scenario)).toEqual({ free: OPENING_MONEY - coins(100), frozen: 0n });
    expect(freeOf(scenario, POOR_MEMBER)).toBe(coins(99));
    expect(freeOf(scenario, 'withdraw-fee')).toBe(coins(1));
    expect(freeOf(scenario, `outside:${CHAIN}`)).toBe(outside);
    expect(scenario.done(send(1, POOR_MEMBER))).toEqual(answer('WITHDRAWAL_ENDED'));
    expect(stateOf(scenario).wallet.paidAddresses).toEqual([{ memberId: 1, chain: CHAIN, address: ADDRESS }]);
  });

  it('moves inside to a member who is frozen', () => {
    const scenario = inState('APPROVED');
    must(scenario, freeze(POOR_MEMBER), send(1, POOR_MEMBER));
    expect(freeOf(scenario, POOR_MEMBER)).toBe(coins(99));
  });

  it('goes back to review when the address is the member’s own, as often as it is sent', () => {
    const scenario = inState('APPROVED');
    const back = changed('REVIEW', { flags: flags('OWN_ADDRESS') });
    expect(toldBy(scenario, send(1, 1))).toEqual([back]);
    must(scenario, approve(1));
    expect(toldBy(scenario, send(1, 1))).toEqual([back]);
    expect(left(scenario)).toEqual(HELD);
    must(scenario, approve(1));
    expect(toldBy(scenario, send(1))).toEqual([changed('SENDING', { flags: flags('OWN_ADDRESS') })]);
  });

  const barred: [string, Command[]][] = [
    ['frozen', [freeze()]],
    ['locked', [{ kind: 'lock-withdrawal', memberId: 1, untilMs: 1_704_067_200_000 + 1 }]],
    ['in debt', [deposit(1, coins(1), { memberId: 1 })]],
  ];
  it.each(barred)('goes back to review when the member is %s by then, inside or outside', (name, before) => {
    for (const internalTo of [0, 1, 2]) {
      const scenario = inState('APPROVED');
      must(scenario, ...before);
      if (name === 'in debt') owe(scenario);
      const expected = flags('HELD_BACK');
      expect(toldBy(scenario, send(1, internalTo))).toEqual([changed('REVIEW', { flags: expected })]);
      expect(left(scenario).frozen).toBe(coins(100));
      // Operators may approve it all the same, but it is not sent until the member may withdraw.
      must(scenario, approve(1));
      expect(toldBy(scenario, send(1, internalTo))).toEqual([changed('REVIEW', { flags: expected })]);
    }
  });

  it('goes on when the lock has ended', () => {
    const scenario = inState('APPROVED');
    must(scenario, { kind: 'lock-withdrawal', memberId: 1, untilMs: scenario.timeMs + 5 });
    scenario.timeMs += 4;
    expect(toldBy(scenario, send(1))).toMatchObject([{ state: 'REVIEW' }]);
    scenario.timeMs++;
    must(scenario, approve(1));
    expect(toldBy(scenario, send(1))).toMatchObject([{ state: 'SENDING', flags: flags('HELD_BACK') }]);
  });

  it('is not touched by what comes after it: a freeze, a lock, a pause, changed terms', () => {
    const scenario = inState('SENDING');
    must(scenario, freeze(), pause('withdrawals'), setTerms({ maxWithdrawal: TERMS.minWithdrawal }));
    must(scenario, { kind: 'lock-withdrawal', memberId: 1, untilMs: scenario.timeMs + DAY_MS });
    must(scenario, broadcast(1), confirm(1));
    expect(left(scenario)).toEqual({ free: OPENING_MONEY - coins(100), frozen: 0n });
  });

  it('waits while withdrawals are paused, which approvals and cancels do not', () => {
    const scenario = openWallet();
    must(scenario, request('a', coins(10), { isNewDevice: true }), request('b', coins(10)));
    must(scenario, pause('withdrawals'), approve(1), cancel(2));
    expect(scenario.done(send(1))).toEqual(answer('WITHDRAWAL_PAUSED'));
    must(scenario, resume('withdrawals'), send(1));
  });

  it('frees a frozen member’s withdrawal when the member cancels it', () => {
    const scenario = inState('APPROVED');
    must(scenario, freeze(), cancel(1));
    expect(left(scenario)).toEqual(ALL);
  });
});

/** Member 1 owes the deposit with number 1: all money but what is frozen is out of reach. */
function owe(scenario: Scenario): void {
  const { free } = left(scenario);
  const far = { kind: 'transfer', memberId: 1, asset: 'USDT', to: 'contract' } as const;
  must(scenario, { ...far, requestId: 'far', from: 'assets', amount: free });
  must(scenario, {
    ...far,
    requestId: 'far 2',
    from: 'spot',
    amount: balanceOf(scenario, 1, 'USDT', 'spot').free,
  });
  must(scenario, { kind: 'reverse-deposit', chain: CHAIN, number: 1, firstOperator: 1, secondOperator: 2 });
}
