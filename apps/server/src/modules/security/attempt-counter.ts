/**
 * Counts wrong tries of a subject at a place; too many within a window lock it there for a while
 * (rules/security#wrong-passwords, rules/security#authenticator, rules/security#trading-password). A try counts only
 * after its check: one that was refused or failed before anything was compared counts for nothing. The tries of one
 * subject at one place run one after another, so that parallel guesses are all counted and a right try is not taken for
 * a guess. An unknown subject is counted like any other, and a stranger at another place cannot lock the owner out.
 */
import type { Sql } from '../../platform/database/connect.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import { KeyedQueue } from '../../platform/secrets/keyed-queue.ts';

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

export type TryOutcome =
  | { kind: 'right' }
  | { kind: 'wrong' }
  /** Nothing was compared. */
  | { kind: 'locked'; leftMs: number };

export class AttemptCounter {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly limit: TryLimit,
  ) {}

  /** @param check compares; what it throws is passed on and counts for nothing */
  async attempt(
    subject: string,
    place: string,
    nowMs: number,
    check: () => Promise<boolean>,
  ): Promise<TryOutcome> {
    return this.queue.run(`${place} ${subject}`, async () => {
      const lockedUntilMs = await this.lockedUntilMs(subject, place, nowMs);
      if (lockedUntilMs > 0) return { kind: 'locked', leftMs: lockedUntilMs - nowMs };
      if (await check()) {
        await this.forget(subject, place);
        return { kind: 'right' };
      }
      await this.countWrong(subject, place, nowMs);
      return { kind: 'wrong' };
    });
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

  /** Deletes the outdated tries of every counter. */
  static async sweep(sql: Sql, nowMs: number): Promise<void> {
    await sql`delete from security_tries where keep_until_ms < ${nowMs}`;
  }

  private async countWrong(subject: string, place: string, nowMs: number): Promise<void> {
    const { tries, windowMs, lockMs } = this.limit;
    await this.sql`
      insert into security_tries as kept (subject_hash, place, first_ms, count, locked_until_ms, keep_until_ms)
      values (${this.hashOf(subject)}, ${place}, ${nowMs}, 1, 0, ${nowMs + windowMs + lockMs})
      on conflict (subject_hash, place) do update set (first_ms, count, locked_until_ms, keep_until_ms) = (
        select case when goes_on then kept.first_ms else ${nowMs} end,
          case when goes_on then kept.count + 1 else 1 end,
          case when goes_on and kept.count + 1 >= ${tries} then ${nowMs + lockMs}::bigint else 0 end,
          ${nowMs + windowMs + lockMs}::bigint
        from (select kept.locked_until_ms = 0 and kept.first_ms > ${nowMs - windowMs} as goes_on) as state)`;
  }

  private hashOf(subject: string): string {
    return this.keyed('tries', this.limit.use, subject);
  }
}
