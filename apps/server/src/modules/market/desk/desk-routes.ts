/** The desk of markets. What changes the rules of trading needs four eyes; halting must be quick and does not. */
import type { MarketStatus } from '@tern/engine';
import { formatUnits } from '@tern/math';
import { marketName } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Kernel } from '../../../kernel/kernel.ts';
import { CallError } from '../../../platform/http/call.ts';
import type {
  DeskActionHandler,
  DeskCallRegistry,
  FourEyesHandler,
  Operator,
} from '../../../platform/http/desk-call.ts';
import { callErrorOf, type OwnErrors } from '../../../platform/http/errors/rejection.ts';
import { pageByPlace } from '../../../platform/http/paging.ts';
import { operatorsOf } from '../../staff/index.ts';
import { isDead } from '../index-price/index-alarm.ts';
import type { TradedMarket } from '../live/live-contracts.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import type { MarketInfo } from '../live/live-markets.ts';
import type { MarketSettings } from '../pairs/market-settings.ts';
import type { PublicText, StatusTexts } from '../pairs/status-texts.ts';
import { createMarketHandler } from './desk-create-market.ts';
import { filterUnits, LARGEST, refuseAbove, unitsOf, wireFilters } from './desk-market-units.ts';
import { MarketChanges, setIndexCommand, sourcesFault } from './market-changes.ts';

export interface MarketDeskParts {
  kernel: Pick<Kernel, 'execute' | 'decide'>;
  marketData: LiveMarketData;
  settings: MarketSettings;
  texts: StatusTexts;
  /** Names of the index sources that run here. */
  sourceNames: () => readonly string[];
}

const ERROR_OF: OwnErrors = {
  ALREADY_EXISTS: 'marketExists',
  SCALE_INVALID: 'marketScale',
  FEE_INVALID: 'marketFees',
  BOOK_NOT_EMPTY: 'marketBookNotEmpty',
  REFERENCE_BY_INDEX: 'referenceByIndex',
  TWO_OPERATORS_NEEDED: 'twoOperatorsNeeded',
};

export function marketDeskRoutes(desk: DeskCallRegistry, parts: MarketDeskParts): void {
  const changes = new MarketChanges(parts.kernel, (rejection) => callErrorOf(rejection, ERROR_OF));
  readMarkets(desk, parts);
  switchMarkets(desk, parts, changes);
  changeRules(desk, parts, changes);
  changeShowing(desk, parts);
  desk.fourEyes('createMarket', createMarketHandler(parts, changes));
}

function named({ marketData }: MarketDeskParts, pairsName: string): MarketInfo {
  const market = marketData.markets.market(pairsName);
  if (market === undefined) throw new CallError('pairUnknown');
  return market;
}

function readMarkets(desk: DeskCallRegistry, parts: MarketDeskParts): void {
  const { marketData, settings } = parts;
  desk.read('getDeskMarkets', (request) =>
    pageByPlace(request, marketData.markets.list(), (market) => wireMarket(market, parts)),
  );
  desk.read('getDeskAssets', (request) =>
    pageByPlace(request, marketData.markets.assets(), ({ asset, scale }) => ({
      currency: asset,
      name: settings.nameOf(asset),
      scale,
    })),
  );
}

type WireMarket = DeskResult<'getDeskMarkets'>['rows'][number];

function wireMarket(market: MarketInfo, { marketData, settings, texts }: MarketDeskParts): WireMarket {
  const { base, quote, status, priceScale, qtyScale, makerFeePpm, takerFeePpm, listingPrice } = market;
  const { last } = marketData.tickers.view(market.market, marketData.timeMs, listingPrice);
  const index = marketData.indexes.findIndex(market.market);
  const { isNew, listTimeMs, topSort } = settings.settingOf(market.market);
  const said = texts.textOf(market.market, status);
  return {
    status,
    priceScale,
    qtyScale,
    makerFeePpm,
    takerFeePpm,
    isNew,
    pairsName: market.market,
    tokenCur: base,
    mainCur: quote,
    filters: wireFilters(market.filters, market),
    listingPrice: formatUnits(listingPrice, priceScale),
    lastPrice: last === undefined ? '' : formatUnits(last, priceScale),
    referencePrice: formatUnits(marketData.references.priceOf(market.market), priceScale),
    index: {
      state: index?.state ?? 'NONE',
      price: index === undefined || index.price === 0n ? '' : formatUnits(index.price, index.priceScale),
      validSources: index?.validSources ?? 0,
      sources: (index?.sources ?? []).map(({ source, weight }) => ({ source, weight })),
    },
    listTime: listTimeMs,
    place: topSort ?? 0,
    reason: said?.reason ?? '',
    publicText: said?.publicText ?? { zh: '', en: '' },
  };
}

