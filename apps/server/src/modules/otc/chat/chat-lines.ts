/**
 * The lines of orders' chats. A line is written once: by a party under the id of its request, or by the projection for a
 * command. The order of the ids is the order of the chat. Text is kept as it is shown: it means nothing but its letters.
 */
import type { OtcLineKind, WireOtcLine } from '@tern/protocol';
import type { Queryable, Sql, TransactionSql } from '../../../platform/database/connect.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';

export interface ChatLine {
  lineId: number;
  orderId: number;
  /** 0: no party. */
  authorId: number;
  kind: OtcLineKind;
  /** A SYSTEM line has the step. */
  content: string;
  /** Empty: none. */
  imageId: string;
  isSuspicious: boolean;
  timeMs: number;
}

export interface NewLine extends Omit<ChatLine, 'lineId'> {
  requestId: string;
}

export interface LineRow {
  line_id: bigint;
  order_id: bigint;
  author_id: bigint;
  kind: OtcLineKind;
  content: string;
  image_id: string;
  is_suspicious: boolean;
  time_ms: bigint;
}

export class ChatLines {
  constructor(readonly sql: Sql) {}

  async insert(sql: TransactionSql, line: NewLine): Promise<ChatLine> {
    const { orderId, authorId, kind, content, imageId, isSuspicious, requestId, timeMs } = line;
    const rows = await sql<LineRow[]>`
      insert into otc_lines (order_id, author_id, kind, content, image_id, is_suspicious, request_id, time_ms)
      values (${orderId}, ${authorId}, ${kind}, ${content}, ${imageId}, ${isSuspicious}, ${requestId}, ${timeMs})
      returning *`;
    return lineOf(onlyRow(rows));
  }

  /** The line that the member's request has made already. */
  async ofRequest(
    sql: Queryable,
    { orderId, authorId, requestId }: Pick<NewLine, 'orderId' | 'authorId' | 'requestId'>,
  ): Promise<ChatLine | undefined> {
    const [row] = await sql<LineRow[]>`
      select * from otc_lines
      where author_id = ${authorId} and order_id = ${orderId} and request_id = ${requestId}`;
    return row && lineOf(row);
  }

  async countImages(sql: Queryable, orderId: number, authorId: number): Promise<number> {
    const rows = await sql<{ count: number }[]>`
      select count(*)::integer as count from otc_lines
      where order_id = ${orderId} and author_id = ${authorId} and image_id <> ''`;
    return onlyRow(rows).count;
  }

  /** Newest first, older than the line `before`. */
  async newest(orderId: number, before: number | undefined, limit: number): Promise<ChatLine[]> {
    const rows = await this.sql<LineRow[]>`
      select * from otc_lines
      where order_id = ${orderId} ${before === undefined ? this.sql`` : this.sql`and line_id < ${before}`}
      order by line_id desc limit ${limit}`;
    return rows.map(lineOf);
  }

  /** Oldest first. */
  async all(orderId: number): Promise<ChatLine[]> {
    const rows = await this.sql<LineRow[]>`
      select * from otc_lines where order_id = ${orderId} order by line_id`;
    return rows.map(lineOf);
  }

  async hasImage(orderId: number, imageId: string): Promise<boolean> {
    const rows = await this.sql`
      select 1 from otc_lines where order_id = ${orderId} and image_id = ${imageId}`;
    return rows.length > 0;
  }

  /** Lines that commands wrote, oldest first. */
  async ofCommands(fromSequence: number, toSequence: number): Promise<ChatLine[]> {
    const rows = await this.sql<LineRow[]>`
      select * from otc_lines where sequence between ${fromSequence} and ${toSequence} order by line_id`;
    return rows.map(lineOf);
  }
}

export function wireLine(line: ChatLine, readerId: number): WireOtcLine {
  const { lineId, orderId, authorId, kind, content: text, imageId, isSuspicious, timeMs: time } = line;
  return {
    lineId: String(lineId),
    orderId: String(orderId),
    kind,
    isOwn: authorId === readerId,
    text,
    imageId,
    isSuspicious,
    time,
  };
}

function lineOf(row: LineRow): ChatLine {
  const { kind, content, image_id: imageId, is_suspicious: isSuspicious } = row;
  return {
    lineId: Number(row.line_id),
    orderId: Number(row.order_id),
    authorId: Number(row.author_id),
    kind,
    content,
    imageId,
    isSuspicious,
    timeMs: Number(row.time_ms),
  };
}
