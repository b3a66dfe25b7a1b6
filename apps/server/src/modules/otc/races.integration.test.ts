/**
 * Every pair of steps of one order at the same time, over the members' calls: exactly one of them wins, the other one is told
 * why it came too late, and the coins move once (rules/otc#order-states).
 */
import type { ErrorName } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../platform/http/testing/call-desk.ts';
import { isOpen, type OtcOrderRecord } from './orders/order-record.ts';
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
import { POST_PASSWORD } from './testing/otc-people-for-tests.ts';
import { OtcWorld, openOtcDatabase } from './testing/otc-world.ts';

const ROUNDS = 50;
const MINUTE_MS = 60_000;
const STOCK = coins('1000');
const VOUCHER = 'voucher-0123456789';
const postPassword = POST_PASSWORD;
/** The answers to a step that came too late. */
const LATE: ReadonlySet<ErrorName | 'done'> = new Set<ErrorName>(['otcOrderState', 'otcOrderFinished']);

let database: TempDatabase;
let world: OtcWorld;

beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  world = await OtcWorld.open(database);
});

type Step = (orderId: string) => Promise<unknown>;
const paymentId = String(cardOf(MERCHANT));

const PAY: Record<string, Step> = {
  pay: (orderId) => world.call('payOtcOrder', { orderId, paymentId, isOwnAccount: 'true' }),
  cancel: (orderId) => world.call('cancelOtcOrder', { orderId, reason: 'PRICE' }),
};
const RELEASE: Record<string, Step> = {
  release: (orderId) => world.call('releaseOtcOrder', { orderId, postPassword }, MERCHANT),
  refund: (orderId) => world.call('cancelPaidOtcOrder', { orderId, reason: 'NOT_PAID', postPassword }),
  verdict: (orderId) => decide(orderId),
};
const REOPENING: Record<string, Step> = {
  consent: (orderId) => world.call('consentOtcReopening', { orderId, postPassword }, MERCHANT),
  refuse: (orderId) => world.call('refuseOtcReopening', { orderId }, MERCHANT),
};

/** A verdict comes from the desk: the engine's answer is worded as a member's is. */
async function decide(orderId: string): Promise<void> {
  const verdict = { verdict: 'RELEASE_TO_BUYER', finding: 'NOT_RELEASED', fault: 'NONE' } as const;
  await world.submit({ kind: 'decide-otc-appeal', orderId: Number(orderId), ...verdict, ...OPERATORS });
}

/** Each pair, a step with itself too. */
function pairsOf(steps: Record<string, Step>): [string, string, Step, Step][] {
  const named = Object.entries(steps);
  return named.flatMap(([name, step], at) =>
    named.slice(at).map(([other, second]): [string, string, Step, Step] => [name, other, step, second]),
  );
}

async function newOrder(adId: number): Promise<string> {
  await world.execute({ kind: 'lift-otc-restrictions', memberId: TAKER, ...OPERATORS });
  return String(await world.execute(create(adId, { amount: cny('100') })));
}

async function appealed(adId: number): Promise<string> {
  const orderId = await newOrder(adId);
  await PAY.pay?.(orderId);
  await world.wait(10 * MINUTE_MS);
  await world.execute({ kind: 'open-otc-appeal', memberId: TAKER, orderId: Number(orderId) });
  return orderId;
}

async function askedFor(adId: number): Promise<string> {
  const orderId = await newOrder(adId);
  await PAY.cancel?.(orderId);
  world.people.unusedImages.add(VOUCHER);
  await world.call('askOtcReopening', { orderId, paymentId, voucherIds: VOUCHER });
  return orderId;
}

/** Runs both at once, in changing order; one wins, and nothing but one order's coins has moved. */
async function race(
  open: (adId: number) => Promise<string>,
  [first, second]: readonly [Step, Step],
): Promise<void> {
  const adId = await world.adOn(publish({ qty: STOCK }));
  for (let round = 0; round < ROUNDS; round++) {
    const before = money();
    const orderId = await open(adId);
    const steps = round % 2 === 0 ? [first, second] : [second, first];
    const answers = (await Promise.all(steps.map((step) => errorOf(step(orderId))))) as ErrorName[];
    expect(answers.filter((answer) => !LATE.has(answer))).toEqual(['done']);
    await world.project();
    const order = await world.otc.api.finder.find(Number(orderId));
    expectMoved(before, order);
    await end(order);
  }
}

interface Money {
  buyer: bigint;
  seller: bigint;
  sellerFrozen: bigint;
  stock: bigint;
}

function money(): Money {
  const of = (memberId: number) =>
    world.balances.balancesOf(memberId, 'otc').find(({ asset }) => asset === 'USDT');
  const [buyer, seller] = [of(TAKER), of(MERCHANT)];
  return {
    buyer: (buyer?.free ?? 0n) + (buyer?.frozen ?? 0n),
    seller: (seller?.free ?? 0n) + (seller?.frozen ?? 0n),
    sellerFrozen: seller?.frozen ?? 0n,
    stock: world.live.ads.ofMember(MERCHANT)[0]?.terms.qty ?? 0n,
  };
}

function expectMoved(before: Money, order: OtcOrderRecord | undefined): void {
  if (order === undefined) throw new Error('the order is gone');
  const after = money();
  const paid = order.status === 'COMPLETED' ? order.qty : 0n;
  const taken = order.status === 'CANCELLED' ? 0n : order.qty;
  expect(after.buyer - before.buyer).toBe(paid);
  expect(before.seller - after.seller).toBe(paid);
  expect(before.stock - after.stock).toBe(taken);
  // Bond, stock and escrow are all that is frozen (rules/otc#money).
  const escrow = isOpen(order) ? order.qty : 0n;
  expect(after.sellerFrozen).toBe(world.live.desk.policy.bond + after.stock + escrow);
}

/** The next round begins without an open order. */
async function end(order: OtcOrderRecord | undefined): Promise<void> {
  if (order === undefined || !isOpen(order)) return;
  const orderId = String(order.orderId);
  await (order.status === 'PENDING_PAYMENT' ? PAY.cancel : RELEASE.refund)?.(orderId);
}

describe('before "paid"', () => {
  it.each(pairsOf(PAY))('%s and %s', async (_a, _b, first, second) => {
    await race(newOrder, [first, second]);
  });
});

describe('under an appeal', () => {
  it.each(pairsOf(RELEASE))('%s and %s', async (_a, _b, first, second) => {
    await race(appealed, [first, second]);
  });
});

describe('of a reopening', () => {
  it.each(pairsOf(REOPENING))('%s and %s', async (_a, _b, first, second) => {
    await race(askedFor, [first, second]);
  });
});

describe('for the last stock', () => {
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
