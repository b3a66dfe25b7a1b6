/** The merchant's own ads over a real PostgreSQL and the real engine: terms, texts of each version, ON and OFF. */
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../../platform/http/testing/call-desk.ts';
import {
  cardOf,
  coins,
  create,
  MERCHANT,
  OPERATORS,
  OTHER_MERCHANT,
  publish,
  STRANGER,
  TAKER,
} from '../testing/otc-commands.ts';
import { POST_PASSWORD } from '../testing/otc-people-for-tests.ts';
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

const ask = <N extends CallName>(name: N, params: CallRequest<N>, memberId = MERCHANT) =>
  world.call(name, params, memberId);

const TERMS: Omit<CallRequest<'editAd'>, 'adId' | 'postPassword'> = {
  priceType: 'FIXED',
  price: '7.23',
  qty: '1000',
  min: '100',
  max: '5000',
  paymentIds: String(cardOf(MERCHANT)),
  payWindowMinutes: '15',
  minAgeDays: '0',
  minCompleted: '0',
};
const FLOAT = { priceType: 'FLOAT', price: undefined, premium: '0.35' } as const;

let serial = 0;
const published = (some: Partial<CallRequest<'publishAd'>> = {}): CallRequest<'publishAd'> => ({
  ...TERMS,
  requestId: `ad-${++serial}`,
  side: 'SELL',
  currency: 'USDT',
  postPassword: POST_PASSWORD,
  ...some,
});

const publishAd = async (some: Partial<CallRequest<'publishAd'>> = {}): Promise<string> =>
  (await ask('publishAd', published(some))).adId;
const editAd = (adId: string, some: Partial<CallRequest<'editAd'>> = {}) =>
  ask('editAd', { ...TERMS, adId, postPassword: POST_PASSWORD, ...some });
const switchOn = (adId: string) => ask('switchAdOn', { adId, postPassword: POST_PASSWORD });
const isShort = { qty: '100001' };

async function ownAd(adId: string, of = world): Promise<CallResult<'getAdvertisements'>[number]> {
  const found = (await of.call('getAdvertisements', {}, MERCHANT)).find((ad) => ad.adId === adId);
  if (found === undefined) throw new Error(`there is no ad ${adId}`);
  return found;
}

const listed = async (of = world) =>
  (await of.call('getOtcAds', { side: 'BUY', currency: 'USDT' })).rows.map(({ adId, remark }) => [
    adId,
    remark,
  ]);

