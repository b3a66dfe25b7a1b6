import { expect, it } from 'vitest';
import { leastSaleAbove } from './unsellable.ts';

const market = (tokenCur: string, stepSize: string, minQty = stepSize) => ({ tokenCur, stepSize, minQty });
const BTC = [market('BTC', '0.00001'), market('ETH', '0.001')];

it.each([
  // A fee of 0.1 % leaves less than the step of 0.00001.
  ['0.00000999', 'BTC', BTC, '0.00001'],
  ['0.00000001', 'BTC', BTC, '0.00001'],
  ['0.00001', 'BTC', BTC, undefined],
  ['0.000019', 'BTC', BTC, undefined],
  ['5', 'BTC', BTC, undefined],
  ['0', 'BTC', BTC, undefined],
  ['0.00000000', 'BTC', BTC, undefined],
  ['0.0009', 'ETH', BTC, '0.001'],
  ['0.001', 'ETH', BTC, undefined],
  // The least quantity of an order counts where it is more than the step.
  ['0.5', 'SOL', [market('SOL', '0.01', '1')], '1'],
  ['1', 'SOL', [market('SOL', '0.01', '1')], undefined],
  ['0.005', 'SOL', [market('SOL', '0.01', '0.001')], '0.01'],
  // The market that takes less counts.
  ['0.05', 'SOL', [market('SOL', '0.1'), market('SOL', '0.01')], undefined],
  ['0.005', 'SOL', [market('SOL', '0.1'), market('SOL', '0.01')], '0.01'],
  // A coin in which others are quoted is no remainder, nor is one without a market.
  ['0.0001', 'USDT', BTC, undefined],
  ['0.0001', 'BTC', [], undefined],
] as const)('of %s %s', (free, currency, markets, least) => {
  expect(leastSaleAbove(free, currency, markets)).toBe(least);
});
