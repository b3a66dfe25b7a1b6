/** Pledges as members and the clock see them, over a real PostgreSQL and the real engine. */
import { businessDayStart } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../platform/http/testing/call-desk.ts';
import { wireDay } from '../invitation/index.ts';
import {
  ActivityWorld,
  OPERATORS,
  openActivityDatabase,
  POST_PASSWORD,
  usdt,
} from './testing/activity-world.ts';

const DAY_MS = 86_400_000;
const FLEXIBLE = { termDays: 0, earlyDelayHours: 0 } as const;

let database: TempDatabase;
let world: ActivityWorld;

beforeAll(async () => {
  database = await openActivityDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  world = await ActivityWorld.open(database, [ANNA, BEN]);
});

const pledges = (memberId = ANNA) => world.call('getPledges', {}, memberId);
const pledge = (pledgeId: string, memberId = ANNA) => world.call('getPledge', { pledgeId }, memberId);
const redemptions = (memberId = ANNA) => world.call('getRedemptions', {}, memberId);
const settle = () => world.activity.api.settlement.run();

describe('products', () => {
  it('show terms, texts, what is left of the quota and every date', async () => {
    const productId = await world.product();
    await world.subscribe(productId, '1234.567');
    const day = world.today + 1;
    const product = await world.call('getPledgeProduct', { productId });
    expect(product).toEqual({
      productId,
      title: { zh: '三十天', en: 'Thirty days' },
      body: { zh: '说明', en: 'A text' },
      status: 'ON',
      currency: 'USDT',
      termDays: 30,
      dailyRate: '0.0003',
      isEarlyRedeemable: true,
      earlyDelayHours: 24,
      min: '100',
      maxPerMember: '5000',
      quota: '100000',
      sold: '1234.567',
      remaining: '98765.433',
      saleStart: product.saleStart,
      saleEnd: product.saleStart + 20 * DAY_MS,
      isOnSale: true,
      firstDay: wireDay(day),
      lastDay: wireDay(day + 29),
      payTime: businessDayStart(day + 30),
    });
    expect((await world.call('getPledgeProducts', {})).rows).toEqual([product]);
    expect(await world.call('getPledgeLimit', { productId })).toEqual({ held: '1234.567', left: '3765.433' });
    expect(await world.call('getPledgeLimit', { productId }, BEN)).toEqual({ held: '0', left: '5000' });
  });

  it('leave the list when they are OFF or over, and a draft is in none', async () => {
    const productId = await world.product();
    const draft = { kind: 'draft-pledge-product', productId: 0, operator: 901 } as const;
    const { terms, textHash } = world.activity.api.live.product(Number(productId))!;
    const draftId = String(await world.execute({ ...draft, terms, textHash }));
    expect(await errorOf(world.call('getPledgeProduct', { productId: draftId }))).toBe('productUnknown');
    expect((await world.call('getPledgeProducts', {})).rows).toHaveLength(1);
    world.kernel.nowMs = terms.saleEndMs;
    expect((await world.call('getPledgeProducts', {})).rows).toEqual([]);
    world.kernel.nowMs = terms.saleEndMs - 1;
    await world.execute({ kind: 'switch-pledge-product-off', productId: Number(productId), operator: 901 });
    expect((await world.call('getPledgeProducts', {})).rows).toEqual([]);
    expect(await world.call('getPledgeProduct', { productId })).toMatchObject({
      status: 'OFF',
      isOnSale: false,
    });
  });
});

