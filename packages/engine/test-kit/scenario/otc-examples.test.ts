/** The worked examples of rules/otc, and what ads and orders move. */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/journal/commands.ts';
import {
  adOf,
  answer,
  balanceOf,
  cancel,
  cardOf,
  cny,
  coins,
  create,
  MERCHANT,
  MINUTE_MS,
  must,
  OPENING_USDT,
  openAd,
  openDesk,
  openOrder,
  orderOf,
  otcOf,
  outage,
  pay,
  publish,
  quick,
  release,
  START_MS,
  setRate,
  switchOff,
  switchOn,
  TAKER,
  tick,
  wait,
} from './otc-opening.ts';
import type { Scenario } from './scenario.ts';

const BOND = coins('10000');
const otc = (scenario: Parameters<typeof balanceOf>[0], memberId: number, asset = 'USDT') =>
  balanceOf(scenario, memberId, asset, 'otc');

describe('an order', () => {
  it('of 500 CNY at 7.23 is 69.15629322 USDT', () => {
    const scenario = openAd();
    must(scenario, create());
    expect(orderOf(scenario)).toMatchObject({ amount: cny('500'), qty: coins('69.15629322') });
    expect(adOf(scenario).terms.qty).toBe(coins('930.84370678'));
  });

  it('of a FLOAT ad has the price that the reference makes: 7.2134 and +0.35 % are 7.24', () => {
    const scenario = openDesk();
    must(scenario, setRate('7.2134'));
    scenario.timeMs += 5_000;
    must(scenario, tick(scenario));
    const floating = { priceType: 'FLOAT', price: 0n, premiumBp: 35n } as const;
    must(scenario, publish(MERCHANT, floating), switchOn(1));
    expect(scenario.done(create({ price: cny('7.23') }))).toEqual(answer('PRICE_CHANGED'));
    must(scenario, create({ price: cny('7.24') }));
    expect(orderOf(scenario).price).toBe(cny('7.24'));
  });

  it('of the last stock may be of its quantity: 96.5 at 7.23 are 697.69 at most, and 697.70 as a whole', () => {
    const scenario = openAd({ qty: coins('96.5') });
    must(scenario, create({ amount: cny('100') }), pay(), release());
    must(scenario, switchOff(1), editQty(scenario, '96.5'), switchOn(1));
    const seen = { adVersion: 2 };
    expect(scenario.done(create({ ...seen, amount: cny('697.70') }))).toEqual(answer('ABOVE_MAX'));
    must(scenario, create({ ...seen, amount: 0n, qty: coins('96.5') }));
    expect(orderOf(scenario, 2)).toMatchObject({ amount: cny('697.70'), qty: coins('96.5') });
    expect(adOf(scenario)).toMatchObject({ isOn: true, terms: { qty: 0n } });
  });

  it('at a price that became better for the taker gives the better one', () => {
    const scenario = openAd();
    must(scenario, create({ price: cny('7.30') }));
    expect(orderOf(scenario).price).toBe(cny('7.23'));
  });

  it('moves its deadline by an outage: 12:15:00, last command 12:05:00, next 12:17:30 make 12:27:30', () => {
    const scenario = openAd();
    must(scenario, create());
    expect(orderOf(scenario).dueMs).toBe(START_MS + 15 * MINUTE_MS);
    wait(scenario, 5 * MINUTE_MS);
    outage(scenario, 12.5 * MINUTE_MS);
    must(scenario, tick(scenario));
    expect(orderOf(scenario)).toMatchObject({
      status: 'PENDING_PAYMENT',
      dueMs: START_MS + 27.5 * MINUTE_MS,
    });
  });
});