/** A market that opens on a dead index opens blind. */
export function refuseDeadIndex({ indexes }: Pick<LiveMarketData, 'indexes'>, symbol: string): void {
  if (isDead(indexes.findIndex(symbol))) throw new CallError('indexDead', { symbol });
}

function switchMarkets(desk: DeskCallRegistry, parts: MarketDeskParts, changes: MarketChanges): void {
  const switched = (pairsName: string, status: MarketStatus): MarketInfo => {
    const market = named(parts, pairsName);
    if (market.status === 'CLOSED') throw new CallError('marketClosed');
    if (market.status === status) throw new CallError('nothingToChange');
    if (status === 'OPEN') refuseDeadIndex(parts.marketData, market.market);
    return market;
  };
  const switchTo = async (pairsName: string, status: MarketStatus) => {
    const market = switched(pairsName, status);
    const before = { status: market.status };
    const sequence = await changes.setStatus(pairsName, status);
    return { result: {}, subject: pairsName, before, after: { status, sequence } };
  };
  const withText = (
    { pairsName, publicText, reason }: { pairsName: string; publicText: PublicText; reason: string },
    status: MarketStatus,
    { name }: Operator,
    nowMs: number,
  ) => {
    switched(pairsName, status);
    if (status !== 'OPEN' && publicText.zh === '') throw new CallError('publicTextWanted');
    const text = { status, publicText, reason, operator: name, timeMs: nowMs };
    return parts.texts.during(pairsName, text, async () => {
      const done = await switchTo(pairsName, status);
      return { ...done, after: { ...done.after, publicText } };
    });
  };
  const open: DeskActionHandler<'openMarket'> = async (request, operator, { nowMs }) => {
    const { pairsName } = request;
    // A pair is as new as its first opening. The setting comes first: the other way round, a fault in between would
    // leave it the oldest for good.
    if (switched(pairsName, 'OPEN').status === 'PREPARED')
      await parts.settings.setMarket(pairsName, { listTimeMs: nowMs });
    return withText(request, 'OPEN', operator, nowMs);
  };
  desk.action('openMarket', open, ({ pairsName }) => switched(pairsName, 'OPEN'));
  desk.action(
    'haltMarket',
    (request, operator, { nowMs }) => withText(request, request.status, operator, nowMs),
    ({ pairsName, status }) => switched(pairsName, status),
  );
  desk.fourEyes('closeMarket', {
    examine: ({ pairsName }) => examineClosing(named(parts, pairsName)),
    async execute({ pairsName: market }, _pair, _context, approved) {
      const { before, sequence } = await changes.decide(() => {
        const before = approved.confirm(examineClosing(named(parts, market)).before);
        return { command: { kind: 'set-market-status', market, status: 'CLOSED' }, before };
      });
      return { result: {}, subject: market, before, after: { status: 'CLOSED', sequence } };
    },
  });
}

function examineClosing({ market, status }: MarketInfo) {
  if (status === 'CLOSED') throw new CallError('marketClosed');
  return { subject: market, before: { status } };
}

function changeRules(desk: DeskCallRegistry, parts: MarketDeskParts, changes: MarketChanges): void {
  const feesOf = ({ makerFeePpm, takerFeePpm }: { makerFeePpm: number; takerFeePpm: number }) => ({
    makerFeePpm,
    takerFeePpm,
  });
  const examineFees = ({ pairsName, ...fees }: DeskRequest<'setMarketFees'>) => {
    if (fees.makerFeePpm > fees.takerFeePpm) throw new CallError('marketFees');
    return { subject: pairsName, before: feesOf(named(parts, pairsName)) };
  };
  desk.fourEyes('setMarketFees', {
    examine: examineFees,
    async execute(request, _pair, _context, approved) {
      const { pairsName: market } = request;
      const { before, sequence } = await changes.decide(() => {
        const before = approved.confirm(examineFees(request).before);
        return { command: { kind: 'set-market-fees', market, ...feesOf(request) }, before };
      });
      return { result: {}, subject: market, before, after: { ...feesOf(request), sequence } };
    },
  });
  const examineFilters = ({ pairsName, filters }: DeskRequest<'setMarketFilters'>) => {
    const market = named(parts, pairsName);
    const before = wireFilters(market.filters, market);
    return { subject: pairsName, before, units: filterUnits(filters, market) };
  };
  desk.fourEyes('setMarketFilters', {
    examine(request) {
      const { units: _, ...examined } = examineFilters(request);
      return examined;
    },
    async execute(request, _pair, _context, approved) {
      const { pairsName: market } = request;
      const { before, sequence } = await changes.decide(() => {
        const { before, units: filters } = examineFilters(request);
        const confirmed = approved.confirm(before);
        return { command: { kind: 'set-market-filters', market, filters }, before: confirmed };
      });
      return { result: {}, subject: market, before, after: { ...request.filters, sequence } };
    },
  });
  desk.fourEyes('setReferencePrice', referenceHandler(parts, changes));
  const examineIndex = ({ pairsName, sources }: DeskRequest<'setMarketIndex'>) => {
    const market = pricedBy(parts, pairsName);
    refuseSources(sources, parts.sourceNames());
    const before = { sources: parts.marketData.indexes.findIndex(pairsName)?.sources ?? [] };
    return { subject: pairsName, before, terms: parts.marketData.indexTerms(market) };
  };
  desk.fourEyes('setMarketIndex', {
    examine(request) {
      const { terms: _, ...examined } = examineIndex(request);
      return examined;
    },
    async execute(request, _pair, _context, approved) {
      const { pairsName, sources } = request;
      const { before, sequence } = await changes.decide(() => {
        const { before, terms } = examineIndex(request);
        const confirmed = approved.confirm(before);
        return { command: setIndexCommand(pairsName, terms, sources), before: confirmed };
      });
      return { result: {}, subject: pairsName, before, after: { sources, sequence } };
    },
  });
}