describe('an own ad', () => {
  it('begins OFF, and shows its owner all of its terms and texts', async () => {
    const adId = await publishAd({ ...FLOAT, remark: 'fast', autoReply: 'hello', minAgeDays: '7' });
    expect(await ask('getAdvertisements', {})).toEqual([
      {
        adId,
        side: 'SELL',
        currency: 'USDT',
        price: '7.23',
        version: 1,
        qty: '1000',
        min: '100.00',
        max: '5000.00',
        effectiveMax: '5000.00',
        payKinds: ['bankCard'],
        payWindowMinutes: 15,
        remark: 'fast',
        autoReply: 'hello',
        minAgeDays: 7,
        minCompleted: 0,
        priceType: 'FLOAT',
        premium: '0.35',
        paymentIds: [String(cardOf(MERCHANT))],
        isOn: false,
        isBlocked: false,
        isListed: false,
        cause: 'PUBLISHED',
        reason: '',
        openOrders: 0,
        completedOrders: 0,
        notMadeToday: 0,
        changedTime: world.kernel.nowMs,
      },
    ]);
    expect(await listed()).toEqual([]);
  });

  it('has a premium below the reference, and none of more than 10 %', async () => {
    expect(await ownAd(await publishAd({ ...FLOAT, premium: '-10' }))).toMatchObject({
      price: '6.48',
      premium: '-10.00',
    });
    expect(await errorOf(publishAd({ ...FLOAT, premium: '-10.01' }))).toBe('adInvalid');
  });

  it('freezes its stock while it is ON, and frees it when it goes OFF', async () => {
    const balance = () =>
      world.kernel
        .restarted()
        .initial.balances.find(
          ({ owner, type, asset }) => owner === MERCHANT && type === 'otc' && asset === 'USDT',
        );
    const before = balance();
    const adId = await publishAd({ remark: 'fast' });
    await switchOn(adId);
    expect(await listed()).toEqual([[adId, 'fast']]);
    expect(await ownAd(adId)).toMatchObject({ isOn: true, isListed: true, cause: 'SWITCHED' });
    expect(balance()?.frozen).toBe((before?.frozen ?? 0n) + coins('1000'));
    await ask('switchAdOff', { adId });
    expect(await listed()).toEqual([]);
    expect(balance()).toEqual(before);
  });

  it('counts its open and its completed orders', async () => {
    const adId = await publishAd();
    await switchOn(adId);
    const orderId = await world.execute(create(Number(adId)));
    expect(await ownAd(adId)).toMatchObject({ openOrders: 1, completedOrders: 0, qty: '930.84370678' });
    await world.execute({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId: cardOf(MERCHANT) });
    await world.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
    expect(await ownAd(adId)).toMatchObject({ openOrders: 0, completedOrders: 1 });
  });

  it('is gone once it is deleted, and its orders keep its texts', async () => {
    const adId = await publishAd({ remark: 'fast' });
    await ask('deleteAd', { adId });
    expect(await ask('getAdvertisements', {})).toEqual([]);
    const [row] = await world.sql`select remark from otc_ad_texts where ad_id = ${adId}`;
    expect(row?.remark).toBe('fast');
    for (const call of [() => switchOn(adId), () => editAd(adId), () => ask('deleteAd', { adId })])
      expect(await errorOf(call())).toBe('adUnknown');
  });

  it('goes OFF with all the others in one step', async () => {
    await switchOn(await publishAd());
    await switchOn(await publishAd({ side: 'BUY' }));
    expect(await ask('switchAllAdsOff', {})).toEqual({ count: 2 });
    expect(await ask('switchAllAdsOff', {})).toEqual({ count: 0 });
    expect((await ask('getAdvertisements', {})).map(({ isOn }) => isOn)).toEqual([false, false]);
  });

  it('tells why an operator took it down', async () => {
    const adId = await publishAd();
    await switchOn(adId);
    await world.execute({ kind: 'take-down-ad', adId: Number(adId), operator: 901, reason: 'a link' });
    expect(await ownAd(adId)).toMatchObject({
      isOn: false,
      isBlocked: true,
      cause: 'TAKEN_DOWN',
      reason: 'a link',
    });
    expect(await errorOf(switchOn(adId))).toBe('adBlocked');
  });

  it('is as one that is not there for everybody else', async () => {
    const adId = await publishAd();
    for (const memberId of [OTHER_MERCHANT, TAKER, STRANGER]) {
      expect(await ask('getAdvertisements', {}, memberId)).toEqual([]);
      for (const id of [adId, '999', '9999999999999999']) {
        const ofAd = { adId: id, postPassword: POST_PASSWORD };
        expect(await errorOf(ask('editAd', { ...TERMS, ...ofAd }, memberId))).toBe('adUnknown');
        expect(await errorOf(ask('switchAdOn', ofAd, memberId))).toBe('adUnknown');
        expect(await errorOf(ask('switchAdOff', { adId: id }, memberId))).toBe('adUnknown');
        expect(await errorOf(ask('deleteAd', { adId: id }, memberId))).toBe('adUnknown');
      }
    }
    expect((await ownAd(adId)).version).toBe(1);
  });
});

