/** Scenarios of pledges and airdrops: the worked examples of the rules, and what goes wrong. */
import { describe, expect, it } from 'vitest';
import { businessDay } from '../../src/base/limits.ts';
import type { PledgeTerms } from '../../src/growth/pledge-commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import {
  answer,
  balanceOf,
  chargeUsdt,
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
  tick,
  toDay,
  toldBy,
  usdt,
} from './growth-opening.ts';
import type { Scenario } from './scenario.ts';
import { unbackedPledges } from './unbacked-pledges.ts';

const OWN = usdt('10000000');

/** With a product that is ON. */
function openProduct(some: Partial<PledgeTerms> = {}): Scenario {
  const scenario = openGrowth();
  must(scenario, fund('pledge', '100000'), draft(some), switchOn());
  return scenario;
}

const flexible = { termDays: 0 };
const pledgeMoney = (scenario: Scenario) => balanceOf(scenario, 'pledge');
const own = (scenario: Scenario, memberId = INVITEE) => balanceOf(scenario, memberId);
const paidBy = (scenario: Scenario, command: Command) =>
  toldBy(scenario, command).flatMap((event) =>
    event.kind === 'pledge-redeemed' ? [[event.how, event.principal, event.interest]] : [],
  );

describe('the worked examples of pledges', () => {
  it('1,234.567 at 0.0003 earns 0.3703701 a day and 11.1111030 in 30 days', () => {
    const scenario = openProduct();
    must(scenario, subscribe('1234.567'));
    expect(own(scenario)).toEqual({ free: OWN - usdt('1234.567'), frozen: usdt('1234.567') });
    toDay(scenario, 31, -1);
    expect(paidBy(scenario, settlePledges(TODAY + 30))).toEqual([]);
    expect(scenario.done(settlePledges(TODAY + 31))).toEqual(answer('SETTLEMENT_TOO_EARLY'));
    toDay(scenario, 31);
    expect(paidBy(scenario, settlePledges(TODAY + 31))).toEqual([
      ['MATURITY', usdt('1234.567'), usdt('11.111103')],
    ]);
    expect(own(scenario)).toEqual({ free: OWN + usdt('11.111103'), frozen: 0n });
    const oneDay = openProduct(flexible);
    must(oneDay, subscribe('1234.567', flexible));
    toDay(oneDay, 2);
    expect(paidBy(oneDay, redeem('1234.567'))).toEqual([['FLEXIBLE', usdt('1234.567'), usdt('0.3703701')]]);
  });

  it.each([
    ['2028-02-10T12:00:00+08:00', '2028-03-12T00:00:00+08:00'],
    ['2027-02-10T00:00:00+08:00', '2027-03-13T00:00:00+08:00'],
    ['2028-02-28T23:59:59.999+08:00', '2028-03-30T00:00:00+08:00'],
    ['2028-02-29T00:00:00+08:00', '2028-03-31T00:00:00+08:00'],
  ])('30 days subscribed at %s are paid at %s', (subscribed, paid) => {
    const scenario = openProduct();
    scenario.timeMs = Date.parse(subscribed);
    must(scenario, subscribe('1000'));
    expect(growthOf(scenario).pledges[0]?.dueMs).toBe(Date.parse(paid));
    scenario.timeMs = Date.parse(paid) - 1;
    expect(paidBy(scenario, settlePledges(businessDay(scenario.timeMs)))).toEqual([]);
    scenario.timeMs = Date.parse(paid);
    expect(paidBy(scenario, settlePledges(businessDay(scenario.timeMs)))).toEqual([
      ['MATURITY', usdt('1000'), usdt('9')],
    ]);
  });
});

