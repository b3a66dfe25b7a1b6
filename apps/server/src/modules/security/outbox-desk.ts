/** The demo's letterbox on the operators' desk: newest first, page by page. */
import type { Sql } from '../../platform/database/connect.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';

interface Letter {
  id: bigint;
  time_ms: bigint;
  channel: 'sms' | 'mail';
  target: string;
  subject: string;
  body: string;
}

export function outboxDeskRoutes(desk: DeskCallRegistry, sql: Sql): void {
  desk.read('getDeskOutbox', async (request) => {
    const limit = pageLimit(request.limit);
    const before = readCursor(request.cursor, 1)?.[0];
    const { target } = request;
    const rows = await sql<Letter[]>`
      select id, time_ms, channel, target, subject, body from security_outbox
      where true ${before === undefined ? sql`` : sql`and id < ${before}`}
        ${target === undefined ? sql`` : sql`and position(${target} in target) > 0`}
      order by id desc limit ${limit + 1}`;
    const wire = rows.map(({ id, time_ms, body, ...row }) => ({
      ...row,
      id: String(id),
      time: Number(time_ms),
      text: body,
    }));
    return pageOf(wire, limit, (last) => last.id);
  });
}