describe('a subscription', () => {
  it('freezes the principal, and shows it with its dates and interest', async () => {
    const productId = await world.product();
    const pledgeId = await world.subscribe(productId, '1234.567');
    expect(world.balanceOf()).toEqual([usdt('8765.433'), usdt('1234.567')]);
    const day = world.today + 1;
    expect((await pledges()).rows).toEqual([await pledge(pledgeId)]);
    expect(await pledge(pledgeId)).toMatchObject({
      state: 'HOLDING',
      principal: '1234.567',
      left: '1234.567',
      interest: '0',
      dayInterest: '0.3703701',
      accrued: '0',
      firstDay: wireDay(day),
      lastDay: wireDay(day + 29),
      payTime: businessDayStart(day + 30),
      earlyPayTime: world.kernel.nowMs + DAY_MS,
    });
    expect(await world.call('getPledgedTotals', {})).toEqual({
      rows: [{ currency: 'USDT', amount: '1234.567' }],
    });
    await world.goTo(day + 10);
    expect(await pledge(pledgeId)).toMatchObject({ accrued: '3.703701', interest: '0' });
  });

  it('of a repeated request is one order', async () => {
    const productId = await world.product();
    const ids = [1, 2].map(() => world.subscribe(productId, '100', ANNA, { requestId: 'once' }));
    expect(new Set(await Promise.all(ids)).size).toBe(1);
    expect((await pledges()).rows).toHaveLength(1);
    const other = world.subscribe(productId, '101', ANNA, { requestId: 'once' });
    expect(await errorOf(other)).toBe('requestIdReused');
  });

  it('counts against the own limit until 00:00 what was redeemed, which others find in the quota', async () => {
    const productId = await world.product({ termDays: 0, quota: usdt('5000'), maxPerMember: usdt('5000') });
    const pledgeId = await world.subscribe(productId, '5000', ANNA);
    expect(await errorOf(world.subscribe(productId, '100', BEN))).toBe('pledgeSoldOut');
    await world.redeem(pledgeId, '4000');
    expect(await world.call('getPledgeProduct', { productId })).toMatchObject({
      sold: '1000',
      remaining: '4000',
    });
    expect(await world.call('getPledgeLimit', { productId })).toEqual({ held: '1000', left: '0' });
    expect(await errorOf(world.subscribe(productId, '100', ANNA))).toBe('pledgeOwnLimit');
    await world.subscribe(productId, '4000', BEN);
  });

  it('is raced by fifty requests to the quota and to the own limit, and no unit more is sold', async () => {
    const productId = await world.product({ quota: usdt('6000'), maxPerMember: usdt('4000') });
    const product = await world.call('getPledgeProduct', { productId });
    const wanted = Array.from({ length: 50 }, (_, place) => {
      const request = { requestId: `race-${place}`, postPassword: POST_PASSWORD, productId, amount: '600' };
      const seen = { termDays: String(product.termDays), dailyRate: product.dailyRate };
      return errorOf(
        world.calls.call('subscribePledge', { ...request, ...seen }, place % 2 === 0 ? ANNA : BEN),
      );
    });
    const errors = await Promise.all(wanted);
    const sold = errors.filter((error) => error === 'done').length;
    expect(sold).toBe(10);
    expect(new Set(errors)).toEqual(new Set(['done', 'pledgeSoldOut']));
    expect(await world.call('getPledgeProduct', { productId })).toMatchObject({
      sold: '6000',
      isOnSale: false,
    });
    const [, ofAnna] = world.balanceOf(ANNA);
    const [, ofBen] = world.balanceOf(BEN);
    expect(ofAnna + ofBen).toBe(usdt('6000'));
    const second = await world.product({ maxPerMember: usdt('1000') });
    const own = await Promise.all(
      Array.from({ length: 50 }, () => errorOf(world.subscribe(second, '300', BEN))),
    );
    expect(own.filter((error) => error === 'done')).toHaveLength(3);
    expect(new Set(own)).toEqual(new Set(['done', 'pledgeOwnLimit']));
    expect(await world.call('getPledgeLimit', { productId: second }, BEN)).toEqual({
      held: '900',
      left: '100',
    });
  });

  it.each([
    ['another rate', { dailyRate: '0.0004' }, 'productChanged'],
    ['a rate that no product has', { dailyRate: '0.123456789' }, 'productChanged'],
    ['another term', { termDays: '7' }, 'productChanged'],
    ['no product', { productId: '99' }, 'productUnknown'],
    ['an amount of 0', { amount: '0' }, 'amountInvalid'],
    ['an amount with too many decimals', { amount: '100.000000001' }, 'amountInvalid'],
    ['an amount beyond all balances', { amount: '9'.repeat(38) }, 'insufficientBalance'],
    ['less than the least amount', { amount: '99.99999999' }, 'pledgeTooSmall'],
    ['more than the own limit', { amount: '5000.00000001' }, 'pledgeOwnLimit'],
    ['a wrong trading password', { postPassword: '000000' }, 'postPasswordWrong'],
  ] as const)('with %s is refused', async (_name, wrong, error) => {
    const productId = await world.product();
    expect(await errorOf(world.subscribe(productId, '100', ANNA, wrong))).toBe(error);
    expect((await pledges()).rows).toEqual([]);
    expect(world.balanceOf()).toEqual([usdt('10000'), 0n]);
  });

  it('is refused outside of the sale, without the money, and of a frozen member', async () => {
    const productId = await world.product({ maxPerMember: usdt('50000') });
    expect(await errorOf(world.subscribe(productId, '10000.00000001'))).toBe('insufficientBalance');
    await world.execute({ kind: 'set-member-flags', memberId: BEN, frozen: true, tradingAllowed: true });
    expect(await errorOf(world.subscribe(productId, '100', BEN))).toBe('accountFrozen');
    await world.execute({ kind: 'switch-pledge-product-off', productId: Number(productId), operator: 901 });
    expect(await errorOf(world.subscribe(productId, '100'))).toBe('pledgeSaleClosed');
  });
});

