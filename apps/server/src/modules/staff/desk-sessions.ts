/**
 * Sessions of operators: an opaque 256-bit token of which only the hash is kept, half an hour after the last action,
 * twelve hours in all. Read from the database at every call, together with the operator, so that a session that was
 * ended, a role that was taken and an operator who was disabled count at once and everywhere.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../../platform/database/connect.ts';
import type { DeskGate } from '../../platform/http/desk/desk-route.ts';
import type { SignedIn } from '../../platform/http/desk-call.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import { rolesOf } from './operators.ts';

const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 60 * 60_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface StoredSession {
  session_id: string;
  operator_id: bigint;
  name: string;
  roles: string;
  must_change_password: boolean;
  created_ms: bigint;
  last_seen_ms: bigint;
}

export class DeskSessions implements DeskGate {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
  ) {}

  async issue(operatorId: number, nowMs: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.sql`
      insert into staff_sessions (token_hash, session_id, operator_id, created_ms, last_seen_ms)
      values (${hashOf(token)}, ${randomBytes(12).toString('base64url')}, ${operatorId}, ${nowMs}, ${nowMs})`;
    return token;
  }

  /** @param keepsAwake false: the operator did nothing, a page only looked for news */
  async find(token: string, nowMs: number, keepsAwake: boolean): Promise<SignedIn | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const [row] = await this.sql<StoredSession[]>`
      update staff_sessions s set last_seen_ms = case when ${keepsAwake} then ${nowMs} else s.last_seen_ms end
      from staff_operators o
      where s.token_hash = ${hashOf(token)} and o.operator_id = s.operator_id and not o.is_disabled
        and s.last_seen_ms > ${nowMs - IDLE_MS} and s.created_ms > ${nowMs - ABSOLUTE_MS}
      returning s.session_id, s.operator_id, o.name, o.roles, o.must_change_password, s.created_ms, s.last_seen_ms`;
    if (row === undefined) return undefined;
    return {
      operatorId: Number(row.operator_id),
      name: row.name,
      roles: rolesOf(row.roles),
      sessionId: row.session_id,
      mustChangePassword: row.must_change_password,
      idleUntilMs: Number(row.last_seen_ms) + IDLE_MS,
      absoluteUntilMs: Number(row.created_ms) + ABSOLUTE_MS,
      csrf: this.csrfOf(token),
    };
  }

  /**
   * The CSRF token is made from the session token: a page that cannot read the cookie cannot know it, and nothing more
   * has to be kept.
   */
  csrfFits(token: string, given: string): boolean {
    const wanted = Buffer.from(this.csrfOf(token));
    const bytes = Buffer.from(given);
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  }

  async end(sessionId: string): Promise<void> {
    await this.sql`delete from staff_sessions where session_id = ${sessionId}`;
  }

  /** Ends all sessions of an operator but the one that is named. Answers their number. */
  async endAll(operatorId: number, but = ''): Promise<number> {
    const rows = await this.sql`
      delete from staff_sessions where operator_id = ${operatorId} and session_id <> ${but} returning 1`;
    return rows.length;
  }

  async count(nowMs: number): Promise<number> {
    const [row] = await this.sql<{ count: bigint }[]>`
      select count(*) as count from staff_sessions
      where last_seen_ms > ${nowMs - IDLE_MS} and created_ms > ${nowMs - ABSOLUTE_MS}`;
    return Number(row?.count ?? 0);
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`
      delete from staff_sessions
      where last_seen_ms <= ${nowMs - IDLE_MS} or created_ms <= ${nowMs - ABSOLUTE_MS}`;
  }

  private csrfOf(token: string): string {
    return this.keyed('desk csrf', token);
  }
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64');
}
