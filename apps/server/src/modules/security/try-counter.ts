/**
 * Counts tries before they are made, so that parallel guesses are all counted: too many within a window lock the subject
 * for a while (RULES 7.3, SAFETY 16, 17). What is counted is a subject at a place: one that nobody knows is counted like
 * any other, and a stranger at another place cannot lock the owner out.
 */
import type { Sql } from '../../platform/database/connect.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';

export interface TryLimit {
  /** Separates counters of different things. */
  use: string;
  tries: number;
  windowMs: number;
  lockMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const LOGIN_TRIES: TryLimit = {
  use: 'login',
  tries: 5,
  windowMs: 30 * MINUTE_MS,
  lockMs: 30 * MINUTE_MS,
};
/** The login password asked for again inside the account. */
export const PASSWORD_TRIES: TryLimit = { ...LOGIN_TRIES, use: 'account password' };
export const GOOGLE_TRIES: TryLimit = {
  use: 'google',
  tries: 5,
  windowMs: 10 * MINUTE_MS,
  lockMs: 10 * MINUTE_MS,
};
export const POST_PASSWORD_TRIES: TryLimit = {
  use: 'post password',
  tries: 5,
  windowMs: 24 * HOUR_MS,
  lockMs: 24 * HOUR_MS,
};

export class TryCounter {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly limit: TryLimit,
  ) {}

  /** False: locked, do not even look. A right try takes its count back by forget(). */
  async mayTry(subject: string, place: string, nowMs: number): Promise<boolean> {
    const { tries, windowMs, lockMs } = this.limit;
    const rows = await this.sql<{ count: number }[]>`
      insert into security_tries as kept (subject_hash, place, first_ms, count, locked_until_ms, keep_until_ms)
      values (${this.hashOf(subject)}, ${place}, ${nowMs}, 1, 0, ${nowMs + windowMs + lockMs})
      on conflict (subject_hash, place) do update set (first_ms, count, locked_until_ms, keep_until_ms) = (
        select case when goes_on then kept.first_ms else ${nowMs} end,
          case when goes_on then least(kept.count + 1, ${tries + 1}) else 1 end,
          case when goes_on and kept.count + 1 = ${tries} then ${nowMs + lockMs}::bigint
            when goes_on then kept.locked_until_ms else 0 end,
          ${nowMs + windowMs + lockMs}::bigint
        from (select kept.locked_until_ms > ${nowMs}
          or (kept.locked_until_ms = 0 and kept.first_ms > ${nowMs - windowMs}) as goes_on) as state)
      returning count`;
    return (rows[0] as { count: number }).count <= tries;
  }

  async forget(subject: string, place: string): Promise<void> {
    await this.sql`
      delete from security_tries where subject_hash = ${this.hashOf(subject)} and place = ${place}`;
  }

  /** 0: not locked. */
  async lockedUntilMs(subject: string, place: string, nowMs: number): Promise<number> {
    const [row] = await this.sql<{ locked_until_ms: bigint }[]>`
      select locked_until_ms from security_tries
      where subject_hash = ${this.hashOf(subject)} and place = ${place} and locked_until_ms > ${nowMs}`;
    return row === undefined ? 0 : Number(row.locked_until_ms);
  }

  /** Of every counter. */
  static async sweep(sql: Sql, nowMs: number): Promise<void> {
    await sql`delete from security_tries where keep_until_ms < ${nowMs}`;
  }

  private hashOf(subject: string): string {
    return this.keyed('tries', this.limit.use, subject);
  }
}
