/**
 * The jobs that follow the configured chains: for each a scan and the crediting of what it saw, all under one lead. Other
 * jobs of the chains run under the same lead.
 */
import type { HealthProblem } from '@tern/protocol/desk';
import type { Kernel } from '../../../kernel/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { RepeatedJob, Stop } from '../../module.ts';
import type { OpenedChains } from '../chains/open-wallet-chains.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { MoneyFeed } from '../money-feed.ts';
import type { ChainParts } from './chain-view.ts';
import { TransferClassifier } from './classify-transfers.ts';
import { DepositCrediting } from './credit-deposits.ts';
import { ChainLeader, type LeaderParts } from './lead-jobs.ts';
import { NodeTrouble } from './node-trouble.ts';
import { ChainScanner, type ScanStatus } from './scan-chain.ts';
import { WatchedAddresses } from './watched-addresses.ts';

export interface ChainJobsDeps extends Pick<LeaderParts, 'connectOne'> {
  sql: Sql;
  clock: Clock;
  log: Pick<Log, 'error' | 'warn'>;
  kernel: Pick<Kernel, 'submit'>;
  markets: Pick<LiveMarkets, 'asset'>;
  opened: OpenedChains;
  feed: Pick<MoneyFeed, 'note'>;
}

export interface ChainJobs {
  readonly jobs: readonly RepeatedJob[];
  readonly leader: ChainLeader;
  health(): readonly HealthProblem[];
  /** undefined: no such chain. */
  status(chain: string): ScanStatus | undefined;
  readonly stops: readonly Stop[];
}

const SHORTEST_PERIOD_MS = 500;
const LONGEST_PERIOD_MS = 5_000;
/** A chain that is followed and has read nothing for so long, and three of its blocks, stands still. */
const STILL_MS = 60_000;
const STILL_BLOCKS = 3;

interface Followed {
  readonly chain: WalletChain;
  readonly scanner: ChainScanner;
  readonly crediting: DepositCrediting;
}

export function openChainJobs(deps: ChainJobsDeps): ChainJobs {
  const { sql, clock, connectOne, opened } = deps;
  const leader = new ChainLeader({ sql, connectOne });
  const chains = opened.chains.list();
  const families = new Set(chains.map(({ adapter }) => adapter.identity.family));
  const all = [...families].flatMap((family) => {
    const related = chains.filter(({ adapter }) => adapter.identity.family === family);
    const watched = new WatchedAddresses(related, opened.addresses);
    return related.map((chain) => follow(deps, chain, watched));
  });
  return {
    jobs: all.flatMap(({ chain, scanner, crediting }) => [
      {
        name: `following ${chain.chain}`,
        periodMs: periodOf(chain),
        run: () => leader.whileLeading((lead) => scanner.turn(lead)),
      },
      {
        name: `crediting ${chain.chain}`,
        periodMs: periodOf(chain),
        run: () => leader.whileLeading((lead) => crediting.turn(lead)),
      },
    ]),
    leader,
    health: () => all.flatMap((one) => standingStill(one, clock.nowMs())),
    status: (chain) => all.find((one) => one.chain.chain === chain)?.scanner.status,
    stops: [{ name: 'the lead of the chain jobs', stop: () => leader.release() }],
  };
}

function follow(deps: ChainJobsDeps, chain: WalletChain, watched: WatchedAddresses): Followed {
  const { sql, clock, log, kernel, markets, opened, feed } = deps;
  const { addresses, pauses } = opened;
  const parts: ChainParts = {
    sql,
    clock,
    log,
    chain,
    pauses,
    classifier: new TransferClassifier({ sql, chain, addresses, watched }),
    trouble: new NodeTrouble(chain.chain, pauses),
    scaleOf: (currency) => markets.asset(currency)?.scale,
  };
  const crediting = new DepositCrediting(Object.assign({ kernel, addresses }, parts));
  return { chain, scanner: new ChainScanner(parts, feed), crediting };
}

function periodOf({ blockMs }: WalletChain): number {
  return Math.min(LONGEST_PERIOD_MS, Math.max(SHORTEST_PERIOD_MS, Math.floor(blockMs / 2)));
}

/** A chain that this process has not read at all has no time to count from. */
function standingStill({ chain, scanner }: Followed, nowMs: number): HealthProblem[] {
  const { readMs, height, tip, fault } = scanner.status;
  if (readMs === 0) return fault === '' ? [] : [{ kind: 'CHAIN_STALLED', subject: chain.chain, time: 0 }];
  const stillMs = STILL_MS + STILL_BLOCKS * chain.blockMs;
  const lag = tip === undefined ? 0 : tip.height - height;
  if (nowMs - readMs <= stillMs) return [];
  return [{ kind: 'CHAIN_STALLED', subject: `${chain.chain} ${height} (-${lag})`, time: readMs }];
}
