/** The live state, the read tables, and a live state that a new process restores from them tell the same. */
import type { Command } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { ordersByIds } from '../orders/order-table.ts';
import { cardOf, cny, create, MERCHANT, OPERATORS, publish, TAKER, tick } from '../testing/otc-commands.ts';
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

const pay = (orderId: number): Command => ({
  kind: 'pay-otc-order',
  memberId: TAKER,
  orderId,
  methodId: cardOf(MERCHANT),
});
const cancel = (orderId: number): Command => ({ kind: 'cancel-otc-order', memberId: TAKER, orderId });

const openAd = (): Promise<number> => world.adOn(publish());

/** The orders by the live state, by the read tables, and by a new process. */
async function threeTimes(orderIds: number[]) {
  const next = await world.restarted();
  const stored = await ordersByIds(world.sql, orderIds);
  return [
    orderIds.map((orderId) => world.live.orders.find(orderId)),
    orderIds.map((orderId) => stored.find((order) => order.orderId === orderId)),
    orderIds.map((orderId) => next.live.orders.find(orderId)),
  ];
}

async function stepsOf(orderId: number): Promise<string[]> {
  await world.project();
  const rows = await world.sql<{ step: string }[]>`
    select step from otc_order_steps where order_id = ${orderId} order by sequence, position`;
  return rows.map(({ step }) => step);
}

describe('orders', () => {
  it('move by an interruption, each whose clock ran, and by no more', async () => {
    const adId = await openAd();
    const unpaid = await world.execute(create(adId));
    await world.execute(cancel(unpaid));
    await world.wait(16 * MINUTE_MS);
    const waiting = await world.execute(create(adId));
    const deadlineMs = world.kernel.nowMs + 15 * MINUTE_MS;
    world.kernel.nowMs += 10 * MINUTE_MS;
    await world.execute(tick(world.kernel.nowMs));
    const [live, stored, restored] = await threeTimes([waiting]);
    expect(live).toMatchObject([{ dueMs: deadlineMs + 10 * MINUTE_MS, movedMs: 10 * MINUTE_MS }]);
    expect(stored).toEqual(live);
    expect(restored).toEqual(live);
    expect(await stepsOf(waiting)).toEqual(['CREATED', 'MOVED']);
    expect(await stepsOf(unpaid)).toEqual(['CREATED', 'CANCELLED']);
  });

  it('end, wait for a reopening, and come back', async () => {
    const orderId = await world.execute(create(await openAd()));
    await world.wait(15 * MINUTE_MS);
    const [timedOut, stored, restored] = await threeTimes([orderId]);
    expect(timedOut).toMatchObject([{ status: 'CANCELLED', cancelCause: 'TIMEOUT', reopening: 'NONE' }]);
    expect(stored).toEqual(timedOut);
    expect(restored).toEqual(timedOut);
    await world.execute({ ...pay(orderId), kind: 'ask-otc-reopening' } as Command);
    expect(world.live.orders.find(orderId)?.reopening).toBe('ASKED');
    await world.execute({ kind: 'consent-otc-reopening', memberId: MERCHANT, orderId });
    const [again, storedAgain] = await threeTimes([orderId]);
    expect(again).toMatchObject([
      { status: 'PENDING_RELEASE', reopening: 'ENDED', endedMs: 0, paidMs: world.kernel.nowMs },
    ]);
    expect(storedAgain).toEqual(again);
    expect(await stepsOf(orderId)).toEqual(['CREATED', 'TIMED_OUT', 'REOPENING_ASKED', 'REOPENED']);
  });

  it('leave the live state when they are completed, and stay in the tables', async () => {
    const orderId = await world.execute(create(await openAd()));
    await world.execute(pay(orderId));
    await world.execute({ kind: 'release-otc-order', memberId: MERCHANT, orderId });
    const [live, stored] = await threeTimes([orderId]);
    expect(live).toEqual([undefined]);
    expect(stored).toMatchObject([{ status: 'COMPLETED', endedMs: world.kernel.nowMs, dueMs: 0 }]);
    const today = 20_454;
    expect(world.live.members.completedOf(MERCHANT, today)).toBe(1);
    expect(world.live.members.completedInAll(TAKER)).toBe(1);
  });

  it('count appeals of each party', async () => {
    const orderId = await world.execute(create(await openAd()));
    await world.execute(pay(orderId));
    await world.wait(10 * MINUTE_MS);
    await world.execute({ kind: 'open-otc-appeal', memberId: MERCHANT, orderId });
    const [live, stored, restored] = await threeTimes([orderId]);
    expect(live).toMatchObject([
      { appeal: 'OPEN', appellantId: MERCHANT, sellerAppeals: 1, buyerAppeals: 0 },
    ]);
    expect(stored).toEqual(live);
    expect(restored).toEqual(live);
  });
});

describe('ads', () => {
  it('are listed by their prices, and lose stock with every order', async () => {
    const first = await openAd();
    const float = await world.adOn(publish({ priceType: 'FLOAT', price: 0n, premiumBp: -100n }));
    await world.execute(create(first, { qty: 0n, amount: cny('723') }));
    const listed = (of: OtcWorld) =>
      [
        ...of.live.ads.listed.fittingByPrice(
          'USDT',
          'SELL',
          () => cny('7.13'),
          () => true,
        ),
      ]
        .flat()
        .map((ad) => [ad.adId, ad.terms.qty]);
    expect(listed(world)).toEqual([
      [float, 1_000_00000000n],
      [first, 900_00000000n],
    ]);
    expect(listed(await world.restarted())).toEqual(listed(world));
    const [row] = await world.sql<{ qty: bigint }[]>`select qty from otc_ads where ad_id = ${first}`;
    expect(row?.qty).toBe(900_00000000n);
  });
});

describe('the desk', () => {
  it('pauses with its reason, and takes references', async () => {
    expect(world.live.desk.coin('BTC')).toMatchObject({ isFresh: true });
    await world.execute({ kind: 'pause-otc', operator: 901, reason: 'a bank is closed' });
    expect(world.live.desk).toMatchObject({ isPaused: true, pauseReason: 'a bank is closed' });
    expect((await world.restarted()).live.desk.pausedMs).toBe(world.kernel.nowMs);
    await world.execute({ kind: 'resume-otc', ...OPERATORS });
    expect(world.live.desk.isPaused).toBe(false);
  });
});
