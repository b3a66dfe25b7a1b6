/** Ways in which one account would sell out a product for nothing, and what it gets (rules/growth#pledges). */
import { describe, expect, it } from 'vitest';
import { Core, readState } from '../../src/core/core.ts';
import type { PledgeTerms } from '../../src/growth/pledge-commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import {
  answer,
  balanceOf,
  DAY_MS,
  draft,
  fund,
  growthOf,
  HOUR_MS,
  INVITEE,
  must,
  OPERATORS,
  openGrowth,
  openSaver,
  PLEDGE_TERMS,
  redeem,
  settlePledges,
  stateOf,
  subscribe,
  switchOff,
  switchOn,
  TODAY,
  toDay,
  usdt,
} from './growth-opening.ts';
import type { Scenario } from './scenario.ts';
import { unbackedPledges } from './unbacked-pledges.ts';

const HONEST = 60;
const FLEXIBLE = { termDays: 0, quota: usdt('100000') };
const flexible = { termDays: 0 };

/** A product that is ON, with so much money in `pledge`, and an honest member. */
function openProduct(some: Partial<PledgeTerms> = {}, funds = '100000'): Scenario {
  const scenario = openGrowth();
  must(scenario, fund('pledge', funds), draft(some), switchOn(), ...openSaver(HONEST, '20000'));
  return scenario;
}

const soldOf = (scenario: Scenario, at = 0) => growthOf(scenario).products[at]?.sold;
const freeFunds = (scenario: Scenario) => balanceOf(scenario, 'pledge').free;
const withdrawFunds = (scenario: Scenario, left = 0n): Command => ({
  kind: 'move-pledge-funds',
  asset: 'USDT',
  amount: freeFunds(scenario) - left,
  move: 'TO_FEE',
  ...OPERATORS,
});
/** The answers to an account that subscribes and redeems the most that it may hold, again and again. */
function sellOut(scenario: Scenario, times: number, some: { termDays?: number } = {}): string[] {
  return Array.from({ length: times }, () => {
    const { rejection, result } = scenario.done(subscribe('5000', some));
    return rejection === 'OK' ? scenario.done(redeem('5000', result)).rejection : rejection;
  });
}

describe('a product is not sold out for nothing', () => {
  it('by one account that subscribes and redeems within a second: honest members find the quota as it was', () => {
    const scenario = openProduct(FLEXIBLE);
    expect(sellOut(scenario, 20, flexible)).toEqual([
      'OK',
      ...Array.from({ length: 19 }, () => 'PLEDGE_OWN_LIMIT'),
    ]);
    expect(soldOf(scenario)).toBe(0n);
    must(scenario, subscribe('5000', { memberId: HONEST, ...flexible }));
    expect(unbackedPledges(stateOf(scenario))).toEqual([]);
  });

  it('by early redemptions of a fixed product: the payout brings the part back, and it counts until 00:00', () => {
    const scenario = openProduct({ quota: usdt('5000'), earlyDelayHours: 1 });
    must(scenario, subscribe('5000'), redeem('5000'));
    expect(scenario.done(subscribe('10', { memberId: HONEST }))).toEqual(answer('PLEDGE_SOLD_OUT'));
    scenario.timeMs += HOUR_MS;
    must(scenario, settlePledges(TODAY));
    expect(soldOf(scenario)).toBe(0n);
    expect(scenario.done(subscribe('10'))).toEqual(answer('PLEDGE_OWN_LIMIT'));
    must(scenario, subscribe('5000', { memberId: HONEST }));
    toDay(scenario, 1, -1);
    expect(scenario.done(subscribe('10'))).toEqual(answer('PLEDGE_OWN_LIMIT'));
    toDay(scenario, 1);
    expect(scenario.done(subscribe('10'))).toEqual(answer('PLEDGE_SOLD_OUT'));
  });

  it('by small orders: ten subscriptions and ten redemptions of a product and day, fifty running orders', () => {
    const scenario = openProduct(FLEXIBLE);
    for (let at = 1; at <= 10; at++) must(scenario, subscribe('10', flexible));
    expect(scenario.done(subscribe('10', flexible))).toEqual(answer('PLEDGE_DAY_LIMIT'));
    for (let at = 1; at <= 10; at++) must(scenario, redeem('1', at));
    expect(scenario.done(redeem('1'))).toEqual(answer('PLEDGE_DAY_LIMIT'));
    for (let day = 1; day <= 4; day++) {
      toDay(scenario, day);
      for (let at = 1; at <= 10; at++) must(scenario, subscribe('10', flexible));
    }
    toDay(scenario, 5);
    expect(scenario.done(subscribe('10', flexible))).toEqual(answer('PLEDGE_TOO_MANY'));
    must(scenario, redeem('9', 1), subscribe('10', flexible));
  });

  it('by ten accounts in turn: each holds what it may once, and what they redeem is there for others', () => {
    const scenario = openProduct({ ...FLEXIBLE, quota: usdt('20000') });
    const accounts = Array.from({ length: 10 }, (_, at) => 70 + at);
    for (const memberId of accounts) {
      must(scenario, ...openSaver(memberId, '5000'), subscribe('5000', { memberId, ...flexible }));
      must(scenario, redeem('5000', growthOf(scenario).lastPledge, memberId));
    }
    expect(soldOf(scenario)).toBe(0n);
    for (const memberId of accounts)
      expect(scenario.done(subscribe('10', { memberId, ...flexible }))).toEqual(answer('PLEDGE_OWN_LIMIT'));
    must(scenario, subscribe('5000', { memberId: HONEST, ...flexible }));
  });
});

