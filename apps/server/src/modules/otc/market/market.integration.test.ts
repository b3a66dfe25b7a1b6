/** The market over a real PostgreSQL and the real engine: lists, prices, merchants, blocks, the member's standing. */
import type { CallRequest, CallResult } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../../platform/http/testing/call-desk.ts';
import {
  cardOf,
  cny,
  coins,
  create,
  MERCHANT,
  OTHER_MERCHANT,
  OTHER_TAKER,
  publish,
  setRate,
  TAKER,
} from '../testing/otc-commands.ts';
import { OtcWorld, openOtcDatabase } from '../testing/otc-world.ts';

const MINUTE_MS = 60_000;
let database: TempDatabase;
let world: OtcWorld;

beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  world = await OtcWorld.open(database);
});

const SELLERS: CallRequest<'getOtcAds'> = { side: 'BUY', currency: 'USDT' };

async function listed(filter: Partial<CallRequest<'getOtcAds'>> = {}): Promise<number[]> {
  const { rows } = await world.call('getOtcAds', { ...SELLERS, ...filter });
  return rows.map(({ adId }) => Number(adId));
}

async function listedFor(memberId: number): Promise<number[]> {
  const { rows } = await world.call('getOtcAdsForMember', SELLERS, memberId);
  return rows.map(({ adId }) => Number(adId));
}

/** All ads of the list, read in pages of one. */
async function oneByOne(side: 'BUY' | 'SELL'): Promise<number[]> {
  const found: number[] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const { rows, cursor }: CallResult<'getOtcAds'> = await world.call('getOtcAds', {
      ...SELLERS,
      side,
      limit: '1',
      cursor: next,
    });
    found.push(...rows.map(({ adId }) => Number(adId)));
    next = cursor || undefined;
  }
  return found;
}

/** A completed order of 500 CNY, released at once. */
async function trade(
  adId: number,
  memberId = TAKER,
  merchantId = MERCHANT,
  price = cny('7.23'),
): Promise<void> {
  const orderId = await world.execute(create(adId, { memberId, price }));
  const methodId = cardOf(merchantId);
  await world.execute({ kind: 'pay-otc-order', memberId, orderId, methodId });
  await world.execute({ kind: 'release-otc-order', memberId: merchantId, orderId });
}

