/**
 * Opens the module of market data. It restores trades and bars of the past, so the read tables must hold the whole journal
 * when it is opened; live data follows the released rows from then on.
 */
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.ts';
import { HttpRate } from '../../platform/index-sources/index.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { Job, OpenModule } from '../module.ts';
import type { Staff } from '../staff/index.ts';
import { MINUTE_MS } from './bars/intervals.ts';
import { cnyRateDeskRoutes } from './cny-rate/desk-cny-rate.ts';
import { pollRate } from './cny-rate/rate-provider.ts';
import { CnyRateChanges } from './cny-rate/set-cny-rate.ts';
import { moveStoredRate } from './cny-rate/stored-rate.ts';
import { marketVerbs } from './desk/admin-verbs.ts';
import { marketDeskRoutes } from './desk/desk-routes.ts';
import { feedMarkets } from './feeds/market-feed.ts';
import { deadIndexes, IndexAlarm, movedReferences } from './index-price/index-alarm.ts';
import { SourceWatch } from './index-price/source-watch.ts';
import { KlinePages } from './klines/kline-pages.ts';
import type { PageMaker } from './klines/page-maker.ts';
import { LiveMarketData } from './live/live-market-data.ts';
import { restoreMarkets } from './live/restore.ts';
import type { MarketConfig } from './market-config.ts';
import { MarketSettings } from './pairs/market-settings.ts';
import { Pairs } from './pairs/pairs.ts';
import { StatusTexts } from './pairs/status-texts.ts';
import { chartRoutes, pairRoutes, type ServerFacts, serverRoutes } from './routes.ts';

const INDEXES_MS = 1_000;
const STORED_RATE_MS = 3_600_000;
/** The most time that the source of the CNY rate may take to answer. */
const RATE_TIMEOUT_MS = 5_000;

export interface MarketDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'execute' | 'decide' | 'initial' | 'onReleased'>;
  config: MarketConfig;
  /** The facts about the exchange that visitors read. */
  facts: ServerFacts;
  pageMaker: Pick<PageMaker, 'make'>;
  staff: Pick<Staff, 'proposals'>;
}

export async function openMarket(deps: MarketDeps) {
  const { sql, clock, log, kernel, config, facts, pageMaker, staff } = deps;
  const nowMs = () => clock.nowMs();
  const marketData = new LiveMarketData(kernel.initial);
  await restoreMarkets(sql, marketData);
  marketData.follow(kernel);
  const { cnyRate } = marketData;
  const rates = new CnyRateChanges(kernel, cnyRate, config.rateBounds);
  const provider = rateProvider(config);
  const settings = new MarketSettings(sql);
  await settings.load();
  const texts = new StatusTexts(sql, nowMs, logFailure(log, 'ending a public text'));
  await texts.load(kernel.initial);
  texts.follow(kernel);
  const pairs = new Pairs(marketData, settings);
  const sources = new SourceWatch(nowMs);
  const sourceNames = () => sources.names();
  const madePages = new RateLimit(config.klinePagesPerMinute, MINUTE_MS);
  const klines = new KlinePages(
    marketData,
    (job, origin) => pageMaker.make(job, origin),
    (address, pages) => madePages.take(address, nowMs(), pages),
  );
  const alarm = new IndexAlarm(marketData, log);
  let stopFeed = () => {};
  return {
    calls(calls) {
      serverRoutes(calls, facts, marketData, settings, nowMs);
      pairRoutes(calls, marketData, pairs, texts);
      chartRoutes(calls, marketData, klines);
    },
    deskCalls(desk) {
      marketDeskRoutes(desk, { kernel, marketData, settings, texts, sourceNames });
      cnyRateDeskRoutes(desk, {
        rate: cnyRate,
        changes: rates,
        providerName: provider?.name ?? '',
        proposals: staff.proposals,
      });
    },
    topics(hub) {
      stopFeed = feedMarkets(hub, marketData, pairs).start();
    },
    jobs: [
      { name: 'looking at indexes', periodMs: INDEXES_MS, run: async () => alarm.check() },
      {
        name: 'moving the stored rate',
        periodMs: STORED_RATE_MS,
        run: () => moveStoredRate(sql, kernel, cnyRate),
        isDueAtStart: true,
      },
      ...rateJobs(config, provider, rates, log),
    ],
    health: () => [
      ...deadIndexes(marketData).map((subject) => ({ kind: 'INDEX_DEAD' as const, subject, time: 0 })),
      ...movedReferences(marketData, nowMs()).map((subject) => ({
        kind: 'REFERENCE_MOVED' as const,
        subject,
        time: 0,
      })),
      ...cnyRate.problems(nowMs()),
    ],
    verbs: marketVerbs({ kernel, marketData, settings, rates, sourceNames, nowMs, mode: facts.mode }),
    stops: [{ name: 'market feed', stop: () => stopFeed() }],
    api: { marketData, settings, texts, sources },
  } satisfies OpenModule & { api: object };
}
export type MarketApi = Awaited<ReturnType<typeof openMarket>>['api'];

/** None where operators set the CNY rate. */
function rateProvider({ rate }: MarketConfig): HttpRate | undefined {
  return rate && new HttpRate({ url: rate.url, field: rate.field, timeoutMs: RATE_TIMEOUT_MS });
}

function rateJobs(
  { rate }: MarketConfig,
  provider: HttpRate | undefined,
  rates: CnyRateChanges,
  log: Log,
): Job[] {
  if (rate === undefined || provider === undefined) return [];
  const onFault = logFailure(log, 'reading the rate');
  return [{ name: 'rate', start: () => pollRate(provider, rates, rate.everyMs, onFault) }];
}
