/** Deposit applications, what they are paid from, and network costs (rules/wallet#deposit-applications, rules/wallet#suspense). */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/journal/commands.ts';
import {
  answer,
  book,
  CHAIN,
  coins,
  confirmApplication,
  cost,
  DAY_MS,
  deposit,
  freeOf,
  freeze,
  fund,
  must,
  OPENING_MONEY,
  OPERATORS,
  openWallet,
  setPolicy,
  stateOf,
  submit,
  toldBy,
} from './wallet-opening.ts';

const rejecting = (applicationId: number): Command => ({
  kind: 'reject-application',
  applicationId,
  operator: 901,
  reason: 'not found',
});
const fundingsOf = (scenario: Parameters<typeof stateOf>[0]) => stateOf(scenario).wallet.fundings;

describe('an application', () => {
  it('is submitted, and confirmed once with another amount', () => {
    const scenario = openWallet();
    expect(toldBy(scenario, submit('a', coins(100)))).toEqual([
      {
        kind: 'application-submitted',
        applicationId: 1,
        memberId: 1,
        requestId: 'a',
        asset: 'USDT',
        amount: coins(100),
      },
    ]);
    expect(stateOf(scenario).wallet.applications).toEqual([
      { applicationId: 1, memberId: 1, asset: 'USDT', amount: coins(100) },
    ]);
    const fundingId = must(scenario, fund('bank', coins(150)));
    const confirming = confirmApplication(1, coins(99), fundingId);
    expect(toldBy(scenario, confirming)).toEqual([
      {
        kind: 'application-confirmed',
        applicationId: 1,
        memberId: 1,
        asset: 'USDT',
        amount: coins(99),
        fundingId,
        debtPaid: 0n,
        ...OPERATORS,
      },
    ]);
    expect(scenario.done(confirming)).toEqual(answer('APPLICATION_ENDED'));
    expect(scenario.done(rejecting(1))).toEqual(answer('APPLICATION_ENDED'));
    expect(freeOf(scenario, 1)).toBe(OPENING_MONEY + coins(99));
    expect(freeOf(scenario, 'suspense')).toBe(coins(51));
    expect(fundingsOf(scenario)).toEqual([{ fundingId, asset: 'USDT', left: coins(51) }]);
  });

  it('is rejected with a reason', () => {
    const scenario = openWallet();
    must(scenario, submit('a', coins(100)));
    expect(toldBy(scenario, rejecting(1))).toEqual([
      { kind: 'application-rejected', applicationId: 1, memberId: 1, operator: 901, reason: 'not found' },
    ]);
    expect(scenario.done(confirmApplication(1, 5n, 1))).toEqual(answer('APPLICATION_ENDED'));
    expect(stateOf(scenario).wallet.applications).toEqual([]);
  });

  it('is one of three of a member at most', () => {
    const scenario = openWallet();
    for (const requestId of ['a', 'b', 'c']) must(scenario, submit(requestId, 5n));
    expect(scenario.done(submit('d', 5n))).toEqual(answer('TOO_MANY_APPLICATIONS'));
    expect(scenario.done(submit('d', 5n, { memberId: 2 }))).toEqual(answer('OK', 4));
    must(scenario, rejecting(2));
    expect(scenario.done(submit('d', 5n))).toEqual(answer('OK', 5));
    expect(scenario.done(submit('e', 5n))).toEqual(answer('TOO_MANY_APPLICATIONS'));
  });

  it('is answered again with its id for a day, whatever became of it', () => {
    const scenario = openWallet();
    must(scenario, submit('a', 5n), rejecting(1), freeze());
    expect(scenario.done(submit('a', 5n))).toEqual(answer('OK', 1, true));
    expect(scenario.done(submit('a', 6n))).toEqual(answer('MEMBER_FROZEN'));
    must(scenario, freeze(1, false));
    expect(scenario.done(submit('a', 6n))).toEqual(answer('REQUEST_ID_REUSED'));
    // The id of a request of another kind, or of another member, is another id.
    must(scenario, submit('a', 6n, { memberId: 2 }));
    scenario.timeMs += DAY_MS;
    expect(scenario.done(submit('a', 5n))).toEqual(answer('OK', 3));
  });

  it('may be for any listed coin, without terms on any chain', () => {
    const scenario = openWallet({ wideningDelayMs: 0 });
    must(scenario, { kind: 'list-asset', asset: 'OTHER', scale: 2, maxSupply: 1_000n });
    must(scenario, submit('a', 100n, { asset: 'OTHER' }));
    const fundingId = must(scenario, fund('bank', 100n, 'OTHER'));
    expect(scenario.done(confirmApplication(1, 100n, fundingId))).toEqual(answer('VALUE_UNKNOWN'));
    must(scenario, { kind: 'set-floor-price', asset: 'OTHER', price: 3n, ...OPERATORS });
    must(scenario, confirmApplication(1, 100n, fundingId));
    expect(freeOf(scenario, 1, 'OTHER')).toBe(100n);
    expect(stateOf(scenario).wallet.confirmed.sum).toBe(3n);
  });
});

