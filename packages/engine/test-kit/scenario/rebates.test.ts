/** Scenarios of fees that count, of settlements and of marks: the worked examples of the rules, and what goes wrong. */
import { describe, expect, it } from 'vitest';
import { Core } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import { CONTRACT } from './contract-opening.ts';
import {
  answer,
  balanceOf,
  chargeCoin,
  chargeUsdt,
  DAY_MS,
  feesOf,
  freeOf,
  fund,
  growthOf,
  HOUR_MS,
  INVITEE,
  INVITER,
  mark,
  must,
  OPERATORS,
  OTHER_INVITER,
  openGrowth,
  rebatesOf,
  STRANGER,
  setRebateRate,
  setReference,
  settle,
  stateOf,
  TODAY,
  tick,
  toDay,
  toldBy,
  tradeAt,
  unmark,
  usdt,
} from './growth-opening.ts';
import type { Scenario } from './scenario.ts';

const contractMoney = (scenario: Scenario, memberId = INVITER): bigint =>
  balanceOf(scenario, memberId, 'USDT', 'contract').free - usdt('10000000');

/** The total of the inviter, by fees of an earlier day. */
function withTotal(fees: string): Scenario {
  const scenario = openGrowth();
  must(scenario, ...chargeUsdt(13, fees));
  toDay(scenario, 1);
  must(scenario, settle());
  return scenario;
}

describe('the worked examples of rebates', () => {
  it('truncates the rebate that reaches the cap, and pays nothing after it', () => {
    const scenario = withTotal('16600');
    expect(growthOf(scenario).inviters).toEqual([{ memberId: INVITER, total: usdt('4980'), reversed: 0n }]);
    must(scenario, ...chargeUsdt(11, '123.456789'), ...chargeUsdt(12, '10'));
    toDay(scenario, 2);
    expect(rebatesOf(toldBy(scenario, settle(TODAY + 1)))).toEqual([
      [11, usdt('20')],
      [12, 0n],
    ]);
    expect(contractMoney(scenario)).toBe(usdt('5000'));
    must(scenario, ...chargeUsdt(11, '1'), ...chargeUsdt(21, '1'));
    expect([feesOf(scenario, 11), feesOf(scenario, 21)]).toEqual([0n, usdt('1')]);
  });

  it('pays 30 % of a day’s fees, rounded down', () => {
    const scenario = openGrowth();
    must(scenario, ...chargeUsdt(11, '123.4567'), ...chargeUsdt(11, '0.0001'));
    toDay(scenario, 1);
    expect(rebatesOf(toldBy(scenario, settle()))).toEqual([[11, usdt('37.03704')]]);
  });

  it('reaches the cap to the unit with a rebate that fits exactly', () => {
    const scenario = withTotal('16666.6667');
    expect(growthOf(scenario).inviters[0]?.total).toBe(usdt('5000'));
    expect(growthOf(withTotal('16666.6666')).inviters[0]?.total).toBe(usdt('4999.99998'));
  });
});

