/** Errors of members' calls about OTC orders, each met by its call, over a real PostgreSQL and the real engine. */
import type { CallRequest, ErrorName } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardOf, MERCHANT, publish, setRate, TAKER } from '../../src/modules/otc/testing/otc-commands.ts';
import { POST_PASSWORD } from '../../src/modules/otc/testing/otc-people-for-tests.ts';
import { OtcWorld, openOtcDatabase } from '../../src/modules/otc/testing/otc-world.ts';
import type { TempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import { errorOf } from '../../src/platform/http/testing/call-desk.ts';

const postPassword = POST_PASSWORD;

let database: TempDatabase;
let world: OtcWorld;
let serial = 0;
beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  world = await OtcWorld.open(database);
});

const requestId = () => `r${++serial}`;
const take = (adId: number, some: Partial<CallRequest<'createOtcOrder'>> = {}) =>
  world.call('createOtcOrder', {
    requestId: requestId(),
    adId: `${adId}`,
    adVersion: '1',
    price: '7.23',
    amount: '500',
    ...some,
  });
const quick = (some: Partial<CallRequest<'createQuickOrder'>> = {}) =>
  world.call('createQuickOrder', {
    requestId: requestId(),
    side: 'BUY',
    currency: 'USDT',
    payKind: 'bankCard',
    price: '7.23',
    amount: '500',
    ...some,
  });
/** An ad that buys, to which the taker sells. */
const buyAd = () => world.adOn(publish({}, { side: 'BUY' }));
const lock = (memberId: number) =>
  world.execute({ kind: 'lock-withdrawal', memberId, untilMs: world.kernel.nowMs + 3_600_000 });
const asSeller = { paymentIds: `${cardOf(TAKER)}`, postPassword };

type Row = readonly [call: string, error: ErrorName, meet: () => Promise<unknown>];

const ROWS: readonly Row[] = [
  ['createOtcOrder', 'priceInvalid', async () => take(await world.adOn(publish()), { price: '7.231' })],
  [
    'createOtcOrder',
    'otcPriceBand',
    async () => {
      const adId = await world.adOn(publish());
      await world.execute(setRate('9.9'));
      await world.wait(60_000);
      return take(adId);
    },
  ],
  [
    'createOtcOrder',
    'otcSaleLocked',
    async () => {
      const adId = await buyAd();
      await lock(TAKER);
      return take(adId, asSeller);
    },
  ],
  ['createQuickOrder', 'priceInvalid', () => quick({ price: '7.231' })],
  [
    'createQuickOrder',
    'otcTooManyOrders',
    async () => {
      // The best ad is still the one of the order.
      await buyAd();
      const sale = { side: 'SELL', postPassword, amount: '100' } as const;
      await quick(sale);
      return quick(sale);
    },
  ],
  [
    'createQuickOrder',
    'otcSaleLocked',
    async () => {
      await buyAd();
      await lock(TAKER);
      return quick({ side: 'SELL', postPassword });
    },
  ],
  [
    'getOtcAdsForMember',
    'amountInvalid',
    () => world.call('getOtcAdsForMember', { side: 'BUY', currency: 'USDT', amount: '1.001' }),
  ],
  [
    'askOtcReopening',
    'imageUnknown',
    async () => world.call('askOtcReopening', { ...(await cancelled()), voucherIds: 'voucher-0123456789' }),
  ],
  [
    'consentOtcReopening',
    'otcSaleLocked',
    async () => {
      const { orderId, paymentId } = await cancelled();
      const asked = { memberId: TAKER, orderId: Number(orderId), methodId: Number(paymentId) };
      await world.execute({ kind: 'ask-otc-reopening', ...asked });
      await lock(MERCHANT);
      return world.call('consentOtcReopening', { orderId, postPassword }, MERCHANT);
    },
  ],
];

/** An order that the taker cancelled, with the card that it was to be paid to. */
async function cancelled(): Promise<{ orderId: string; paymentId: string }> {
  const { orderId } = await take(await world.adOn(publish()));
  await world.call('cancelOtcOrder', { orderId, reason: 'PRICE' });
  return { orderId, paymentId: `${cardOf(MERCHANT)}` };
}

describe('a call about OTC', () => {
  it.each(ROWS)('%s answers %s', async (_call, error, meet) => {
    expect(await errorOf(meet())).toBe(error);
  });
});
