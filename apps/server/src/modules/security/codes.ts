/**
 * Verification codes (RULES 7.6): six random digits, five minutes, one use, bound to purpose and target, void after five
 * wrong tries or once a newer one was sent. Kept as keyed hashes. Sending is budgeted per target, network and day.
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql, TransactionSql } from '../../platform/database/connect.ts';
import { Refusal } from '../../platform/http/call.ts';
import { addressIsPrivate, networkOf } from '../../platform/http/rate-limit.ts';
import type { KeyedHash } from './keyed-hash.ts';

const LIFE_MS = 5 * 60_000;
export const RESEND_SECONDS = 60;
const MOST_WRONG_TRIES = 5;
const DAY_MS = 24 * 3_600_000;
/** The business day begins at 00:00 UTC+8 (RULES 0.4). */
const DAY_OFFSET_MS = 8 * 3_600_000;
/** Sends are counted one after the other; the number means nothing else. */
const SEND_LOCK = 7_337_101;
/** Rows older than this count for no budget and hold no live code. */
const KEEP_MS = 2 * DAY_MS;

export interface CodeBudgets {
  perDayPerTarget: number;
  perDayPerNetwork: number;
  perDay: number;
  /** Loopback and private addresses are the owner's own: only the budget per target holds for them. */
  sparePrivateNetworks: boolean;
}

export interface CodeRequest {
  /** A canonical phone or mail. */
  target: string;
  purpose: string;
  ip: string;
  nowMs: number;
}

export class Codes {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly budgets: CodeBudgets,
  ) {}

  /**
   * A fresh code for the caller to deliver, counted against the budgets whether it arrives or not.
   * @throws Refusal codeTooSoon, codeBudget
   */
  async create(request: CodeRequest): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { purpose, ip, nowMs } = request;
    const target = this.targetHash(request.target);
    await this.sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${SEND_LOCK})`;
      await this.refuseOverBudget(sql, target, ip, nowMs);
      await sql`
        insert into security_codes (target_hash, purpose, code_hash, network, created_ms)
        values (${target}, ${purpose}, ${this.codeHash(target, purpose, code)}, ${networkOf(ip)}, ${nowMs})`;
    });
    return code;
  }

  /**
   * Spends the code. A wrong try is counted even when several come at once.
   * @throws Refusal codeFormat, codeWrong
   */
  async spend(target: string, purpose: string, code: string, nowMs: number): Promise<void> {
    if (!/^\d{6}$/.test(code)) throw new Refusal('codeFormat');
    const hash = this.targetHash(target);
    const given = Buffer.from(this.codeHash(hash, purpose, code));
    const isRight = await this.sql.begin(async (sql) => {
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
    sql: TransactionSql,
    target: string,
    ip: string,
    nowMs: number,
  ): Promise<void> {
    const dayStartMs = nowMs - ((nowMs + DAY_OFFSET_MS) % DAY_MS);
    const [counts] = await sql<
      { last_ms: bigint | null; of_target: bigint; of_network: bigint; of_all: bigint }[]
    >`
      select
        (select max(created_ms) from security_codes where target_hash = ${target}) as last_ms,
        (select count(*) from security_codes where target_hash = ${target} and created_ms >= ${dayStartMs}) as of_target,
        (select count(*) from security_codes where network = ${networkOf(ip)} and created_ms >= ${dayStartMs}) as of_network,
        (select count(*) from security_codes where created_ms >= ${dayStartMs}) as of_all`;
    const { last_ms, of_target, of_network, of_all } = counts as NonNullable<typeof counts>;
    if (last_ms !== null && last_ms > nowMs - RESEND_SECONDS * 1_000) throw new Refusal('codeTooSoon');
    const isSpared = this.budgets.sparePrivateNetworks && addressIsPrivate(ip);
    if (
      of_target >= this.budgets.perDayPerTarget ||
      (!isSpared && (of_network >= this.budgets.perDayPerNetwork || of_all >= this.budgets.perDay))
    )
      throw new Refusal('codeBudget');
  }

  private targetHash(target: string): string {
    return this.keyed('target', target);
  }

  private codeHash(targetHash: string, purpose: string, code: string): string {
    return this.keyed('code', targetHash, purpose, code);
  }
}
