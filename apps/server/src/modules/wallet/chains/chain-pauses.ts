/**
 * The exchange's own pauses of a whole chain (rules/wallet#pauses). A pause that stands already is not given again, so that
 * a job that finds the same trouble every second fills no journal.
 */
import type { Command, PauseCause, WalletSide } from '@tern/engine';
import type { Kernel } from '../../../kernel/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { Log } from '../../../platform/log/log.ts';

export interface ChainPause {
  chain: string;
  sides: readonly WalletSide[];
  cause: Exclude<PauseCause, 'OPERATOR'>;
  /** Members see it; at most 200 characters. */
  reason: string;
}

export const BOTH_SIDES: readonly WalletSide[] = ['deposits', 'withdrawals'];

export interface PauseParts {
  sql: Sql;
  kernel: Pick<Kernel, 'execute'>;
  log: Pick<Log, 'error' | 'warn'>;
}

export class ChainPauses {
  constructor(private readonly parts: PauseParts) {}

  /** @throws KernelUnavailableError when the kernel takes no command; the caller finds the trouble again */
  async pause({ chain, sides, cause, reason }: ChainPause): Promise<void> {
    const standing = await this.standing(chain, cause);
    for (const side of sides)
      if (!standing.has(side)) {
        this.parts.log.error({ chain, side, cause, reason }, 'a chain is paused');
        await this.execute({ kind: 'pause-wallet', asset: '', chain, side, cause, reason, operator: 0 });
      }
  }

  /** Ends the pauses that need no operator. */
  async resumeNode(chain: string): Promise<void> {
    const cause = 'NODE';
    for (const side of await this.standing(chain, cause)) {
      this.parts.log.warn({ chain, side }, 'a chain goes on');
      const [firstOperator, secondOperator] = [0, 0];
      await this.execute({
        kind: 'resume-wallet',
        asset: '',
        chain,
        side,
        cause,
        firstOperator,
        secondOperator,
      });
    }
  }

  private async standing(chain: string, cause: PauseCause): Promise<Set<WalletSide>> {
    const rows = await this.parts.sql<{ side: WalletSide }[]>`
      select side from wallet_pauses where chain = ${chain} and currency = '' and cause = ${cause}`;
    return new Set(rows.map(({ side }) => side));
  }

  /** A chain that is not listed has no side that works. */
  private async execute(command: Command): Promise<void> {
    const { rejection } = await this.parts.kernel.execute(command);
    if (rejection !== 'OK' && rejection !== 'UNKNOWN_CHAIN')
      this.parts.log.error({ command: command.kind, rejection }, 'the engine refused a pause');
  }
}
