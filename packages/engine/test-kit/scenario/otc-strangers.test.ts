/** Ways in which accounts hold what merchants sell without paying, and what they get (rules/otc#strangers). */
import { describe, expect, it } from 'vitest';
import { MAX_TIME_MS } from '../../src/base/limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import {
  adOf,
  answer,
  appeal,
  ask,
  cancel,
  cardOf,
  cny,
  coins,
  consent,
  create,
  DAY_MS,
  decide,
  MERCHANT,
  MINUTE_MS,
  must,
  OPERATORS,
  OTHER_MERCHANT,
  openDesk,
  orderOf,
  otcOf,
  outage,
  pay,
  publish,
  quick,
  release,
  setOtcPolicy,
  switchOn,
  TAKER,
  tick,
  toldBy,
  wait,
} from './otc-opening.ts';
import type { Scenario } from './scenario.ts';

/** Further merchants, each with an ad of 1,000 USDT. */
const MERCHANTS = [MERCHANT, OTHER_MERCHANT, 101, 102, 103, 104, 105, 106, 107, 108];
const ACCOUNTS = [11, 12, 13, 14, 15, 201, 202, 203, 204, 205];
const HONEST = 300;

function openMember(memberId: number, level: 1 | 2): Command[] {
  return [
    { kind: 'open-member', memberId },
    { kind: 'set-identity-level', memberId, level },
    {
      kind: 'credit-from-outside',
      ref: `more/${memberId}`,
      owner: memberId,
      type: 'otc',
      asset: 'USDT',
      amount: coins('20000'),
    },
    { kind: 'enable-pay-method', memberId, methodId: cardOf(memberId), methodKind: 'bankCard' },
  ];
}

/** Ten merchants with an ad ON each, ten accounts of a coalition, and a newcomer who has part in nothing. */
function openTen(): Scenario {
  const scenario = openDesk();
  for (const memberId of MERCHANTS.slice(2))
    must(
      scenario,
      ...openMember(memberId, 2),
      { kind: 'apply-merchant', memberId, requestId: 'apply' },
      { kind: 'review-merchant', memberId, isApproved: true, operator: 901, reason: '' },
    );
  for (const memberId of [...ACCOUNTS.slice(5), HONEST]) must(scenario, ...openMember(memberId, 1));
  for (const [at, memberId] of MERCHANTS.entries())
    must(scenario, publish(memberId), switchOn(at + 1, memberId));
  return scenario;
}

const isTaken = (scenario: Scenario, memberId: number, adId: number, amount = cny('2000')): boolean =>
  scenario.done(create({ memberId, adId, amount })).rejection === 'OK';

/** The coalition takes all that it may of every ad and says "paid" to each order. */
function holdAll(scenario: Scenario): void {
  for (const memberId of ACCOUNTS)
    for (const adId of MERCHANTS.keys())
      for (const amount of ['5000', '2000', '500', '100'])
        if (isTaken(scenario, memberId, adId + 1, cny(amount))) {
          const { orderId } = otcOf(scenario).orders.at(-1) ?? { orderId: 0 };
          must(scenario, pay(orderId, memberId, cardOf(MERCHANTS[adId] ?? 0)));
        }
}

/** Completes an order of 100 CNY. */
function complete(scenario: Scenario, memberId: number, adId: number): void {
  must(scenario, create({ memberId, adId, amount: cny('100') }));
  const orderId = otcOf(scenario).lastOrder;
  const { sellerId } = orderOf(scenario, orderId);
  must(scenario, pay(orderId, memberId, cardOf(sellerId)), release(orderId, sellerId));
}

