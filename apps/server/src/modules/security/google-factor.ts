/**
 * The Google Authenticator of an owner (rules/security#authenticator): its secret sealed, a step accepted once and only
 * after the last one, five wrong codes in ten minutes closing it for ten. Ten recovery codes, hashed, each good once,
 * where they are allowed.
 */
import { randomBytes } from 'node:crypto';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { CallError, callErrorWithWait } from '../../platform/http/call.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { newTotpSecret, nextTotpCode, totpStep, totpUri } from '../../platform/secrets/totp.ts';
import type { AttemptCounter } from './attempt-counter.ts';

const PENDING_MS = 10 * 60_000;
const RECOVERY_CODES = 10;
const RECOVERY_CODE = /^[a-z2-7]{10}$/;
const GOOGLE_CODE = /^\d{6}$/;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const EVERYWHERE = '';

const GOOGLE_USE = 'google';
const OWNERS = { column: 'sealed_secret', key: 'owner_id', subject: 'owner_id' } as const;

export const SEALED_GOOGLE: SealedColumn = {
  name: 'members’ authenticator secrets',
  use: GOOGLE_USE,
  table: 'security_google',
  ...OWNERS,
  about: String,
};
export const SEALED_GOOGLE_PENDING: SealedColumn = {
  name: 'authenticator secrets that wait for their first code',
  use: GOOGLE_USE,
  table: 'security_google_pending',
  ...OWNERS,
  about: pendingOf,
};

