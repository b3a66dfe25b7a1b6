import type { WireSpotOrder } from '@tern/protocol';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { spotLines } from './chart-lines.ts';

beforeAll(() => loadTexts(['trade']));

const order = (side: WireSpotOrder['side'], price: string, type: WireSpotOrder['type'] = 'LIMIT') =>
  ({ side, price, type }) as WireSpotOrder;

it('each price of open orders is a line; orders of one side at one price are one', () => {
  const orders = [
    order('BUY', '59000'),
    order('SELL', '61000.5'),
    order('BUY', '59000'),
    order('BUY', '61000.5'),
    order('BUY', '0', 'MARKET'),
  ];
  expect(spotLines(orders, '0.1').map(({ label, priceText, tone }) => [label, priceText, tone])).toEqual([
    ['买入 ×2', '59,000.0', 'up'],
    ['卖出', '61,000.5', 'down'],
    ['买入', '61,000.5', 'up'],
  ]);
});
