import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/journal/commands.ts';
import { openingOfScenario } from './opening.ts';
import { Scenario } from './scenario.ts';

const E8 = 10n ** 8n;
const HOUR_MS = 3_600_000;
const transfer = (requestId: string, amount = E8): Command => ({
  kind: 'transfer',
  memberId: 1,
  requestId,
  from: 'spot',
  to: 'contract',
  asset: 'USDT',
  amount,
});
const claim = (requestId: string): Command => ({ kind: 'claim-faucet', memberId: 1, requestId });

function opened(): Scenario {
  const scenario = new Scenario();
  scenario.run(...openingOfScenario());
  return scenario;
}
const balance = (scenario: Scenario, type: string): bigint =>
  scenario.reference
    .state()
    .balances.find((one) => one.owner === 1 && one.type === type && one.asset === 'USDT')?.free ?? 0n;

describe('transfers', () => {
  it('moves once, and says so once more for the same request', () => {
    const scenario = opened();
    expect(scenario.done(transfer('a'))).toEqual({ rejection: 'OK', result: 0, repeated: false });
    expect(scenario.done(transfer('a'))).toEqual({ rejection: 'OK', result: 0, repeated: true });
    expect(balance(scenario, 'contract')).toBe(E8);
    expect(balance(scenario, 'spot')).toBe(9_999n * E8);
  });

  it('forgets a request after 24 hours, not before', () => {
    const scenario = opened();
    scenario.done(transfer('a'));
    scenario.timeMs += 24 * HOUR_MS - 1;
    expect(scenario.done(transfer('a')).repeated).toBe(true);
    scenario.timeMs += 1;
    expect(scenario.done(transfer('a', 5n))).toEqual({ rejection: 'OK', result: 0, repeated: false });
  });

  it('remembers more than a thousand of a member', () => {
    const scenario = opened();
    for (let i = 0; i <= 1000; i++) scenario.done(transfer(`t${i}`, 1n));
    expect(scenario.done(transfer('t0', 1n)).repeated).toBe(true);
  });

  it('remembers no rejection', () => {
    const scenario = opened();
    expect(scenario.done(transfer('a', 0n)).rejection).toBe('AMOUNT_INVALID');
    expect(scenario.done(transfer('a')).rejection).toBe('OK');
  });
});

describe('faucet', () => {
  const setUp = (): Scenario => {
    const scenario = opened();
    scenario.run({ kind: 'set-faucet', amounts: [{ asset: 'USDT', amount: 10n * E8 }] });
    scenario.run({
      kind: 'credit-from-outside',
      ref: 'promo',
      owner: 'promo',
      type: 'spot',
      asset: 'USDT',
      amount: 25n * E8,
    });
    return scenario;
  };

  it('pays once a business day, which begins at 16:00 UTC', () => {
    const scenario = setUp();
    expect(scenario.done(claim('a')).rejection).toBe('OK');
    expect(scenario.done(claim('a')).repeated).toBe(true);
    expect(scenario.done(claim('b')).rejection).toBe('FAUCET_ALREADY_CLAIMED');
    scenario.timeMs += 16 * HOUR_MS - 1;
    expect(scenario.done(claim('b')).rejection).toBe('FAUCET_ALREADY_CLAIMED');
    scenario.timeMs += 1;
    expect(scenario.done(claim('b')).rejection).toBe('OK');
    expect(balance(scenario, 'assets')).toBe(20n * E8);
    scenario.timeMs += 24 * HOUR_MS;
    expect(scenario.done(claim('c')).rejection).toBe('PROMO_EMPTY');
  });
});

describe('credits', () => {
  it('keeps references for ever', () => {
    const scenario = opened();
    const credit: Command = {
      kind: 'credit-from-outside',
      ref: '1/USDT',
      owner: 1,
      type: 'spot',
      asset: 'USDT',
      amount: 10_000n * E8,
    };
    scenario.timeMs += 1000 * 24 * HOUR_MS;
    expect(scenario.done(credit)).toEqual({ rejection: 'OK', result: 0, repeated: true });
    expect(balance(scenario, 'spot')).toBe(10_000n * E8);
  });

  it('opens a member once', () => {
    const scenario = opened();
    expect(scenario.run({ kind: 'open-member', memberId: 1 })).toHaveLength(1);
  });
});
