/**
 * Opens the module of market data. It restores trades and bars of the past, so the read tables must hold the whole journal
 * when it is opened; live data follows the released rows from then on.
 */
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { HttpRate } from '../../platform/index-sources/index.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { Job, OpenModule } from '../module.ts';
import { marketVerbs } from './admin-verbs.ts';
import { marketDeskRoutes } from './desk-routes.ts';
import { deadIndexes, IndexAlarm } from './index-alarm.ts';
import { KlinePages } from './kline-pages.ts';
import { LiveMarketData } from './live-market-data.ts';
import type { MarketConfig } from './market-config.ts';
import { feedMarkets } from './market-feed.ts';
import { MarketSettings } from './market-settings.ts';
import type { PageMaker } from './page-maker.ts';
import { Pairs } from './pairs.ts';
import { pollRate } from './rate-provider.ts';
import { restoreMarkets } from './restore.ts';
import { chartRoutes, pairRoutes, type ServerFacts, serverRoutes } from './routes.ts';
import { SourceWatch } from './source-watch.ts';
import { StatusTexts } from './status-texts.ts';

const INDEXES_MS = 1_000;
/** The most time that the source of the CNY rate may take to answer. */
const RATE_TIMEOUT_MS = 5_000;

export interface MarketDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'execute' | 'initial' | 'onReleased'>;
  config: MarketConfig;
  /** The facts about the exchange that visitors read. */
  facts: ServerFacts;
  pageMaker: Pick<PageMaker, 'make'>;
}

export async function openMarket({ sql, clock, log, kernel, config, facts, pageMaker }: MarketDeps) {
  const nowMs = () => clock.nowMs();
  const marketData = new LiveMarketData(kernel.initial);
  await restoreMarkets(sql, marketData);
  marketData.follow(kernel);
  const settings = new MarketSettings(sql, config.rateBounds);
  await settings.load();
  const texts = new StatusTexts(sql, nowMs, logFailure(log, 'ending a public text'));
  await texts.load(kernel.initial);
  texts.follow(kernel);
  const pairs = new Pairs(marketData, settings);
  const sources = new SourceWatch(nowMs);
  const sourceNames = () => sources.names();
  const klines = new KlinePages(marketData, (job) => pageMaker.make(job));
  const alarm = new IndexAlarm(marketData, log);
  let stopFeed = () => {};
  return {
    calls(calls) {
      serverRoutes(calls, facts, marketData, settings, nowMs);
      pairRoutes(calls, marketData, pairs, texts);
      chartRoutes(calls, marketData, klines);
    },
    deskCalls: (desk) => marketDeskRoutes(desk, { kernel, marketData, settings, texts, sourceNames }),
    topics(hub) {
      stopFeed = feedMarkets(hub, marketData, pairs).start();
    },
    jobs: [
      { name: 'looking at indexes', periodMs: INDEXES_MS, run: async () => alarm.check() },
      ...rateJobs(config, settings, nowMs, log),
    ],
    health: () =>
      deadIndexes(marketData).map((subject) => ({ kind: 'INDEX_DEAD' as const, subject, time: 0 })),
    verbs: marketVerbs(kernel, marketData, settings, sourceNames, nowMs, facts.mode),
    stops: [{ name: 'market feed', stop: () => stopFeed() }],
    api: { marketData, settings, texts, sources },
  } satisfies OpenModule & { api: object };
}
export type MarketApi = Awaited<ReturnType<typeof openMarket>>['api'];

/** None where the operator sets the CNY rate. */
function rateJobs({ rate }: MarketConfig, settings: MarketSettings, nowMs: () => number, log: Log): Job[] {
  if (rate === undefined) return [];
  const { everyMs, url, field } = rate;
  const provider = new HttpRate({ url, field, timeoutMs: RATE_TIMEOUT_MS });
  const onFault = logFailure(log, 'reading the rate');
  return [{ name: 'rate', start: () => pollRate(provider, settings, everyMs, nowMs, onFault) }];
}
