import type { SameKeys } from '../keys.ts';
import type { home as chinese } from '../zh/home.ts';

export const home: SameKeys<typeof chinese> = {
  searchCoin: 'Search coins',
  banners: 'Highlights',
  notices: 'Notices',
  topMarkets: 'Top markets',
  quickBuy: 'Quick buy',
  quickBuyText: 'Buy with CNY',
  deposit: 'Deposit',
  contractTrading: 'Contracts',
  promo: 'Perpetual contracts: one lot per 1000 USDT',
  rankings: 'Rankings',
  gainers: 'Gainers',
  volumeLeaders: 'Volume leaders',
  newCoins: 'New coins',
  name: 'Name',
  volume24h: '24h turnover',
};
