/** An OTC order with its timeline, as it came; whom it may name depends on the operator's role. */
import type { DeskResult, OperatorRole } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LiveStage } from '../../kit/testing/live-stage.tsx';

type Order = DeskResult<'getDeskOtcOrder'>;

const ORDER: Order = {
  orderId: '77',
  orderNumber: 'OTC2025061577',
  adId: '5',
  buyerId: '10002001',
  sellerId: '10002002',
  merchantId: '10002002',
  currency: 'USDT',
  price: '7.21',
  amount: '500.00',
  qty: '69.348127',
  status: 'PENDING_RELEASE',
  cancelCause: 'NONE',
  appeal: 'OPEN',
  turn: 'SELLER',
  clock: 'NONE',
  clockTime: 0,
  time: 0,
  changedTime: 0,
  steps: [
    { step: 'CREATED', byId: '10002001', operators: [], time: 0 },
    { step: 'REMINDED', byId: '', operators: [], time: 0 },
    { step: 'DECIDED', byId: '', operators: ['anna', 'ben'], time: 0 },
  ],
  moved: 0,
};

let stage: LiveStage;
beforeAll(async () => {
  stage = await LiveStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

async function draw(change: Partial<Order> = {}, roles: OperatorRole[] = ['support']): Promise<void> {
  const { OrderDrawer } = await import('./order-drawer.tsx');
  stage.answer('getDeskOtcOrder', { ...ORDER, ...change });
  await stage.draw(<OrderDrawer orderId="77" onClose={() => {}} />, { roles });
}

it('shows each figure of the order in its own place', async () => {
  await draw();
  expect(stage.openLayers()).toEqual(['OTC order OTC2025061577']);
  expect(stage.facts()).toEqual({
    'Order number': 'OTC2025061577 (77)',
    Status: 'Pending release',
    Appeal: 'Open',
    'Must act': 'Seller',
    Buyer: '10002001',
    Seller: '10002002',
    Merchant: 'Seller',
    'Price (CNY)': '7.21',
    'Amount (CNY)': '500',
    Quantity: '69.348127 USDT',
    Created: '—',
    'Last change': '—',
  });
});

it('names who canceled, which time limit runs, and by how much the limits were moved', async () => {
  await draw({
    status: 'CANCELLED',
    cancelCause: 'VERDICT',
    clock: 'PAY',
    clockTime: new Date('2026-03-01T10:00:07').getTime(),
    merchantId: ORDER.buyerId,
    moved: 3_725_000,
  });
  expect(stage.facts()).toMatchObject({
    Status: 'Canceled',
    'Canceled by': 'Decision of an appeal',
    'Payment until': '2026-03-01 10:00:07',
    Merchant: 'Buyer',
    'Time limits moved by': '1:02:05',
  });
});

it('names for each step the member, the operators, or the system', async () => {
  await draw();
  expect(stage.table('Timeline')).toEqual([
    ['Time', 'Step', 'By'],
    ['—', 'Created', '10002001'],
    ['—', 'Seller reminded', 'System'],
    ['—', 'Decided', 'anna, ben'],
  ]);
});

it('offers no action on the order to any role', async () => {
  for (const role of ['support', 'finance', 'admin'] as const) {
    await draw({}, [role]);
    expect(stage.offered(), role).toEqual(['close']);
  }
});

it('asks for the order without keeping the session awake', async () => {
  await draw();
  expect(stage.sent).toEqual([
    { call: 'getDeskOtcOrder', request: { orderId: '77' }, isCheck: false, isPassive: true },
  ]);
});

it('waits while nothing has come, and says why nothing came until it comes', async () => {
  const { OrderDrawer } = await import('./order-drawer.tsx');
  const order = <OrderDrawer orderId="77" onClose={() => {}} />;
  await stage.draw(order, { roles: ['support'] });
  expect(stage.openLayers()).toEqual(['OTC order 77']);
  expect([stage.facts(), stage.alerts()]).toEqual([{}, []]);
  stage.refuse('getDeskOtcOrder', 'There is no such order');
  await stage.draw(order, { roles: ['support'] });
  expect(stage.alerts()[0]).toContain('There is no such order');
  stage.answer('getDeskOtcOrder', ORDER);
  await stage.press('Retry');
  expect(stage.alerts()).toEqual([]);
  expect(stage.facts()).toMatchObject({ Status: 'Pending release' });
});
