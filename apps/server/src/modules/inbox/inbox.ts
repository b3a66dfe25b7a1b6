/**
 * Members' messages: kept as template and values, read by their owner alone. Messages come from outside the journal;
 * those that the journal causes are the projector's. Retention is a sweep: old ones go, and of very many the oldest.
 */
import type { CallRequest, CallResult, MessageKind, SecurityEvent } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import { liquidatedPositions } from '../contract/index.ts';
import { isHuman } from '../history/index.ts';
import { KINDS, mailTries, type NewMessage, type Notice, type TemplateValues } from './message.ts';
import type { Markets } from './notice-text.ts';
import { isPublished } from './published-events.ts';
import { renderNotice } from './render.ts';

/** The most messages of one member and kind; the oldest beyond it are deleted. */
const MOST_MESSAGES = 1_000;
const KINDS_KEPT = ['TRADE', 'ASSET', 'SECURITY', 'SYSTEM'] as const satisfies readonly MessageKind[];

interface Row {
  id: bigint;
  kind: MessageKind;
  template: Notice['template'];
  vals: Notice['values'];
  time_ms: bigint;
  is_read: boolean;
}

export class Inbox {
  private readonly mailListeners: (() => void)[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly keepMs: number,
  ) {}

  /** Calls the listener for each message that is to leave by mail. */
  onMail(listener: () => void): void {
    this.mailListeners.push(listener);
  }

  /** Simulated members read no messages. */
  async add(message: NewMessage): Promise<void> {
    const { memberId, template, values, timeMs, source } = message;
    if (!isHuman(memberId)) return;
    const tries = mailTries(template);
    await this.sql`
      insert into inbox_messages (member_id, kind, template, vals, source, time_ms, mail_tries)
      values (${memberId}, ${KINDS[template]}, ${template}, ${this.sql.json(values)}, ${source ?? null}, ${timeMs}, ${tries})
      on conflict (source) where source is not null do nothing`;
    if (tries > 0) for (const listener of this.mailListeners) listener();
  }

  /** A security event that is worth a message. */
  async addSecurity(memberId: number, event: SecurityEvent, timeMs: number): Promise<void> {
    if (isPublished(event)) await this.add({ template: 'security', values: { event }, memberId, timeMs });
  }

  /** The last warning of each scope. Looks at all messages: for a start. */
  async riskWarnings(): Promise<(TemplateValues['riskWarning'] & { memberId: number; timeMs: number })[]> {
    const rows = await this.sql<
      { member_id: bigint; vals: TemplateValues['riskWarning']; time_ms: bigint }[]
    >`
      select distinct on (member_id, vals->>'market', vals->>'side') member_id, vals, time_ms
      from inbox_messages where template = 'riskWarning'
      order by member_id, vals->>'market', vals->>'side', time_ms desc`;
    return rows.map(({ member_id, vals, time_ms }) => ({
      ...vals,
      memberId: Number(member_id),
      timeMs: Number(time_ms),
    }));
  }

  async list(
    memberId: number,
    { kind, global, cursor, limit }: CallRequest<'getMessages'>,
    markets: Markets,
  ): Promise<CallResult<'getMessages'>> {
    const most = pageLimit(limit);
    const before = readCursor(cursor, 1);
    const rows = await this.sql<Row[]>`
      select * from inbox_messages
      where member_id = ${memberId}
        ${kind === undefined ? this.sql`` : this.sql`and kind = ${kind}`}
        ${before === undefined ? this.sql`` : this.sql`and id < ${before[0]}`}
      order by id desc limit ${most + 1}`;
    const language = global === 'ENGLISH' ? 'en' : 'zh';
    const notices = await this.withPositions(memberId, rows);
    const messages = rows.map((row, index) => {
      const notice = notices[index]!;
      const time = Number(row.time_ms);
      return {
        messageId: String(row.id),
        kind: row.kind,
        ...renderNotice(notice, time, language, markets),
        isRead: row.is_read,
        time,
      };
    });
    return pageOf(messages, most, (last) => last.messageId);
  }

  /** The notices of rows; a liquidation's carries the positions that its record names. */
  private async withPositions(memberId: number, rows: readonly Row[]): Promise<Notice[]> {
    const notices = rows.map(({ template, vals }) => ({ template, values: vals }) as Notice);
    const ids = notices.flatMap((one) => (one.template === 'liquidated' ? [one.values.liquidationId] : []));
    const positions = await liquidatedPositions(this.sql, memberId, ids);
    return notices.map((one) =>
      one.template === 'liquidated'
        ? { ...one, values: { ...one.values, positions: positions.get(one.values.liquidationId) ?? [] } }
        : one,
    );
  }

  async unread(memberId: number): Promise<CallResult<'getUnreadCount'>> {
    const rows = await this.sql<{ kind: MessageKind; count: number }[]>`
      select kind, count(*)::integer as count from inbox_messages
      where member_id = ${memberId} and not is_read group by kind`;
    const counts = { all: 0, TRADE: 0, ASSET: 0, SECURITY: 0, SYSTEM: 0 };
    for (const { kind, count } of rows) {
      counts[kind] = count;
      counts.all += count;
    }
    return counts;
  }

  async read(memberId: number, messageId: string): Promise<void> {
    const id = Number(messageId);
    const rows = Number.isSafeInteger(id)
      ? await this.sql`
          update inbox_messages set is_read = true where id = ${id} and member_id = ${memberId} returning id`
      : [];
    if (rows.length === 0) throw new CallError('messageUnknown');
  }

  async readAll(memberId: number): Promise<void> {
    await this.sql`update inbox_messages set is_read = true where member_id = ${memberId} and not is_read`;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from inbox_messages where time_ms < ${nowMs - this.keepMs}`;
    // Each kind is counted apart, so that a day of trading drives no security message out.
    for (const kind of KINDS_KEPT)
      await this.sql`
        delete from inbox_messages m using (
          select member_id, id from (
            select member_id, id, row_number() over (partition by member_id order by id desc) as place
            from inbox_messages where kind = ${kind}
          ) ranked where place = ${MOST_MESSAGES + 1}
        ) excess
        where m.member_id = excess.member_id and m.kind = ${kind} and m.id <= excess.id`;
  }
}