describe('the set-aside sum', () => {
  it('covers what is not sold, every order, and is free again when the product is OFF', () => {
    const scenario = openProduct();
    // 10,000 × 0.0003 = 3 a day, for 30 days.
    expect(pledgeMoney(scenario)).toEqual({ free: usdt('99910'), frozen: usdt('90') });
    must(scenario, subscribe('4000'), switchOff());
    expect(pledgeMoney(scenario).frozen).toBe(usdt('36'));
    must(scenario, switchOn());
    expect(pledgeMoney(scenario).frozen).toBe(usdt('90'));
    must(scenario, redeem('4000'));
    // Forfeited interest is free at once; the payout sets it aside anew for the part that is for sale again.
    expect(pledgeMoney(scenario).frozen).toBe(usdt('54'));
    toDay(scenario, 1, 8 * HOUR_MS);
    must(scenario, settlePledges(TODAY + 1));
    expect(pledgeMoney(scenario).frozen).toBe(usdt('90'));
    must(scenario, switchOff());
    expect(pledgeMoney(scenario).frozen).toBe(0n);
    expect(unbackedPledges(stateOf(scenario))).toEqual([]);
  });

  it('is refused without enough free money, and rises with the quota', () => {
    const scenario = openGrowth();
    must(scenario, draft(), fund('pledge', '89.99999999'));
    expect(scenario.done(switchOn())).toEqual(answer('PLEDGE_FUNDS_SHORT'));
    must(scenario, fund('pledge', '0.00000001'), switchOn());
    const raise: Command = {
      kind: 'change-pledge-product',
      productId: 1,
      quota: usdt('10000.00000001'),
      saleEndMs: PLEDGE_TERMS.saleEndMs,
      ...OPERATORS,
    };
    expect(scenario.done(raise)).toEqual(answer('PLEDGE_FUNDS_SHORT'));
    must(scenario, fund('pledge', '0.0000003'), raise);
    expect(pledgeMoney(scenario)).toEqual({ free: 0n, frozen: usdt('90.0000003') });
  });

  it('gives forfeited interest back at once while the product is OFF', () => {
    const scenario = openProduct();
    must(scenario, subscribe('1000'), subscribe('2000'), switchOff(), redeem('1000'));
    expect(pledgeMoney(scenario).frozen).toBe(usdt('18'));
    scenario.timeMs += DAY_MS;
    expect(paidBy(scenario, settlePledges(TODAY + 1))).toEqual([['EARLY', usdt('1000'), 0n]]);
    expect(pledgeMoney(scenario).frozen).toBe(usdt('18'));
  });

  it('covers every split of the quota into orders', () => {
    const scenario = openProduct({ quota: 1_000n, min: 1n, maxPerMember: 1_000n, dailyRate: 999_999n });
    for (const amount of ['0.00000333', '0.00000333', '0.00000334'])
      must(scenario, subscribe(amount, { dailyRate: 999_999n }));
    expect(unbackedPledges(stateOf(scenario))).toEqual([]);
    must(scenario, switchOff());
    toDay(scenario, 31);
    must(scenario, settlePledges(TODAY + 31));
    expect(pledgeMoney(scenario)).toEqual({ free: usdt('100000') - 270n, frozen: 0n });
  });
});

describe('an early redemption', () => {
  it('forfeits all interest and pays the principal after the delay', () => {
    const scenario = openProduct();
    must(scenario, subscribe('1000'));
    toDay(scenario, 20, 5 * HOUR_MS);
    must(scenario, redeem('1000'));
    expect(scenario.done(redeem('1000'))).toEqual(answer('PLEDGE_STATE'));
    toDay(scenario, 21, 5 * HOUR_MS - 1);
    expect(paidBy(scenario, settlePledges(TODAY + 21))).toEqual([]);
    expect(own(scenario).frozen).toBe(usdt('1000'));
    scenario.timeMs += 1;
    expect(paidBy(scenario, settlePledges(TODAY + 20))).toEqual([]);
    expect(paidBy(scenario, settlePledges(TODAY + 21))).toEqual([['EARLY', usdt('1000'), 0n]]);
    toDay(scenario, 40);
    expect(paidBy(scenario, settlePledges(TODAY + 40))).toEqual([]);
    expect(own(scenario)).toEqual({ free: OWN, frozen: 0n });
    expect(scenario.done(redeem('1000'))).toEqual(answer('PLEDGE_ENDED'));
  });

  it('whose delay would end at maturity or later is refused, also when the day job is late', () => {
    const scenario = openProduct();
    must(scenario, subscribe('1000'));
    toDay(scenario, 30);
    expect(scenario.done(redeem('1000'))).toEqual(answer('PLEDGE_MATURES_FIRST'));
    const earlier = openProduct();
    must(earlier, subscribe('1000'));
    toDay(earlier, 30, -1);
    must(earlier, redeem('1000'));
    const late = openProduct();
    must(late, subscribe('1000'));
    toDay(late, 35);
    expect(late.done(redeem('1000'))).toEqual(answer('PLEDGE_MATURES_FIRST'));
    expect(paidBy(late, settlePledges(TODAY + 31))).toEqual([['MATURITY', usdt('1000'), usdt('9')]]);
  });
});

