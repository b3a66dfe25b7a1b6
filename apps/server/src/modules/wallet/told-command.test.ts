import { expect, test } from 'vitest';
import { LiveMarkets } from '../market/index.ts';
import { told } from './told-command.ts';

const FILTERS = {
  ...{ tickSize: 10n, stepSize: 1n, minQty: 1n, maxQty: 100n },
  ...{ minNotional: 500_000_000n, maxNotional: 10n ** 14n },
};
const markets = new LiveMarkets({
  assets: [
    { asset: 'BTC', scale: 8 },
    { asset: 'USDT', scale: 6 },
  ],
  markets: [
    {
      ...{ market: 'BTC/USDT', base: 'BTC', quote: 'USDT', priceScale: 2, qtyScale: 5, filters: FILTERS },
      ...{ makerFeePpm: 0, takerFeePpm: 0, listingPrice: 1n, status: 'OPEN', lastPrice: 0n },
    },
  ],
});
const tell = (said: Parameters<typeof told>[0]) => JSON.parse(told(said, markets)) as unknown;

test('amounts are told in their own asset', () => {
  expect(
    tell({ kind: 'balance-changed', owner: 7, type: 'spot', asset: 'BTC', free: 150_000_000n, frozen: 1n }),
  ).toMatchObject({ owner: 7, free: '1.5', frozen: '0.00000001' });
  expect(tell({ kind: 'list-asset', asset: 'NEW', scale: 3, maxSupply: 1_500n })).toMatchObject({
    maxSupply: '1.5',
  });
  expect(
    tell({
      kind: 'faucet-paid',
      memberId: 7,
      amounts: [
        { asset: 'BTC', amount: 10_000_000n },
        { asset: 'USDT', amount: 1_000_000n },
      ],
    }),
  ).toMatchObject({ amounts: [{ amount: '0.1' }, { amount: '1' }] });
});

test('a trade is told in its market, each fee in what is received', () => {
  expect(
    tell({
      ...{ kind: 'traded', tradeId: 1, market: 'BTC/USDT', price: 5_000_050n, qty: 200_000n },
      ...{ quoteQty: 100_001_000_000n, takerSide: 'BUY', takerOrderId: 1, takerMemberId: 1 },
      ...{ takerFee: 100_000n, makerOrderId: 2, makerMemberId: 2, makerFee: 100_000_000n },
    }),
  ).toMatchObject({
    ...{ price: '50000.5', qty: '2', quoteQty: '100001', takerFee: '0.001', makerFee: '100' },
  });
});

test('filters inside a market count as the market; ticks as their index; the rest says that it is units', () => {
  expect(tell({ kind: 'set-market-filters', market: 'BTC/USDT', filters: FILTERS })).toMatchObject({
    filters: { tickSize: '0.1', stepSize: '0.00001', minNotional: '500' },
  });
  expect(
    tell({
      kind: 'tick',
      prices: [{ symbol: 'BTC/USDT', source: 'x', price: 50_000_500n, sourceTimeMs: 1 }],
    }),
  ).toMatchObject({ prices: [{ price: '50000.5', sourceTimeMs: 1 }] });
  expect(
    tell({
      ...{ kind: 'order-closed', orderId: 1, memberId: 1, market: 'BTC/USDT', status: 'matched' },
      ...{ reason: 'NONE', filledQty: 100_000n, filledQuote: 1_000_000n, fee: 5n },
    }),
  ).toMatchObject({ filledQty: '1', filledQuote: '1', fee: '5 units' });
});
