import type { CallRequest } from '@tern/protocol';
import { expect, test } from 'vitest';
import { CallError } from '../../platform/http/call.ts';
import { existingOrderId } from '../../platform/http/existing-order-id.ts';
import type { MarketInfo } from '../market/index.ts';
import { placeCommand } from './parse-params.ts';

const MARKET: MarketInfo = {
  market: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  priceScale: 2,
  qtyScale: 5,
  baseScale: 8,
  quoteScale: 8,
  filters: { tickSize: 10n, stepSize: 1n, minQty: 1n, maxQty: 1n, minNotional: 1n, maxNotional: 1n },
  makerFeePpm: 1000,
  takerFeePpm: 1000,
  listingPrice: 1n,
  status: 'OPEN',
};

type Request = CallRequest<'placeSpotOrder'>;
const LIMIT: Request = {
  requestId: 'a',
  pairsName: 'BTC/USDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '1',
  qty: '2',
};
const BUY: Request = { requestId: 'a', pairsName: 'BTC/USDT', side: 'BUY', type: 'MARKET', quoteAmount: '3' };
const SELL: Request = { requestId: 'a', pairsName: 'BTC/USDT', side: 'SELL', type: 'MARKET', qty: '2' };

function errorOf(request: Request): [string, string?] {
  try {
    placeCommand(request, 7, MARKET);
  } catch (error) {
    if (error instanceof CallError)
      return error.values.field ? [error.error, error.values.field] : [error.error];
    throw error;
  }
  return ['accepted'];
}

test('each type takes its own fields, in units of the market', () => {
  expect(placeCommand(LIMIT, 7, MARKET)).toEqual({
    kind: 'place-spot-order',
    memberId: 7,
    requestId: 'a',
    market: 'BTC/USDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 100n,
    qty: 200_000n,
    quoteAmount: 0n,
  });
  expect(placeCommand(BUY, 7, MARKET)).toMatchObject({
    timeInForce: 'IOC',
    price: 0n,
    qty: 0n,
    quoteAmount: 300_000_000n,
  });
  expect(placeCommand(SELL, 7, MARKET)).toMatchObject({ timeInForce: 'IOC', qty: 200_000n, quoteAmount: 0n });
  expect(placeCommand({ ...LIMIT, timeInForce: 'POST_ONLY' }, 7, MARKET)).toMatchObject({
    timeInForce: 'POST_ONLY',
  });
});

test.each<[Partial<Request> & { of: Request }, [string, string?]]>([
  [{ of: LIMIT, price: '' }, ['priceInvalid']],
  [{ of: LIMIT, price: '0' }, ['priceInvalid']],
  [{ of: LIMIT, price: '-1' }, ['priceInvalid']],
  [{ of: LIMIT, price: '1e5' }, ['priceInvalid']],
  [{ of: LIMIT, price: '1.001' }, ['priceTick']],
  [{ of: LIMIT, price: '9'.repeat(30) }, ['priceInvalid']],
  [{ of: LIMIT, qty: 'NaN' }, ['qtyInvalid']],
  [{ of: LIMIT, qty: '0.000001' }, ['qtyStep']],
  [{ of: LIMIT, qty: '9'.repeat(30) }, ['qtyTooLarge']],
  [{ of: LIMIT, price: 'x', qty: 'x' }, ['priceInvalid']],
  [{ of: LIMIT, quoteAmount: '5' }, ['parameterInvalid', 'quoteAmount']],
  [{ of: BUY, quoteAmount: 'x' }, ['amountInvalid']],
  [{ of: BUY, quoteAmount: '9'.repeat(30) }, ['notionalTooLarge']],
  [{ of: BUY, qty: '1' }, ['parameterInvalid', 'qty']],
  [{ of: BUY, price: '1' }, ['parameterInvalid', 'price']],
  [{ of: BUY, price: '' }, ['accepted']],
  [{ of: BUY, timeInForce: 'POST_ONLY' }, ['parameterInvalid', 'timeInForce']],
  [{ of: BUY, timeInForce: 'GTC', quoteAmount: 'x' }, ['parameterInvalid', 'timeInForce']],
  [{ of: SELL, timeInForce: 'IOC' }, ['accepted']],
  [{ of: SELL, quoteAmount: '1' }, ['parameterInvalid', 'quoteAmount']],
])('%o', ({ of, ...change }, expected) => {
  expect(errorOf({ ...of, ...change })).toEqual(expected);
});

test('a MARKET BUY without an amount and a LIMIT without price or quantity are refused by name', () => {
  const { quoteAmount: _amount, ...noAmount } = BUY;
  expect(errorOf(noAmount)).toEqual(['amountInvalid']);
  const { price: _price, ...noPrice } = LIMIT;
  expect(errorOf(noPrice)).toEqual(['priceInvalid']);
  const { qty: _qty, ...noQty } = LIMIT;
  expect(errorOf(noQty)).toEqual(['qtyInvalid']);
});

test('an id that no order can have names none', () => {
  expect(existingOrderId('12')).toBe(12);
  for (const text of ['0', '9999999999999999']) {
    expect(() => existingOrderId(text)).toThrow(expect.objectContaining({ error: 'orderUnknown' }));
  }
});
