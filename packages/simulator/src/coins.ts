/** The coins and markets of the synthetic world, in decimal strings. Names and orders of size are real, prices invented. */

export interface CoinSpec {
  coin: string;
  name: string;
  /** USDT; the walk starts and leans here. */
  anchorPrice: string;
  dailyMovePpm: number;
}

export interface MarketSpec {
  market: string;
  base: string;
  quote: string;
  priceScale: number;
  qtyScale: number;
  tickSize: string;
  stepSize: string;
  minQty: string;
  maxQty: string;
  minNotional: string;
  maxNotional: string;
  /** Typical turnover of a day, in quote. */
  dailyTurnover: string;
  /** The interval in seconds between two turns of its bots. */
  everySeconds: number;
  isNew: boolean;
}

export const QUOTE_COIN = { coin: 'USDT', name: 'Tether' } as const;

export const COINS: readonly CoinSpec[] = [
  { coin: 'BTC', name: 'Bitcoin', anchorPrice: '97412.35', dailyMovePpm: 24_000 },
  { coin: 'ETH', name: 'Ethereum', anchorPrice: '3318.62', dailyMovePpm: 33_000 },
  { coin: 'SOL', name: 'Solana', anchorPrice: '241.0731', dailyMovePpm: 43_000 },
  { coin: 'XRP', name: 'XRP', anchorPrice: '1.4386', dailyMovePpm: 41_000 },
  { coin: 'DOGE', name: 'Dogecoin', anchorPrice: '0.3902', dailyMovePpm: 52_000 },
  { coin: 'LTC', name: 'Litecoin', anchorPrice: '88.41', dailyMovePpm: 34_000 },
  { coin: 'LINK', name: 'Chainlink', anchorPrice: '15.0218', dailyMovePpm: 42_000 },
  { coin: 'ADA', name: 'Cardano', anchorPrice: '0.9127', dailyMovePpm: 42_000 },
];

const overUsdt = (
  base: string,
  priceScale: number,
  qtyScale: number,
  [minQty, maxQty]: [string, string],
  dailyTurnover: string,
  everySeconds: number,
  isNew = false,
): MarketSpec => ({
  market: `${base}/USDT`,
  base,
  quote: 'USDT',
  priceScale,
  qtyScale,
  tickSize: unit(priceScale),
  stepSize: unit(qtyScale),
  minQty,
  maxQty,
  minNotional: '5',
  maxNotional: '20000000',
  dailyTurnover,
  everySeconds,
  isNew,
});

const overBtc = (base: string, priceScale: number, qtyScale: number, dailyTurnover: string): MarketSpec => ({
  market: `${base}/BTC`,
  base,
  quote: 'BTC',
  priceScale,
  qtyScale,
  tickSize: unit(priceScale),
  stepSize: unit(qtyScale),
  minQty: unit(qtyScale),
  maxQty: '50000',
  minNotional: '0.0001',
  maxNotional: '200',
  dailyTurnover,
  everySeconds: 4,
  isNew: false,
});

export const MARKETS: readonly MarketSpec[] = [
  overUsdt('BTC', 2, 5, ['0.00001', '200'], '640000000', 1),
  overUsdt('ETH', 2, 4, ['0.0001', '5000'], '310000000', 1),
  overUsdt('SOL', 4, 3, ['0.001', '80000'], '150000000', 3),
  overUsdt('XRP', 4, 1, ['0.1', '10000000'], '120000000', 3),
  overUsdt('DOGE', 5, 0, ['1', '40000000'], '74000000', 3),
  overUsdt('LTC', 2, 3, ['0.001', '200000'], '23000000', 3),
  overUsdt('LINK', 4, 2, ['0.01', '1000000'], '38000000', 3, true),
  overUsdt('ADA', 4, 1, ['0.1', '10000000'], '42000000', 3, true),
  overBtc('ETH', 6, 2, '420'),
  overBtc('SOL', 7, 1, '160'),
];

/** One unit of a scale: unit(2) is 0.01. */
function unit(scale: number): string {
  return scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`;
}