describe('the fees that count', () => {
  it('are those of maker and taker, but not of fills between inviter and invitee', () => {
    const scenario = openGrowth();
    must(scenario, ...chargeUsdt(11, '7', 21));
    expect([feesOf(scenario, 11), feesOf(scenario, 21)]).toEqual([usdt('7'), 0n]);
    must(scenario, ...chargeUsdt(11, '5', INVITER), ...chargeUsdt(21, '5', INVITER));
    expect([feesOf(scenario, 11), feesOf(scenario, 21)]).toEqual([usdt('7'), usdt('5')]);
  });

  it('are those of contracts too', () => {
    const scenario = openGrowth();
    must(scenario, tick(scenario, '50000'));
    const order = (memberId: number, tradeType: 'OPEN_LONG' | 'OPEN_SHORT'): Command => ({
      kind: 'place-contract-order',
      memberId,
      requestId: `c${memberId}`,
      market: CONTRACT,
      tradeType,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: 500_000n,
      lots: 50n * 10n ** 8n,
      closeAll: false,
      closePercent: 0,
      leverage: 10,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
    });
    // Cross positions leave their margin in the account.
    for (const memberId of [11, 21])
      must(scenario, { kind: 'set-margin-mode', memberId, market: CONTRACT, mode: 'CROSS' });
    must(scenario, order(11, 'OPEN_LONG'), order(21, 'OPEN_SHORT'));
    // 50,000 USDT, 0.02 % for the maker and 0.05 % for the taker.
    expect([feesOf(scenario, 11), feesOf(scenario, 21)]).toEqual([usdt('10'), usdt('25')]);
  });

  it('of a coin with a contract are worth its last NORMAL index, and beyond ten minutes no more than the reference price, for 24 hours', () => {
    const scenario = openGrowth();
    const credit: Command = {
      kind: 'credit-from-outside',
      ref: 'btc',
      owner: STRANGER,
      type: 'spot',
      asset: 'BTC',
      amount: usdt('1000'),
    };
    // Without an index that was ever NORMAL it is worth nothing.
    const buy = chargeCoin(11, '0.0002', 'BTC/USDT');
    must(scenario, credit, ...buy);
    expect(feesOf(scenario)).toBe(0n);
    must(scenario, tick(scenario, '50000.01'), ...chargeCoin(11, '0.0002', 'BTC/USDT', '50000'));
    expect(feesOf(scenario)).toBe(usdt('10.000002'));
    scenario.timeMs += 600_000;
    must(
      scenario,
      tick(scenario),
      setReference('40000', 'BTC/USDT'),
      ...chargeCoin(11, '0.0002', 'BTC/USDT', '40000'),
    );
    expect(feesOf(scenario)).toBe(usdt('20.000004'));
    scenario.timeMs += 1;
    must(scenario, ...chargeCoin(11, '0.0002', 'BTC/USDT', '40000'));
    expect(feesOf(scenario)).toBe(usdt('28.000004'));
    must(scenario, setReference('60000', 'BTC/USDT'), ...chargeCoin(11, '0.0002', 'BTC/USDT', '60000'));
    expect(feesOf(scenario)).toBe(usdt('38.000006'));
    scenario.timeMs += DAY_MS - 600_001;
    must(scenario, ...chargeCoin(11, '0.0002', 'BTC/USDT', '60000'));
    expect(feesOf(scenario)).toBe(usdt('48.000008'));
    scenario.timeMs += 1;
    must(scenario, ...chargeCoin(11, '0.0002', 'BTC/USDT', '60000'));
    expect(feesOf(scenario)).toBe(usdt('48.000008'));
  });

  it('of another coin are worth the operators’ rate, no more than the reference price, and nothing without a rate', () => {
    const scenario = openGrowth();
    must(scenario, ...chargeCoin(11, '1'));
    expect(feesOf(scenario)).toBe(0n);
    must(scenario, setRebateRate('0.9'), ...chargeCoin(11, '1'));
    expect(feesOf(scenario)).toBe(usdt('0.9'));
    must(scenario, setReference('0.5', 'RARE/USDT'), ...chargeCoin(11, '1', 'RARE/USDT', '0.5'));
    expect(feesOf(scenario)).toBe(usdt('1.4'));
    // Washed prices raise and lower nothing.
    must(scenario, ...tradeAt('2.5'), ...chargeCoin(11, '1', 'RARE/USDT', '2.5'));
    expect(feesOf(scenario)).toBe(usdt('1.9'));
    must(scenario, ...tradeAt('0.1'), ...chargeCoin(11, '0.8', 'RARE/USDT', '0.1'));
    expect(feesOf(scenario)).toBe(usdt('2.3'));
    must(scenario, setRebateRate('0'), ...chargeCoin(11, '1', 'RARE/USDT', '2.5'));
    expect(feesOf(scenario)).toBe(usdt('2.3'));
  });

  it('of a coin without a pair in USDT are worth the operators’ rate alone, which lives seven days', () => {
    const scenario = openGrowth();
    must(scenario, setRebateRate('3', 'ODD'));
    scenario.timeMs += 7 * DAY_MS - 1;
    must(scenario, ...chargeCoin(11, '2', 'ODD/RARE'));
    expect(feesOf(scenario)).toBe(usdt('6'));
    scenario.timeMs += 1;
    must(scenario, ...chargeCoin(11, '2', 'ODD/RARE'));
    expect(feesOf(scenario)).toBe(usdt('6'));
  });

  it('count by an operators’ rate up to 1,000 USDT of a coin and day', () => {
    const scenario = openGrowth();
    must(scenario, setRebateRate('100', 'ODD'));
    must(scenario, ...chargeCoin(11, '9', 'ODD/RARE'), ...chargeCoin(21, '2', 'ODD/RARE'));
    expect([feesOf(scenario, 11), feesOf(scenario, 21)]).toEqual([usdt('900'), usdt('100')]);
    must(scenario, ...chargeCoin(21, '2', 'ODD/RARE'));
    expect(feesOf(scenario, 21)).toBe(usdt('100'));
    toDay(scenario, 1);
    must(scenario, ...chargeCoin(21, '2', 'ODD/RARE'));
    expect(feesOf(scenario, 21)).toBe(usdt('300'));
  });

  it('stop growing where sums would no longer be exact', () => {
    const scenario = openGrowth();
    const rich = (memberId: number, asset: string): Command => ({
      kind: 'credit-from-outside',
      ref: `rich ${memberId}`,
      owner: memberId,
      type: 'spot',
      asset,
      amount: usdt('1000000000'),
    });
    must(scenario, rich(STRANGER, 'USDT'), rich(11, 'RARE'));
    must(scenario, ...chargeUsdt(11, '9999999'), ...chargeUsdt(11, '2'), ...chargeUsdt(11, '2'));
    expect(feesOf(scenario)).toBe(usdt('10000000'));
  });

  it('are published before a command, at most every five seconds, when they have grown', () => {
    const scenario = openGrowth();
    const counted = (...commands: Command[]) =>
      scenario
        .run(...commands)
        .flatMap((event) => (event.kind === 'invitee-fees-counted' ? [event.fees] : []));
    expect(counted(...chargeUsdt(12, '2'), tick(scenario))).toEqual([
      [{ memberId: 12, day: TODAY, fees: usdt('2') }],
    ]);
    expect(counted(...chargeUsdt(12, '1'), ...chargeUsdt(11, '1'))).toEqual([]);
    scenario.timeMs += 4_999;
    expect(counted(tick(scenario))).toEqual([]);
    scenario.timeMs += 1;
    expect(counted(tick(scenario))).toEqual([
      [
        { memberId: 11, day: TODAY, fees: usdt('1') },
        { memberId: 12, day: TODAY, fees: usdt('3') },
      ],
    ]);
    scenario.timeMs += 60_000;
    expect(counted(tick(scenario))).toEqual([]);
  });
});