describe('accounts that never pay', () => {
  it('do not hold every ad: ten of them hold 30 % of a merchant at most, and who is known buys the rest', () => {
    const scenario = openTen();
    complete(scenario, HONEST, 1);
    holdAll(scenario);
    const { orders } = otcOf(scenario);
    expect(orders.length).toBeLessThanOrEqual(20);
    for (const [at, memberId] of [...MERCHANTS.entries()].slice(1)) {
      const held = orders
        .filter(({ sellerId }) => sellerId === memberId)
        .reduce((sum, { qty }) => sum + qty, 0n);
      expect(held).toBeLessThanOrEqual(coins('300'));
      expect(held + adOf(scenario, at + 1).terms.qty).toBe(coins('1000'));
    }
    must(scenario, quick({ memberId: HONEST, amount: cny('4000') }));
  });

  it('leave a newcomer a quick buy of 500 CNY while nine others hold what they may', () => {
    const scenario = openTen();
    for (const memberId of ACCOUNTS.slice(1)) {
      must(scenario, quick({ memberId }), quick({ memberId }));
      expect(scenario.done(quick({ memberId }))).toEqual(answer('TOO_MANY_ORDERS'));
    }
    must(scenario, quick({ memberId: HONEST }));
    const orderId = otcOf(scenario).lastOrder;
    const { sellerId } = orderOf(scenario, orderId);
    must(scenario, pay(orderId, HONEST, cardOf(sellerId)), release(orderId, sellerId));
  });

  it('hold no more by one completed order with an own merchant who sells 100 CNY to each', () => {
    const scenario = openTen();
    for (const memberId of ACCOUNTS) complete(scenario, memberId, 1);
    scenario.timeMs += 8 * DAY_MS;
    must(scenario, tick(scenario), {
      kind: 'set-cny-rate',
      rate: coins('7.2'),
      isManual: true,
      ...OPERATORS,
    });
    scenario.timeMs += 5_000;
    must(scenario, tick(scenario));
    holdAll(scenario);
    for (const memberId of MERCHANTS.slice(1)) {
      const own = otcOf(scenario).orders.filter(({ sellerId }) => sellerId === memberId);
      expect(own.reduce((sum, { qty }) => sum + qty, 0n)).toBeLessThanOrEqual(coins('300'));
    }
  });

  it('have two unfinished orders, paid and reopened ones with them', () => {
    const scenario = openTen();
    must(scenario, create({ adId: 1 }), pay(1), create({ adId: 2 }));
    expect(scenario.done(create({ adId: 3 }))).toEqual(answer('TOO_MANY_ORDERS'));
    expect(scenario.done(quick())).toEqual(answer('TOO_MANY_ORDERS'));
    must(
      scenario,
      cancel(2),
      create({ adId: 3 }),
      ask(2, TAKER, cardOf(OTHER_MERCHANT)),
      consent(2, OTHER_MERCHANT),
    );
    must(scenario, cancel(3));
    expect(scenario.done(create({ adId: 4 }))).toEqual(answer('TOO_MANY_ORDERS'));
  });

  it('are appealed against at once, and the verdict stops the buying until two operators lift it', () => {
    const scenario = openTen();
    must(scenario, create(), pay());
    expect(scenario.done(appeal())).toEqual(answer('APPEAL_TOO_EARLY'));
    must(scenario, appeal(1, MERCHANT));
    const told = toldBy(scenario, decide('REFUND_SELLER', 'BUYER', 'NOT_PAID'));
    expect(told.find(({ kind }) => kind === 'otc-restriction-changed')).toMatchObject({
      memberId: TAKER,
      buyOffUntilMs: MAX_TIME_MS,
      otcOffUntilMs: 0,
    });
    expect(otcOf(scenario).stopped).toEqual([{ memberId: TAKER, orderId: 1 }]);
    outage(scenario, 60 * DAY_MS);
    must(scenario, { kind: 'undo-fault-mark', memberId: TAKER, orderId: 1, ...OPERATORS });
    expect(scenario.done(create({ adId: 2 }))).toEqual(answer('OTC_RESTRICTED'));
    const lift: Command = { kind: 'lift-otc-restrictions', memberId: TAKER, ...OPERATORS };
    expect(scenario.done({ ...lift, secondOperator: lift.firstOperator })).toEqual(
      answer('TWO_OPERATORS_NEEDED'),
    );
    must(scenario, lift, create({ adId: 2 }));
  });
});