describe('an early redemption', () => {
  it('forfeits the interest and pays the principal after the delay', async () => {
    const productId = await world.product();
    const pledgeId = await world.subscribe(productId, '1000');
    await world.goTo(world.today + 10);
    expect(await errorOf(world.redeem(pledgeId, '999'))).toBe('amountInvalid');
    expect(await errorOf(world.redeem(pledgeId, '9'.repeat(20)))).toBe('insufficientBalance');
    await world.redeem(pledgeId, '1000', ANNA, 'once');
    await world.redeem(pledgeId, '1000', ANNA, 'once');
    const payTime = world.kernel.nowMs + DAY_MS;
    expect(await pledge(pledgeId)).toMatchObject({
      state: 'REDEEMING',
      payTime,
      earlyPayTime: 0,
      accrued: '0',
      dayInterest: '0',
    });
    const waiting = { pledgeId, how: 'EARLY', principal: '1000', interest: '0', payTime } as const;
    expect((await redemptions()).rows).toMatchObject([{ ...waiting, state: 'WAITING' }]);
    expect(await errorOf(world.redeem(pledgeId, '1000'))).toBe('pledgeState');
    world.kernel.nowMs = payTime - 1;
    expect(await settle()).toBe(0);
    world.kernel.nowMs = payTime;
    expect(await settle()).toBe(1);
    expect(world.balanceOf()).toEqual([usdt('10000'), 0n]);
    expect((await redemptions()).rows).toMatchObject([{ ...waiting, state: 'PAID' }]);
    expect(await pledge(pledgeId)).toMatchObject({ state: 'REDEEMED', left: '0', interest: '0', payTime });
    expect(await errorOf(world.redeem(pledgeId, '1000'))).toBe('pledgeEnded');
  });

  it('is refused where the order matures first, also when the day job is late', async () => {
    const productId = await world.product({ termDays: 7 });
    const pledgeId = await world.subscribe(productId, '1000');
    const due = world.today + 8;
    world.kernel.nowMs = businessDayStart(due) - DAY_MS;
    expect(await errorOf(world.redeem(pledgeId, '1000'))).toBe('pledgeMaturesFirst');
    expect(await pledge(pledgeId)).toMatchObject({ earlyPayTime: 0, accrued: '1.8' });
    await world.goTo(due + 3);
    expect(await errorOf(world.redeem(pledgeId, '1000'))).toBe('pledgeMaturesFirst');
    expect(await settle()).toBe(1);
    expect(await pledge(pledgeId)).toMatchObject({ state: 'REDEEMED', interest: '2.1' });
  });

  it('of a product that knows none is refused', async () => {
    const productId = await world.product({ isEarlyRedeemable: false });
    const pledgeId = await world.subscribe(productId, '1000');
    expect(await errorOf(world.redeem(pledgeId, '1000'))).toBe('pledgeNotRedeemable');
    expect(await pledge(pledgeId)).toMatchObject({ isEarlyRedeemable: false, earlyPayTime: 0 });
  });
});