describe('a settlement', () => {
  it('comes not before the day is over, and settles a day once', () => {
    const scenario = openGrowth();
    must(scenario, ...chargeUsdt(11, '10'));
    toDay(scenario, 1, -1);
    expect(scenario.done(settle())).toEqual(answer('SETTLEMENT_TOO_EARLY'));
    toDay(scenario, 1);
    expect(scenario.done(settle())).toMatchObject({ rejection: 'OK', result: 1 });
    expect(scenario.done(settle())).toMatchObject({ rejection: 'OK', result: 0 });
    expect(scenario.done(settle(TODAY - 5))).toMatchObject({ rejection: 'OK', result: 0 });
    expect(contractMoney(scenario)).toBe(usdt('3'));
    expect(growthOf(scenario).fees).toEqual([]);
  });

  it('of three missed days goes on from the oldest one, also late', () => {
    const scenario = openGrowth();
    for (const day of [0, 1, 2]) {
      if (day > 0) toDay(scenario, day, 5 * HOUR_MS);
      must(scenario, ...chargeUsdt(11, `${10 * (day + 1)}`));
    }
    toDay(scenario, 9);
    expect(scenario.done(settle(TODAY + 2))).toEqual(answer('REBATE_DAY_OPEN'));
    const paid = [0, 1, 2].flatMap((day) => rebatesOf(toldBy(scenario, settle(TODAY + day))));
    expect(paid).toEqual([
      [11, usdt('3')],
      [11, usdt('6')],
      [11, usdt('9')],
    ]);
    expect(contractMoney(scenario)).toBe(usdt('18'));
  });

  it('waits where `fee` cannot pay all of it, holds later days of the inviter alone, and pays once funded', () => {
    const scenario = openGrowth();
    must(scenario, setRebateRate('100', 'ODD'), ...chargeCoin(11, '9', 'ODD/RARE'));
    must(scenario, ...chargeCoin(21, '0.01', 'ODD/RARE'));
    toDay(scenario, 1);
    must(scenario, ...chargeUsdt(12, '1'));
    toDay(scenario, 2);
    must(scenario, tick(scenario));
    const before = growthOf(scenario);
    expect(freeOf(scenario, 'fee')).toBe(usdt('1'));
    expect(scenario.done(settle())).toEqual(answer('FEE_ACCOUNT_SHORT'));
    expect(scenario.done(settle(TODAY + 1))).toEqual(answer('REBATE_DAY_OPEN'));
    expect(growthOf(scenario)).toEqual(before);
    expect(rebatesOf(toldBy(scenario, settle(TODAY, OTHER_INVITER)))).toEqual([[21, usdt('0.3')]]);
    must(scenario, fund('fee', '270'));
    expect(rebatesOf(toldBy(scenario, settle()))).toEqual([[11, usdt('270')]]);
    expect(rebatesOf(toldBy(scenario, settle(TODAY + 1)))).toEqual([[12, usdt('0.3')]]);
    expect(freeOf(scenario, 'fee')).toBe(usdt('0.4'));
  });

  it('credits a frozen inviter', () => {
    const scenario = openGrowth();
    must(scenario, ...chargeUsdt(11, '10'));
    must(scenario, { kind: 'set-member-flags', memberId: INVITER, frozen: true, tradingAllowed: false });
    toDay(scenario, 1);
    expect(rebatesOf(toldBy(scenario, settle()))).toEqual([[11, usdt('3')]]);
  });

  it('handles a thousand invitees in a command, in ascending id, and goes on from a snapshot between two', () => {
    const scenario = openGrowth();
    const many = Array.from({ length: 1_003 }, (_, at) => 5_000 - at);
    for (const memberId of many)
      scenario.run(
        { kind: 'open-invited-member', memberId, inviterId: INVITER },
        {
          kind: 'credit-from-outside',
          ref: `${memberId}`,
          owner: memberId,
          type: 'spot',
          asset: 'RARE',
          amount: usdt('10'),
        },
        ...chargeUsdt(memberId, '0.1'),
      );
    toDay(scenario, 1);
    const first = scenario.run(settle());
    expect(rebatesOf(first).map(([memberId]) => memberId)).toEqual(many.toReversed().slice(0, 1_000));
    expect(first.at(-1)).toMatchObject({ result: 1_000 });
    scenario.core = Core.restore(scenario.core.snapshot());
    expect(rebatesOf(toldBy(scenario, settle())).map(([memberId]) => memberId)).toEqual([4998, 4999, 5000]);
    expect(scenario.done(settle())).toMatchObject({ rejection: 'OK', result: 0 });
    expect(contractMoney(scenario)).toBe(usdt('30.09'));
  }, 60_000);
});