describe('the texts of an ad', () => {
  it('are those of its version, also in a new process', async () => {
    const adId = await publishAd({ remark: 'one', autoReply: 'first' });
    await editAd(adId, { remark: 'two', price: '7.25' });
    const [row] = await world.sql`select remark from otc_ad_texts where ad_id = ${adId} and version = 1`;
    expect(row?.remark).toBe('one');
    const next = await world.restarted();
    for (const of of [world, next])
      expect(await ownAd(adId, of)).toMatchObject({
        version: 2,
        remark: 'two',
        autoReply: '',
        price: '7.25',
      });
  });

  it('are plain: markup stays letters, and nothing turns the direction of a line', async () => {
    const adId = await publishAd({ remark: ' <b>\u202efast\u0007</b>\r\nnow ', autoReply: ' \u200b ' });
    expect(await ownAd(adId)).toMatchObject({ remark: '<b>fast</b>\nnow', autoReply: '' });
  });

  it('stay those of before when the edit did not reach the engine', async () => {
    const adId = await publishAd({ remark: 'one' });
    world.kernel.fault = 'overloaded';
    expect(await errorOf(editAd(adId, { remark: 'two' }))).toBe('unavailable');
    world.kernel.fault = undefined;
    await switchOn(adId);
    expect(await listed()).toEqual([[adId, 'one']]);
    expect(await listed(await world.restarted())).toEqual([[adId, 'one']]);
    await ask('switchAdOff', { adId });
    await editAd(adId, { remark: 'three' });
    expect(await ownAd(await switched(adId))).toMatchObject({ version: 2, remark: 'three' });
  });

  it('are written before ON: an ad whose process died in between is published or edited once more', async () => {
    const form = published({ remark: 'one' });
    const command = { ...publish(), requestId: form.requestId };
    const adId = String(await world.execute(command));
    expect(await errorOf(switchOn(adId))).toBe('adInvalid');
    expect(await ask('publishAd', form)).toEqual({ adId });
    await switchOn(adId);
    expect(await listed()).toEqual([[adId, 'one']]);
    const lost = String(await world.execute(publish({ price: 724n })));
    expect(await errorOf(switchOn(lost))).toBe('adInvalid');
    await editAd(lost, { remark: 'again', price: '7.24' });
    await switchOn(lost);
    expect(await listed()).toEqual([
      [adId, 'one'],
      [lost, 'again'],
    ]);
  });
});

/** The ad, ON. */
async function switched(adId: string): Promise<string> {
  await switchOn(adId);
  return adId;
}

describe('publishing', () => {
  it('answers the same request once more, and another one by its id not', async () => {
    const form = published({ remark: 'one' });
    const first = await ask('publishAd', form);
    expect(await ask('publishAd', form)).toEqual(first);
    expect(await errorOf(ask('publishAd', { ...form, remark: 'two' }))).toBe('requestIdReused');
    expect(await errorOf(ask('publishAd', { ...form, qty: '5' }))).toBe('requestIdReused');
    await editAd(first.adId, { remark: 'three' });
    expect(await ask('publishAd', form)).toEqual(first);
    expect(await ask('getAdvertisements', {})).toMatchObject([{ remark: 'three', version: 2 }]);
  });

  it.each<[string, Partial<CallRequest<'publishAd'>>]>([
    ['no price', { price: undefined }],
    ['a price of 0', { price: '0' }],
    ['a price of parts of a cent', { price: '7.231' }],
    ['a FLOAT ad without a premium', { priceType: 'FLOAT' }],
    ['a quantity of 0', { qty: '0' }],
    ['a quantity of parts of a unit', { qty: '0.123456789' }],
    ['a quantity beyond all amounts', { qty: '9'.repeat(20) }],
    ['a minimum below the least amount', { min: '9.99' }],
    ['a minimum above the maximum', { min: '5000.01' }],
    ['a maximum above the largest amount', { max: '500000.01' }],
    ['parts of a cent', { min: '10.001' }],
  ])('of %s is adInvalid', async (_, some) => {
    expect(await errorOf(publishAd(some))).toBe('adInvalid');
    expect(await ask('getAdvertisements', {})).toEqual([]);
  });

  it('takes the least amount, the largest one, and both in one', async () => {
    expect(await ownAd(await publishAd({ min: '10', max: '500000' }))).toMatchObject({ min: '10.00' });
    expect(await ownAd(await publishAd({ min: '10', max: '10' }))).toMatchObject({ max: '10.00' });
  });

  it('names enabled methods of the merchant, each once', async () => {
    const card = String(cardOf(MERCHANT));
    for (const paymentIds of [String(cardOf(OTHER_MERCHANT)), '999', '9999999999999999', `${card},${card}`])
      expect(await errorOf(publishAd({ paymentIds }))).toBe('payMethodRequired');
  });

  it('is for approved merchants, of coins of the desk', async () => {
    expect(await errorOf(ask('publishAd', published(), TAKER))).toBe('merchantState');
    expect(await errorOf(publishAd({ currency: 'NONE' }))).toBe('currencyUnknown');
    await world.execute({ kind: 'list-asset', asset: 'RARE', scale: 8, maxSupply: coins('1') });
    const next = await world.restarted();
    const rare = next.call('publishAd', published({ currency: 'RARE' }), MERCHANT);
    expect(await errorOf(rare)).toBe('accountAsset');
  });

  it('ends at 20 ads', async () => {
    for (let count = 0; count < 20; count++) await world.execute(publish());
    expect(await errorOf(publishAd())).toBe('adLimit');
  });
});

