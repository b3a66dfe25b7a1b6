/** Operators' notes about a member, for one another. Rows are added and never changed. */
import type { Sql } from '../../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';

export interface Note {
  noteId: string;
  operator: string;
  text: string;
  time: number;
}

export class MemberNotes {
  constructor(private readonly sql: Sql) {}

  async add(memberId: number, operator: string, text: string, nowMs: number): Promise<string> {
    const [row] = await this.sql<{ id: bigint }[]>`
      insert into member_notes (member_id, operator, text, time_ms)
      values (${memberId}, ${operator}, ${text}, ${nowMs}) returning id`;
    return String(row?.id);
  }

  async count(memberId: number): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      select count(*)::integer as count from member_notes where member_id = ${memberId}`;
    return row?.count ?? 0;
  }

  /** Newest first. */
  async list(
    memberId: number,
    page: { cursor?: string | undefined; limit?: string | undefined },
  ): Promise<{ rows: Note[]; cursor: string }> {
    const [before = Number.MAX_SAFE_INTEGER] = readCursor(page.cursor, 1) ?? [];
    const most = pageLimit(page.limit);
    const rows = await this.sql<{ id: bigint; operator: string; text: string; time_ms: bigint }[]>`
      select * from member_notes where member_id = ${memberId} and id < ${before}
      order by id desc limit ${most + 1}`;
    return pageOf(
      rows.map(({ id, operator, text, time_ms }) => ({
        noteId: String(id),
        operator,
        text,
        time: Number(time_ms),
      })),
      most,
      (last) => last.noteId,
    );
  }
}
