import type { Command } from '@tern/engine';
import { expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

const done = () => undefined;
const place = (memberId: number, requestId: string): Command => ({
  kind: 'place-spot-order',
  memberId,
  requestId,
  market: 'BTC/USDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 1n,
  qty: 1n,
  quoteAmount: 0n,
});
const cancel = (memberId: number, requestId: string): Command => ({
  kind: 'cancel-spot-order',
  memberId,
  orderId: 0,
  requestId,
});
const tick: Command = { kind: 'tick', prices: [] };

function names(lanes: Lanes, limit = 100): string[] {
  return lanes
    .takeBatch(limit)
    .map(({ command }) => ('requestId' in command ? command.requestId : command.kind));
}

test('takes risk-reducing commands first, each queue in order', () => {
  const lanes = new Lanes(10);
  lanes.add({ command: place(1, 'a'), done });
  lanes.add({ command: place(2, 'b'), done });
  lanes.add({ command: cancel(3, 'c'), done });
  lanes.add({ command: cancel(4, 'd'), done });
  expect(names(lanes)).toEqual(['c', 'd', 'a', 'b']);
  expect(lanes.size).toBe(0);
});

test("a member's cancel does not overtake his own order that still waits", () => {
  const lanes = new Lanes(10);
  lanes.add({ command: place(1, 'a'), done });
  lanes.add({ command: cancel(1, 'cancel a'), done });
  lanes.add({ command: cancel(2, 'other'), done });
  expect(names(lanes)).toEqual(['other', 'a', 'cancel a']);
  lanes.add({ command: place(2, 'b'), done });
  lanes.add({ command: cancel(1, 'free again'), done });
  expect(names(lanes)).toEqual(['free again', 'b']);
});

const contractOrder = (
  memberId: number,
  tradeType: 'OPEN_LONG' | 'CLOSE_LONG',
  requestId: string,
): Command => ({
  kind: 'place-contract-order',
  memberId,
  requestId,
  tradeType,
  market: 'BTC/USDT:USDT',
  type: 'MARKET',
  timeInForce: 'IOC',
  price: 0n,
  lots: 0n,
  closeAll: true,
  closePercent: 0,
  leverage: 0,
  takeProfit: 0n,
  stopLoss: 0n,
  triggerSource: 'MARK',
});
const margin = (memberId: number, amount: bigint, requestId: string): Command => ({
  kind: 'change-margin',
  memberId,
  requestId,
  market: 'BTC/USDT:USDT',
  side: 'LONG',
  amount,
});

test('closing, cancelling, adding margin and triggers of contracts go first whatever lane they came in', () => {
  const lanes = new Lanes(1);
  const add = (command: Command) => lanes.add({ command, done });
  expect(add(contractOrder(1, 'OPEN_LONG', 'open'))).toBe(true);
  expect(add(contractOrder(2, 'OPEN_LONG', 'shed'))).toBe(false);
  expect(add(margin(2, -1n, 'shed too'))).toBe(false);
  const reducing: Command[] = [
    contractOrder(3, 'CLOSE_LONG', 'close'),
    margin(4, 1n, 'add margin'),
    { kind: 'cancel-contract-order', memberId: 5, orderId: 0, requestId: 'cancel' },
    { kind: 'cancel-all-contract-orders', memberId: 5, market: '' },
    { kind: 'cancel-plan-order', memberId: 5, planId: 1 },
    {
      kind: 'set-position-triggers',
      memberId: 5,
      market: 'BTC/USDT:USDT',
      side: 'LONG',
      triggerSource: 'MARK',
      takeProfit: 0n,
      stopLoss: 1n,
    },
  ];
  for (const command of reducing) expect(add(command)).toBe(true);
  expect(names(lanes)).toEqual([
    ...['close', 'add margin', 'cancel', 'cancel-all-contract-orders', 'cancel-plan-order'],
    ...['set-position-triggers', 'open'],
  ]);
});

test('the steps of an open OTC order go first whatever lane they came in, and its creation does not', () => {
  const lanes = new Lanes(2);
  const add = (command: Command) => lanes.add({ command, done });
  const quick: Command = {
    kind: 'create-quick-order',
    memberId: 1,
    requestId: 'quick',
    side: 'BUY',
    asset: 'USDT',
    methodKind: 'bankCard',
    price: 1n,
    amount: 1n,
    qty: 0n,
    accountAgeDays: 0,
    tiedIds: [],
  };
  expect(add(quick)).toBe(true);
  expect(add({ ...quick, memberId: 3 })).toBe(true);
  expect(add({ ...quick, memberId: 4 })).toBe(false);
  const steps: Command[] = [
    { kind: 'pay-otc-order', memberId: 2, orderId: 1, methodId: 1 },
    { kind: 'cancel-otc-order', memberId: 2, orderId: 1 },
    { kind: 'cancel-paid-otc-order', memberId: 2, orderId: 1 },
    { kind: 'release-otc-order', memberId: 2, orderId: 1 },
    { kind: 'open-otc-appeal', memberId: 2, orderId: 1 },
    { kind: 'withdraw-otc-appeal', memberId: 2, orderId: 1 },
    {
      kind: 'decide-otc-appeal',
      orderId: 1,
      verdict: 'REFUND_SELLER',
      finding: 'OTHER',
      fault: 'NONE',
      firstOperator: 1,
      secondOperator: 2,
    },
  ];
  for (const step of steps) expect(add(step)).toBe(true);
  expect(lanes.takeBatch(20).map(({ command }) => command.kind)).toEqual([
    ...steps.map(({ kind }) => kind),
    ...['create-quick-order', 'create-quick-order'],
  ]);
});

test('liquidation goes first, but every other command is somebody else’s', () => {
  const lanes = new Lanes(10);
  const liquidation: Command = { kind: 'continue-liquidation' };
  for (const command of [liquidation, liquidation, place(1, 'a'), place(2, 'b')])
    lanes.add({ command, done });
  expect(names(lanes)).toEqual(['continue-liquidation', 'a', 'continue-liquidation', 'b']);
});

test('sheds orders when the normal queue is full, never a cancel', () => {
  const lanes = new Lanes(2);
  expect(lanes.add({ command: place(1, 'a'), done })).toBe(true);
  expect(lanes.add({ command: place(2, 'b'), done })).toBe(true);
  expect(lanes.add({ command: place(3, 'c'), done })).toBe(false);
  expect(lanes.add({ command: cancel(1, 'd'), done })).toBe(true);
  expect(lanes.add({ command: cancel(3, 'e'), done })).toBe(true);
  expect(names(lanes)).toEqual(['e', 'a', 'b', 'd']);
});

test('ticks are at most every other command while others wait', () => {
  const lanes = new Lanes(10);
  for (let i = 0; i < 3; i++) lanes.add({ command: tick, done });
  lanes.add({ command: cancel(1, 'a'), done });
  lanes.add({ command: place(2, 'b'), done });
  expect(names(lanes)).toEqual(['tick', 'a', 'tick', 'b', 'tick']);
});

test('takes no more than asked and goes on where it stopped', () => {
  const lanes = new Lanes(5000);
  for (let i = 0; i < 5000; i++) lanes.add({ command: place(i, String(i)), done });
  const taken: string[] = [];
  while (lanes.size > 0) taken.push(...names(lanes, 700));
  expect(taken).toEqual(Array.from({ length: 5000 }, (_, i) => String(i)));
});

test('gives back the cancels that have waited long enough, wherever they stand, and nothing else', () => {
  const lanes = new Lanes(10);
  const undone = () => undefined;
  const at = (command: Command, sinceMs: number) => ({ command, done, undone, sinceMs });
  lanes.add(at(cancel(2, 'early'), 10));
  lanes.add(at(contractOrder(3, 'CLOSE_LONG', 'close'), 10));
  lanes.add({ command: cancel(4, 'without a caller'), done, sinceMs: 10 });
  lanes.add(at(place(1, 'order'), 10));
  lanes.add(at(cancel(1, 'behind it'), 20));
  lanes.add(at(cancel(5, 'late'), 21));
  const given = lanes.takeOutCancels(20).map(({ command }) => 'requestId' in command && command.requestId);
  expect(given).toEqual(['early', 'behind it']);
  expect(lanes.takeOutCancels(20)).toEqual([]);
  expect(lanes.size).toBe(4);
  expect(names(lanes)).toEqual(['close', 'without a caller', 'late', 'order']);
  // The member’s count of orders before it went down with it.
  lanes.add({ command: place(2, 'other'), done });
  lanes.add({ command: cancel(1, 'first'), done });
  expect(names(lanes)).toEqual(['first', 'other']);
});
