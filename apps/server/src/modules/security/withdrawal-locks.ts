/**
 * The 24 hours without withdrawals that follow a change of an account's protection (rules/security#withdrawal-lock).
 * The engine holds the lock; the wish for it is written in the transaction of the change, so it is not lost when the
 * process dies before the command: the sweep submits it again, and the engine takes the later of two times.
 */
import type { Kernel } from '../../kernel/kernel.ts';
import type { Queryable, Sql } from '../../platform/database/connect.ts';

const WITHDRAWAL_LOCK_MS = 24 * 3_600_000;

export class WithdrawalLocks {
  constructor(
    private readonly sql: Sql,
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** In the transaction of the change. */
  async want(ownerId: number, nowMs: number, sql: Queryable): Promise<void> {
    await sql`
      insert into security_withdrawal_locks (owner_id, until_ms) values (${ownerId}, ${nowMs + WITHDRAWAL_LOCK_MS})`;
  }

  /**
   * After it: the sequence that holds the lock. The change stands whatever happens here, so a kernel that takes no
   * command leaves the wish to the sweep.
   */
  async drive(ownerId: number): Promise<number | undefined> {
    try {
      return await this.submitWanted(ownerId);
    } catch (error) {
      this.onFault(error);
      return undefined;
    }
  }

  async sweep(): Promise<void> {
    const rows = await this.sql<{ owner_id: bigint }[]>`
      select distinct owner_id from security_withdrawal_locks limit 1000`;
    for (const row of rows) await this.drive(Number(row.owner_id));
  }

  /** Throws where the engine did not take it: for what may not happen while a lock is on its way. */
  async submitWanted(ownerId: number): Promise<number | undefined> {
    const [row] = await this.sql<{ last: bigint | null; until_ms: bigint | null }[]>`
      select max(id) as last, max(until_ms) as until_ms from security_withdrawal_locks where owner_id = ${ownerId}`;
    if (row === undefined || row.last === null || row.until_ms === null) return undefined;
    const untilMs = Number(row.until_ms);
    // The lane that is never shed: while the lock waits, withdrawals stay open.
    const outcome = await this.kernel.execute({ kind: 'lock-withdrawal', memberId: ownerId, untilMs });
    if (outcome.rejection !== 'OK')
      throw new Error(`lock-withdrawal ${ownerId} was refused: ${outcome.rejection}`);
    await this.sql`delete from security_withdrawal_locks where owner_id = ${ownerId} and id <= ${row.last}`;
    return outcome.sequence;
  }
}
