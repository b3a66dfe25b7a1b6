/**
 * Customer service in the whole server: a member's own order is linked and no other, another's ticket looks missing, and the demo's
 * simulated operator answers in the member's language.
 * @module-tag long
 */
import { ERRORS } from '@tern/protocol';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

const exchange = new RunningExchangeForTests({ DEMO_SUPPORT: '1' });
beforeAll(() => exchange.start(), 120_000);
afterAll(() => exchange.close());

async function ownOrder(session: Session): Promise<string> {
  const order = { pairsName: 'BTC/USDT', side: 'BUY', type: 'LIMIT', price: '30000', qty: '0.001' } as const;
  return (await exchange.ask('placeSpotOrder', { requestId: 'own', ...order }, session)).orderId;
}

test('a ticket names an own order, and the simulated operator answers it', async () => {
  const anna = await exchange.newMember('13900000021', '100');
  const boris = await exchange.register('13900000022');
  const recordId = await ownOrder(anna);
  const about = { category: 'SPOT', text: 'Why does it rest?', recordKind: 'SPOT_ORDER', recordId } as const;
  const foreign = await exchange.call('openTicket', { requestId: 'foreign', ...about }, boris);
  expect(foreign.errorCode).toBe(ERRORS.ticketRecordUnknown.code);
  for (const recordKind of ['CONTRACT_ORDER', 'OTC_ORDER', 'DEPOSIT', 'APPLICATION', 'WITHDRAWAL'] as const) {
    const missing = { ...about, requestId: recordKind, recordKind, recordId: '999999' };
    expect((await exchange.call('openTicket', missing, anna)).errorCode, recordKind).toBe(
      ERRORS.ticketRecordUnknown.code,
    );
  }
  const { ticketId } = await exchange.ask('openTicket', { requestId: 'own', ...about }, anna);
  expect((await exchange.call('getTicket', { ticketId }, boris)).errorCode).toBe(ERRORS.ticketUnknown.code);
  const answered = async () => {
    const { rows } = await exchange.ask('getTicketLines', { ticketId }, anna);
    return rows.some(({ author, text }) => author === 'SIMULATED' && /模拟|simulated/i.test(text));
  };
  await eventually('the simulated operator answers', answered);
  const { rows } = await exchange.ask('getMessages', { global: 'ENGLISH' }, anna);
  expect(rows.find(({ link }) => link === `/kefuWebview?ticketId=${ticketId}`)?.title).toBe(
    'Customer service replied',
  );
});