describe('a flexible pledge', () => {
  it('pays a part with all interest up to yesterday; the part earns nothing for the running day', () => {
    const scenario = openProduct(flexible);
    must(scenario, subscribe('1000', flexible));
    expect(paidBy(scenario, redeem('100'))).toEqual([['FLEXIBLE', usdt('100'), 0n]]);
    toDay(scenario, 1, 23 * HOUR_MS);
    expect(paidBy(scenario, redeem('100'))).toEqual([['FLEXIBLE', usdt('100'), 0n]]);
    toDay(scenario, 4);
    // Three whole days: on all of the first 800 were held.
    expect(paidBy(scenario, redeem('300'))).toEqual([['FLEXIBLE', usdt('300'), usdt('0.72')]]);
    toDay(scenario, 5);
    expect(paidBy(scenario, redeem('500'))).toEqual([['FLEXIBLE', usdt('500'), usdt('0.15')]]);
    expect(scenario.done(redeem('1'))).toEqual(answer('PLEDGE_ENDED'));
    expect(unbackedPledges(stateOf(scenario))).toEqual([]);
  });

  it('earns for 90 days at most', () => {
    const scenario = openProduct(flexible);
    must(scenario, subscribe('1000', flexible));
    toDay(scenario, 400);
    must(scenario, settlePledges(TODAY + 400));
    expect(paidBy(scenario, redeem('400'))).toEqual([['FLEXIBLE', usdt('400'), usdt('27')]]);
    toDay(scenario, 500);
    expect(paidBy(scenario, redeem('600'))).toEqual([['FLEXIBLE', usdt('600'), 0n]]);
  });
});

describe('races', () => {
  it('for the quota and the own limit give no more than there is', () => {
    const scenario = openProduct({ quota: usdt('1000'), maxPerMember: usdt('150') });
    const requests = Array.from({ length: 50 }, (_, at) => subscribe('40', { memberId: 11 + (at % 3) }));
    const done = scenario.run(...requests).flatMap((event) => (event.kind === 'command-done' ? [event] : []));
    expect(done.filter(({ rejection }) => rejection === 'OK').length).toBe(9);
    expect(done.filter(({ rejection }) => rejection === 'PLEDGE_OWN_LIMIT').length).toBe(41);
    const small = openProduct({ quota: usdt('1000') });
    const many = Array.from({ length: 50 }, (_, at) => subscribe('40', { memberId: 11 + (at % 3) }));
    small.run(...many);
    expect(growthOf(small).products[0]?.sold).toBe(usdt('1000'));
    expect(small.done(subscribe('10'))).toEqual(answer('PLEDGE_SOLD_OUT'));
  });

  it('of a repeated request give one order', () => {
    const scenario = openProduct();
    const request = subscribe('100');
    must(scenario, request);
    expect(scenario.done(request)).toEqual(answer('OK', 1, true));
    expect(scenario.done({ ...request, amount: usdt('101') })).toEqual(answer('REQUEST_ID_REUSED'));
    expect(growthOf(scenario).pledges.length).toBe(1);
    const part = redeem('100');
    must(scenario, part);
    expect(scenario.done(part)).toEqual(answer('OK', 0, true));
  });
});

