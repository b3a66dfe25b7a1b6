/**
 * Wrong passwords of an account from devices that it does not know, counted wherever they come from
 * (rules/security#wrong-passwords). Many of them make such devices wait, never longer than eight seconds, and never
 * lock anything. An account name without a member is counted like any other.
 */
import type { Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From so many failures within an hour on, the level is one, two, three, four. */
const LEVELS = [20, 40, 80, 160] as const;
const FIRST_DELAY_MS = 1_000;

/** The time in milliseconds that an unknown device waits before its password is compared. */
export function delayOf(level: number): number {
  return level === 0 ? 0 : FIRST_DELAY_MS * 2 ** (level - 1);
}

export class AccountFailures {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  /** 0 to 4. */
  async levelOf(subject: string, nowMs: number): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      select count from security_account_failures
      where subject_hash = ${this.hashOf(subject)} and first_ms > ${nowMs - HOUR_MS}`;
    const count = row?.count ?? 0;
    return LEVELS.filter((least) => count >= least).length;
  }

  /** True once a day, when the failures have become many: the owner should know. */
  async count(subject: string, nowMs: number): Promise<boolean> {
    const hash = this.hashOf(subject);
    const rows = await this.sql<{ count: number }[]>`
      insert into security_account_failures as kept (subject_hash, first_ms, count, noticed_ms)
      values (${hash}, ${nowMs}, 1, 0)
      on conflict (subject_hash) do update set
        first_ms = case when kept.first_ms > ${nowMs - HOUR_MS} then kept.first_ms else ${nowMs} end,
        count = case when kept.first_ms > ${nowMs - HOUR_MS} then kept.count + 1 else 1 end
      returning count`;
    if (onlyRow(rows).count < LEVELS[0]) return false;
    const noticed = await this.sql`
      update security_account_failures set noticed_ms = ${nowMs}
      where subject_hash = ${hash} and noticed_ms <= ${nowMs - DAY_MS} returning 1`;
    return noticed.length === 1;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from security_account_failures where first_ms < ${nowMs - DAY_MS - HOUR_MS}`;
  }

  private hashOf(subject: string): string {
    return this.keyed('account failures', subject);
  }
}