describe('the money of an order', () => {
  it('is frozen with the ad, goes to the buyer on release, and nowhere else', () => {
    const scenario = openAd();
    expect(otc(scenario, MERCHANT)).toEqual({
      free: OPENING_USDT - BOND - coins('1000'),
      frozen: BOND + coins('1000'),
    });
    must(scenario, create(), pay());
    expect(otc(scenario, MERCHANT).frozen).toBe(BOND + coins('1000'));
    must(scenario, release());
    expect(otc(scenario, MERCHANT)).toEqual({
      free: OPENING_USDT - BOND - coins('1000'),
      frozen: BOND + coins('930.84370678'),
    });
    expect(otc(scenario, TAKER)).toEqual({ free: OPENING_USDT + coins('69.15629322'), frozen: 0n });
    expect(otcOf(scenario).orders).toEqual([]);
  });

  it('goes back to the ad that is ON, and to the free part when it is OFF', () => {
    const scenario = openAd();
    must(scenario, create(), cancel());
    expect(adOf(scenario).terms.qty).toBe(coins('1000'));
    expect(otc(scenario, MERCHANT).frozen).toBe(BOND + coins('1000'));
    must(scenario, create(), switchOff(1), cancel(2));
    expect(adOf(scenario)).toMatchObject({ isOn: false, terms: { qty: coins('1000') } });
    expect(otc(scenario, MERCHANT)).toEqual({ free: OPENING_USDT - BOND, frozen: BOND });
  });

  it('is the taker’s where the taker sells', () => {
    const scenario = openOrder('PENDING_RELEASE', 'BUY');
    const qty = coins('69.15629322');
    expect(otc(scenario, TAKER)).toEqual({ free: OPENING_USDT - qty, frozen: qty });
    expect(otc(scenario, MERCHANT).frozen).toBe(BOND);
    must(scenario, release(1, TAKER));
    expect(otc(scenario, TAKER)).toEqual({ free: OPENING_USDT - qty, frozen: 0n });
    expect(otc(scenario, MERCHANT).free).toBe(OPENING_USDT - BOND + qty);
    expect(adOf(scenario).terms.qty).toBe(coins('1000') - qty);
  });
});

describe('an ad', () => {
  it('whose stock is worth less than its minimum stays ON unlisted, and goes OFF when its last order takes the rest', () => {
    const scenario = openAd({ qty: coins('100'), min: cny('500') });
    must(scenario, create());
    expect(adOf(scenario).isOn).toBe(true);
    expect(scenario.done(create({ memberId: 12 }))).toEqual(answer('AD_UNAVAILABLE'));
    must(scenario, cancel());
    expect(adOf(scenario).isOn).toBe(true);
    must(scenario, create(), pay(2), release(2));
    expect(adOf(scenario).isOn).toBe(false);
  });

  it('is taken by a quick order at the best price, and by completion, release time and id among equals', () => {
    const scenario = openAd();
    must(scenario, publish(2, { price: cny('7.25') }), switchOn(2, 2), publish(2), switchOn(3, 2));
    must(scenario, quick());
    expect(orderOf(scenario)).toMatchObject({ adId: 1, sellerId: MERCHANT });
    must(scenario, pay(), release());
    // Merchant 2 has no figures yet: it stands behind the one who has.
    must(scenario, quick({ memberId: 12 }));
    expect(orderOf(scenario, 2).adId).toBe(1);
    must(scenario, switchOff(1), quick({ memberId: 13 }));
    expect(orderOf(scenario, 3).adId).toBe(3);
    expect(scenario.done(quick({ memberId: 14, price: cny('7.22') }))).toEqual(answer('PRICE_CHANGED'));
    expect(scenario.done(quick({ memberId: 14, methodKind: 'zhifubao' }))).toEqual(answer('NO_MATCH'));
    expect(scenario.done(quick({ memberId: 14, amount: cny('5000.01') }))).toEqual(answer('NO_MATCH'));
  });

  it('of methods that the taker names is paid by these', () => {
    const scenario = openOrder('PENDING_PAYMENT', 'BUY');
    expect(orderOf(scenario).methodIds).toEqual([cardOf(TAKER)]);
  });
});

/** Sets the stock of the merchant's first ad. */
function editQty(scenario: Scenario, qty: string): Command {
  const terms = { ...adOf(scenario).terms, qty: coins(qty) };
  return { kind: 'edit-ad', memberId: MERCHANT, adId: 1, terms };
}
