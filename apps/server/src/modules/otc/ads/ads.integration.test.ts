/** Merchants and their ads over a real PostgreSQL and the real engine. */
import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../../platform/http/testing/call-desk.ts';
import { cardOf, create, MERCHANT, OTHER_MERCHANT, TAKER } from '../testing/otc-commands.ts';
import { POST_PASSWORD } from '../testing/otc-people-for-tests.ts';
import { OtcWorld, openOtcDatabase } from '../testing/otc-world.ts';

const postPassword = POST_PASSWORD;
let database: TempDatabase;
let world: OtcWorld;

beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  world = await OtcWorld.open(database);
});

const TERMS = {
  priceType: 'FIXED',
  price: '7.23',
  qty: '1000',
  min: '100',
  max: '5000',
  paymentIds: `${cardOf(MERCHANT)}`,
  payWindowMinutes: '15',
  minAgeDays: '0',
  minCompleted: '0',
} as const;

function publish(some: Partial<CallRequest<'publishAd'>> = {}, memberId = MERCHANT) {
  const form = { requestId: 'p', side: 'SELL', currency: 'USDT', remark: 'Fast', ...TERMS } as const;
  return world.call('publishAd', { ...form, postPassword, ...some }, memberId);
}
const edit = (adId: string, some: Partial<CallRequest<'editAd'>> = {}) =>
  world.call('editAd', { adId, ...TERMS, postPassword, ...some }, MERCHANT);
const on = (adId: string, memberId = MERCHANT) => world.call('switchAdOn', { adId, postPassword }, memberId);
const off = (adId: string, memberId = MERCHANT) => world.call('switchAdOff', { adId }, memberId);
const own = (memberId = MERCHANT) => world.call('getAdvertisements', {}, memberId);
const remarks = async () =>
  (await world.call('getOtcAds', { side: 'BUY', currency: 'USDT' })).rows.map(({ remark }) => remark);

describe('an ad', () => {
  it('is published OFF, switched ON, OFF and deleted', async () => {
    const { adId } = await publish({ autoReply: 'Hello' });
    const [made] = await own();
    expect(made).toMatchObject({
      adId,
      side: 'SELL',
      price: '7.23',
      priceType: 'FIXED',
      premium: '',
      qty: '1000',
      remark: 'Fast',
      autoReply: 'Hello',
      isOn: false,
      isListed: false,
      cause: 'PUBLISHED',
      openOrders: 0,
      paymentIds: [`${cardOf(MERCHANT)}`],
    });
    await on(adId);
    await world.execute(create(Number(adId)));
    expect(await own()).toMatchObject([{ isOn: true, isListed: true, cause: 'SWITCHED', openOrders: 1 }]);
    await off(adId);
    expect(await errorOf(off(adId))).toBe('adState');
    expect(await errorOf(world.call('deleteAd', { adId }, MERCHANT))).toBe('adState');
    await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId: 1 });
    await world.call('deleteAd', { adId }, MERCHANT);
    expect(await own()).toEqual([]);
  });

  it('asks for the trading password to be published, edited and switched ON, and not OFF', async () => {
    const wrong = { postPassword: '000000' };
    expect(await errorOf(publish(wrong))).toBe('postPasswordWrong');
    const { adId } = await publish();
    expect(await errorOf(edit(adId, wrong))).toBe('postPasswordWrong');
    expect(await errorOf(world.call('switchAdOn', { adId, ...wrong }, MERCHANT))).toBe('postPasswordWrong');
    expect(world.people.wrongTries).toEqual([MERCHANT, MERCHANT, MERCHANT]);
    await on(adId);
    await off(adId);
  });

  it('of another merchant is as one that is not there', async () => {
    const { adId } = await publish();
    for (const id of [adId, '99']) {
      expect(await errorOf(on(id, OTHER_MERCHANT))).toBe('adUnknown');
      expect(await errorOf(off(id, OTHER_MERCHANT))).toBe('adUnknown');
      expect(await errorOf(world.call('deleteAd', { adId: id }, OTHER_MERCHANT))).toBe('adUnknown');
      expect(await errorOf(world.call('editAd', { adId: id, ...TERMS, postPassword }, OTHER_MERCHANT))).toBe(
        'adUnknown',
      );
    }
    expect(await own(OTHER_MERCHANT)).toEqual([]);
  });

  it('all go OFF at once', async () => {
    for (const requestId of ['a', 'b']) await on((await publish({ requestId })).adId);
    expect(await world.call('switchAllAdsOff', {}, MERCHANT)).toEqual({ count: 2 });
    expect((await own()).map(({ isOn }) => isOn)).toEqual([false, false]);
  });

  it.each([
    ['adInvalid', { price: '7.231' }],
    ['adInvalid', { priceType: 'FLOAT' as const }],
    ['adInvalid', { qty: '0' }],
    ['adInvalid', { qty: '0.000000001' }],
    ['adInvalid', { min: '9.99' }],
    ['adInvalid', { max: '99' }],
    ['adInvalid', { priceType: 'FLOAT' as const, premium: '10.01' }],
    ['payMethodRequired', { paymentIds: `${cardOf(TAKER)}` }],
    ['currencyUnknown', { currency: 'RARE' }],
    ['parameterInvalid', { remark: '\u202e' }],
  ])('is refused with %s for %j', async (error, some) => {
    expect(await errorOf(publish(some))).toBe(error);
    expect(await own()).toEqual([]);
  });

  it('is refused for a member who is no merchant', async () => {
    expect(await errorOf(publish({ paymentIds: `${cardOf(TAKER)}` }, TAKER))).toBe('merchantState');
  });

  it('floats by a premium with a sign', async () => {
    await publish({ priceType: 'FLOAT', premium: '-0.35' });
    expect(await own()).toMatchObject([{ priceType: 'FLOAT', premium: '-0.35', price: '7.17' }]);
  });
});

