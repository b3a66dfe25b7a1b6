/**
 * The OTC desk of the demo in the whole server: its own members stand ready, and simulated members trade with them by the
 * calls of all members.
 */
import { parseUnits } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

const exchange = new RunningExchangeForTests({ DEMO_OTC: '1' });
beforeAll(() => exchange.start(), 120_000);
afterAll(() => exchange.close());

const member = (place: 0 | 1 | 2): Session => exchange.demoMembers()[place] as Session;
const usdtOf = async (session: Session) => {
  const { balances } = await exchange.ask('getAccounts', { account: 'otc' }, session);
  return parseUnits(balances.find(({ currency }) => currency === 'USDT')?.free ?? '0', 8);
};

const QUICK = { side: 'BUY', currency: 'USDT', payKind: 'bankCard', amount: '500' } as const;
let serial = 0;

/** Buys for 500 CNY as the screen does, and says that it is paid. Answers the order. */
async function buyQuickly(buyer: Session): Promise<CallResult<'getOtcOrder'>> {
  const isSold = async () => (await exchange.call('getQuickPrice', QUICK, buyer)).status === 'SUCCEED';
  await eventually('a merchant sells USDT', isSold);
  const { price } = await exchange.ask('getQuickPrice', QUICK, buyer);
  const wanted = { ...QUICK, price, requestId: `quick-${serial++}` };
  const { orderId } = await exchange.ask('createQuickOrder', wanted, buyer);
  const order = await exchange.ask('getOtcOrder', { orderId }, buyer);
  const paymentId = order.payees[0]?.paymentId ?? '';
  await exchange.ask('payOtcOrder', { orderId, paymentId, isOwnAccount: 'true' }, buyer);
  return order;
}

const isCompleted = (orderId: string, session: Session) =>
  eventually(`order ${orderId} is completed`, async () => {
    const { status } = await exchange.ask('getOtcOrder', { orderId }, session);
    return status === 'COMPLETED';
  });

test('a visitor buys for 500 CNY by quick buy, and a simulated merchant answers and releases', async () => {
  const buyer = member(0);
  const before = await usdtOf(buyer);
  const { orderId, qty } = await buyQuickly(buyer);
  const written = await exchange.ask('sendOtcLine', { orderId, requestId: 'hello', text: 'Hello?' }, buyer);
  await eventually('the merchant answers', async () => {
    const { rows } = await exchange.ask('getOtcChat', { orderId }, buyer);
    return rows.some(
      (row) => row.kind === 'TEXT' && !row.isOwn && Number(row.lineId) > Number(written.lineId),
    );
  });
  await isCompleted(orderId, buyer);
  expect((await usdtOf(buyer)) - before).toBe(parseUnits(qty, 8));
});

test("a simulated taker comes to a member's ad", async () => {
  const merchant = member(1);
  await eventually(
    'an order of an own ad',
    async () => {
      const { rows } = await exchange.ask('getOtcOrders', { group: 'OPEN' }, merchant);
      return rows.some(({ isMerchant }) => isMerchant);
    },
    100_000,
  );
});

test('an application is approved', async () => {
  const applicant = member(2);
  const { requirements } = await exchange.ask('getMerchantState', {}, applicant);
  expect(requirements.filter(({ isMet }) => !isMet)).toEqual([]);
  const { tradingPassword: postPassword = '' } = exchange.demoMembers()[2] ?? {};
  await exchange.ask('applyMerchant', { requestId: 'apply', postPassword, agreement: 'true' }, applicant);
  expect((await exchange.ask('getMerchantState', {}, applicant)).state).toBe('PENDING');
  await eventually('the demo approves', async () => {
    const { state } = await exchange.ask('getMerchantState', {}, applicant);
    return state === 'APPROVED';
  });
});

test('the outbox shows the code of an authenticator of the demo', async () => {
  const letters = await exchange.ask('getOutbox', {});
  const shown = letters.filter(({ channel }) => channel === 'google');
  expect(shown.map(({ target }) => target)).toEqual(['13800000002', '13800000003']);
  for (const { text } of shown) expect(text).toMatch(/^\d{6}$/);
});

test('a restart in mid-order forgets no order of a simulated merchant', { tags: 'long' }, async () => {
  const { orderId } = await buyQuickly(member(0));
  await exchange.stop();
  await exchange.start();
  const buyer = member(0);
  expect((await exchange.ask('getOtcOrder', { orderId }, buyer)).status).toBe('PENDING_RELEASE');
  await isCompleted(orderId, buyer);
});

test('the figures of a simulated merchant come from orders that it traded', async () => {
  const firstOf = async () => (await exchange.ask('getOtcAds', { side: 'BUY', currency: 'USDT' })).rows[0];
  await eventually(
    'the best merchant has more orders than the visitors’',
    async () => ((await firstOf())?.merchant.completed ?? 0) > 2,
    100_000,
  );
  const first = await firstOf();
  expect(first?.merchant).toMatchObject({ isSimulated: true, isOnline: true, completion: '100.00' });
  expect(first?.merchant.averageReleaseSeconds).toBeGreaterThan(0);
});
