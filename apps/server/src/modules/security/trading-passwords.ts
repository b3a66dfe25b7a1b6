/**
 * Trading passwords (rules/security#trading-password): six digits, argon2id over the pepper, five wrong ones close it
 * for a day. A wrong guess counts against the owner from any place: only the owner's own session can ask.
 */
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { CallError, callErrorWithWait } from '../../platform/http/call.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import type { AttemptCounter } from './attempt-counter.ts';

const EVERYWHERE = '';
const FORM = /^\d{6}$/;
const SIMPLE = new Set([
  '112233',
  '332211',
  '123123',
  '321321',
  '121212',
  '112211',
  '520520',
  '147258',
  '159753',
]);

export class TradingPasswords {
  constructor(
    private readonly sql: Sql,
    private readonly passwords: Passwords,
    private readonly tries: AttemptCounter,
  ) {}

  async isSet(ownerId: number): Promise<boolean> {
    return (await this.stored(ownerId)) !== undefined;
  }

  /** 0: not locked. */
  lockedUntilMs(ownerId: number, nowMs: number): Promise<number> {
    return this.tries.lockedUntilMs(String(ownerId), EVERYWHERE, nowMs);
  }

  async check(ownerId: number, text: string, nowMs: number): Promise<void> {
    const stored = await this.stored(ownerId);
    if (stored === undefined) throw new CallError('postPasswordMissing');
    const tried = await this.tries.attempt(String(ownerId), EVERYWHERE, nowMs, async () => {
      const { right } = await this.passwords.check(text, stored, 'member');
      return right;
    });
    if (tried.kind === 'locked') throw callErrorWithWait('postPasswordLocked', tried.leftMs);
    if (tried.kind === 'wrong') throw new CallError('postPasswordWrong');
  }

  /** The first one. */
  async set(ownerId: number, hash: string, sql: Queryable): Promise<void> {
    const rows = await sql`
      insert into security_post_passwords (owner_id, password_hash) values (${ownerId}, ${hash})
      on conflict do nothing returning 1`;
    if (rows.length === 0) throw new CallError('postPasswordSet');
  }

  /** Replaces the password; a lock by wrong tries stays until unlock(). */
  async replace(ownerId: number, hash: string, sql: Queryable): Promise<void> {
    const rows = await sql`
      update security_post_passwords set password_hash = ${hash} where owner_id = ${ownerId} returning 1`;
    if (rows.length === 0) throw new CallError('postPasswordMissing');
  }

  unlock(ownerId: number): Promise<void> {
    return this.tries.forget(String(ownerId), EVERYWHERE);
  }

  private async stored(ownerId: number): Promise<string | undefined> {
    const [row] = await this.sql<{ password_hash: string }[]>`
      select password_hash from security_post_passwords where owner_id = ${ownerId}`;
    return row?.password_hash;
  }
}

/** @param own what others know of the member: phone, birth date as yyyy-mm-dd or '' */
export function refuseSimplePostPassword(text: string, own: { phone: string; birthDate: string }): void {
  if (!FORM.test(text)) throw new CallError('postPasswordFormat');
  const digits = [...text].map(Number);
  const steps = digits.slice(1).map((digit, at) => (digit - Number(text[at]) + 10) % 10);
  const [first = 0] = steps;
  const isSequence = steps.every((step) => step === first) && [0, 1, 9].includes(first);
  const isRepeated = text.slice(0, 3) === text.slice(3) || new Set(text).size <= 2;
  const isOwn =
    birthdays(own.birthDate).includes(text) || (own.phone.length >= 6 && own.phone.endsWith(text));
  if (isSequence || isRepeated || isOwn || SIMPLE.has(text)) throw new CallError('postPasswordSimple');
}

/** The ways to write a date in six digits. */
function birthdays(birthDate: string): string[] {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  if (year.length !== 4) return [];
  const short = year.slice(2);
  return [
    short + month + day,
    day + month + short,
    month + day + short,
    year + month,
    year + day,
    month + year,
  ];
}