describe('the texts of an ad', () => {
  it('are plain: what turns the direction is taken out, markup stays text', async () => {
    await on((await publish({ remark: ' <b>a\u202eb</b> ' })).adId);
    expect(await remarks()).toEqual(['<b>ab</b>']);
  });

  it('are those of the version, before and after an edit, and in a new process', async () => {
    const { adId } = await publish();
    await edit(adId, { remark: 'Slow' });
    await on(adId);
    expect(await remarks()).toEqual(['Slow']);
    expect(await errorOf(edit(adId, { remark: 'Other' }))).toBe('adState');
    expect(await remarks()).toEqual(['Slow']);
    world = await world.restarted();
    expect(await remarks()).toEqual(['Slow']);
    await off(adId);
    await edit(adId, {});
    expect(await own()).toMatchObject([{ remark: '', version: 3 }]);
  });

  it('that were lost with a process keep the ad OFF until it is edited', async () => {
    const { adId } = await publish();
    await world.sql`delete from otc_ad_texts`;
    world = await world.restarted();
    expect(await errorOf(on(adId))).toBe('adInvalid');
    await edit(adId, { remark: 'Again' });
    await on(adId);
    expect(await remarks()).toEqual(['Again']);
  });

  it('are written by the same request again, and are no part of another', async () => {
    const first = await publish();
    expect(await publish()).toEqual(first);
    expect(await errorOf(publish({ remark: 'Other' }))).toBe('requestIdReused');
    await world.sql`delete from otc_ad_texts`;
    world = await world.restarted();
    // The engine's answer is kept in its own snapshot.
    expect(await publish()).toEqual(first);
    expect(await own()).toMatchObject([{ remark: 'Fast' }]);
  });
});

describe('a lock that is on its way', () => {
  it('reaches the engine before the ad goes ON', async () => {
    const { adId } = await publish();
    const untilMs = world.kernel.nowMs + 86_400_000;
    world.people.locks.push({ kind: 'lock-withdrawal', memberId: MERCHANT, untilMs });
    expect(await errorOf(on(adId))).toBe('otcSaleLocked');
  });
});