describe('the trading password', () => {
  it('is asked for by publishing, editing and ON, and wrong tries count', async () => {
    const adId = await publishAd();
    const wrong = { postPassword: '000000' };
    expect(await errorOf(publishAd(wrong))).toBe('postPasswordWrong');
    expect(await errorOf(editAd(adId, wrong))).toBe('postPasswordWrong');
    expect(await errorOf(ask('switchAdOn', { adId, ...wrong }))).toBe('postPasswordWrong');
    expect(world.people.wrongTries).toEqual([MERCHANT, MERCHANT, MERCHANT]);
    expect(await ask('getAdvertisements', {})).toMatchObject([{ version: 1, isOn: false }]);
  });
});

describe('editing', () => {
  it('is for ads that are OFF', async () => {
    const adId = await switched(await publishAd({ remark: 'one' }));
    expect(await errorOf(editAd(adId, { remark: 'two' }))).toBe('adState');
    expect(await errorOf(ask('deleteAd', { adId }))).toBe('adState');
    expect(await listed()).toEqual([[adId, 'one']]);
    await ask('switchAdOff', { adId });
    expect(await errorOf(editAd(adId, { min: '6000' }))).toBe('adInvalid');
    expect(await ownAd(adId)).toMatchObject({ version: 1, remark: 'one' });
  });

  it('twice at once makes two versions, each with its own texts', async () => {
    const adId = await publishAd();
    await Promise.all(['two', 'three'].map((remark) => editAd(adId, { remark })));
    const rows = await world.sql`select remark from otc_ad_texts where ad_id = ${adId} order by version`;
    expect(rows.map(({ remark }) => remark)).toEqual(['', 'two', 'three']);
    expect(await ownAd(adId)).toMatchObject({ version: 3, remark: 'three' });
  });
});

