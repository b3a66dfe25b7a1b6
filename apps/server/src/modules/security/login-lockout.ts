/**
 * Five wrong passwords within 30 minutes close an account for 30 minutes (RULES 7.3), counted per account and network:
 * a stranger elsewhere cannot lock the owner out. Unknown accounts are counted alike, so that nothing tells them apart.
 */
import type { Sql } from '../../platform/database/connect.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import type { KeyedHash } from './keyed-hash.ts';

const WINDOW_MS = 30 * 60_000;
const LOCK_MS = 30 * 60_000;
const TRIES = 5;

export class LoginLockout {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  /**
   * Counts a try before it is made, so that parallel guesses are all counted; a right password takes it back by forget().
   * False: locked, do not even look at the password.
   */
  async mayTry(account: string, ip: string, nowMs: number): Promise<boolean> {
    const rows = await this.sql<{ count: number }[]>`
      insert into security_login_failures as kept (account_hash, network, first_ms, count, locked_until_ms)
      values (${this.hashOf(account)}, ${networkOf(ip)}, ${nowMs}, 1, 0)
      on conflict (account_hash, network) do update set (first_ms, count, locked_until_ms) = (
        select case when goes_on then kept.first_ms else ${nowMs} end,
          case when goes_on then kept.count + 1 else 1 end,
          case when goes_on and kept.count + 1 = ${TRIES} then ${nowMs + LOCK_MS}::bigint
            when goes_on then kept.locked_until_ms else 0 end
        from (select kept.locked_until_ms > ${nowMs}
          or (kept.locked_until_ms = 0 and kept.first_ms > ${nowMs - WINDOW_MS}) as goes_on) as state)
      returning count`;
    return (rows[0] as { count: number }).count <= TRIES;
  }

  async forget(account: string, ip: string): Promise<void> {
    await this.sql`
      delete from security_login_failures
      where account_hash = ${this.hashOf(account)} and network = ${networkOf(ip)}`;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`
      delete from security_login_failures
      where first_ms < ${nowMs - WINDOW_MS} and locked_until_ms < ${nowMs}`;
  }

  private hashOf(account: string): string {
    return this.keyed('login', account);
  }
}