describe('a flexible order', () => {
  it('pays a part with all interest up to yesterday at once', async () => {
    const productId = await world.product(FLEXIBLE);
    const pledgeId = await world.subscribe(productId, '1000');
    await world.goTo(world.today + 3);
    expect(await pledge(pledgeId)).toMatchObject({ accrued: '0.6', payTime: 0 });
    await world.redeem(pledgeId, '400');
    expect(await pledge(pledgeId)).toMatchObject({
      state: 'HOLDING',
      principal: '1000',
      left: '600',
      interest: '0.6',
      accrued: '0',
      dayInterest: '0.18',
    });
    await world.goTo(world.today + 2);
    // The running day earns on what was held through it.
    expect(await pledge(pledgeId)).toMatchObject({ accrued: '0.36' });
    await world.redeem(pledgeId, '600', ANNA, 'last');
    await world.redeem(pledgeId, '600', ANNA, 'last');
    expect(await pledge(pledgeId)).toMatchObject({ state: 'REDEEMED', left: '0', interest: '0.96' });
    expect(world.balanceOf()).toEqual([usdt('10000.96'), 0n]);
    expect((await redemptions()).rows).toMatchObject([
      { how: 'FLEXIBLE', state: 'PAID', principal: '600', interest: '0.36' },
      { how: 'FLEXIBLE', state: 'PAID', principal: '400', interest: '0.6' },
    ]);
    expect(await world.call('getPledgedTotals', {})).toEqual({ rows: [] });
  });

  it('earns for 90 days, and its member is told three days before, once', async () => {
    const productId = await world.product(FLEXIBLE);
    const pledgeId = await world.subscribe(productId, '1000');
    const firstDay = world.today + 1;
    const remind = () => world.activity.api.reminders.run();
    await world.goTo(firstDay + 86, 0);
    expect(await remind()).toBe(0);
    await world.goTo(firstDay + 87, 0);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    const lastDay = firstDay + 89;
    const told = { pledgeId: Number(pledgeId), memberId: ANNA, asset: 'USDT', principal: usdt('1000') };
    expect(world.told).toEqual([{ ...told, lastDay }]);
    const next = await world.restarted();
    expect(await next.activity.api.reminders.run()).toBe(0);
    await world.goTo(firstDay + 200);
    expect(await pledge(pledgeId)).toMatchObject({
      accrued: '27',
      dayInterest: '0',
      lastDay: wireDay(lastDay),
    });
  });
});

