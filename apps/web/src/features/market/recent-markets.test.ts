import { stubStorage } from '@tern/bridge/stub-storage';
import { beforeEach, expect, it } from 'vitest';
import { addRecentMarket, recentMarkets } from './recent-markets.ts';

beforeEach(() => {
  stubStorage();
});

it('keeps the six markets that were opened last, each once, the newest first', () => {
  expect(recentMarkets()).toEqual([]);
  for (const coin of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) addRecentMarket(`${coin}/USDT`);
  addRecentMarket('E/USDT');
  addRecentMarket('A/USDT:USDT');
  expect(recentMarkets()).toEqual(['A/USDT:USDT', 'E/USDT', 'G/USDT', 'F/USDT', 'D/USDT', 'C/USDT']);
});
