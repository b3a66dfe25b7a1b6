/** The worth of an amount for operators who look at it: by the index and the CNY rate as of now. It decides nothing. */
import { formatUnits, mulDiv, pow10 } from '@tern/math';
import { CNY_RATE_SCALE, type MarketApi } from '../market/index.ts';

const CURRENCY = 'USDT';
/** Decimals of what is shown. */
const SHOWN = 2;

export interface WorthParts {
  marketData: Pick<MarketApi['marketData'], 'markets' | 'indexes' | 'cnyRate'>;
}

export interface Worth {
  /** Empty where the coin has no index. */
  usdt: string;
  /** Empty also where there is no CNY rate. */
  cny: string;
}

/** Rounded down to cents. */
export function worthOf(units: bigint, asset: string, { marketData }: WorthParts): Worth {
  const { markets, indexes, cnyRate } = marketData;
  const scale = markets.asset(asset)?.scale ?? 0;
  const index = asset === CURRENCY ? { price: 1n, priceScale: 0 } : indexes.findIndex(`${asset}/${CURRENCY}`);
  if (index === undefined || index.price === 0n) return { usdt: '', cny: '' };
  const cents = mulDiv(units * index.price, pow10(SHOWN), pow10(scale + index.priceScale), 'floor');
  const rate = cnyRate.current?.rate;
  const cny =
    rate === undefined ? '' : formatUnits(mulDiv(cents, rate, pow10(CNY_RATE_SCALE), 'floor'), SHOWN);
  return { usdt: formatUnits(cents, SHOWN), cny };
}
