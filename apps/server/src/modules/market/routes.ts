/** The calls about markets. They read live state and stored bars; none of them changes anything. */
import { formatUnits } from '@tern/math';
import type { TabSet } from '@tern/protocol';
import type { CallRegistry } from '../../platform/http/call.ts';
import { addressKey } from '../../platform/http/limits/rate-limit.ts';
import type { Programmes } from '../programme/index.ts';
import { CNY_RATE_SCALE } from './cny-rate/live-cny-rate.ts';
import type { KlinePages } from './klines/kline-pages.ts';
import { isContract } from './live/live-contracts.ts';
import type { LiveMarketData } from './live/live-market-data.ts';
import type { MarketInfo } from './live/live-markets.ts';
import type { MarketSettings } from './pairs/market-settings.ts';
import type { Pairs } from './pairs/pairs.ts';
import { countOf, groupWidth, marketOf, timeOf } from './pairs/params.ts';
import { rank } from './pairs/rankings.ts';
import type { PublicText, StatusTexts } from './pairs/status-texts.ts';
import { wireLevel, wireTrade } from './pairs/wire.ts';

export function pairRoutes(
  calls: CallRegistry,
  marketData: LiveMarketData,
  pairs: Pairs,
  texts: Pick<StatusTexts, 'publicTextOf'>,
): void {
  calls.visitor('getMainCurs', () => ({ result: pairs.mainCurs() }));
  calls.visitor('getPairsByMainCur', ({ mainCur, type }) => {
    const shown = pairs.shownOf(type).filter((market) => market.quote === mainCur);
    return { result: shown.map((market) => pairs.wire(market)) };
  });
  calls.visitor('getIndexCoin', ({ getCoinType }) => {
    const ranked = pairs.enabled().map((market) => pairs.ranked(market));
    const names = rank(ranked, getCoinType);
    const markets = names.map((name) => marketData.markets.market(name)).filter((one) => one !== undefined);
    return { result: markets.map((market) => pairs.wire(market)) };
  });
  calls.visitor('getSpotMarkets', () => ({
    result: pairs
      .shown()
      .map((market) => wireSpotMarket(market, marketData, texts.publicTextOf(market.market, market.status))),
  }));
  calls.visitor('getTicker', (params) => {
    const market = marketOf(marketData, params);
    const index = marketData.indexes.findIndex(isContract(market) ? market.indexSymbol : market.market);
    return {
      result: {
        ...pairs.wire(market),
        indexPrice: index ? formatUnits(index.price, index.priceScale) : '0',
        indexState: index?.state ?? 'NONE',
        indexSources: index?.validSources ?? 0,
      },
    };
  });
}

export function chartRoutes(
  calls: CallRegistry,
  marketData: LiveMarketData,
  klines: Pick<KlinePages, 'answer'>,
): void {
  calls.visitor('getKline', (params, { ip, countedFor }) => {
    const market = marketOf(marketData, params);
    const limit = countOf(params.limit, 300, 1_500);
    const endMs = timeOf(params.endTime);
    const asker = countedFor === undefined ? addressKey(ip) : `member ${countedFor}`;
    return klines.answer(market, params.interval, { endMs, limit, asker });
  });
  calls.visitor('getDepth', (params) => {
    const market = marketOf(marketData, params);
    const width = groupWidth(params.group, market);
    const depth = marketData.depth.levels(market.market, countOf(params.limit, 50, 500), width);
    return {
      result: {
        bids: depth.bids.map((level) => wireLevel(level, market)),
        asks: depth.asks.map((level) => wireLevel(level, market)),
        seq: marketData.sequence,
      },
    };
  });
  calls.visitor('getTrades', (params) => {
    const market = marketOf(marketData, params);
    const trades = marketData.trades.newest(market.market, countOf(params.limit, 50, 200));
    return { result: trades.reverse().map((trade) => wireTrade(trade, market)) };
  });
}

export interface ServerFacts {
  name: string;
  mode: 'demo' | 'production';
  /** The way in which members reach the operator; '' where the operator names none. */
  contact: string;
  simulated: boolean;
  tabSet: TabSet;
  hasSms: boolean;
  programmes: Programmes;
}

export function serverRoutes(
  calls: CallRegistry,
  { programmes, ...facts }: ServerFacts,
  marketData: LiveMarketData,
  settings: MarketSettings,
  nowMs: () => number,
): void {
  const cnyRate = () => {
    const { current } = marketData.cnyRate;
    return current && { cnyRate: formatUnits(current.rate, CNY_RATE_SCALE) };
  };
  calls.visitor('getServer', () => ({
    result: {
      ...facts,
      ...cnyRate(),
      hasInvitation: programmes.isOpen('INVITATION'),
      hasMerchants: programmes.isOpen('MERCHANTS'),
      time: nowMs(),
      faucet: marketData.faucet.map(({ asset, amount }) => ({
        currency: asset,
        amount: formatUnits(amount, marketData.markets.asset(asset)?.scale ?? 0),
      })),
      currencies: marketData.markets.assets().map(({ asset, scale }) => ({
        currency: asset,
        scale,
        name: settings.nameOf(asset),
        isOtc: marketData.isOtcCoin(asset),
      })),
    },
  }));
}

function wireSpotMarket(
  market: MarketInfo,
  { references }: Pick<LiveMarketData, 'references'>,
  publicText: PublicText | undefined,
) {
  const price = (units: bigint) => formatUnits(units, market.priceScale);
  const qty = (units: bigint) => formatUnits(units, market.qtyScale);
  const notional = (units: bigint) => formatUnits(units, market.quoteScale);
  const { filters } = market;
  return {
    pairsName: market.market,
    tokenCur: market.base,
    mainCur: market.quote,
    status: market.status,
    ...(publicText && { publicText }),
    tickSize: price(filters.tickSize),
    stepSize: qty(filters.stepSize),
    minQty: qty(filters.minQty),
    maxQty: qty(filters.maxQty),
    minNotional: notional(filters.minNotional),
    maxNotional: notional(filters.maxNotional),
    referencePrice: price(references.priceOf(market.market)),
    makerFeePpm: market.makerFeePpm,
    takerFeePpm: market.takerFeePpm,
  };
}
