import type { Core } from './boot/core.ts';
import type { ShutdownHooks } from './boot/shutdown-hooks.ts';
import type { Config } from './config.ts';
import type { RunningProjector } from './kernel/index.ts';
import { feedBalances, LiveBalances, LiveFaucet } from './modules/balances/index.ts';
import {
  feedContracts,
  LiquidationDriver,
  LiveContractData,
  restoreOrders,
} from './modules/contract/index.ts';
import {
  LiveMarketData,
  MarketSettings,
  Pairs,
  restoreMarkets,
  StatusTexts,
} from './modules/market/index.ts';
import { feedOrders, LiveOrders } from './modules/spot/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Sql } from './platform/database/index.ts';
import type { Log } from './platform/log/log.ts';
import { logFailure } from './platform/log/log-failure.ts';
import type { TopicHub } from './platform/websocket/index.ts';

interface LiveStateParts {
  config: Pick<Config, 'market'>;
  sql: Sql;
  log: Log;
  clock: Clock;
  stops: ShutdownHooks;
}

/** Private and public live state, each a fold of released events that starts from the engine's state. */
export async function openLiveState(
  { config, sql, log, clock, stops }: LiveStateParts,
  { kernel, projector }: Core,
  hub: TopicHub,
) {
  const markets = new LiveMarketData(kernel.initial);
  await caughtUp(projector, kernel.durable.sequence, log, stops);
  await restoreMarkets(sql, markets);
  markets.follow(kernel);
  const settings = new MarketSettings(sql, config.market.rateBounds);
  await settings.load();
  const nowMs = () => clock.nowMs();
  const texts = new StatusTexts(sql, nowMs, logFailure(log, 'ending a public text'));
  await texts.load(kernel.initial);
  texts.follow(kernel);
  const balances = new LiveBalances(kernel.initial);
  feedBalances(hub, kernel, balances, markets.markets);
  const orders = new LiveOrders(kernel.initial);
  feedOrders(hub, kernel, orders, markets.markets);
  const faucet = new LiveFaucet(kernel.initial);
  faucet.follow(kernel);
  const onFault = logFailure(log, 'ranking for deleveraging');
  const contracts = new LiveContractData(kernel.initial, markets.contracts, balances, nowMs, onFault, texts);
  await restoreOrders(sql, contracts.orders);
  feedContracts(hub, kernel, contracts);
  stops.push('liquidations', new LiquidationDriver(kernel, kernel.initial).start());
  return {
    markets,
    settings,
    texts,
    pairs: new Pairs(markets, settings),
    balances,
    orders,
    faucet,
    contracts,
  };
}

/**
 * Read tables that lag would make the folds start from an older past than the journal's. Nothing heals by starting
 * again, so there is no end to the waiting but the one that somebody asks for.
 */
async function caughtUp(
  projector: RunningProjector,
  sequence: number,
  log: Log,
  stops: ShutdownHooks,
): Promise<void> {
  let saidMs = Number.NEGATIVE_INFINITY;
  while (!(await projector.waitFor(sequence))) {
    if (stops.isClosed) throw new Error('the start was stopped');
    if (performance.now() - saidMs < SAY_EVERY_MS) continue;
    saidMs = performance.now();
    const { position, fault: reason } = projector;
    log.warn({ at: position.sequence, of: sequence, reason }, CLOSED);
  }
}

const SAY_EVERY_MS = 5_000;
const CLOSED = 'the exchange stays closed until the read tables hold all of the journal';

export type LiveState = Awaited<ReturnType<typeof openLiveState>>;
