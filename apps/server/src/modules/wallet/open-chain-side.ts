/**
 * Opens what works on the configured chains by itself: deposits are followed and credited, withdrawals sent, own addresses
 * compared with the ledger. One process leads all of it; without configured chains there is nothing to do.
 */
import type { HealthProblem } from '@tern/protocol/desk';
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log/log.ts';
import type { BalancesApi } from '../balances/index.ts';
import type { MarketApi } from '../market/index.ts';
import type { Job, Stop } from '../module.ts';
import type { OpenedChains } from './chains/open-wallet-chains.ts';
import { type ChainJobs, openChainJobs } from './jobs/open-chain-jobs.ts';
import type { MoneyFeed } from './money-feed.ts';
import { coldLevelsJob } from './reconciling/levels.ts';
import { openReconciling } from './reconciling/open-reconciling.ts';
import { openSending, type Sending } from './sending/open-sending.ts';
import { indexWorth } from './withdrawals/coin-value.ts';

export interface ChainSideDeps {
  sql: Sql;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  kernel: Pick<Kernel, 'execute' | 'submit' | 'initial' | 'onReleased'>;
  market: Pick<MarketApi, 'marketData'>;
  balances: Pick<BalancesApi, 'balances'>;
  opened: OpenedChains;
  /** A pool of one connection that calls back when the connection is gone. */
  connectOne(onClose: () => void): Sql;
}

export interface ChainSide {
  readonly jobs: readonly Job[];
  readonly stops: readonly Stop[];
  health(): HealthProblem[];
  readonly following: ChainJobs | undefined;
  readonly sending: Sending | undefined;
}

const NOTHING: ChainSide = {
  jobs: [],
  stops: [],
  health: () => [],
  following: undefined,
  sending: undefined,
};

export function openChainSide(deps: ChainSideDeps, feed: Pick<MoneyFeed, 'note'>): ChainSide {
  const { opened, kernel, clock, sql, log, connectOne } = deps;
  const { chains, addresses, signerSocket } = opened;
  if (signerSocket === undefined) return NOTHING;
  const { marketData } = deps.market;
  const { balances } = deps.balances;
  const { markets } = marketData;
  const following = openChainJobs({ sql, clock, log, kernel, markets, opened, feed, connectOne });
  const worthOf = (currency: string, amount: bigint) => indexWorth(marketData, currency, amount);
  const common = { sql, clock, log, kernel, chains, markets };
  const sending = openSending(Object.assign({ addresses, worthOf, signerSocket }, common));
  const { leader } = following;
  const reconciling = openReconciling(Object.assign({ leader }, common));
  const nowMs = () => clock.nowMs();
  const coldLevels = coldLevelsJob({ sql, chains, markets, balances, worthOf, nowMs }, leader);
  const blockMs = Math.min(...chains.list().map((chain) => chain.blockMs));
  const rounds: Job = {
    name: 'sending withdrawals',
    periodMs: roundPeriodMs(blockMs),
    run: () =>
      leader.whileLeading(async (lead) => {
        // All chains share the signer and what is known of its log, so no two rounds run beside each other.
        for (const chain of chains.list()) await sending.runSendingRound(lead, chain);
      }),
  };
  return {
    jobs: [...following.jobs, rounds, ...reconciling.jobs, coldLevels],
    stops: [...following.stops, { name: 'the client of the signer', stop: () => sending.stop() }],
    health: () => [...following.health(), ...sending.health(), ...reconciling.health()],
    following,
    sending,
  };
}

const SHORTEST_ROUND_MS = 1_000;
const LONGEST_ROUND_MS = 10_000;

function roundPeriodMs(blockMs: number): number {
  return Math.min(LONGEST_ROUND_MS, Math.max(SHORTEST_ROUND_MS, blockMs));
}
