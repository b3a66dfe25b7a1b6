/**
 * Verification codes (rules/security#codes): six random digits, five minutes, one use, bound to purpose, target and,
 * inside an account, member. Kept as keyed hashes. The device that asked for a code has five wrong tries, and all other
 * devices have five together, so that strangers void no code of a member who waits for it; nor does a newer code, which
 * a stranger may have asked for, void an older one of another device. An operator can stop the sending altogether.
 */
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/http/limits/rate-limit.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import {
  type CodeBudget,
  type CodeLimits,
  type CodeUse,
  codeUses,
  placeOf,
  refuseOverBudget,
} from './code-budgets.ts';

export const CODE_LIFE_MS = 5 * 60_000;
const MOST_WRONG_TRIES = 5;
/** Rows older than this count for no budget and hold no live code. */
const KEEP_MS = 48 * 3_600_000;

const STOPPED = 'codes stopped';
/** Numbers that differ in their last four digits are one block: who pumps SMS fees holds whole blocks. */
const BLOCK_DIGITS = 4;

export interface CodeSettings extends CodeLimits {
  /** Calling codes that messages go to; empty: all. */
  countries: readonly string[];
  /** Called when half of a budget and when all of it is used up. */
  onUse(use: CodeUse): void;
}

export interface CodeRequest {
  /** A canonical phone or mail. */
  target: string;
  /** Calling code of a phone. */
  areaCode: string | undefined;
  /** The purpose and the receiver of the code; purposeOf() inside an account. */
  purpose: string;
  budget: CodeBudget;
  ip: string;
  /** The member whose session or known device asks; undefined for a visitor. */
  memberId: number | undefined;
  /** The answer of askerOf(). */
  asker: string;
  /** False: no member has this account, so the code goes nowhere and opens nothing. */
  isSent: boolean;
  nowMs: number;
}

export interface CreatedCode {
  id: bigint;
  code: string;
}

/** The code that a caller brings back. */
export interface GivenCode {
  target: string;
  purpose: string;
  code: string;
  asker: string;
}

/** A code that was right, and is not spent yet. */
export interface RightCode {
  id: bigint;
  targetHash: string;
  purpose: string;
}

interface LiveCode {
  id: bigint;
  code_hash: string;
  asker: string;
  wrong_tries: number;
  wrong_by_others: number;
}

/** A member's code is the member's alone: the same purpose of another member is another purpose. */
export function purposeOf(purpose: string, memberId: number): string {
  return `${purpose} ${memberId}`;
}

export class Codes {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly settings: CodeSettings,
  ) {}

  /** A fresh code for the caller to deliver. It counts from now on; what could not be delivered is taken back. */
  async create(request: CodeRequest): Promise<CreatedCode> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { target, purpose, budget, asker, isSent, nowMs, areaCode } = request;
    if (!this.countryIsServed(target) || (await this.isStopped())) throw new CallError('codeSendFailed');
    const targetHash = this.targetHash(target);
    const prefixHash = this.prefixHash(target);
    const way = areaCode === undefined ? 'mail' : 'sms';
    const country = areaCode ?? null;
    const counted = { ...request, way, targetHash, prefixHash, country } as const;
    // A code that is never sent can never be guessed.
    const codeHash = isSent
      ? this.codeHash(targetHash, purpose, code)
      : this.codeHash(targetHash, purpose, noCode());
    // The first check takes no lock: a flood that is over its budgets anyway keeps no caller waiting.
    await refuseOverBudget(this.sql, this.settings, counted, nowMs);
    const { id, sent } = await transact(this.sql, async (sql) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.codes})`;
      const before = await refuseOverBudget(sql, this.settings, counted, nowMs);
      const rows = await sql<{ id: bigint }[]>`
        insert into security_codes
          (target_hash, purpose, code_hash, place, prefix_hash, created_ms, budget, channel, country, asker, is_sent)
        values (${targetHash}, ${purpose}, ${codeHash}, ${placeOf(request)}, ${prefixHash}, ${nowMs},
          ${budget}, ${way}, ${country}, ${asker}, ${isSent})
        returning id`;
      return { id: onlyRow(rows).id, sent: before + 1 };
    });
    const { perDay: most } = this.settings;
    if (isSent && (sent === most || sent === Math.ceil(most / 2)))
      this.settings.onUse({ budget, way, sent, most });
    return { id, code };
  }

  /** The code could not be delivered: it counts for nothing and opens nothing. */
  async takeBack(id: bigint): Promise<void> {
    await this.sql`delete from security_codes where id = ${id}`;
  }

  /** Names a device, or the network of one that names itself not. */
  askerOf(deviceId: string | undefined, ip: string): string {
    return this.keyed('code asker', deviceId ?? networkOf(ip));
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

  /** Today's use of each budget. */
  uses(nowMs: number): Promise<CodeUse[]> {
    return codeUses(this.sql, this.settings, nowMs);
  }

  /** Compares without spending. A wrong try is counted even when several come at once. */
  async check({ target, purpose, code, asker }: GivenCode, nowMs: number): Promise<RightCode> {
    if (!/^\d{6}$/.test(code)) throw new CallError('codeFormat');
    const targetHash = this.targetHash(target);
    const given = Buffer.from(this.codeHash(targetHash, purpose, code));
    const id = await transact(this.sql, async (sql) => {
      const live = await sql<LiveCode[]>`
        select id, code_hash, asker, wrong_tries, wrong_by_others from security_codes
        where target_hash = ${targetHash} and purpose = ${purpose} and not used and created_ms > ${nowMs - CODE_LIFE_MS}
        order by created_ms desc, id desc for update`;
      const open = candidates(live, asker);
      const right = open.find((one) => timingSafeEqual(Buffer.from(one.code_hash), given));
      if (right !== undefined || open.length === 0) return right?.id;
      for (const { id, asker: askedBy } of open)
        if (askedBy === asker)
          await sql`update security_codes set wrong_tries = wrong_tries + 1 where id = ${id}`;
        else await sql`update security_codes set wrong_by_others = wrong_by_others + 1 where id = ${id}`;
      return undefined;
    });
    if (id === undefined) throw new CallError('codeWrong');
    return { id, targetHash, purpose };
  }

  /** One of two requests that bring right codes for one purpose passes. */
  async spend({ id, targetHash, purpose }: RightCode): Promise<void> {
    const isSpent = await transact(this.sql, async (sql) => {
      const live = await sql<{ id: bigint }[]>`
        select id from security_codes
        where target_hash = ${targetHash} and purpose = ${purpose} and not used order by id for update`;
      if (!live.some((one) => one.id === id)) return false;
      await sql`
        update security_codes set used = true
        where target_hash = ${targetHash} and purpose = ${purpose} and not used`;
      return true;
    });
    if (!isSpent) throw new CallError('codeWrong');
  }

  /** Both at once. */
  async checkAndSpend(given: GivenCode, nowMs: number): Promise<void> {
    await this.spend(await this.check(given, nowMs));
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from security_codes where created_ms < ${nowMs - KEEP_MS}`;
  }

  private countryIsServed(target: string): boolean {
    const { countries } = this.settings;
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

/** The newest code that this device asked for and the newest of all, each while it has tries left for it. */
function candidates(live: readonly LiveCode[], asker: string): LiveCode[] {
  const newest = [live.find((one) => one.asker === asker), live[0]].filter((one) => one !== undefined);
  return [...new Set(newest)].filter(
    (one) => (one.asker === asker ? one.wrong_tries : one.wrong_by_others) < MOST_WRONG_TRIES,
  );
}

function noCode(): string {
  return randomBytes(16).toString('hex');
}
