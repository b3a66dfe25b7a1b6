import { describe, expect, test } from 'vitest';
import { SimulatorRandom } from '../random.ts';
import type { Pace } from './cast.ts';
import type { OrderChanged, OrderOpened, PastOrder } from './open-otc-order.ts';
import { type OtcAction, OtcActors } from './otc-actors.ts';

const [MERCHANT, SLOW, FORGETFUL, TAKER, VISITOR] = [6_001, 6_002, 6_003, 7_001, 10_002_001];
const PACES = new Map<number, Pace>([
  [MERCHANT, 'PROMPT'],
  [SLOW, 'SLOW'],
  [FORGETFUL, 'FORGETFUL'],
  [TAKER, 'PROMPT'],
]);
const SECOND = 1_000;

const actors = (orders: readonly PastOrder[] = []) =>
  new OtcActors({ random: new SimulatorRandom('test'), paces: PACES, orders, nowMs: 0 });
const opened = (orderId: number, buyerId: number, sellerId: number): OrderOpened => ({
  kind: 'otc-order-opened',
  orderId,
  requestId: 'r',
  adId: 1,
  adVersion: 1,
  side: 'BUY',
  buyerId,
  sellerId,
  asset: 'USDT',
  price: 720n,
  amount: 500_00n,
  qty: 1n,
  methodIds: [30],
  deadlineMs: 900_000,
  adQty: 1n,
});
const changed = (
  order: OrderOpened,
  step: OrderChanged['step'],
  status: OrderChanged['status'],
): OrderChanged => {
  const { orderId, buyerId, sellerId } = order;
  const none = { cancelReason: 'NONE', appeal: 'NONE', byId: 0, dueMs: 0, value: 0n } as const;
  const rest = { ...none, methodId: 30, isSellerFirst: false };
  return { kind: 'otc-order-changed', orderId, buyerId, sellerId, step, status, ...rest };
};
/** When each action comes, in seconds. */
const timesOf = (program: OtcActors, from: number, to: number) => {
  const times: { second: number; action: OtcAction }[] = [];
  for (let second = from; second <= to; second++)
    for (const action of program.due(second * SECOND)) times.push({ second, action });
  return times;
};

