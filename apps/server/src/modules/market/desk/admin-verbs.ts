/**
 * The admin verbs of markets, for the owner of the data folder on the command line. Status, fees and indexes decide
 * about money, so they go through the kernel as commands, as does the CNY rate; newness and top tiles are settings.
 */
import type { MarketStatus } from '@tern/engine';
import { DecimalError } from '@tern/math';
import type { Kernel } from '../../../kernel/kernel.ts';
import { AdminError, type AdminVerb } from '../../../platform/admin/index.ts';
import type { CnyRateChanges } from '../cny-rate/set-cny-rate.ts';
import { isDead } from '../index-price/index-alarm.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import type { MarketInfo } from '../live/live-markets.ts';
import type { MarketSettings } from '../pairs/market-settings.ts';
import { MarketChanges, sourcesFault } from './market-changes.ts';
import { supplyVerb } from './set-asset-supply.ts';

const STATUSES: Record<string, MarketStatus> = {
  open: 'OPEN',
  suspend: 'SUSPENDED',
  'cancel-only': 'CANCEL_ONLY',
  close: 'CLOSED',
};
const MAX_SOURCES = 10;

export interface MarketVerbParts {
  kernel: Pick<Kernel, 'execute' | 'decide'>;
  marketData: LiveMarketData;
  settings: MarketSettings;
  rates: Pick<CnyRateChanges, 'setByProvider'>;
  /** The names of the sources that run in this process. */
  sourceNames: () => readonly string[];
  nowMs: () => number;
  mode: 'demo' | 'production';
}

export function marketVerbs(parts: MarketVerbParts): AdminVerb[] {
  const { kernel, marketData } = parts;
  const changes = new MarketChanges(kernel, (rejection) => new AdminError(`refused: ${rejection}`));
  return [
    rateVerb(parts),
    ...commandVerbs(parts, changes),
    supplyVerb(kernel, marketData),
    indexVerb(parts, changes),
    ...settingVerbs(parts),
  ];
}

function marketNamed(name: string | undefined, { markets }: LiveMarketData): MarketInfo {
  const market = markets.market(name ?? '');
  if (market) return market;
  const known = markets.list().map((each) => each.market);
  throw new AdminError(`no market is called ${name ?? '""'}; there are ${known.join(', ')}`);
}

function rateVerb({ rates, mode }: MarketVerbParts): AdminVerb {
  return {
    verb: 'rate',
    usage: '<CNY for one USDT>, in a demo alone',
    async run([rate = '']) {
      if (mode !== 'demo') throw new AdminError('in production two operators set the rate on the desk');
      if (!(await inBounds(() => rates.setByProvider(rate))))
        throw new AdminError(`the step to ${rate} is too large: two operators set it on the desk`);
      return `1 USDT = ${rate} CNY`;
    },
  };
}

function commandVerbs({ marketData }: MarketVerbParts, changes: MarketChanges): AdminVerb[] {
  return [
    {
      verb: 'market',
      usage: `<pair> ${Object.keys(STATUSES).join('|')}`,
      async run([name, word = '']) {
        const { market, status: before } = marketNamed(name, marketData);
        const status = STATUSES[word];
        if (!status) throw new AdminError(`say one of ${Object.keys(STATUSES).join(', ')}`);
        if (before === 'CLOSED') throw new AdminError(`${market} is closed for good`);
        if (status === 'OPEN' && isDead(marketData.indexes.findIndex(market)))
          throw new AdminError(`the index of ${market} is dead`);
        const sequence = await changes.setStatus(market, status);
        return `${market} is ${status} from sequence ${sequence} on`;
      },
    },
    {
      verb: 'fees',
      usage: '<pair> <maker ppm> <taker ppm>: of orders accepted from now on; 1000 is 0.1 %',
      async run([name, maker = '', taker = '']) {
        const { market } = marketNamed(name, marketData);
        const [makerFeePpm, takerFeePpm] = [whole(maker), whole(taker)];
        const sequence = await changes.setFees(market, makerFeePpm, takerFeePpm);
        return `${market}: maker ${makerFeePpm} ppm, taker ${takerFeePpm} ppm from sequence ${sequence} on`;
      },
    },
  ];
}

function indexVerb({ marketData, sourceNames }: MarketVerbParts, changes: MarketChanges): AdminVerb {
  return {
    verb: 'index',
    usage: '<pair> <source> ...: equal weights, three to ten sources',
    async run([name, ...sources]) {
      const market = marketNamed(name, marketData);
      if (sources.length < 3 || sources.length > MAX_SOURCES)
        throw new AdminError('an index has three to ten sources');
      const fault = sourcesFault(sources, sourceNames());
      if (fault?.kind === 'repeated') throw new AdminError('a source counts once');
      if (fault?.kind === 'unknown')
        throw new AdminError(`no source is called ${fault.source}; there are ${sourceNames().join(', ')}`);
      await changes.setIndex(
        market.market,
        marketData.indexTerms(market),
        sources.map((source) => ({ source, weight: 1 })),
      );
      return `the index of ${market.market} is built from ${sources.join(', ')}`;
    },
  };
}

/** A tile and newness are settings, which no command changes. */
function settingVerbs({ marketData, settings, nowMs }: MarketVerbParts): AdminVerb[] {
  return [
    {
      verb: 'top',
      usage: '<pair> <place>|off: its place among the top tiles',
      async run([name, place = '']) {
        const { market } = marketNamed(name, marketData);
        await settings.setMarket(market, { topSort: place === 'off' ? undefined : whole(place) });
        return place === 'off' ? `${market} is no chosen tile` : `${market} stands at place ${place}`;
      },
    },
    {
      verb: 'new',
      usage: '<pair> on|off: whether it is marked as new; on also makes it the newest',
      async run([name, word = '']) {
        const { market } = marketNamed(name, marketData);
        if (word !== 'on' && word !== 'off') throw new AdminError('say on or off');
        const isNew = word === 'on';
        await settings.setMarket(market, isNew ? { isNew, listTimeMs: nowMs() } : { isNew });
        return `${market} is ${isNew ? '' : 'not '}marked as new`;
      },
    },
  ];
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AdminError(`"${text}" is no whole number`);
  return Number(text);
}

async function inBounds(set: () => Promise<boolean>): Promise<boolean> {
  try {
    return await set();
  } catch (error) {
    if (error instanceof DecimalError) throw new AdminError('the rate must be a plain decimal');
    if (error instanceof RangeError) throw new AdminError(error.message);
    throw error;
  }
}