export class GoogleFactor {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly box: SealedBox,
    private readonly tries: AttemptCounter,
  ) {}

  async isBound(ownerId: number): Promise<boolean> {
    return (await this.sql`select 1 from security_google where owner_id = ${ownerId}`).length === 1;
  }

  async recoveryCodesLeft(ownerId: number): Promise<number> {
    const rows = await this.sql`select 1 from security_recovery_codes where owner_id = ${ownerId}`;
    return rows.length;
  }

  /** A secret that waits for its first code; a newer one replaces it. */
  async start(
    ownerId: number,
    issuer: string,
    label: string,
    nowMs: number,
  ): Promise<{ secret: string; uri: string }> {
    if (await this.isBound(ownerId)) throw new CallError('googleBound');
    const secret = newTotpSecret();
    const sealed = this.box.seal(Buffer.from(secret), pendingOf(ownerId));
    await this.sql`
      insert into security_google_pending (owner_id, sealed_secret, created_ms) values (${ownerId}, ${sealed}, ${nowMs})
      on conflict (owner_id) do update set sealed_secret = excluded.sealed_secret, created_ms = excluded.created_ms`;
    return { secret, uri: totpUri(issuer, label, secret) };
  }

  /** The step of a code for the waiting secret. Nothing is bound yet: bind() does that in the change's transaction. */
  async checkPending(
    ownerId: number,
    code: string,
    nowMs: number,
  ): Promise<{ secret: string; step: number }> {
    if (await this.isBound(ownerId)) throw new CallError('googleBound');
    const [row] = await this.sql<{ sealed_secret: Buffer }[]>`
      select sealed_secret from security_google_pending
      where owner_id = ${ownerId} and created_ms > ${nowMs - PENDING_MS}`;
    if (row === undefined) throw new CallError('ticketInvalid');
    const secret = this.box.open(row.sealed_secret, pendingOf(ownerId)).toString();
    const step = totpStep(secret, code, nowMs);
    await this.attempt(ownerId, nowMs, async () => step !== undefined);
    if (step === undefined) throw new CallError('googleWrong');
    return { secret, step };
  }

  /** The recovery codes, shown this once. */
  async bind(
    ownerId: number,
    { secret, step }: { secret: string; step: number },
    nowMs: number,
    sql: Queryable,
  ): Promise<string[]> {
    const sealed = this.box.seal(Buffer.from(secret), String(ownerId));
    const bound = await sql`
      insert into security_google (owner_id, sealed_secret, last_step, bound_ms)
      values (${ownerId}, ${sealed}, ${step}, ${nowMs}) on conflict do nothing returning 1`;
    if (bound.length === 0) throw new CallError('googleBound');
    await sql`delete from security_google_pending where owner_id = ${ownerId}`;
    await sql`delete from security_recovery_codes where owner_id = ${ownerId}`;
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    for (const code of codes)
      await sql`
        insert into security_recovery_codes (owner_id, code_hash) values (${ownerId}, ${this.recoveryHash(ownerId, code)})`;
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }

  /** Spends a code: of two requests that bring the same one, one passes. What is not six digits is a recovery code. */
  async spend(
    ownerId: number,
    code: string,
    nowMs: number,
    recovery: 'recovery-too' | 'totp-only',
  ): Promise<void> {
    const [row] = await this.sql<{ sealed_secret: Buffer }[]>`
      select sealed_secret from security_google where owner_id = ${ownerId}`;
    if (row === undefined) throw new CallError('googleNotBound');
    const isRecovery = recovery === 'recovery-too' && !GOOGLE_CODE.test(code);
    const check = () =>
      isRecovery
        ? this.spendRecoveryCode(ownerId, code)
        : this.spendStep(ownerId, row.sealed_secret, code, nowMs);
    await this.attempt(ownerId, nowMs, check, isRecovery ? 'recoveryWrong' : 'googleWrong');
  }

  /** Requires the code where Google is bound; looks at none where it is not. @throws as spend, and googleRequired */
  async spendIfBound(ownerId: number, code: string | undefined, nowMs: number): Promise<void> {
    if (!(await this.isBound(ownerId))) return;
    if (code === undefined) throw new CallError('googleRequired');
    await this.spend(ownerId, code, nowMs, 'totp-only');
  }

  /** The next code that passes, for the demo's own members; undefined: not bound, or the codes of now are spent. */
  async nextCode(ownerId: number, nowMs: number): Promise<string | undefined> {
    const [row] = await this.sql<{ sealed_secret: Buffer; last_step: bigint }[]>`
      select sealed_secret, last_step from security_google where owner_id = ${ownerId}`;
    if (row === undefined) return undefined;
    const secret = this.box.open(row.sealed_secret, String(ownerId)).toString();
    return nextTotpCode(secret, Number(row.last_step), nowMs);
  }

  async close(ownerId: number, sql: Queryable): Promise<void> {
    await sql`delete from security_google where owner_id = ${ownerId}`;
    await sql`delete from security_google_pending where owner_id = ${ownerId}`;
    await sql`delete from security_recovery_codes where owner_id = ${ownerId}`;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from security_google_pending where created_ms <= ${nowMs - PENDING_MS}`;
  }

  private async attempt(
    ownerId: number,
    nowMs: number,
    check: () => Promise<boolean>,
    wrong: 'googleWrong' | 'recoveryWrong' = 'googleWrong',
  ): Promise<void> {
    const tried = await this.tries.attempt(String(ownerId), EVERYWHERE, nowMs, check);
    if (tried.kind === 'locked') throw callErrorWithWait('googleLocked', tried.leftMs);
    if (tried.kind === 'wrong') throw new CallError(wrong);
  }

  private async spendStep(ownerId: number, sealed: Buffer, code: string, nowMs: number): Promise<boolean> {
    const step = totpStep(this.box.open(sealed, String(ownerId)).toString(), code, nowMs);
    if (step === undefined) return false;
    const rows = await this.sql`
      update security_google set last_step = ${step} where owner_id = ${ownerId} and last_step < ${step} returning 1`;
    return rows.length === 1;
  }

  private async spendRecoveryCode(ownerId: number, given: string): Promise<boolean> {
    const code = given.trim().toLowerCase().replace('-', '');
    if (!RECOVERY_CODE.test(code)) return false;
    const rows = await this.sql`
      delete from security_recovery_codes
      where owner_id = ${ownerId} and code_hash = ${this.recoveryHash(ownerId, code)} returning 1`;
    return rows.length === 1;
  }

  private recoveryHash(ownerId: number, code: string): string {
    return this.keyed('recovery code', String(ownerId), code);
  }
}

function pendingOf(ownerId: string | number): string {
  return `pending ${ownerId}`;
}

/** Fifty random bits in ten letters and digits. */
function recoveryCode(): string {
  return [...randomBytes(RECOVERY_CODES)].map((byte) => BASE32[byte & 31]).join('');
}
