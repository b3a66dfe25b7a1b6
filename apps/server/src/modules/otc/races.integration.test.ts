/**
 * Every pair of events of one order that can meet, at the same time, over the members' calls: the order ends as one of their two
 * sequences does, the one that came too late is told why, and the coins move once (rules/otc#order-states).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../platform/http/testing/call-desk.ts';
import { isOpen } from './orders/order-record.ts';
import {
  cardOf,
  cny,
  coins,
  create,
  MERCHANT,
  OPERATORS,
  OTHER_TAKER,
  publish,
  TAKER,
} from './testing/otc-commands.ts';
import { OtcWorld, openOtcDatabase } from './testing/otc-world.ts';
import { RaceDesk } from './testing/race-desk.ts';
import { pairsOf, RACED_STATES } from './testing/race-table.ts';

const ROUNDS = 16;
const MANY_ROUNDS = 1_000;
const PATIENCE_MS = 600_000;
let database: TempDatabase;

beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database?.close());

describe.each(RACED_STATES)('in the state "%s"', (state) => {
  let desk: RaceDesk;
  beforeAll(async () => {
    desk = await RaceDesk.open(database);
  });

  it.each(pairsOf(state))('%s and %s', async (...pair) => {
    await desk.race(state, pair, ROUNDS);
  });

  it.each(pairsOf(state))(
    '%s and %s, many times',
    { tags: 'long', timeout: PATIENCE_MS },
    async (...pair) => {
      await desk.race(state, pair, MANY_ROUNDS);
    },
  );
});

describe('for the last stock', () => {
  let world: OtcWorld;
  beforeEach(async () => {
    world = await OtcWorld.open(database);
    // Takers who are new to the merchant could not take all of it.
    const adId = await world.adOn(publish());
    for (const memberId of [TAKER, OTHER_TAKER]) {
      const orderId = await world.execute(create(adId, { memberId, amount: cny('100') }));
      await world.execute({ kind: 'pay-otc-order', memberId, orderId, methodId: cardOf(MERCHANT) });
      await world.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
    }
    await world.execute({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
  });

  it('one taker gets it, and the others are told that there is less', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const adId = await world.adOn(publish({ qty: coins('20'), min: cny('100') }));
      await world.execute({ kind: 'lift-otc-restrictions', memberId: TAKER, ...OPERATORS });
      const price = '7.23';
      const take = (memberId: number) =>
        errorOf(
          world.call(
            'createOtcOrder',
            { requestId: `last-${round}`, adId: `${adId}`, adVersion: '1', price, qty: '20' },
            memberId,
          ),
        );
      const answers = await Promise.all([take(TAKER), take(OTHER_TAKER)]);
      expect(answers.toSorted()).toEqual(['adUnavailable', 'done']);
      await world.execute({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
      for (const order of world.live.orders.ofMember(MERCHANT).filter(isOpen)) {
        const { orderId, buyerId: memberId } = order;
        await world.execute({ kind: 'cancel-otc-order', memberId, orderId });
        await world.execute({ kind: 'lift-otc-restrictions', memberId, ...OPERATORS });
      }
      await world.execute({ kind: 'delete-ad', memberId: MERCHANT, adId });
    }
  });
});

describe('for a reopening', () => {
  const VOUCHER = 'voucher-0123456789';

  it.each([
    ['one voucher', VOUCHER, VOUCHER],
    ['a voucher each', VOUCHER, 'voucher-9876543210'],
  ])(
    'one of two requests that come at once with %s is taken, and the other told what happened',
    async (_, first, second) => {
      const world = await OtcWorld.open(database);
      const orderId = await world.execute(create(await world.adOn(publish())));
      await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
      for (const imageId of [first, second]) world.people.unusedImages.add(imageId);
      const named = { orderId: `${orderId}`, paymentId: `${cardOf(MERCHANT)}` };
      const ask = (voucherIds: string) => errorOf(world.call('askOtcReopening', { ...named, voucherIds }));
      expect(await Promise.all([ask(first), ask(second)])).toEqual(['done', 'otcReopeningAsked']);
      expect(await world.call('getOtcOrder', { orderId: `${orderId}` })).toMatchObject({
        reopening: 'ASKED',
        voucherIds: [first],
      });
    },
  );
});