describe('the settlement', () => {
  it('pays at 00:00 after the last day, once, however often it runs', async () => {
    const productId = await world.product();
    const pledgeId = await world.subscribe(productId, '1234.567');
    const due = world.today + 31;
    world.kernel.nowMs = businessDayStart(due) - 1;
    expect(await settle()).toBe(0);
    await world.goTo(due, 0);
    const paid = await Promise.all([settle(), settle()]);
    expect([...paid, await settle()].sort()).toEqual([0, 0, 1]);
    expect(await pledge(pledgeId)).toMatchObject({
      state: 'REDEEMED',
      interest: '11.111103',
      payTime: businessDayStart(due),
    });
    expect(world.balanceOf()).toEqual([usdt('10011.111103'), 0n]);
    expect((await redemptions()).rows).toMatchObject([
      { pledgeId, how: 'MATURITY', state: 'PAID', principal: '1234.567', interest: '11.111103' },
    ]);
  });

  it('of three missed days goes on where it was, in a new process too, when the product is OFF', async () => {
    const productId = await world.product({ termDays: 7 });
    const first = world.today;
    const ids = [];
    for (const days of [0, 1, 2]) {
      await world.goTo(first + days, 600);
      ids.push(await world.subscribe(productId, '1000'));
    }
    await world.execute({ kind: 'switch-pledge-product-off', productId: Number(productId), operator: 901 });
    await world.execute({ kind: 'set-member-flags', memberId: ANNA, frozen: true, tradingAllowed: true });
    const next = await world.restarted();
    await next.goTo(first + 10);
    expect(await next.activity.api.settlement.run()).toBe(3);
    expect(next.balanceOf()).toEqual([usdt('10006.3'), 0n]);
    const { rows } = await next.call('getPledges', { state: 'REDEEMED' });
    expect(rows.map(({ pledgeId }) => pledgeId)).toEqual(ids.reverse());
  });

  it('leaves the same rows when they are projected again', async () => {
    const term = await world.product({ termDays: 7 });
    const flexible = await world.product(FLEXIBLE);
    await world.subscribe(term, '1000');
    const early = await world.subscribe(term, '500');
    const parts = await world.subscribe(flexible, '1000');
    await world.goTo(world.today + 2);
    await world.redeem(early, '500');
    await world.redeem(parts, '300');
    await world.goTo(world.today + 2);
    await settle();
    await world.redeem(parts, '700');
    await world.goTo(world.today + 5);
    await settle();
    const asked = async () => [
      await pledges(),
      await redemptions(),
      await world.call('getParticipations', {}),
    ];
    const before = await asked();
    expect(before[0]!.rows).toHaveLength(3);
    expect(before[1]!.rows).toHaveLength(4);
    await world.projectAgain();
    expect(await asked()).toEqual(before);
    const next = await world.restarted();
    expect(await next.call('getPledges', {})).toEqual(before[0]);
  });
});

describe('others’ orders', () => {
  it('look missing, running or over', async () => {
    const productId = await world.product(FLEXIBLE);
    const [running, over] = [
      await world.subscribe(productId, '100'),
      await world.subscribe(productId, '200'),
    ];
    await world.redeem(over, '200');
    for (const pledgeId of [running, over, '999']) {
      expect(await errorOf(pledge(pledgeId, BEN))).toBe('pledgeUnknown');
      expect(await errorOf(world.redeem(pledgeId, '100', BEN))).toBe('pledgeUnknown');
    }
    expect((await pledges(BEN)).rows).toEqual([]);
    expect((await redemptions(BEN)).rows).toEqual([]);
    expect((await world.call('getParticipations', {}, BEN)).rows).toEqual([]);
    expect(await world.call('getPledgedTotals', {}, BEN)).toEqual({ rows: [] });
  });
});

describe('lists', () => {
  it('go on page by page, and by state', async () => {
    const productId = await world.product(FLEXIBLE);
    const ids = [];
    for (const amount of ['100', '200', '300']) ids.push(await world.subscribe(productId, amount));
    for (const pledgeId of ids.slice(0, 2)) await world.redeem(pledgeId, '50');
    for (const name of ['getPledges', 'getRedemptions', 'getParticipations'] as const) {
      const { rows } = await world.call(name, {});
      const first = await world.call(name, { limit: '1' });
      const rest = await world.call(name, { cursor: first.cursor });
      expect([...first.rows, ...rest.rows]).toEqual(rows);
      expect(first.rows).toHaveLength(1);
    }
    expect((await world.call('getPledges', { state: 'REDEEMED' })).rows).toEqual([]);
    expect((await world.call('getPledges', { state: 'HOLDING' })).rows).toHaveLength(3);
  });

  it('of participations hold pledges and airdrops', async () => {
    const productId = await world.product();
    const pledgeId = await world.subscribe(productId, '100');
    await world.fundAccount('promo', '10');
    const row = { memberId: ANNA, amount: usdt('2.5') };
    await world.execute({
      kind: 'pay-airdrop',
      campaignId: 1,
      asset: 'USDT',
      total: row.amount,
      listHash: 'ab'.repeat(32),
      rows: [row],
      ...OPERATORS,
    });
    expect((await world.call('getParticipations', {})).rows).toMatchObject([
      { kind: 'AIRDROP', currency: 'USDT', amount: '2.5', pledgeId: '' },
      { kind: 'PLEDGE', currency: 'USDT', amount: '100', pledgeId, title: { en: 'Thirty days' } },
    ]);
  });
});
