/**
 * Sessions (RULES 7.7): an opaque 256-bit token of which only the hash is kept, seven days after the last use, thirty
 * in all, one per owner and client type. All live ones are in memory, so a call's session is found without waiting and
 * a revocation holds from the next call on; the table is what a restart begins with.
 */
import { hash, randomBytes } from 'node:crypto';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/call.ts';

const IDLE_MS = 7 * 24 * 3_600_000;
const ABSOLUTE_MS = 30 * 24 * 3_600_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Session {
  tokenHash: string;
  caller: Caller;
  clientType: string;
  createdMs: number;
  lastSeenMs: number;
  /** Used since the last save. */
  isTouched: boolean;
}

export class Sessions {
  private readonly byToken = new Map<string, Session>();
  private readonly byOwner = new Map<number, Set<Session>>();
  private readonly endListeners: ((sessionId: string) => void)[] = [];

  private constructor(private readonly sql: Sql) {}

  static async load(sql: Sql, nowMs: number): Promise<Sessions> {
    const sessions = new Sessions(sql);
    const rows = await sql<
      {
        token_hash: string;
        session_id: string;
        owner_id: bigint;
        client_type: string;
        created_ms: bigint;
        last_seen_ms: bigint;
      }[]
    >`select * from security_sessions`;
    for (const row of rows)
      sessions.keep({
        tokenHash: row.token_hash,
        caller: { memberId: Number(row.owner_id), sessionId: row.session_id },
        clientType: row.client_type,
        createdMs: Number(row.created_ms),
        lastSeenMs: Number(row.last_seen_ms),
        isTouched: false,
      });
    await sessions.save(nowMs);
    return sessions;
  }

  /** The caller behind a token; his session lives on from now. */
  find(token: string, nowMs: number): Caller | undefined {
    if (!TOKEN.test(token)) return undefined;
    const session = this.byToken.get(hashOf(token));
    if (session === undefined || isOver(session, nowMs)) return undefined;
    session.lastSeenMs = nowMs;
    session.isTouched = true;
    return session.caller;
  }

  /** A new session; the owner's older one of the same client type ends. Durable before the token is given out. */
  async issue(ownerId: number, clientType: string, nowMs: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const session: Session = {
      tokenHash: hashOf(token),
      caller: { memberId: ownerId, sessionId: randomBytes(12).toString('base64url') },
      clientType,
      createdMs: nowMs,
      lastSeenMs: nowMs,
      isTouched: false,
    };
    await this.sql`
      insert into security_sessions (token_hash, session_id, owner_id, client_type, created_ms, last_seen_ms)
      values (${session.tokenHash}, ${session.caller.sessionId}, ${ownerId}, ${clientType}, ${nowMs}, ${nowMs})
      on conflict (owner_id, client_type) do update set
        token_hash = excluded.token_hash, session_id = excluded.session_id,
        created_ms = excluded.created_ms, last_seen_ms = excluded.last_seen_ms`;
    for (const older of this.byOwner.get(ownerId) ?? [])
      if (older.clientType === clientType) this.drop(older);
    this.keep(session);
    return token;
  }

  async end(caller: Caller): Promise<void> {
    for (const session of this.byOwner.get(caller.memberId) ?? [])
      if (session.caller.sessionId === caller.sessionId) this.drop(session);
    await this.sql`delete from security_sessions where session_id = ${caller.sessionId}`;
  }

  async endAll(ownerId: number): Promise<void> {
    for (const session of this.byOwner.get(ownerId) ?? []) this.drop(session);
    await this.sql`delete from security_sessions where owner_id = ${ownerId}`;
  }

  /** Called with the id of every session that ends before its time. */
  onEnd(listener: (sessionId: string) => void): void {
    this.endListeners.push(listener);
  }

  get count(): number {
    return this.byToken.size;
  }

  /** Writes when the used ones were last seen and forgets the expired; due once a minute and at a stop. */
  async save(nowMs: number): Promise<void> {
    const all = [...this.byToken.values()];
    for (const session of all) if (isOver(session, nowMs)) this.drop(session);
    const touched = all.filter((session) => session.isTouched);
    for (const session of touched) session.isTouched = false;
    if (touched.length > 0)
      await this.sql`
        update security_sessions as kept set last_seen_ms = seen.last_seen_ms
        from (select * from unnest(
          ${textColumn(touched.map((session) => session.caller.sessionId))}::text[],
          ${integerColumn(touched.map((session) => session.lastSeenMs))}::bigint[])) as seen (session_id, last_seen_ms)
        where kept.session_id = seen.session_id`;
    await this.sql`
      delete from security_sessions
      where last_seen_ms <= ${nowMs - IDLE_MS} or created_ms <= ${nowMs - ABSOLUTE_MS}`;
  }

  private keep(session: Session): void {
    this.byToken.set(session.tokenHash, session);
    const own = this.byOwner.get(session.caller.memberId) ?? new Set();
    this.byOwner.set(session.caller.memberId, own.add(session));
  }

  private drop(session: Session): void {
    this.byToken.delete(session.tokenHash);
    const own = this.byOwner.get(session.caller.memberId);
    own?.delete(session);
    if (own?.size === 0) this.byOwner.delete(session.caller.memberId);
    for (const listener of this.endListeners) listener(session.caller.sessionId);
  }
}

function isOver(session: Session, nowMs: number): boolean {
  return nowMs - session.lastSeenMs >= IDLE_MS || nowMs - session.createdMs >= ABSOLUTE_MS;
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64');
}
