import type { Event } from '@tern/engine';
import { describe, expect, test } from 'vitest';
import { SimulatorRandom } from '../random.ts';
import type { OpenOtcOrder } from './open-otc-order.ts';
import { OtcTrades } from './otc-trades.ts';

const [MERCHANT, TAKER, VISITOR] = [6_001, 7_001, 10_002_001];
const MINUTE = 60_000;

const changed = (adId: number, memberId: number, isOn: boolean): Event => ({
  kind: 'ad-changed',
  adId,
  memberId,
  side: 'SELL',
  asset: 'USDT',
  terms: {
    priceType: 'FIXED',
    price: 720n,
    premiumBp: 0n,
    qty: 1n,
    min: 1n,
    max: 1n,
    methodIds: [1],
    payWindowMin: 15,
    minAgeDays: 0,
    minCompleted: 0,
  },
  version: 1,
  isOn,
  isBlocked: false,
  cause: 'SWITCHED',
  operator: 0,
  reason: '',
});
const running = (buyerId: number, sellerId: number): OpenOtcOrder => ({
  orderId: 1,
  adId: 1,
  buyerId,
  sellerId,
  methodIds: [],
  status: 'PENDING_PAYMENT',
  isReopeningAsked: false,
});
const figures = (completedInAll: number) =>
  ({
    kind: 'otc-figures-changed',
    memberId: MERCHANT,
    day: 1,
    completed: completedInAll,
    cancelled: 0,
    releases: 0,
    releaseMs: 0,
    completedInAll,
    otherId: TAKER,
  }) as const;
const trades = () =>
  new OtcTrades({
    random: new SimulatorRandom('test'),
    merchantIds: [MERCHANT],
    takerIds: [TAKER],
    otc: { ads: [], members: [] },
    nowMs: 0,
  });
const AD = { adId: 1, memberId: MERCHANT, side: 'SELL', asset: 'USDT' };

describe('simulated takers', () => {
  test('come to a new merchant at once, and then seldom', () => {
    const program = trades();
    expect(program.between(0, [])).toBeUndefined();
    program.apply(changed(1, MERCHANT, true));
    const wanted = program.between(10 * MINUTE, []);
    expect(wanted).toEqual({ takerId: TAKER, ad: expect.objectContaining(AD) });
    program.apply(figures(3));
    let count = 0;
    for (let second = 0; second < 3_600; second++)
      if (program.between(20 * MINUTE + second * 1_000, []) !== undefined) count++;
    expect(count).toBeGreaterThanOrEqual(6);
    expect(count).toBeLessThanOrEqual(15);
  });

  test('do not come while an order with the merchant runs, nor to an ad that is OFF', () => {
    const program = trades();
    program.apply(changed(1, MERCHANT, true));
    expect(program.between(0, [running(TAKER, MERCHANT)])).toBeUndefined();
    program.apply(changed(1, MERCHANT, false));
    expect(program.between(10 * MINUTE, [])).toBeUndefined();
  });

  test("come to a visitor's ad while the visitor is connected, one at a time, after a while", () => {
    const program = trades();
    program.apply(changed(9, VISITOR, true));
    const visit = (nowMs: number, isOnline: boolean, orders: OpenOtcOrder[] = []) =>
      program.withPeople(nowMs, orders, () => isOnline)?.ad.adId;
    expect(visit(0, true)).toBeUndefined();
    expect(visit(MINUTE, false)).toBeUndefined();
    expect(visit(MINUTE, true, [running(TAKER, VISITOR)])).toBeUndefined();
    expect(visit(MINUTE, true)).toBe(9);
    expect(visit(MINUTE + 1_000, true)).toBeUndefined();
    expect(visit(6 * MINUTE, true)).toBe(9);
    program.apply(changed(9, VISITOR, false));
    expect(visit(60 * MINUTE, true)).toBeUndefined();
  });

  test("come to a visitor's ad soon where all were busy or one came in vain", () => {
    const program = trades();
    program.apply(changed(9, VISITOR, true));
    const visit = (nowMs: number, orders: OpenOtcOrder[] = []) =>
      program.withPeople(nowMs, orders, () => true);
    visit(0);
    const busy = [running(TAKER, MERCHANT), running(TAKER, MERCHANT), running(TAKER, MERCHANT)];
    expect(visit(MINUTE, busy)).toBeUndefined();
    const trade = visit(MINUTE + 1_000);
    expect(trade?.ad.adId).toBe(9);
    if (trade !== undefined) program.missed(trade, MINUTE + 2_000);
    expect(visit(MINUTE + 23_000)?.ad.adId).toBe(9);
  });
});