describe('what comes back to the quota', () => {
  it('is no more than the free part of `pledge` backs, and a redemption is never refused for it', () => {
    // A day's interest of 10,000 is 3; 90 days are set aside, 270.
    const scenario = openProduct({ ...FLEXIBLE, quota: usdt('10000') }, '270');
    must(scenario, subscribe('4000', flexible));
    toDay(scenario, 31);
    // 30 days of 1.2 are paid: what is set aside for the 4,000 backs two thirds of it anew.
    must(scenario, redeem('4000'));
    expect(soldOf(scenario)).toBe(usdt('1333.33333334'));
    expect(freeFunds(scenario)).toBeLessThan(90n);
    expect(unbackedPledges(stateOf(scenario))).toEqual([]);
    must(scenario, fund('pledge', '36'), switchOff());
    must(scenario, switchOn());
    expect(soldOf(scenario)).toBe(0n);
    expect(balanceOf(scenario, 'pledge')).toEqual({ free: 0n, frozen: usdt('270') });
  });

  it('is nothing when operators took what was forfeited away meanwhile', () => {
    const scenario = openProduct({}, '90');
    must(scenario, subscribe('1000'), redeem('1000'));
    must(scenario, withdrawFunds(scenario));
    scenario.timeMs += DAY_MS;
    must(scenario, settlePledges(TODAY + 1));
    expect(soldOf(scenario)).toBe(usdt('1000'));
    expect(balanceOf(scenario, INVITEE).frozen).toBe(0n);
    expect(unbackedPledges(stateOf(scenario))).toEqual([]);
  });

  it('is the matured principal too while the sale runs, and nothing when it is over', () => {
    const scenario = openProduct({ termDays: 7 });
    must(scenario, subscribe('5000', { termDays: 7 }));
    toDay(scenario, 8);
    must(scenario, settlePledges(TODAY + 8));
    expect(soldOf(scenario)).toBe(0n);
    const over = openProduct({ termDays: 7, saleEndMs: scenario.timeMs - 7 * DAY_MS });
    must(over, subscribe('5000', { termDays: 7 }));
    const free = freeFunds(over);
    toDay(over, 8);
    must(over, settlePledges(TODAY + 8));
    expect(soldOf(over)).toBe(usdt('5000'));
    expect(freeFunds(over)).toBe(free);
  });

  it('is all of it while the product is OFF, and sets nothing aside', () => {
    const scenario = openProduct(FLEXIBLE);
    must(scenario, subscribe('5000', flexible), switchOff(), redeem('2000'));
    expect(soldOf(scenario)).toBe(usdt('3000'));
    expect(unbackedPledges(stateOf(scenario))).toEqual([]);
    expect(balanceOf(scenario, 'pledge').frozen).toBe(usdt('81'));
  });
});

it('keeps the uses of a day over a snapshot', () => {
  const scenario = openProduct(FLEXIBLE);
  must(scenario, subscribe('5000', flexible), redeem('4000'));
  const snapshot = scenario.core.snapshot();
  expect(readState(snapshot).growth.pledgeUses).toEqual([
    {
      productId: 1,
      memberId: INVITEE,
      day: TODAY,
      subscribed: 1,
      redeemed: 1,
      early: usdt('4000'),
    },
  ]);
  scenario.core = Core.restore(snapshot);
  expect(scenario.done(subscribe('10', flexible))).toEqual(answer('PLEDGE_OWN_LIMIT'));
  expect(PLEDGE_TERMS.maxPerMember).toBe(usdt('5000'));
});