describe('a taker', () => {
  it('is new to a merchant until an order with it, or until orders with three others are seven days old', () => {
    const scenario = openTen();
    for (const adId of [1, 2, 3]) complete(scenario, TAKER, adId);
    expect(isTaken(scenario, TAKER, 4, cny('3000'))).toBe(false);
    expect(isTaken(scenario, TAKER, 1, cny('3000'))).toBe(true);
    must(scenario, cancel(4));
    wait(scenario, 0);
    scenario.timeMs += 7 * DAY_MS;
    must(
      scenario,
      { kind: 'set-cny-rate', rate: coins('7.2'), isManual: true, ...OPERATORS },
      tick(scenario),
    );
    expect(isTaken(scenario, TAKER, 4, cny('3000'))).toBe(false);
    scenario.timeMs++;
    expect(isTaken(scenario, TAKER, 4, cny('3000'))).toBe(true);
  });

  it('who is new has one order of a merchant, over all of its ads', () => {
    const scenario = openTen();
    must(scenario, publish(MERCHANT, {}, { requestId: 'second' }), switchOn(11));
    must(scenario, create({ adId: 1 }));
    expect(scenario.done(create({ adId: 11 }))).toEqual(answer('TOO_MANY_ORDERS'));
    complete(scenario, 12, 1);
    must(scenario, create({ memberId: 12, adId: 1 }), create({ memberId: 12, adId: 11 }));
  });

  it('who is new takes one least order of an ad whose share is smaller', () => {
    const scenario = openDesk();
    must(scenario, publish(MERCHANT, { qty: coins('100'), min: cny('400') }), switchOn(1));
    expect(isTaken(scenario, TAKER, 1, cny('400.01'))).toBe(false);
    expect(isTaken(scenario, TAKER, 1, cny('400'))).toBe(true);
    expect(isTaken(scenario, 12, 1, cny('400'))).toBe(false);
  });

  it('has one unfinished order more for each five counterparties, and ten at most', () => {
    const scenario = openTen();
    must(scenario, setOtcPolicy({ maxUnpaid: 9 }));
    for (let adId = 1; adId <= 5; adId++) complete(scenario, TAKER, adId);
    for (let adId = 1; adId <= 10; adId++) must(scenario, create({ adId, amount: cny('100') }));
    must(scenario, publish(MERCHANT, {}, { requestId: 'second' }), switchOn(11));
    expect(scenario.done(create({ adId: 11 }))).toEqual(answer('TOO_MANY_ORDERS'));
  });

  it('passes over ads by a quick order whose merchant’s share is held, and takes the next best', () => {
    const scenario = openTen();
    must(
      scenario,
      publish(OTHER_MERCHANT, { price: cny('7.20') }, { requestId: 'cheap' }),
      switchOn(11, OTHER_MERCHANT),
    );
    must(scenario, create({ memberId: 12, adId: 11, price: cny('7.20'), amount: cny('4000') }));
    must(scenario, quick({ memberId: 13, amount: cny('1000') }));
    expect(orderOf(scenario, 2)).toMatchObject({ adId: 1, price: cny('7.23') });
    wait(scenario, 15 * MINUTE_MS);
    must(scenario, quick({ memberId: 14, amount: cny('1000') }));
    expect(orderOf(scenario, 3)).toMatchObject({ adId: 11 });
  });

  it('who sells, and the merchant of a BUY ad, are not bound', () => {
    const scenario = openDesk();
    must(scenario, publish(MERCHANT, { qty: coins('500') }, { side: 'BUY' }), switchOn(1));
    for (const memberId of [11, 12, 13, 14, 15])
      must(scenario, create({ memberId, amount: cny('700'), methodIds: [cardOf(memberId)] }));
    expect(otcOf(scenario).orders).toHaveLength(5);
  });
});