describe('suspense', () => {
  it('is funded by hand with a reference that is unique among all credits', () => {
    const scenario = openWallet();
    const outside = freeOf(scenario, 'outside:manual');
    expect(toldBy(scenario, fund('bank', coins(50)))).toEqual([
      {
        kind: 'suspense-funded',
        fundingId: 1,
        reference: 'bank',
        asset: 'USDT',
        amount: coins(50),
        ...OPERATORS,
      },
    ]);
    expect(freeOf(scenario, 'outside:manual')).toBe(outside - coins(50));
    expect(scenario.done(fund('bank', coins(50)))).toEqual(answer('OK', 0, true));
    expect(scenario.done(fund('bank', coins(51)))).toEqual(answer('REQUEST_ID_REUSED'));
    const credit = { kind: 'credit-from-outside', owner: 1, type: 'assets', asset: 'USDT' } as const;
    expect(scenario.done({ ...credit, ref: 'bank', amount: coins(50) })).toEqual(answer('REQUEST_ID_REUSED'));
    scenario.timeMs += 400 * DAY_MS;
    expect(scenario.done(fund('bank', coins(50)))).toEqual(answer('OK', 0, true));
    expect(scenario.done(fund('bank 2', 1n, 'COIN'))).toEqual(answer('OK', 2));
    expect(freeOf(scenario, 'suspense')).toBe(coins(50));
  });

  it('is never overdrawn: each application is paid from one entry, and from no more than it has', () => {
    const scenario = openWallet();
    must(scenario, fund('a', coins(10)), fund('b', coins(10)), fund('c', coins(10), 'COIN'));
    for (const requestId of ['a', 'b', 'c']) must(scenario, submit(requestId, coins(15)));
    expect(scenario.done(confirmApplication(1, coins(15), 1))).toEqual(answer('FUNDING_EXCEEDED'));
    expect(scenario.done(confirmApplication(1, coins(5), 3))).toEqual(answer('UNKNOWN_FUNDING'));
    must(scenario, confirmApplication(1, coins(6), 1));
    expect(scenario.done(confirmApplication(2, coins(4) + 1n, 1))).toEqual(answer('FUNDING_EXCEEDED'));
    must(scenario, confirmApplication(2, coins(4), 1));
    expect(scenario.done(confirmApplication(3, 1n, 1))).toEqual(answer('UNKNOWN_FUNDING'));
    expect(fundingsOf(scenario)).toEqual([
      { fundingId: 2, asset: 'USDT', left: coins(10) },
      { fundingId: 3, asset: 'COIN', left: coins(10) },
    ]);
    expect(freeOf(scenario, 'suspense')).toBe(coins(10));
  });

  it('is funded by a held deposit, which is as much an entry', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(7), { hold: 'SURPLUS' }), submit('a', coins(7), { memberId: 2 }));
    const fundingId = must(scenario, book(1, 'suspense'));
    must(scenario, confirmApplication(1, coins(7), fundingId));
    expect([freeOf(scenario, 'suspense'), freeOf(scenario, `outside:${CHAIN}`)]).toEqual([0n, -coins(7)]);
    expect(fundingsOf(scenario)).toEqual([]);
  });
});

