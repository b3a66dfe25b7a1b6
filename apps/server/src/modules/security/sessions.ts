/**
 * Sessions (rules/security#sessions): an opaque 256-bit token of which only the hash is stored, seven days after the
 * last use, thirty in all, one per owner and client type. All live ones are in memory, so a call's session is found
 * without waiting and a revocation holds from the next call on; the table is what a restart begins with.
 */
import { hash, randomBytes } from 'node:crypto';
import type { ClientType } from '@tern/protocol';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { CallError, type Caller } from '../../platform/http/call.ts';
import { deviceName } from './device-name.ts';
import type { Place } from './security-events.ts';

/** A session ends so long after its last use, and so long after its login. */
export const SESSION_LIFE = { idleMs: 7 * 24 * 3_600_000, absoluteMs: 30 * 24 * 3_600_000 };
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Session {
  tokenHash: string;
  caller: Caller;
  clientType: string;
  device: string;
  ip: string;
  createdMs: number;
  lastSeenMs: number;
  /** Used since the last save. */
  isTouched: boolean;
  seenToken?: string;
}

/** A session as its owner and the operators see it. */
export interface SessionView {
  sessionId: string;
  clientType: ClientType;
  device: string;
  ip: string;
  createdMs: number;
  lastSeenMs: number;
}

export interface IssueOptions {
  place?: Place;
  /** A moment() before the owner was checked: a session is refused when all of the owner's were ended since. */
  since?: number;
}

export class Sessions {
  private readonly byToken = new Map<string, Session>();
  /** Tokens that callers used since the start, as long as their sessions live: at most one each, in memory only. */
  private readonly bySeenToken = new Map<string, Session>();
  private readonly byOwner = new Map<number, Set<Session>>();
  private readonly endListeners: ((sessionId: string) => void)[] = [];
  private endings = 0;
  /** When all sessions of an owner were last ended, counted in endings. */
  private readonly lastEnding = new Map<number, number>();

  private constructor(private readonly sql: Sql) {}

  static async load(sql: Sql, nowMs: number): Promise<Sessions> {
    const sessions = new Sessions(sql);
    const rows = await sql<
      {
        token_hash: string;
        session_id: string;
        owner_id: bigint;
        client_type: string;
        device: string;
        ip: string;
        created_ms: bigint;
        last_seen_ms: bigint;
      }[]
    >`select * from security_sessions`;
    for (const row of rows)
      sessions.keep({
        tokenHash: row.token_hash,
        caller: { memberId: Number(row.owner_id), sessionId: row.session_id },
        clientType: row.client_type,
        device: row.device,
        ip: row.ip,
        createdMs: Number(row.created_ms),
        lastSeenMs: Number(row.last_seen_ms),
        isTouched: false,
      });
    await sessions.save(nowMs);
    return sessions;
  }

  /** The caller behind a token; the caller's session lives on from now. */
  find(token: string, nowMs: number): Caller | undefined {
    const session = this.live(token, nowMs);
    if (session === undefined) return undefined;
    session.lastSeenMs = nowMs;
    session.isTouched = true;
    return session.caller;
  }

  /** The caller behind a token, whose session is not used by it. */
  peek(token: string, nowMs: number): Caller | undefined {
    return this.live(token, nowMs)?.caller;
  }

  private live(token: string, nowMs: number): Session | undefined {
    const session = this.bySeenToken.get(token) ?? this.recognise(token);
    return session === undefined || isOver(session, nowMs) ? undefined : session;
  }

  /** The first call with a token pays for its hash. */
  private recognise(token: string): Session | undefined {
    if (!TOKEN.test(token)) return undefined;
    const session = this.byToken.get(hashOf(token));
    if (session === undefined) return undefined;
    session.seenToken = token;
    this.bySeenToken.set(token, session);
    return session;
  }

  /** Names this instant for issue() and wereEndedSince(). */
  moment(): number {
    return this.endings;
  }

  /** True when all sessions of an owner were ended after this moment(). */
  wereEndedSince(ownerId: number, since: number): boolean {
    return (this.lastEnding.get(ownerId) ?? 0) > since;
  }