describe('marks', () => {
  it('act on every day that is not settled, and on no paid one', () => {
    const scenario = openGrowth();
    must(scenario, ...chargeUsdt(11, '10'));
    toDay(scenario, 1);
    must(scenario, settle(), ...chargeUsdt(11, '20'), mark());
    toDay(scenario, 2);
    must(scenario, ...chargeUsdt(11, '40'));
    expect(rebatesOf(toldBy(scenario, settle(TODAY + 1)))).toEqual([[11, 0n]]);
    must(scenario, unmark());
    toDay(scenario, 3);
    // A day settled at 0 stays so; the day of the mark counts, for it is not settled yet.
    expect(rebatesOf(toldBy(scenario, settle(TODAY + 1)))).toEqual([]);
    expect(rebatesOf(toldBy(scenario, settle(TODAY + 2)))).toEqual([[11, usdt('12')]]);
    expect(contractMoney(scenario)).toBe(usdt('15'));
  });

  it('hold each by itself: an invitee is VALID when the last one is gone', () => {
    const scenario = openGrowth();
    const byCheck: Command = {
      kind: 'mark-invitee',
      memberId: 11,
      mark: 'SAME_DEVICE',
      operator: 0,
      reason: '',
    };
    must(scenario, mark(), byCheck, byCheck, unmark());
    expect(growthOf(scenario).invitees[0]).toEqual({ memberId: 11, inviterId: 1, marks: ['SAME_DEVICE'] });
    must(scenario, unmark());
    expect(growthOf(scenario).invitees[0]?.marks).toEqual(['SAME_DEVICE']);
  });
});

