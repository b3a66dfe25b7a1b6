/**
 * Verification codes (RULES 7.6): six random digits, five minutes, one use, bound to purpose, target and, inside an account,
 * member; void after five wrong tries or once a newer one was sent. Kept as keyed hashes. Sending is budgeted per target
 * (hour and day), network, block of numbers and day, and an operator can stop it altogether.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { Refusal } from '../../platform/http/call.ts';
import { addressIsPrivate, networkOf } from '../../platform/http/rate-limit.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';

const LIFE_MS = 5 * 60_000;
export const RESEND_SECONDS = 60;
const MOST_WRONG_TRIES = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The business day begins at 00:00 UTC+8 (RULES 0.4). */
const DAY_OFFSET_MS = 8 * 3_600_000;
/** Rows older than this count for no budget and hold no live code. */
const KEEP_MS = 2 * DAY_MS;

const STOPPED = 'codes stopped';
/** Numbers that differ in their last four digits are one block: who pumps SMS fees holds whole blocks. */
const BLOCK_DIGITS = 4;

export interface CodeBudgets {
  perHourPerTarget: number;
  perDayPerTarget: number;
  /** Of one block of ten thousand phone numbers. */
  perDayPerPrefix: number;
  perDayPerNetwork: number;
  perDay: number;
  /** Loopback and private addresses are the owner's own: only the budgets per target hold for them. */
  sparePrivateNetworks: boolean;
  /** Calling codes that messages go to; empty: all. */
  countries: readonly string[];
}

export interface CodeRequest {
  /** A canonical phone or mail. */
  target: string;
  /** Whom and what it is for; purposeOf() inside an account. */
  purpose: string;
  ip: string;
  nowMs: number;
}

/** A member's code is his alone: the same purpose of another member is another purpose. */
export function purposeOf(purpose: string, memberId: number): string {
  return `${purpose} ${memberId}`;
}

export class Codes {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly budgets: CodeBudgets,
  ) {}

  /**
   * A fresh code for the caller to deliver, counted against the budgets whether it arrives or not.
   * @throws Refusal codeSendFailed (stopped, or a country that is not served), codeTooSoon, codeBudget
   */
  async create(request: CodeRequest): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { purpose, ip, nowMs } = request;
    const target = this.targetHash(request.target);
    const prefix = this.prefixHash(request.target);
    if (!this.countryIsServed(request.target) || (await this.isStopped()))
      throw new Refusal('codeSendFailed');
    // Once without waiting for one's turn: a flood that is over its budgets anyway keeps nobody waiting.
    await this.refuseOverBudget(this.sql, target, prefix, ip, nowMs);
    await transact(this.sql, async (sql) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.codes})`;
      await this.refuseOverBudget(sql, target, prefix, ip, nowMs);
      await sql`
        insert into security_codes (target_hash, purpose, code_hash, network, prefix_hash, created_ms)
        values (${target}, ${purpose}, ${this.codeHash(target, purpose, code)}, ${networkOf(ip)}, ${prefix}, ${nowMs})`;
    });
    return code;
  }

  /** The kill switch; it survives a restart. */
  async stop(nowMs: number): Promise<void> {
    await this.sql`
      insert into security_switches (name, since_ms) values (${STOPPED}, ${nowMs}) on conflict do nothing`;
  }

  async resume(): Promise<void> {
    await this.sql`delete from security_switches where name = ${STOPPED}`;
  }

  async isStopped(): Promise<boolean> {
    return (await this.sql`select 1 from security_switches where name = ${STOPPED}`).length > 0;
  }

  /**
   * Spends the code. A wrong try is counted even when several come at once.
   * @throws Refusal codeFormat, codeWrong
   */
  async spend(target: string, purpose: string, code: string, nowMs: number): Promise<void> {
    if (!/^\d{6}$/.test(code)) throw new Refusal('codeFormat');
    const hash = this.targetHash(target);
    const given = Buffer.from(this.codeHash(hash, purpose, code));
    const isRight = await transact(this.sql, async (sql) => {
      const rows = await sql<{ id: bigint; code_hash: string; live: boolean }[]>`
        select id, code_hash, not used and wrong_tries < ${MOST_WRONG_TRIES} and created_ms > ${nowMs - LIFE_MS} as live
        from security_codes where target_hash = ${hash} and purpose = ${purpose}
        order by created_ms desc, id desc limit 1 for update`;
      const row = rows[0];
      const right = timingSafeEqual(
        Buffer.from(row?.code_hash ?? this.codeHash(hash, purpose, 'none')),
        given,
      );
      if (row === undefined || !row.live) return false;
      await sql`
        update security_codes set used = ${right}, wrong_tries = wrong_tries + ${right ? 0 : 1} where id = ${row.id}`;
      return right;
    });
    if (!isRight) throw new Refusal('codeWrong');
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from security_codes where created_ms < ${nowMs - KEEP_MS}`;
  }

  private async refuseOverBudget(
    sql: Queryable,
    target: string,
    prefix: string | null,
    ip: string,
    nowMs: number,
  ): Promise<void> {
    const dayStartMs = nowMs - ((nowMs + DAY_OFFSET_MS) % DAY_MS);
    const since = sql`created_ms >= ${dayStartMs}`;
    const [counts] = await sql<Record<keyof Counts, bigint | null>[]>`
      select
        (select max(created_ms) from security_codes where target_hash = ${target}) as last_ms,
        (select count(*) from security_codes
          where target_hash = ${target} and created_ms > ${nowMs - HOUR_MS}) as of_target_hour,
        (select count(*) from security_codes where target_hash = ${target} and ${since}) as of_target,
        (select count(*) from security_codes where network = ${networkOf(ip)} and ${since}) as of_network,
        (select count(*) from security_codes where prefix_hash = ${prefix} and ${since}) as of_prefix,
        (select count(*) from security_codes where ${since}) as of_all`;
    const { last_ms, of_target_hour, of_target, of_network, of_prefix, of_all } = counts as Counts;
    const { budgets } = this;
    if (last_ms !== null && last_ms > nowMs - RESEND_SECONDS * 1_000) throw new Refusal('codeTooSoon');
    const isSpared = budgets.sparePrivateNetworks && addressIsPrivate(ip);
    const isOverTarget = of_target_hour >= budgets.perHourPerTarget || of_target >= budgets.perDayPerTarget;
    const isOverAll =
      of_network >= budgets.perDayPerNetwork ||
      of_prefix >= budgets.perDayPerPrefix ||
      of_all >= budgets.perDay;
    if (isOverTarget || (!isSpared && isOverAll)) throw new Refusal('codeBudget');
  }

  private countryIsServed(target: string): boolean {
    const { countries } = this.budgets;
    return (
      countries.length === 0 ||
      !target.startsWith('+') ||
      countries.some((country) => target.startsWith(`+${country}`))
    );
  }

  private prefixHash(target: string): string | null {
    return target.startsWith('+') ? this.keyed('prefix', target.slice(0, -BLOCK_DIGITS)) : null;
  }

  private targetHash(target: string): string {
    return this.keyed('target', target);
  }

  private codeHash(targetHash: string, purpose: string, code: string): string {
    return this.keyed('code', targetHash, purpose, code);
  }
}

interface Counts {
  last_ms: bigint | null;
  of_target_hour: bigint;
  of_target: bigint;
  of_network: bigint;
  of_prefix: bigint;
  of_all: bigint;
}