describe('a running order', () => {
  it('goes on when the product is OFF and matures into a frozen member’s account', () => {
    const scenario = openProduct();
    must(scenario, subscribe('1000'), switchOff());
    must(scenario, { kind: 'set-member-flags', memberId: INVITEE, frozen: true, tradingAllowed: false });
    expect(scenario.done(redeem('1000'))).toEqual(answer('MEMBER_FROZEN'));
    toDay(scenario, 31);
    must(scenario, settlePledges(TODAY + 31));
    expect(own(scenario)).toEqual({ free: OWN + usdt('9'), frozen: 0n });
  });

  it('is paid once, however often the day is settled', () => {
    const scenario = openProduct();
    must(scenario, subscribe('1000'));
    toDay(scenario, 33);
    expect(scenario.done(settlePledges(TODAY + 33))).toEqual(answer('OK', 1));
    expect(scenario.done(settlePledges(TODAY + 33))).toEqual(answer('OK', 0));
    expect(scenario.done(settlePledges(TODAY + 31))).toEqual(answer('OK', 0));
    expect(own(scenario).free).toBe(OWN + usdt('9'));
  });

  it('waits for the next command where more than 250 are due', () => {
    const scenario = openProduct({ min: usdt('1') });
    const members = Array.from({ length: 26 }, (_, at) => 1_000 + at);
    must(scenario, ...members.flatMap((memberId) => openSaver(memberId, '10')));
    const requests = members.flatMap((memberId) =>
      Array.from({ length: 10 }, () => subscribe('1', { memberId })),
    );
    scenario.run(...requests.slice(0, 251));
    toDay(scenario, 31);
    expect(scenario.done(settlePledges(TODAY + 31))).toEqual(answer('OK', 250));
    expect(scenario.done(settlePledges(TODAY + 31))).toEqual(answer('OK', 1));
    expect(scenario.done(settlePledges(TODAY + 31))).toEqual(answer('OK', 0));
  });
});

describe('the money of `pledge`', () => {
  const move = (amount: string, direction: 'FROM_FEE' | 'TO_FEE'): Command => ({
    kind: 'move-pledge-funds',
    asset: 'USDT',
    amount: usdt(amount),
    move: direction,
    ...OPERATORS,
  });

  it('comes out of `fee` but for what rebates may need, and goes back no further than its free part', () => {
    const scenario = openGrowth();
    must(scenario, ...chargeUsdt(INVITEE, '100'));
    expect(scenario.done(move('70.00000001', 'FROM_FEE'))).toEqual(answer('FEE_RESERVED'));
    must(scenario, move('70', 'FROM_FEE'));
    expect(scenario.done(move('70.00000001', 'TO_FEE'))).toEqual(answer('INSUFFICIENT_BALANCE'));
    must(scenario, draft({ quota: usdt('5000') }), switchOn());
    expect(scenario.done(move('25.00000001', 'TO_FEE'))).toEqual(answer('INSUFFICIENT_BALANCE'));
    must(scenario, move('25', 'TO_FEE'), tick(scenario));
    expect(pledgeMoney(scenario)).toEqual({ free: 0n, frozen: usdt('45') });
  });
});

describe('an airdrop', () => {
  const LIST = [
    { memberId: 12, amount: usdt('2') },
    { memberId: 11, amount: usdt('1') },
  ];
  const pay = (some: Partial<Extract<Command, { kind: 'pay-airdrop' }>> = {}): Command => ({
    kind: 'pay-airdrop',
    campaignId: 7,
    asset: 'USDT',
    total: usdt('3'),
    listHash: 'a'.repeat(64),
    rows: LIST,
    ...OPERATORS,
    ...some,
  });

  it('pays all of the list once, or nothing', () => {
    const scenario = openGrowth();
    must(scenario, fund('promo', '2.99999999'));
    expect(scenario.done(pay())).toEqual(answer('PROMO_EMPTY'));
    expect(own(scenario, 11).free).toBe(OWN);
    must(scenario, fund('promo', '10'), pay());
    expect(scenario.done(pay())).toEqual(answer('OK', 0, true));
    expect(scenario.done(pay({ listHash: 'b'.repeat(64) }))).toEqual(answer('REQUEST_ID_REUSED'));
    expect([own(scenario, 11).free - OWN, own(scenario, 12).free - OWN]).toEqual([usdt('1'), usdt('2')]);
    expect(balanceOf(scenario, 'promo').free).toBe(usdt('9.99999999'));
  });
});
