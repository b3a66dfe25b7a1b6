/** Figures that own accounts would wash up at no cost, and what counts (rules/otc#statistics, rules/otc#takers). */
import { describe, expect, it } from 'vitest';
import { Core, readState } from '../../src/core/core.ts';
import {
  answer,
  cancel,
  cardOf,
  cny,
  coins,
  create,
  DAY_MS,
  MERCHANT,
  must,
  OTHER_MERCHANT,
  openAd,
  openDesk,
  openSeller,
  otcOf,
  pay,
  publish,
  quick,
  release,
  setOtcPolicy,
  setRate,
  switchOn,
  TAKER,
  tick,
} from './otc-opening.ts';
import type { Scenario } from './scenario.ts';

const tied = { isTied: true };
const figuresOf = (scenario: Scenario, memberId = MERCHANT) =>
  otcOf(scenario).figures.filter((one) => one.memberId === memberId);
const completedInAll = (scenario: Scenario, memberId: number) =>
  otcOf(scenario).members.find((one) => one.memberId === memberId)?.completedInAll ?? 0;

/** An order of the merchant's first ad, from its creation to its release. */
function complete(scenario: Scenario, some: Parameters<typeof create>[0] = {}): void {
  const order = create(some);
  must(scenario, order);
  const orderId = otcOf(scenario).lastOrder;
  must(scenario, pay(orderId, order.memberId), release(orderId));
}

function nextDay(scenario: Scenario): void {
  scenario.timeMs += DAY_MS;
  must(scenario, setRate('7.2'), tick(scenario));
}

describe('figures are not washed', () => {
  it('by accounts that share a device or a payment account: 27 orders a day of tied parties count nowhere', () => {
    const scenario = openAd({ qty: coins('5000') });
    for (let at = 0; at < 9; at++)
      for (const memberId of [11, 12, 13]) complete(scenario, { memberId, amount: cny('100'), ...tied });
    expect(figuresOf(scenario).flatMap(({ completed, releases }) => [completed, releases])).toEqual([]);
    expect(otcOf(scenario)).toMatchObject({ partners: [], members: [] });
    must(scenario, setOtcPolicy({ newTakerMax: cny('400') }));
    expect(scenario.done(create({ memberId: 11 }))).toEqual(answer('NEW_TAKER_LIMIT'));
  });

  it('by untied ones beyond one order a day and counterparty', () => {
    const scenario = openAd({ qty: coins('5000') });
    for (let at = 0; at < 3; at++) complete(scenario);
    complete(scenario, { memberId: 12 });
    expect(figuresOf(scenario)).toMatchObject([{ completed: 2, releases: 2 }]);
    nextDay(scenario);
    complete(scenario);
    expect(completedInAll(scenario, TAKER)).toBe(2);
    expect(otcOf(scenario).partners.filter(({ memberId }) => memberId === TAKER)).toHaveLength(1);
  });

  it('by a quick order that goes to a tied merchant, and counts where it goes to another one', () => {
    const scenario = openAd({ qty: coins('5000') });
    must(scenario, quick({ tiedIds: [OTHER_MERCHANT, MERCHANT] }), pay(1), release(1));
    expect(completedInAll(scenario, TAKER)).toBe(0);
    must(scenario, quick({ memberId: 12, tiedIds: [OTHER_MERCHANT] }), pay(2, 12), release(2));
    expect(completedInAll(scenario, 12)).toBe(1);
  });

  it('by an order whose tie is known when it is made, over a snapshot of its life', () => {
    const scenario = openAd();
    must(scenario, create(tied), pay(1));
    expect(readState(scenario.core.snapshot()).otc.orders).toMatchObject([{ orderId: 1, isTied: true }]);
    scenario.core = Core.restore(scenario.core.snapshot());
    must(scenario, release(1));
    expect(otcOf(scenario).figures).toEqual([]);
  });
});

it('the limit of a new taker ends after three counterparties, not after 100 CNY of one', () => {
  const scenario = openAd({ qty: coins('5000') });
  must(scenario, publish(OTHER_MERCHANT), switchOn(2, OTHER_MERCHANT));
  must(scenario, setOtcPolicy({ newTakerMax: cny('400') }));
  complete(scenario, { amount: cny('100') });
  expect(scenario.done(create())).toEqual(answer('NEW_TAKER_LIMIT'));
  must(scenario, create({ adId: 2, amount: cny('100') }), pay(2, TAKER, cardOf(OTHER_MERCHANT)));
  must(scenario, release(2, OTHER_MERCHANT));
  expect(scenario.done(create())).toEqual(answer('NEW_TAKER_LIMIT'));
  must(scenario, publish(MERCHANT, {}, { side: 'BUY' }), switchOn(3));
  must(scenario, create({ memberId: 12, adId: 3, amount: cny('100'), methodIds: [cardOf(12)] }));
  expect(scenario.done(create())).toEqual(answer('NEW_TAKER_LIMIT'));
});

describe('the points of the merchant of BUY ads', () => {
  const isStopped = (scenario: Scenario) => !otcOf(scenario).ads[0]?.isOn;

  it('are not diluted by own takers, nor by one who sells again and again', () => {
    const diluted = openDesk();
    must(diluted, publish(MERCHANT, { qty: coins('100000') }, { side: 'BUY' }), switchOn(1));
    for (let at = 0; at < 70; at++) {
      must(diluted, create({ amount: cny('100'), methodIds: [cardOf(TAKER)], isTied: at % 2 === 0 }));
      const { lastOrder } = otcOf(diluted);
      must(diluted, pay(lastOrder, MERCHANT, cardOf(TAKER)), release(lastOrder, TAKER));
    }
    for (const memberId of [12, 13, 14]) {
      must(diluted, create({ memberId, amount: cny('100'), methodIds: [cardOf(memberId)] }));
      must(diluted, cancel(otcOf(diluted).lastOrder, MERCHANT));
    }
    expect(isStopped(diluted)).toBe(true);
  });

  it('are a share of the different takers of seven days: three of 61 stop nothing, three of 60 do', () => {
    expect(isStopped(daysLater(61, 6))).toBe(false);
    expect(isStopped(daysLater(60, 6))).toBe(true);
    expect(isStopped(daysLater(61, 7))).toBe(true);
  });

  /** So many takers, of whom the last three sell some days after the others, and are cancelled. */
  function daysLater(takers: number, days: number): Scenario {
    const scenario = openDesk();
    must(scenario, publish(MERCHANT, { qty: coins('100000') }, { side: 'BUY' }), switchOn(1));
    for (let at = 0; at < takers; at++) {
      const memberId = 500 + at;
      if (at === takers - 3) for (let day = 0; day < days; day++) nextDay(scenario);
      must(
        scenario,
        ...openSeller(memberId),
        create({ memberId, amount: cny('100'), methodIds: [cardOf(memberId)] }),
      );
      const { lastOrder } = otcOf(scenario);
      if (at < takers - 3)
        must(scenario, pay(lastOrder, MERCHANT, cardOf(memberId)), release(lastOrder, memberId));
      else must(scenario, cancel(lastOrder, MERCHANT));
    }
    return scenario;
  }
});