  /** A new session; the owner's older one of the same client type ends. Durable before the token is given out. */
  async issue(
    ownerId: number,
    clientType: string,
    nowMs: number,
    { place, since }: IssueOptions = {},
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const session: Session = {
      tokenHash: hashOf(token),
      caller: { memberId: ownerId, sessionId: randomBytes(12).toString('base64url') },
      clientType,
      device: deviceName(place?.userAgent),
      ip: place?.ip ?? '',
      createdMs: nowMs,
      lastSeenMs: nowMs,
      isTouched: false,
    };
    const { tokenHash, device, ip } = session;
    await this.sql`
      insert into security_sessions
        (token_hash, session_id, owner_id, client_type, device, ip, created_ms, last_seen_ms)
      values (${tokenHash}, ${session.caller.sessionId}, ${ownerId}, ${clientType}, ${device}, ${ip}, ${nowMs}, ${nowMs})
      on conflict (owner_id, client_type) do update set
        token_hash = excluded.token_hash, session_id = excluded.session_id, device = excluded.device,
        ip = excluded.ip, created_ms = excluded.created_ms, last_seen_ms = excluded.last_seen_ms`;
    for (const older of this.byOwner.get(ownerId) ?? [])
      if (older.clientType === clientType) this.drop(older);
    if (since !== undefined && this.wereEndedSince(ownerId, since)) {
      await this.sql`delete from security_sessions where session_id = ${session.caller.sessionId}`;
      throw new CallError('sessionInvalid');
    }
    this.keep(session);
    return token;
  }

  async end(caller: Caller): Promise<void> {
    for (const session of this.byOwner.get(caller.memberId) ?? [])
      if (session.caller.sessionId === caller.sessionId) this.drop(session);
    await this.sql`delete from security_sessions where session_id = ${caller.sessionId}`;
  }

  /** False: the owner has no such session. */
  async endOne(ownerId: number, sessionId: string): Promise<boolean> {
    const isHis = this.list(ownerId, 0).some((one) => one.sessionId === sessionId);
    if (isHis) await this.end({ memberId: ownerId, sessionId });
    return isHis;
  }

  /** Answers the number of sessions beside the caller's own that it ended. */
  async endOthers(caller: Caller): Promise<number> {
    const others = this.list(caller.memberId, 0).filter(({ sessionId }) => sessionId !== caller.sessionId);
    for (const { sessionId } of others) await this.end({ memberId: caller.memberId, sessionId });
    return others.length;
  }

  async endAll(ownerId: number): Promise<void> {
    this.dropAll(ownerId);
    await this.deleteAll(ownerId, this.sql);
  }

  /** In the transaction of a change that ends all sessions; endAll() follows it. */
  async deleteAll(ownerId: number, sql: Queryable): Promise<void> {
    await sql`delete from security_sessions where owner_id = ${ownerId}`;
  }

  private dropAll(ownerId: number): void {
    this.lastEnding.set(ownerId, ++this.endings);
    const own = [...(this.byOwner.get(ownerId) ?? [])];
    for (const session of own) this.drop(session);
  }

  /** The live ones, the last used first. */
  list(ownerId: number, nowMs: number): SessionView[] {
    return [...(this.byOwner.get(ownerId) ?? [])]
      .filter((session) => nowMs === 0 || !isOver(session, nowMs))
      .map(({ caller, clientType, device, ip, createdMs, lastSeenMs }) => ({
        sessionId: caller.sessionId,
        clientType: clientType as ClientType,
        device,
        ip,
        createdMs,
        lastSeenMs,
      }))
      .sort((one, other) => other.lastSeenMs - one.lastSeenMs);
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
      where last_seen_ms <= ${nowMs - SESSION_LIFE.idleMs} or created_ms <= ${nowMs - SESSION_LIFE.absoluteMs}`;
  }

  private keep(session: Session): void {
    this.byToken.set(session.tokenHash, session);
    const own = this.byOwner.get(session.caller.memberId) ?? new Set();
    this.byOwner.set(session.caller.memberId, own.add(session));
  }

  private drop(session: Session): void {
    this.byToken.delete(session.tokenHash);
    if (session.seenToken !== undefined) this.bySeenToken.delete(session.seenToken);
    const own = this.byOwner.get(session.caller.memberId);
    own?.delete(session);
    if (own?.size === 0) this.byOwner.delete(session.caller.memberId);
    for (const listener of this.endListeners) listener(session.caller.sessionId);
  }
}

function isOver(session: Session, nowMs: number): boolean {
  return (
    nowMs - session.lastSeenMs >= SESSION_LIFE.idleMs || nowMs - session.createdMs >= SESSION_LIFE.absoluteMs
  );
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64');
}
