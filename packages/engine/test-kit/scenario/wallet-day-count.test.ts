/** The withdrawals of a day, and the requests that are none of them (rules/wallet#velocity). */
import { describe, expect, it } from 'vitest';
import {
  answer,
  approve,
  cancel,
  coins,
  HOUR_MS,
  must,
  openWallet,
  request,
  stateOf,
} from './wallet-opening.ts';

/** The scenarios begin at 08:00 in the business zone. */
const TO_MIDNIGHT_MS = 16 * HOUR_MS;

describe('a request that is cancelled before approval', () => {
  /** Above the automatic limit: it waits for review. */
  const reviewed = (i: number) => request(`r${i}`, coins(1_000) + 100n);

  it('is none of the ten withdrawals of a day; thirty requests a day are the most', () => {
    const scenario = openWallet();
    for (let i = 1; i <= 20; i++) must(scenario, reviewed(i), cancel(i));
    for (let i = 21; i <= 29; i++) must(scenario, request(`${i}`, coins(10)));
    must(scenario, reviewed(30), cancel(30));
    expect(scenario.done(request('31', coins(10)))).toEqual(answer('WITHDRAWAL_TOO_MANY'));
    expect(stateOf(scenario).wallet.withdrawingMembers).toMatchObject([{ count: 30, cancelled: 21 }]);
    scenario.timeMs += TO_MIDNIGHT_MS;
    must(scenario, request('31', coins(10)));
    expect(stateOf(scenario).wallet.withdrawingMembers).toMatchObject([{ count: 1, cancelled: 0 }]);
  });

  it('counts when an operator has approved it, and frees no other day', () => {
    const scenario = openWallet();
    must(scenario, reviewed(1), approve(1), cancel(1));
    expect(stateOf(scenario).wallet.withdrawingMembers).toMatchObject([{ count: 1, cancelled: 0 }]);
    must(scenario, reviewed(2));
    scenario.timeMs += TO_MIDNIGHT_MS;
    must(scenario, reviewed(3), cancel(2));
    expect(stateOf(scenario).wallet.withdrawingMembers).toMatchObject([{ count: 1, cancelled: 0 }]);
  });
});
