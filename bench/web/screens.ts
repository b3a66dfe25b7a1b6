/** The screens of live data that are measured, by name and path, and the market that they show. */
export const PAIR = 'BTC/USDT';
export const SCREENS = [
  ['chart, book and figures', '/quotes/quotesDetail?type=bibi'],
  ['order form and book', '/exchange'],
] as const;
