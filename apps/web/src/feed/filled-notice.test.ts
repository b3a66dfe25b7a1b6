import type { WireContractOrder, WireSpotOrder } from '@tern/protocol';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts, switchTexts } from '../locale/text.ts';
import { contractNotice, spotNotice } from './filled-notice.ts';

beforeAll(async () => {
  await loadTexts(['notice']);
  await switchTexts('en');
});

const SPOT = {
  orderId: '7',
  pairsName: 'BTC/USDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  status: 'matched',
  filledQty: '0.012',
  averagePrice: '50012.3',
} as WireSpotOrder;
const CONTRACT = {
  orderId: '9',
  pairsName: 'BTC/USDT',
  tradeType: 'CLOSE_SHORT',
  type: 'MARKET',
  timeInForce: 'GTC',
  status: 'cancelled',
  filledLots: '1.5',
  averagePrice: '97200.8748',
} as WireContractOrder;

it('names what was bought at which price, and leads to the order', () => {
  expect(spotNotice(SPOT, { tickSize: '0.01', stepSize: '0.0001' })).toEqual({
    text: 'Bought 0.0120 BTC at 50,012.30',
    tone: 'ok',
    link: '/transactionDetail?orderId=7',
  });
});

it('names what a contract order did, with the decimals of the tick', () => {
  expect(contractNotice(CONTRACT, '0.1')).toEqual({
    text: 'Closed short BTC/USDT, 1.5 lots at 97,200.9',
    tone: 'ok',
    link: '/transactionDetail?type=contract&orderId=9',
  });
});

it('is silent about orders that rest, that their owner cancelled, and that got nothing', () => {
  for (const change of [
    { status: 'partial' },
    { status: 'cancelled' },
    { status: 'cancelled', timeInForce: 'IOC', filledQty: '0' },
  ] as Partial<WireSpotOrder>[])
    expect(spotNotice({ ...SPOT, ...change }, undefined)).toBeUndefined();
  expect(contractNotice({ ...CONTRACT, filledLots: '0' }, undefined)).toBeUndefined();
});