describe('the list of ads', () => {
  it('shows the best price first, FLOAT ads at the price of the reference', async () => {
    const dear = await world.adOn(publish({ price: cny('7.30') }));
    const float = await world.adOn(publish({ priceType: 'FLOAT', price: 0n, premiumBp: -100n }));
    const { rows } = await world.call('getOtcAds', SELLERS);
    expect(rows.map(({ adId, price }) => [adId, price])).toEqual([
      [`${float}`, '7.13'],
      [`${dear}`, '7.30'],
    ]);
    expect(rows[0]).toMatchObject({
      side: 'SELL',
      currency: 'USDT',
      qty: '1000',
      min: '100.00',
      max: '5000.00',
      effectiveMax: '5000.00',
      payKinds: ['bankCard'],
      isOwn: false,
      merchant: { merchantId: `${MERCHANT}`, nickName: 'Member 1', completed: 0, completion: '' },
    });
  });

  it('shows buyers of coins the dearest first', async () => {
    const low = await world.adOn(publish({ price: cny('7.10') }, { side: 'BUY' }));
    const high = await world.adOn(publish({ price: cny('7.20') }, { side: 'BUY' }));
    expect(await listed({ side: 'SELL' })).toEqual([high, low]);
    expect(await oneByOne('SELL')).toEqual([high, low]);
  });

  it('sorts ads of one price by the completion and the release time of their merchants', async () => {
    const first = await world.adOn(publish());
    const other = await world.adOn(publish({}, { memberId: OTHER_MERCHANT }), OTHER_MERCHANT);
    expect(await listed()).toEqual([first, other]);
    await trade(other, TAKER, OTHER_MERCHANT);
    expect(await listed()).toEqual([other, first]);
  });

  it('shows a price while the reference is fresh alone, and FIXED ones always', async () => {
    await world.adOn(publish());
    await world.adOn(publish({ priceType: 'FLOAT', price: 0n, premiumBp: 0n }));
    await world.wait(24 * 60 * MINUTE_MS);
    const { rows } = await world.call('getOtcAds', SELLERS);
    expect(rows.map(({ price }) => price)).toEqual(['', '7.23']);
  });

  it('leaves out what does not fit an amount or a method', async () => {
    const adId = await world.adOn(publish({ qty: coins('96.5') }));
    const amounts = ['99.99', '100', '697.69', '697.70'];
    const found = [];
    for (const amount of amounts) found.push((await listed({ amount })).length);
    expect(found).toEqual([0, 1, 1, 0]);
    expect(await listed({ payKind: 'bankCard' })).toEqual([adId]);
    expect(await listed({ payKind: 'weixin' })).toEqual([]);
    expect(await errorOf(world.call('getOtcAds', { ...SELLERS, amount: '1.001' }))).toBe('amountInvalid');
  });

  it('follows the ads that come and go, in amounts that one of them alone takes, and in its method', async () => {
    await world.adOn(publish({ min: cny('100'), max: cny('200') }));
    expect(await listed({ amount: '5000' })).toEqual([]);
    const adId = await world.adOn(publish({ min: cny('100'), max: cny('5000') }));
    expect(await listed({ amount: '5000', payKind: 'bankCard' })).toEqual([adId]);
    await world.execute({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
    expect(await listed({ amount: '5000' })).toEqual([]);
    await world.execute({ kind: 'switch-ad-on', memberId: MERCHANT, adId });
    expect(await listed({ amount: '5000' })).toEqual([adId]);
    await world.execute({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
    await world.execute({ kind: 'delete-ad', memberId: MERCHANT, adId });
    expect(await listed({ amount: '5000', payKind: 'bankCard' })).toEqual([]);
  });

  it('leaves out an ad whose stock is worth less than its minimum, and shows it again when stock returns', async () => {
    const adId = await world.adOn(publish({ qty: coins('100'), min: cny('500') }));
    const orderId = await world.execute(create(adId, { amount: cny('500') }));
    expect(await listed()).toEqual([]);
    await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    expect(await listed()).toEqual([adId]);
  });

  it('shows a member the ads whose conditions the member meets, and the own ones', async () => {
    const own = await world.adOn(publish({ minCompleted: 10 }));
    const young = await world.adOn(publish({ minAgeDays: 90, price: cny('7.24') }));
    const skilled = await world.adOn(
      publish({ minCompleted: 1 }, { memberId: OTHER_MERCHANT }),
      OTHER_MERCHANT,
    );
    expect(await listed()).toEqual([own, skilled, young]);
    expect(await listedFor(TAKER)).toEqual([young]);
    expect(await listedFor(MERCHANT)).toEqual([own, young]);
    const { rows } = await world.call('getOtcAdsForMember', SELLERS, MERCHANT);
    expect(rows.map(({ isOwn }) => isOwn)).toEqual([true, true]);
    world.people.of(OTHER_TAKER).createdMs = world.kernel.nowMs;
    expect(await listedFor(OTHER_TAKER)).toEqual([]);
    await trade(young, TAKER, MERCHANT, cny('7.24'));
    expect(await listedFor(TAKER)).toEqual([skilled, young]);
  });

  it('comes in pages', async () => {
    const ids = [];
    for (const price of ['7.21', '7.22']) ids.push(await world.adOn(publish({ price: cny(price) })));
    ids.push(await world.adOn(publish({ price: cny('7.25') }, { memberId: OTHER_MERCHANT }), OTHER_MERCHANT));
    const first = await world.call('getOtcAds', { ...SELLERS, limit: '2' });
    const { cursor } = first;
    const next = await world.call('getOtcAds', { ...SELLERS, limit: '2', cursor });
    expect([...first.rows, ...next.rows].map(({ adId }) => Number(adId))).toEqual(ids);
    expect([cursor, next.cursor]).toEqual(['722-1', '']);
  });

  it('begins a page in the middle of one price by the figures of the merchants', async () => {
    const at = (price: string, memberId: number) =>
      world.adOn(publish({ price: cny(price) }, { memberId }), memberId);
    const best = await world.adOn(publish({ priceType: 'FLOAT', price: 0n, premiumBp: 14n }));
    const unknown = await at('7.22', MERCHANT);
    const known = [await at('7.22', OTHER_MERCHANT), await at('7.22', OTHER_MERCHANT)];
    await trade(known[0] ?? 0, TAKER, OTHER_MERCHANT, cny('7.22'));
    expect(await oneByOne('BUY')).toEqual([best, ...known, unknown]);
  });

  it('is the same in a new process', async () => {
    await world.adOn(publish());
    await world.adOn(
      publish({ priceType: 'FLOAT', price: 0n, premiumBp: 35n, qty: coins('1') }, { asset: 'BTC' }),
    );
    const before = [
      await world.call('getOtcAds', SELLERS),
      await world.call('getOtcAds', { ...SELLERS, currency: 'BTC' }),
    ];
    const next = await world.restarted();
    expect([
      await next.call('getOtcAds', SELLERS),
      await next.call('getOtcAds', { ...SELLERS, currency: 'BTC' }),
    ]).toEqual(before);
    expect(before[1]?.rows).toHaveLength(1);
  });
});

describe('the quick price', () => {
  const wanted = { side: 'BUY', currency: 'USDT', payKind: 'bankCard', amount: '500' } as const;

  it('is that of the ad which the quick order then takes', async () => {
    await world.adOn(publish({ price: cny('7.22'), min: cny('600') }));
    await world.adOn(publish());
    const price = await world.call('getQuickPrice', wanted);
    expect(price).toEqual({ price: '7.23', amount: '500.00', qty: '69.15629322', payWindowMinutes: 15 });
    const orderId = await world.execute({
      kind: 'create-quick-order',
      memberId: TAKER,
      requestId: 'quick',
      side: 'BUY',
      asset: 'USDT',
      methodKind: 'bankCard',
      price: cny('7.23'),
      amount: cny('500'),
      qty: 0n,
      accountAgeDays: 100,
      tiedIds: [],
    });
    expect(world.live.orders.find(orderId)).toMatchObject({ price: cny('7.23'), qty: coins('69.15629322') });
  });

  it('passes over an ad whose merchant’s share for new takers is held, as the quick order does', async () => {
    const adId = await world.adOn(publish());
    const dear = publish({ price: cny('7.3') }, { memberId: OTHER_MERCHANT });
    await world.adOn(dear, OTHER_MERCHANT);
    expect(await world.call('getQuickPrice', wanted)).toMatchObject({ price: '7.23' });
    const orderId = await world.execute(create(adId));
    expect(await world.call('getQuickPrice', wanted)).toMatchObject({ price: '7.30' });
    await world.execute({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId: cardOf(MERCHANT) });
    await world.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
    expect(await world.call('getQuickPrice', wanted)).toMatchObject({ price: '7.23' });
  });

  it('is none where no ad fits, and waits for a fresh reference', async () => {
    expect(await errorOf(world.call('getQuickPrice', wanted))).toBe('otcNoMatch');
    await world.adOn(publish());
    expect(await errorOf(world.call('getQuickPrice', { ...wanted, payKind: 'zhifubao' }))).toBe('otcNoMatch');
    expect(await errorOf(world.call('getQuickPrice', wanted, MERCHANT))).toBe('otcNoMatch');
    expect(await errorOf(world.call('getQuickPrice', { ...wanted, amount: '0' }))).toBe('amountInvalid');
    expect(await errorOf(world.call('getQuickPrice', { ...wanted, amount: '0.001' }))).toBe('amountInvalid');
    expect(await errorOf(world.call('getQuickPrice', { ...wanted, currency: 'RARE' }))).toBe('otcNoMatch');
    await world.wait(24 * 60 * MINUTE_MS);
    expect(await errorOf(world.call('getQuickPrice', wanted))).toBe('otcPriceUnavailable');
  });
});

describe('blocks', () => {
  it('hide the ads of the two from each other, and can be taken back', async () => {
    const adId = await world.adOn(publish());
    await world.call('blockOtcMember', { merchantId: `${MERCHANT}` });
    expect(await listedFor(TAKER)).toEqual([]);
    expect(await listedFor(OTHER_TAKER)).toEqual([adId]);
    const [block] = await world.call('getOtcBlocks', {});
    expect(block).toMatchObject({ nickName: 'Member 1', merchantId: `${MERCHANT}` });
    const blockId = block?.blockId ?? '';
    await world.call('unblockOtcMember', { blockId }, OTHER_TAKER);
    expect(await listedFor(TAKER)).toEqual([]);
    await world.call('unblockOtcMember', { blockId });
    expect(await listedFor(TAKER)).toEqual([adId]);
    expect(await world.call('getOtcBlocks', {})).toEqual([]);
  });

  it('name a merchant or the other party of an own order', async () => {
    const orderId = String(await world.execute(create(await world.adOn(publish()))));
    await world.call('blockOtcMember', { orderId }, MERCHANT);
    const [block] = await world.call('getOtcBlocks', {}, MERCHANT);
    expect(block).toMatchObject({ nickName: 'Member 2', merchantId: '' });
    expect(await errorOf(world.call('blockOtcMember', { orderId }, OTHER_TAKER))).toBe('otcOrderUnknown');
    expect(await errorOf(world.call('blockOtcMember', { orderId: '99' }, OTHER_TAKER))).toBe(
      'otcOrderUnknown',
    );
    expect(await errorOf(world.call('blockOtcMember', { merchantId: `${TAKER}` }))).toBe(
      'otcMerchantUnknown',
    );
    expect(await errorOf(world.call('blockOtcMember', { merchantId: `${MERCHANT}` }, MERCHANT))).toBe(
      'otcOwnBlock',
    );
    expect(await errorOf(world.call('blockOtcMember', {}))).toBe('parameterMissing');
  });
});

describe('a merchant', () => {
  it('has figures, listed ads and the time of the approval', async () => {
    const adId = await world.adOn(publish());
    await trade(adId);
    world.people.of(MERCHANT).lastSeenMs = world.kernel.nowMs - 4 * MINUTE_MS;
    const found = await world.call('getOtcMerchant', { merchantId: `${MERCHANT}` });
    expect(found).toMatchObject({
      merchant: { completed: 1, completion: '100.00', averageReleaseSeconds: 0, isOnline: true },
      completedInAll: 1,
      approvedTime: world.kernel.nowMs,
    });
    expect(found.ads.map((ad) => ad.adId)).toEqual([`${adId}`]);
    await world.wait(2 * MINUTE_MS);
    const later = await world.call('getOtcMerchant', { merchantId: `${MERCHANT}` });
    expect(later.merchant.isOnline).toBe(false);
  });

  it('is unknown where the member never was one', async () => {
    for (const merchantId of [`${TAKER}`, '99'])
      expect(await errorOf(world.call('getOtcMerchant', { merchantId }))).toBe('otcMerchantUnknown');
  });
});

describe('the terms', () => {
  it('name the coins with their references, the bounds, and a pause with its reason', async () => {
    const terms = await world.call('getOtcTerms', {});
    expect(terms).toMatchObject({
      coins: [
        { currency: 'BTC', reference: '360000.00', isFresh: true },
        { currency: 'USDT', reference: '7.20', isFresh: true },
      ],
      minAmount: '10.00',
      maxAmount: '500000.00',
      newTakerMax: '10000.00',
      band: '20.00',
      appealDelaySeconds: 600,
      holdHours: 24,
      bond: '10000',
      isPaused: false,
    });
    await world.execute({ kind: 'pause-otc', operator: 901, reason: 'a bank is closed' });
    expect(await world.call('getOtcTerms', {})).toMatchObject({
      isPaused: true,
      pauseReason: 'a bank is closed',
    });
  });

  it('follow the rate at the next tick', async () => {
    await world.execute(setRate('7.30'));
    await world.wait(MINUTE_MS);
    const { coins: found } = await world.call('getOtcTerms', {});
    expect(found.map(({ reference }) => reference)).toEqual(['365000.00', '7.30']);
  });
});

describe('the standing of a member', () => {
  it('tells what is missing, and who must act', async () => {
    const fresh = await world.call('getOtcStanding', {});
    expect(fresh).toMatchObject({
      hasIdentity: true,
      hasNickName: true,
      hasPostPassword: true,
      payments: [{ paymentId: `${cardOf(TAKER)}`, kind: 'bankCard', account: '****0020' }],
      isNewTaker: true,
      isInDebt: false,
      held: '0',
      heldUntil: 0,
      openOrders: 0,
      ownTurns: 0,
      completion: '',
    });
    const adId = await world.adOn(publish());
    const orderId = await world.execute(create(adId));
    expect(await world.call('getOtcStanding', {})).toMatchObject({
      openOrders: 1,
      openSales: 0,
      ownTurns: 1,
    });
    expect(await world.call('getOtcStanding', {}, MERCHANT)).toMatchObject({ openSales: 1, ownTurns: 0 });
    await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    expect(await world.call('getOtcStanding', {})).toMatchObject({ pointsToday: 1, completion: '0.00' });
  });

  it('tells what is held of a purchase, and until when', async () => {
    await trade(await world.adOn(publish()));
    expect(await world.call('getOtcStanding', {})).toMatchObject({
      held: '69.15629322',
      heldUntil: world.kernel.nowMs + 24 * 60 * MINUTE_MS,
      isNewTaker: true,
    });
  });

  it('tells a restriction and a lock', async () => {
    const adId = await world.adOn(publish());
    for (const _ of [1, 2, 3]) {
      const orderId = await world.execute(create(adId));
      await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    }
    const untilMs = world.kernel.nowMs + MINUTE_MS;
    await world.execute({ kind: 'lock-withdrawal', memberId: TAKER, untilMs });
    const { buyOffUntil, otcOffUntil, lockedUntil } = await world.call('getOtcStanding', {});
    expect(buyOffUntil).toBe(Date.UTC(2026, 0, 1, 16));
    expect([otcOffUntil, lockedUntil]).toEqual([0, untilMs]);
    expect((await (await world.restarted()).call('getOtcStanding', {})).buyOffUntil).toBe(buyOffUntil);
  });
});