describe('a simulated member', () => {
  test('pays within 5 to 40 s as a buyer, and once', () => {
    const program = actors();
    program.apply(opened(1, TAKER, VISITOR), 0);
    const times = timesOf(program, 0, 120);
    expect(times.map(({ action }) => action)).toEqual([{ kind: 'pay', orderId: 1, memberId: TAKER }]);
    expect(times[0]?.second).toBeGreaterThanOrEqual(5);
    expect(times[0]?.second).toBeLessThanOrEqual(40);
    expect(program.find(1)?.methodIds).toEqual([30]);
  });

  test('checks and releases within 5 to 40 s after "paid", and thanks a visitor', () => {
    const program = actors();
    const order = opened(1, VISITOR, MERCHANT);
    program.apply(order, 0);
    expect(timesOf(program, 0, 60)).toEqual([]);
    program.apply(changed(order, 'PAID', 'PENDING_RELEASE'), 60 * SECOND);
    const times = timesOf(program, 60, 120);
    expect(times.map(({ action }) => action)).toEqual([
      { kind: 'write', orderId: 1, memberId: MERCHANT, line: 'CHECKING' },
      { kind: 'release', orderId: 1, memberId: MERCHANT },
    ]);
    expect(times[1]?.second).toBeGreaterThanOrEqual(65);
    expect(times[1]?.second).toBeLessThanOrEqual(100);
    program.apply(changed(order, 'RELEASED', 'COMPLETED'), 120 * SECOND);
    expect(timesOf(program, 120, 130).map(({ action }) => action)).toEqual([
      { kind: 'write', orderId: 1, memberId: MERCHANT, line: 'THANKS' },
    ]);
    expect([...program.running()]).toEqual([]);
  });

  test('who is slow takes minutes, and one who forgets does not pay every other order', () => {
    const program = actors();
    program.apply(changed(opened(1, VISITOR, SLOW), 'PAID', 'PENDING_RELEASE'), 0);
    const release = timesOf(program, 0, 600).find(({ action }) => action.kind === 'release');
    expect(release?.second).toBeGreaterThanOrEqual(240);
    program.apply(opened(2, FORGETFUL, VISITOR), 0);
    expect(timesOf(program, 0, 900)).toEqual([]);
    program.apply(opened(3, FORGETFUL, VISITOR), 0);
    expect(timesOf(program, 0, 900)).toHaveLength(1);
  });

  test('does nothing with an order that ended, and nothing with orders of others', () => {
    const program = actors();
    const order = opened(1, TAKER, VISITOR);
    program.apply(order, 0);
    program.apply(changed(order, 'CANCELLED', 'CANCELLED'), SECOND);
    program.apply(opened(2, VISITOR, VISITOR + 1), 0);
    expect(timesOf(program, 0, 120)).toEqual([]);
  });

  test('goes on after a restart with the orders that were open', () => {
    const past = (orderId: number, status: PastOrder['status'], some: Partial<PastOrder>): PastOrder => ({
      orderId,
      adId: 1,
      side: 'BUY',
      buyerId: VISITOR,
      sellerId: MERCHANT,
      asset: 'USDT',
      price: 720n,
      amount: 500_00n,
      qty: 1n,
      methodIds: [30],
      isTied: false,
      status,
      cancelReason: 'NONE',
      dueMs: 0,
      paidMs: 0,
      appealFromMs: 0,
      methodId: 0,
      appeal: 'NONE',
      appellantId: 0,
      buyerAppeals: 0,
      sellerAppeals: 0,
      reopening: 'NONE',
      ...some,
    });
    const program = actors([
      past(1, 'PENDING_RELEASE', {}),
      past(2, 'PENDING_PAYMENT', { buyerId: TAKER, sellerId: VISITOR }),
      past(3, 'CANCELLED', { reopening: 'OPEN' }),
      past(4, 'CANCELLED', {}),
      past(5, 'PENDING_RELEASE', { sellerId: VISITOR + 1 }),
    ]);
    const kinds = timesOf(program, 0, 60).map(({ action }) => `${action.kind} ${action.orderId}`);
    expect(kinds.sort()).toEqual(['consent 3', 'pay 2', 'release 1']);
  });

  test('consents to a reopening of an order that had ended, and releases it', () => {
    const program = actors();
    const order = opened(1, VISITOR, MERCHANT);
    program.apply(order, 0);
    program.apply(changed(order, 'TIMED_OUT', 'CANCELLED'), SECOND);
    program.apply(changed(order, 'REOPENING_ASKED', 'CANCELLED'), 2 * SECOND);
    expect(timesOf(program, 0, 60).map(({ action }) => action.kind)).toEqual(['consent']);
    program.apply(changed(order, 'REOPENED', 'PENDING_RELEASE'), 60 * SECOND);
    expect(timesOf(program, 60, 120).map(({ action }) => action.kind)).toEqual(['release']);
  });

  test('tries a step again while the order waits for it', () => {
    const program = actors();
    const order = opened(1, TAKER, VISITOR);
    program.apply(order, 0);
    const [first] = timesOf(program, 0, 60);
    if (first?.action.kind !== 'pay') throw new Error('the buyer did not pay');
    program.retry(first.action, 60 * SECOND);
    expect(timesOf(program, 60, 120)).toHaveLength(1);
    program.apply(changed(order, 'PAID', 'PENDING_RELEASE'), 120 * SECOND);
    program.retry(first.action, 130 * SECOND);
    expect(timesOf(program, 130, 200).filter(({ action }) => action.kind === 'pay')).toEqual([]);
  });

  test('answers a line by what the order waits for', () => {
    const program = actors();
    const order = opened(1, VISITOR, MERCHANT);
    program.apply(order, 0);
    program.hear(1, MERCHANT, 0);
    expect(timesOf(program, 0, 10).map(({ action }) => action)).toEqual([
      { kind: 'write', orderId: 1, memberId: MERCHANT, line: 'PLEASE_PAY' },
    ]);
  });
});
