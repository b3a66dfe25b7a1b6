/** Refused commands of growth: each leaves the state as it was. */
import { describe, expect, it } from 'vitest';
import { REJECTIONS, type Rejection } from '../../src/journal/rejections.ts';
import { CASES_ELSEWHERE, GROWTH_CASES } from './growth-cases.ts';
import {
  answer,
  draft,
  fund,
  INVITEE,
  must,
  OPERATORS,
  openGrowth,
  stateOf,
  subscribe,
  switchOn,
  usdt,
} from './growth-opening.ts';
import { setPolicy } from './wallet-opening.ts';

describe('growth refuses', () => {
  const titled = GROWTH_CASES.map(({ before, command, rejection }, i) => ({ before, command, rejection, i }));
  it.each(titled)('$rejection: $command.kind, growth case $i', ({ before, command, rejection }) => {
    const scenario = openGrowth();
    must(scenario, ...before);
    const { seq, ...unchanged } = stateOf(scenario);
    expect(scenario.done(command)).toEqual(answer(rejection));
    expect(stateOf(scenario)).toEqual({ ...unchanged, seq: seq + 1 });
  });

  it('a subscription of a debtor', () => {
    const scenario = openGrowth();
    must(scenario, setPolicy({ wideningDelayMs: 0 }), { kind: 'list-chain', chain: 'ether' });
    must(scenario, fund('pledge', '100'), draft(), switchOn());
    const settings = {
      decimals: 6,
      contract: '0xusdt',
      confirmations: 12,
      minDeposit: usdt('1'),
      minWithdrawal: usdt('10'),
      maxWithdrawal: usdt('150000'),
      withdrawalFee: usdt('1'),
      autoLimit: 0n,
    };
    must(
      scenario,
      { kind: 'set-coin-chain', asset: 'USDT', chain: 'ether', settings, ...OPERATORS },
      { kind: 'open-member', memberId: 77 },
      {
        kind: 'credit-deposit',
        chain: 'ether',
        number: 1,
        memberId: 77,
        asset: 'USDT',
        amount: usdt('100'),
        txid: 'tx',
        outIndex: '0',
        hold: 'NONE',
      },
      subscribe('100', { memberId: 77 }),
      { kind: 'reverse-deposit', chain: 'ether', number: 1, ...OPERATORS },
    );
    expect(scenario.done(subscribe('10', { memberId: 77 }))).toEqual(answer('MEMBER_IN_DEBT'));
    expect(scenario.done(subscribe('10', { memberId: INVITEE })).rejection).toBe('OK');
  });

  it('each rejection of its own in some case', () => {
    const covered = new Set<Rejection>(GROWTH_CASES.map(({ rejection }) => rejection));
    const own = REJECTIONS.slice(
      REJECTIONS.indexOf('INVITER_INVALID'),
      REJECTIONS.indexOf('REFERENCE_BY_INDEX'),
    );
    expect(own.filter((one) => !covered.has(one) && !CASES_ELSEWHERE.has(one))).toEqual([]);
  });
});
