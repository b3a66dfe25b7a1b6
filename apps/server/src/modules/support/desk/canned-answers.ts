/** Answers that operators write once in both languages and send often. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { CallError } from '../../../platform/http/call.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';

type CannedAnswer = DeskResult<'getCannedAnswers'>['rows'][number];
type Texts = Pick<DeskRequest<'saveCannedAnswer'>, 'title' | 'zh' | 'en'>;

interface Row {
  canned_id: bigint;
  title: string;
  zh: string;
  en: string;
  operator: string;
  time_ms: bigint;
}

export class CannedAnswers {
  constructor(private readonly sql: Sql) {}

  /** Oldest first: their places do not change. */
  async page({ cursor, limit }: DeskRequest<'getCannedAnswers'>): Promise<Page<CannedAnswer>> {
    const { sql } = this;
    const most = pageLimit(limit);
    const after = readCursor(cursor, 1)?.[0] ?? 0;
    const rows = await sql<Row[]>`
      select * from support_canned_answers where canned_id > ${after} order by canned_id limit ${most + 1}`;
    return pageOf(rows.map(wire), most, (last) => last.cannedId);
  }

  async add({ title, zh, en }: Texts, operator: string, nowMs: number): Promise<CannedAnswer> {
    const rows = await this.sql<Row[]>`
      insert into support_canned_answers (title, zh, en, operator, time_ms)
      values (${title}, ${zh}, ${en}, ${operator}, ${nowMs}) returning *`;
    return wire(onlyRow(rows));
  }

  /** Answers what was before. */
  async change(cannedId: string, { title, zh, en }: Texts, operator: string, nowMs: number): Promise<Texts> {
    const before = await this.find(cannedId);
    await this.sql`
      update support_canned_answers
      set title = ${title}, zh = ${zh}, en = ${en}, operator = ${operator}, time_ms = ${nowMs}
      where canned_id = ${before.cannedId}`;
    return textsOf(before);
  }

  /** Answers what was before. */
  async delete(cannedId: string): Promise<Texts> {
    const before = await this.find(cannedId);
    await this.sql`delete from support_canned_answers where canned_id = ${before.cannedId}`;
    return textsOf(before);
  }

  private async find(cannedId: string): Promise<CannedAnswer> {
    const id = Number(cannedId);
    const [row] = Number.isSafeInteger(id)
      ? await this.sql<Row[]>`select * from support_canned_answers where canned_id = ${id}`
      : [];
    if (row === undefined) throw new CallError('cannedUnknown');
    return wire(row);
  }
}

function wire({ canned_id, title, zh, en, operator, time_ms }: Row): CannedAnswer {
  return { cannedId: String(canned_id), title, zh, en, operator, time: Number(time_ms) };
}

function textsOf({ title, zh, en }: CannedAnswer): Texts {
  return { title, zh, en };
}
