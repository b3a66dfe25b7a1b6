/** The settings of market data: where index prices and the CNY rate come from. */
import { parseUnits } from '@tern/math';
import { CCXT_EXCHANGES, type CcxtExchange } from '../../platform/index-sources/index.ts';
import type { EnvReader } from '../../platform/settings/env-reader.ts';
import type { RateBounds } from './cny-rate/set-cny-rate.ts';

/** Any address that answers JSON; `field` is the path to the rate, dots between levels. */
export interface RateConfig {
  url: string;
  field: string;
  everyMs: number;
}

export interface MarketConfig {
  /** The real exchanges that index prices come from (INDEX_SOURCES, or none); the demo's sources are simulated. */
  indexSources: CcxtExchange[];
  /** The source of the CNY rate; undefined: the operator sets it. */
  rate: RateConfig | undefined;
  /** The range of the CNY rate, for the source and for operators. */
  rateBounds: RateBounds;
  /** Pages of bars that are made for an address in a minute; one that is kept already counts for none. */
  klinePagesPerMinute: number;
}

const RATE_DECIMALS = 6;
const RATE = /^\d{1,6}(\.\d{1,6})?$/;

export function readMarket(read: EnvReader, demo: boolean): MarketConfig {
  return {
    indexSources: readIndexSources(read, demo),
    rate: readRate(read),
    rateBounds: readRateBounds(read),
    klinePagesPerMinute: read.integer('LIMIT_KLINE_PAGES_PER_MINUTE', demo ? 3_000_000 : 120, 1, 10_000_000),
  };
}

function readIndexSources(read: EnvReader, demo: boolean): CcxtExchange[] {
  if (!read.has('INDEX_SOURCES')) return demo ? [] : [...CCXT_EXCHANGES];
  const wanted = read.list('INDEX_SOURCES').filter((name) => name !== 'none');
  for (const name of wanted)
    if (!CCXT_EXCHANGES.some((known) => known === name)) read.problem(`INDEX_SOURCES: ${name} is not known`);
  return CCXT_EXCHANGES.filter((known) => wanted.includes(known));
}

function readRate(read: EnvReader): RateConfig | undefined {
  const url = read.optional('RATE_URL');
  if (url === undefined) return undefined;
  if (!/^https?:\/\//.test(url)) read.problem('RATE_URL must be an http address');
  return {
    url,
    field: read.text('RATE_FIELD', 'rate'),
    everyMs: 1_000 * read.integer('RATE_EVERY_SECONDS', 120, 10, 86_400),
  };
}

function readRateBounds(read: EnvReader): RateBounds {
  const bounds = {
    least: read.text('RATE_LEAST', '5'),
    most: read.text('RATE_MOST', '10'),
  };
  const areRates = [bounds.least, bounds.most].every((bound) => RATE.test(bound));
  if (!areRates) read.problem('RATE_LEAST and RATE_MOST must be decimals of at most six places');
  else if (parseUnits(bounds.least, RATE_DECIMALS) > parseUnits(bounds.most, RATE_DECIMALS))
    read.problem('RATE_LEAST must not be above RATE_MOST');
  return bounds;
}
