/**
 * Describes a command of the journal, or an event that it caused, for a person to read: amounts, prices and quantities
 * as decimal strings of their asset or market, all else as it is. A number whose scale is unknown stays a count of
 * units and is marked as one.
 */
import type { Command, Event } from '@tern/engine';
import { formatUnits, PLEDGE_RATE_SCALE } from '@tern/math';
import { isRecord } from '../../platform/json/is-record.ts';
import { indexScaleOf, type LiveContracts, type LiveMarkets, type MarketInfo } from '../market/index.ts';
import { scaleOfContractField } from './describe-contract.ts';
import { scaleOfRebates } from './describe-growth.ts';

type Fields = Record<string, unknown>;
type ScaleOf = (field: string) => number | undefined;

const PRICES = new Set(['price', 'listingPrice', 'tickSize']);
const QUANTITIES = new Set(['qty', 'stepSize', 'minQty', 'maxQty', 'filledQty']);
const QUOTE_AMOUNTS = new Set(['quoteQty', 'quoteAmount', 'filledQuote', 'minNotional', 'maxNotional']);

/** Asked for scales. */
export interface Listed {
  markets: LiveMarkets;
  contracts: Pick<LiveContracts, 'findContract' | 'list'>;
}

export function describeCommand(said: Command | Event, listed: Listed): string {
  return JSON.stringify(describe({ ...said }, listed, () => undefined));
}

/** An inner object takes the scale of the object around it, unless it names its own asset, market or symbol. */
function describe(said: Fields, listed: Listed, outer: ScaleOf): Fields {
  const scaleOf = ownScales(said, listed) ?? outer;
  const describeValue = (field: string, value: unknown): unknown => {
    if (typeof value === 'bigint') return describeUnits(value, scaleOf(field));
    if (Array.isArray(value)) return value.map((one) => describeValue(field, one));
    if (isRecord(value)) return describe(value, listed, scaleOf);
    return value;
  };
  return Object.fromEntries(
    Object.entries(said).map(([field, value]) => [field, describeValue(field, value)]),
  );
}

function describeUnits(units: bigint, scale: number | undefined): string {
  return scale === undefined ? `${units} units` : formatUnits(units, scale);
}

function ownScales(said: Fields, { markets, contracts }: Listed): ScaleOf | undefined {
  const ofRebates = scaleOfRebates(said.kind, markets);
  if (ofRebates !== undefined) return ofRebates;
  if (typeof said.asset === 'string') {
    const scale = typeof said.scale === 'number' ? said.scale : markets.asset(said.asset)?.scale;
    return (field) => (field === 'dailyRate' ? PLEDGE_RATE_SCALE : scale);
  }
  // All contracts are settled in the same currency, so any of them knows the decimals of a whole account's liquidation.
  const isOfAccount = said.market === '' && 'liquidationId' in said;
  const contract = isOfAccount ? contracts.list()[0] : contracts.findContract(String(said.market ?? ''));
  if (contract !== undefined) return (field) => scaleOfContractField(field, contract);
  const market = markets.market(String(said.market ?? said.symbol ?? ''));
  if (typeof said.symbol === 'string') {
    const scale = typeof said.priceScale === 'number' ? said.priceScale : market && indexScaleOf(market);
    return () => scale;
  }
  return market && ((field) => scaleInMarket(field, market, said));
}

/**
 * A trade's fees are in the asset that each side receives (rules/spot#fees); an order's sum of fees does not show its side.
 */
function scaleInMarket(field: string, market: MarketInfo, said: Fields): number | undefined {
  const [ofTaker, ofMaker] =
    said.takerSide === 'BUY' ? [market.baseScale, market.quoteScale] : [market.quoteScale, market.baseScale];
  if (field === 'takerFee') return ofTaker;
  if (field === 'makerFee') return ofMaker;
  if (PRICES.has(field)) return market.priceScale;
  if (QUANTITIES.has(field)) return market.qtyScale;
  return QUOTE_AMOUNTS.has(field) ? market.quoteScale : undefined;
}