describe('ON', () => {
  it('is refused to an ad that is ON, and OFF to one that is OFF', async () => {
    const adId = await publishAd();
    expect(await errorOf(ask('switchAdOff', { adId }))).toBe('adState');
    await switchOn(adId);
    expect(await errorOf(switchOn(adId))).toBe('adState');
  });

  it('is for two ads of a side and a coin', async () => {
    await switchOn(await publishAd());
    await switchOn(await publishAd());
    expect(await errorOf(switchOn(await publishAd()))).toBe('adLimit');
    await switchOn(await publishAd({ side: 'BUY' }));
  });

  it('wants the stock of a SELL ad, and none of a BUY ad', async () => {
    expect(await errorOf(switchOn(await publishAd(isShort)))).toBe('insufficientBalance');
    await switchOn(await publishAd({ ...isShort, side: 'BUY' }));
  });

  it('wants a stock that is worth the minimum of an order', async () => {
    expect(await errorOf(switchOn(await publishAd({ qty: '13.83' })))).toBe('adStockShort');
    await switchOn(await publishAd({ qty: '13.84' }));
  });

  it('wants a FIXED price near the reference, and for FLOAT a fresh one', async () => {
    expect(await errorOf(switchOn(await publishAd({ price: '8.65' })))).toBe('otcPriceBand');
    await switchOn(await publishAd({ price: '8.64' }));
    const float = await publishAd(FLOAT);
    await world.wait(24 * 60 * MINUTE_MS);
    expect(await errorOf(switchOn(float))).toBe('otcPriceUnavailable');
    expect((await ownAd(float)).price).toBe('');
  });

  it('wants the whole bond', async () => {
    const adId = await publishAd();
    const orderId = await world.execute(create(await world.adOn(publish())));
    await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    const penalty = { orderId, harmedId: TAKER, amount: coins('1'), reason: 'a fault', ...OPERATORS };
    await world.execute({ kind: 'penalize-merchant', memberId: MERCHANT, ...penalty });
    expect(await errorOf(switchOn(adId))).toBe('bondShort');
  });

  it('wants a method that is enabled still', async () => {
    const adId = await switched(await publishAd());
    const method = { memberId: MERCHANT, methodId: cardOf(MERCHANT) };
    await world.execute({ kind: 'disable-pay-method', ...method });
    expect(await ownAd(adId)).toMatchObject({
      isOn: false,
      paymentIds: [],
      payKinds: [],
      cause: 'METHOD_LOST',
    });
    expect(await errorOf(switchOn(adId))).toBe('payMethodRequired');
  });

  it('of a SELL ad sees the lock of a change that was made just now', async () => {
    const [sell, buy] = [await publishAd(), await publishAd({ side: 'BUY' })];
    const untilMs = world.kernel.nowMs + MINUTE_MS;
    world.people.locks.push({ kind: 'lock-withdrawal', memberId: MERCHANT, untilMs });
    expect(await errorOf(switchOn(sell))).toBe('otcSaleLocked');
    await switchOn(buy);
  });

  it('is for an approved merchant who is verified, not restricted, not barred and not frozen', async () => {
    const adId = await publishAd({ side: 'BUY' });
    const flags = { kind: 'set-member-flags', memberId: MERCHANT } as const;
    await world.execute({ ...flags, frozen: true, tradingAllowed: true });
    expect(await errorOf(switchOn(adId))).toBe('accountFrozen');
    await world.execute({ ...flags, frozen: false, tradingAllowed: false });
    expect(await errorOf(switchOn(adId))).toBe('tradingNotAllowed');
    await world.execute({ ...flags, frozen: false, tradingAllowed: true });
    await world.execute({ kind: 'set-identity-level', memberId: MERCHANT, level: 1 });
    expect(await errorOf(switchOn(adId))).toBe('advancedIdentityRequired');
    await world.execute({ kind: 'set-identity-level', memberId: MERCHANT, level: 2 });
    for (const orderId of await threeOrders())
      await world.execute({ kind: 'give-fault-mark', memberId: MERCHANT, orderId, ...OPERATORS });
    expect(await errorOf(switchOn(adId))).toBe('otcRestricted');
    await world.execute({ kind: 'suspend-merchant', memberId: MERCHANT, operator: 901, reason: 'a check' });
    expect(await errorOf(switchOn(adId))).toBe('merchantState');
    expect(await errorOf(editAd(adId))).toBe('merchantState');
  });
});

/** Three orders between others. */
async function threeOrders(): Promise<number[]> {
  const adId = await world.adOn(publish({}, { memberId: OTHER_MERCHANT }), OTHER_MERCHANT);
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) {
    const orderId = await world.execute(create(adId));
    await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    ids.push(orderId);
  }
  return ids;
}
