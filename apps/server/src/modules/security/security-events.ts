/**
 * The record of an account's security events: a table that the member reads, and news for listeners that pass it on
 * (the inbox and the mail live above this module). News is published after the change is durable; it may be lost with
 * the process, the table may not.
 */
import type { CallRequest, CallResult, SecurityEvent } from '@tern/protocol';
import { textColumn } from '../../platform/database/columns.ts';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import { deviceName, maskedIp } from './device-name.ts';

/** The origin of an action: a call's context. */
export interface Place {
  ip: string;
  userAgent?: string | undefined;
}

/** Passes the news on to the member. It must not throw and must not keep the caller waiting. */
export interface SecurityNews {
  publish(memberId: number, kind: SecurityEvent, nowMs: number): void;
}

/** The owner of events without an account: an account that does not exist takes the same steps as one that does. */
const NOBODY = 0;
const KEEP_MS = 400 * 24 * 3_600_000;

/** Changes after which withdrawals are locked. */
const LOCKING: readonly SecurityEvent[] = [
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'POST_PASSWORD_CHANGED',
  'POST_PASSWORD_RESET',
  'GOOGLE_CLOSED',
  'PHONE_CHANGED',
  'MAIL_CHANGED',
  'REVIEW_APPROVED',
];

export class SecurityEvents {
  private readonly listeners: SecurityNews[] = [];

  constructor(private readonly sql: Sql) {}

  listen(news: SecurityNews): void {
    this.listeners.push(news);
  }

  /** In the transaction of the change. */
  async record(
    ownerId: number,
    kind: SecurityEvent,
    place: Place,
    nowMs: number,
    sql: Queryable = this.sql,
  ): Promise<void> {
    await sql`
      insert into security_events (owner_id, kind, device, ip, time_ms)
      values (${ownerId}, ${kind}, ${deviceName(place.userAgent)}, ${place.ip}, ${nowMs})`;
  }

  /** After it. */
  tell(ownerId: number, kind: SecurityEvent, nowMs: number): void {
    for (const listener of this.listeners) listener.publish(ownerId, kind, nowMs);
  }

  async list(
    ownerId: number,
    { cursor, limit }: CallRequest<'getSecurityEvents'>,
    addresses: 'masked' | 'whole addresses' = 'masked',
  ): Promise<CallResult<'getSecurityEvents'>> {
    const [before = Number.MAX_SAFE_INTEGER] = readCursor(cursor, 1) ?? [];
    const most = pageLimit(limit);
    const rows = await this.sql<
      { id: bigint; kind: SecurityEvent; device: string; ip: string; time_ms: bigint }[]
    >`
      select * from security_events where owner_id = ${ownerId} and id < ${before} order by id desc limit ${most + 1}`;
    return pageOf(
      rows.map(({ id, kind, device, ip, time_ms }) => ({
        id: String(id),
        kind,
        device,
        ip: addresses === 'masked' ? maskedIp(ip) : ip,
        time: Number(time_ms),
      })),
      most,
      (last) => last.id,
    );
  }

  /** The change of this very time that locked withdrawals; undefined: none is known (rules/security#withdrawal-lock). */
  async lockCause(ownerId: number, changeMs: number): Promise<SecurityEvent | undefined> {
    const kinds = textColumn(LOCKING);
    const [row] = await this.sql<{ kind: SecurityEvent }[]>`
      select kind from security_events
      where owner_id = ${ownerId} and time_ms = ${changeMs} and kind = any(${kinds}::text[])
      order by id desc limit 1`;
    return row?.kind;
  }

  /** All addresses of the owner's events, each once. */
  async addressesOf(ownerId: number): Promise<string[]> {
    const rows = await this.sql<{ ip: string }[]>`
      select distinct ip from security_events where owner_id = ${ownerId} and ip <> ''`;
    return rows.map(({ ip }) => ip);
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`
      delete from security_events where owner_id = ${NOBODY} or time_ms < ${nowMs - KEEP_MS}`;
  }
}