describe('a reversal', () => {
  const reverse = (amount: string): Command => ({
    kind: 'reverse-rebate',
    inviterId: INVITER,
    memberId: INVITEE,
    day: TODAY,
    amount: usdt(amount),
    reason: 'a ring',
    ...OPERATORS,
  });

  it('takes no more than was paid, and never lowers the total', () => {
    const scenario = openGrowth();
    must(scenario, ...chargeUsdt(11, '10'));
    toDay(scenario, 1);
    must(scenario, settle(), reverse('1'), reverse('1.5'));
    expect(scenario.done(reverse('0.50000001'))).toEqual(answer('AMOUNT_INVALID'));
    must(scenario, reverse('0.5'));
    expect(growthOf(scenario).inviters).toEqual([
      { memberId: INVITER, total: usdt('3'), reversed: usdt('3') },
    ]);
    expect(contractMoney(scenario)).toBe(0n);
    expect(freeOf(scenario, 'fee')).toBe(usdt('10'));
  });

  it('takes no more than is available', () => {
    const scenario = openGrowth();
    must(scenario, ...chargeUsdt(11, '10'));
    toDay(scenario, 1);
    must(scenario, settle(), {
      kind: 'transfer',
      memberId: INVITER,
      requestId: 'away',
      from: 'contract',
      to: 'assets',
      asset: 'USDT',
      amount: usdt('10000002'),
    });
    expect(scenario.done(reverse('2'))).toEqual(answer('INSUFFICIENT_BALANCE'));
    must(scenario, reverse('1'));
  });
});

describe('an inviter', () => {
  it('is bound by the command that opens the account, or by one later, once and for ever', () => {
    const scenario = openGrowth();
    const bind = (memberId: number, inviterId: number): Command => ({
      kind: 'open-invited-member',
      memberId,
      inviterId,
    });
    // A member from before: its earlier fees do not count.
    must(scenario, ...chargeUsdt(STRANGER, '1', 21), bind(STRANGER, INVITER), bind(STRANGER, INVITER));
    expect(feesOf(scenario, STRANGER)).toBe(0n);
    must(scenario, ...chargeUsdt(STRANGER, '1', 21));
    expect(feesOf(scenario, STRANGER)).toBe(usdt('1'));
    expect(scenario.done(bind(STRANGER, OTHER_INVITER))).toEqual(answer('INVITER_BOUND'));
    expect(toldBy(scenario, bind(77, 11)).map(({ kind }) => kind)).toEqual([
      'member-changed',
      'inviter-bound',
    ]);
    expect(stateOf(scenario).members.some(({ memberId }) => memberId === 77)).toBe(true);
  });
});
