/** Opens the comparison of own addresses with the ledger (rules/wallet#reconciliation), as jobs of the leader of the chain jobs. */
import type { HealthProblem } from '@tern/protocol/desk';
import type { Kernel } from '../../../kernel/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { RepeatedJob } from '../../module.ts';
import type { WalletChain, WalletChains } from '../chains/wallet-chain.ts';
import type { ChainLeader } from '../jobs/lead-jobs.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { OutsideAccounts } from './outside-accounts.ts';
import { reconcileChain } from './reconcile-chain.ts';
import { Rotation } from './rotation.ts';
import { isClean, type Verdict } from './store-comparison.ts';

const SHORTEST_PERIOD_MS = 5_000;
const LONGEST_PERIOD_MS = 60_000;
const BLOCKS_PER_PERIOD = 5;
/** Members of both languages read it. */
const PUBLIC_REASON = '该币种的提现正在核对 · Withdrawals of this coin are being checked';

export interface ReconcilingDeps {
  sql: Sql;
  kernel: Pick<Kernel, 'initial' | 'onReleased' | 'execute'>;
  clock: Clock;
  chains: WalletChains;
  markets: Pick<LiveMarkets, 'asset'>;
  leader: Pick<ChainLeader, 'whileLeading'>;
  log: Pick<Log, 'error'>;
}

export interface Reconciling {
  jobs: readonly RepeatedJob[];
  health(): readonly HealthProblem[];
}

/** Must be called before the first command is submitted. */
export function openReconciling(deps: ReconcilingDeps): Reconciling {
  const outside = new OutsideAccounts(deps.kernel.initial);
  deps.kernel.onReleased((released) => outside.apply(released));
  const shortfalls = new Shortfalls(deps);
  const { sql, markets, clock } = deps;
  const parts = { sql, markets, outside, nowMs: () => clock.nowMs() };
  const sequences = new Map<string, number>();
  const jobs = deps.chains.list().map((chain): RepeatedJob => {
    const rotation = new Rotation();
    return {
      name: `comparing the addresses of ${chain.chain} with the ledger`,
      periodMs: periodOf(chain),
      async run() {
        await deps.leader.whileLeading(async (leadership) => {
          const comparison = await reconcileChain(parts, chain, rotation, leadership);
          if (comparison === undefined) return;
          const { sequence, verdicts, paused } = comparison;
          sequences.set(chain.chain, sequence);
          if (sequences.size === deps.chains.list().length) outside.forget(Math.min(...sequences.values()));
          await shortfalls.judge(leadership, chain, verdicts, paused);
        });
      },
    };
  });
  return { jobs, health: () => shortfalls.problems() };
}

/** A chain without new blocks has nothing new to compare. */
function periodOf({ blockMs }: WalletChain): number {
  return Math.min(LONGEST_PERIOD_MS, Math.max(SHORTEST_PERIOD_MS, BLOCKS_PER_PERIOD * blockMs));
}

/** A shortfall of one unit is an alarm and pauses withdrawals of that coin on that chain; two operators end the pause. */
class Shortfalls {
  private readonly since = new Map<string, number>();

  constructor(private readonly deps: Pick<ReconcilingDeps, 'kernel' | 'clock' | 'log'>) {}

  async judge(
    leadership: Leadership,
    { chain }: WalletChain,
    verdicts: readonly Verdict[],
    paused: ReadonlySet<string>,
  ): Promise<void> {
    for (const verdict of verdicts) {
      const { currency, held, expected } = verdict;
      const subject = `${currency} ${chain}`;
      if (isClean(verdict)) {
        this.since.delete(subject);
        continue;
      }
      if (!this.since.has(subject)) {
        this.since.set(subject, this.deps.clock.nowMs());
        const units = { held: held.toString(), expected: expected.toString() };
        this.deps.log.error(
          { chain, currency, held: units.held, expected: units.expected },
          'own addresses hold less than the ledger says',
        );
      }
      if (!paused.has(currency)) await this.pause(leadership, chain, currency);
    }
  }

  problems(): HealthProblem[] {
    return [...this.since].map(([subject, time]) => ({ kind: 'COINS_MISSING', subject, time }));
  }

  private async pause(leadership: Leadership, chain: string, asset: string): Promise<void> {
    await leadership.prove();
    const { rejection } = await this.deps.kernel.execute({
      kind: 'pause-wallet',
      asset,
      chain,
      side: 'withdrawals',
      cause: 'SHORTFALL',
      reason: PUBLIC_REASON,
      operator: 0,
    });
    if (rejection !== 'OK') throw new Error(`the pause of ${asset} on ${chain} was refused: ${rejection}`);
  }
}
