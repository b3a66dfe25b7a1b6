import { expect, it } from 'vitest';
import { klineTopicParts, topicKind } from './channels.ts';
import { marketName, pairOf } from './market-name.ts';

it('a contract has a market name of its own, and each name leads back to its pair', () => {
  expect(marketName('SPOT', 'BTC/USDT')).toBe('BTC/USDT');
  expect(marketName('CONTRACT', 'BTC/USDT')).toBe('BTC/USDT:USDT');
  for (const type of ['SPOT', 'CONTRACT'] as const)
    expect(pairOf(marketName(type, 'ETH/USDT'))).toEqual({ type, pairsName: 'ETH/USDT' });
});

it('topics of contracts are told by their head and part at the last colon', () => {
  expect(topicKind('kline:BTC/USDT:USDT:1m')).toBe('kline');
  expect(topicKind('mark:BTC/USDT:USDT')).toBe('mark');
  expect(topicKind('toString')).toBeUndefined();
  expect(klineTopicParts('kline:BTC/USDT:USDT:1m')).toEqual({ market: 'BTC/USDT:USDT', interval: '1m' });
  expect(klineTopicParts('kline:BTC/USDT:1M')).toEqual({ market: 'BTC/USDT', interval: '1M' });
});