describe('the applications of a day', () => {
  it('are worth at most the limit, on the business day of the confirmation', () => {
    const scenario = openWallet({ manualDayLimit: coins(100) });
    must(scenario, fund('usdt', coins(1_000)), fund('coin', coins(1_000), 'COIN'));
    const ids = ['a', 'b', 'c'].map((requestId) => must(scenario, submit(requestId, coins(1))));
    const [first = 0, second = 0, third = 0] = ids;
    must(scenario, confirmApplication(first, coins(60), 1));
    expect(scenario.done(confirmApplication(second, coins(40) + 1n, 1))).toEqual(
      answer('MANUAL_LIMIT_EXCEEDED'),
    );
    must(scenario, submit('d', coins(1), { asset: 'COIN', memberId: 2 }));
    // A coin counts half a USDT here, rounded up.
    expect(scenario.done(confirmApplication(4, coins(80) + 1n, 2))).toEqual(answer('MANUAL_LIMIT_EXCEEDED'));
    must(scenario, confirmApplication(4, coins(80), 2));
    expect(scenario.done(confirmApplication(second, 1n, 1))).toEqual(answer('MANUAL_LIMIT_EXCEEDED'));
    // The scenario began at 08:00 of the business zone.
    scenario.timeMs += (2 * DAY_MS) / 3 - 1;
    expect(scenario.done(confirmApplication(second, 1n, 1))).toEqual(answer('MANUAL_LIMIT_EXCEEDED'));
    scenario.timeMs++;
    must(scenario, confirmApplication(second, coins(100), 1));
    expect(stateOf(scenario).wallet.confirmed.sum).toBe(coins(100));
    must(scenario, setPolicy({ manualDayLimit: coins(200) }));
    expect(scenario.done(confirmApplication(third, 1n, 1))).toEqual(answer('MANUAL_LIMIT_EXCEEDED'));
    scenario.timeMs += DAY_MS;
    must(scenario, confirmApplication(third, coins(200), 1));
  });

  it('are worth no more than the ledger could hold', () => {
    const scenario = openWallet({ wideningDelayMs: 0 });
    must(scenario, { kind: 'set-floor-price', asset: 'COIN', price: 2n ** 63n - 1n, ...OPERATORS });
    must(scenario, fund('coin', coins(2), 'COIN'), submit('a', 1n, { asset: 'COIN' }));
    expect(scenario.done(confirmApplication(1, coins(1) + 1n, 1))).toEqual(answer('MANUAL_LIMIT_EXCEEDED'));
  });
});

describe('network costs', () => {
  it('are posted once for each number out of operations', () => {
    const scenario = openWallet();
    must(scenario, deposit(1, coins(5), { hold: 'SURPLUS' }), book(1, 'operations'));
    expect(toldBy(scenario, cost(1, coins(2)))).toEqual([
      {
        kind: 'network-cost-posted',
        chain: CHAIN,
        number: 1,
        asset: 'USDT',
        amount: coins(2),
        txid: 'gas1',
      },
    ]);
    expect(scenario.done(cost(1, coins(2)))).toEqual(answer('OK', 0, true));
    // A number that was posted says OK whatever the command says now.
    expect(scenario.done(cost(1, -7n))).toEqual(answer('OK', 0, true));
    expect(scenario.done(cost(2, coins(4)))).toEqual(answer('OPERATIONS_EMPTY'));
    expect(scenario.done(cost(3, coins(1)))).toEqual(answer('COST_NUMBER_GAP'));
    must(scenario, cost(2, coins(3)));
    expect(freeOf(scenario, 'operations')).toBe(0n);
    expect(freeOf(scenario, `outside:${CHAIN}`)).toBe(0n);
    expect(stateOf(scenario).wallet.chains).toContainEqual({ chain: CHAIN, lastDeposit: 1, lastCost: 2 });
  });
});
