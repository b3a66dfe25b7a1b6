/**
 * The perpetual contracts of the synthetic world, in decimal strings. Ticks are those of the spot pair, so that one
 * index serves both; a quantity step is the largest power of ten worth at most 0.1 USDT at the anchor
 * (rules/contracts#quantity).
 */
import { COINS, MARKETS, QUOTE_COIN } from './coins.ts';

/** A tier of rules/contracts#tiers; caps in USDT. */
export interface TierSpec {
  cap: string;
  maxLeverage: number;
  mmrPpm: number;
}

export interface ContractSpec {
  market: string;
  base: string;
  quote: string;
  indexSymbol: string;
  priceScale: number;
  tickSize: string;
  qtyScale: number;
  qtyStep: string;
  maxLeverage: number;
  tiers: readonly TierSpec[];
  /** Typical turnover of a day, in USDT: about what its bots trade. */
  dailyTurnover: string;
  /** The interval in seconds between two turns of its bots. */
  everySeconds: number;
  /** The usual size of a level of the book, in lots. */
  levelLots: number;
  /** Low enough that the exchange's own members are never liquidated, and that their tier holds their quotes. */
  makerLeverage: number;
  /** The size of a bet with the highest leverage, in lots. */
  betLots: { from: number; to: number };
}

const BTC_TIERS: readonly TierSpec[] = [
  { cap: '50000', maxLeverage: 100, mmrPpm: 4_000 },
  { cap: '250000', maxLeverage: 100, mmrPpm: 5_000 },
  { cap: '1000000', maxLeverage: 50, mmrPpm: 10_000 },
  { cap: '10000000', maxLeverage: 20, mmrPpm: 25_000 },
  { cap: '20000000', maxLeverage: 10, mmrPpm: 50_000 },
  { cap: '50000000', maxLeverage: 5, mmrPpm: 100_000 },
];

const OTHER_TIERS: readonly TierSpec[] = [
  { cap: '10000', maxLeverage: 50, mmrPpm: 10_000 },
  { cap: '50000', maxLeverage: 20, mmrPpm: 25_000 },
  { cap: '200000', maxLeverage: 10, mmrPpm: 50_000 },
  { cap: '500000', maxLeverage: 5, mmrPpm: 100_000 },
  { cap: '1000000', maxLeverage: 2, mmrPpm: 250_000 },
];

/** qtyStep × anchor price is at most this many USDT. */
const STEP_WORTH = { value: 1n, scale: 1 };

const contractOn = (base: string, dailyTurnover: string, levelLots: number): ContractSpec => {
  const spot = MARKETS.find((each) => each.base === base && each.quote === QUOTE_COIN.coin);
  const coin = COINS.find((each) => each.coin === base);
  if (!spot || !coin) throw new Error(`no market over ${QUOTE_COIN.coin} has the base ${base}`);
  const qtyScale = stepDecimals(coin.anchorPrice);
  const isBtc = base === 'BTC';
  return {
    market: `${spot.market}:${QUOTE_COIN.coin}`,
    base,
    quote: spot.quote,
    indexSymbol: spot.market,
    priceScale: spot.priceScale,
    tickSize: spot.tickSize,
    qtyScale,
    qtyStep: qtyScale === 0 ? '1' : `0.${'1'.padStart(qtyScale, '0')}`,
    maxLeverage: isBtc ? 100 : 50,
    tiers: isBtc ? BTC_TIERS : OTHER_TIERS,
    dailyTurnover,
    everySeconds: 1,
    levelLots,
    makerLeverage: isBtc ? 5 : 2,
    betLots: isBtc ? { from: 5, to: 45 } : { from: 2, to: 9 },
  };
};

/** Decimals of the largest power of ten (at most 1) whose worth at this price does not pass STEP_WORTH. */
function stepDecimals(price: string): number {
  const [whole = '0', fraction = ''] = price.split('.');
  const units = BigInt(whole + fraction);
  let decimals = 0;
  const isTooMuch = () =>
    units * 10n ** BigInt(STEP_WORTH.scale) > STEP_WORTH.value * 10n ** BigInt(fraction.length + decimals);
  while (isTooMuch()) decimals++;
  return decimals;
}

export const CONTRACTS: readonly ContractSpec[] = [
  contractOn('BTC', '140000000', 40),
  contractOn('ETH', '56000000', 16),
  contractOn('SOL', '41000000', 12),
  contractOn('XRP', '31000000', 9),
  contractOn('DOGE', '28000000', 8),
  contractOn('LTC', '17000000', 5),
];