function referenceHandler(
  parts: MarketDeskParts,
  changes: MarketChanges,
): FourEyesHandler<'setReferencePrice'> {
  const { references, indexes } = parts.marketData;
  const examine = ({ pairsName, referencePrice }: DeskRequest<'setReferencePrice'>) => {
    const market = named(parts, pairsName);
    const units = unitsOf('referencePrice', referencePrice, market.priceScale);
    if (units <= 0n) throw new CallError('priceInvalid');
    refuseAbove('referencePrice', units, LARGEST.price);
    if (indexes.findIndex(pairsName)?.state === 'NORMAL') throw new CallError('referenceByIndex');
    const before = { referencePrice: formatUnits(references.priceOf(pairsName), market.priceScale) };
    return { examined: { subject: pairsName, before }, units };
  };
  return {
    examine: (request) => examine(request).examined,
    async execute(request, pair, _context, approved) {
      const { pairsName: market, referencePrice } = request;
      const { before, sequence } = await changes.decide(() => {
        const { examined, units: price } = examine(request);
        const before = approved.confirm(examined.before);
        return { command: { kind: 'set-reference-price', market, price, ...operatorsOf(pair) }, before };
      });
      return { result: {}, subject: market, before, after: { referencePrice, sequence } };
    },
  };
}

/** Whose index it is: the market's, or the contract's of a pair that has no other. */
function pricedBy(parts: MarketDeskParts, pairsName: string): TradedMarket {
  const contract = parts.marketData.contracts.findContract(marketName('CONTRACT', pairsName));
  return contract ?? named(parts, pairsName);
}

function refuseSources(sources: readonly { source: string }[], known: readonly string[]): void {
  const names = sources.map(({ source }) => source);
  const fault = sourcesFault(names, known);
  if (fault?.kind === 'repeated') throw new CallError('indexSources');
  if (fault?.kind === 'unknown') throw new CallError('parameterInvalid', { field: 'sources' });
}

/** Registers the calls that change how members see a market beside the trading itself. */
function changeShowing(desk: DeskCallRegistry, parts: MarketDeskParts): void {
  const { settings, marketData } = parts;
  desk.action('setMarketPlace', async ({ pairsName, place }) => {
    const { market } = named(parts, pairsName);
    const before = { place: settings.settingOf(market).topSort ?? 0 };
    await settings.setMarket(market, { topSort: place === 0 ? undefined : place });
    return { result: {}, subject: pairsName, before, after: { place } };
  });
  desk.action('setMarketNew', async ({ pairsName, isNew }, _operator, { nowMs }) => {
    const { market } = named(parts, pairsName);
    const before = { isNew: settings.settingOf(market).isNew };
    await settings.setMarket(market, isNew ? { isNew, listTimeMs: nowMs } : { isNew });
    return { result: {}, subject: pairsName, before, after: { isNew } };
  });
  desk.action('setCurrencyName', async ({ currency, name }) => {
    if (marketData.markets.asset(currency) === undefined) throw new CallError('currencyUnknown');
    const before = { name: settings.nameOf(currency) };
    await settings.setName(currency, name);
    return { result: {}, subject: currency, before, after: { name } };
  });
}
