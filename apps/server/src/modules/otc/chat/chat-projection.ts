/**
 * Lines of chats out of journal rows: the merchant's auto-reply as the first one, and each step of an order. A row applied
 * again adds nothing.
 */
import type { Event } from '@tern/engine';
import { eachEvent } from '../../../kernel/each-event.ts';
import type { Projection } from '../../../kernel/projection.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';
import { type HistoryRetention, isHuman } from '../../history/index.ts';
import { isSuspicious } from './suspicious-text.ts';

type Opened = Extract<Event, { kind: 'otc-order-opened' }>;

interface CausedLine {
  orderId: number;
  authorId: number;
  /** The party that has not seen it; 0: none. */
  readerId: number;
  kind: 'SYSTEM' | 'AUTO_REPLY';
  content: string;
  sequence: number;
  timeMs: number;
}

export function chatProjection(keeps: HistoryRetention = isHuman): Projection {
  return {
    name: 'otc chat',
    tables: [],
    async apply(sql, rows) {
      const caused: CausedLine[] = [];
      const replies = await autoReplies(
        sql,
        rows.flatMap(({ events }) => events.filter(isOpened)),
      );
      for (const row of rows) {
        const { timeMs } = row.header;
        eachEvent(row, (event, sequence) => {
          if (event.kind !== 'otc-order-opened' && event.kind !== 'otc-order-changed') return;
          if (!keeps(event.buyerId) && !keeps(event.sellerId)) return;
          const { orderId } = event;
          const about = { orderId, sequence, timeMs };
          if (event.kind === 'otc-order-opened') caused.push(...autoReply(event, replies, about));
          const content = event.kind === 'otc-order-opened' ? 'CREATED' : event.step;
          caused.push({ ...about, authorId: 0, readerId: 0, kind: 'SYSTEM', content });
        });
      }
      if (caused.length > 0) await writeLines(sql, caused);
    },
  };
}

function isOpened(event: Event): event is Opened {
  return event.kind === 'otc-order-opened';
}

/** Texts by ad and version. */
async function autoReplies(sql: TransactionSql, opened: readonly Opened[]): Promise<Map<string, string>> {
  if (opened.length === 0) return new Map();
  const rows = await sql<{ ad_id: bigint; version: bigint; auto_reply: string }[]>`
    select t.ad_id, t.version, t.auto_reply from otc_ad_texts t
    join unnest(
      ${integerColumn(opened.map(({ adId }) => adId))}::bigint[],
      ${integerColumn(opened.map(({ adVersion }) => adVersion))}::bigint[]
    ) as wanted (ad_id, version) on t.ad_id = wanted.ad_id and t.version = wanted.version
    where t.auto_reply <> ''`;
  return new Map(rows.map(({ ad_id, version, auto_reply }) => [`${ad_id}/${version}`, auto_reply]));
}

function autoReply(
  { adId, adVersion, side, buyerId, sellerId }: Opened,
  replies: ReadonlyMap<string, string>,
  about: Pick<CausedLine, 'orderId' | 'sequence' | 'timeMs'>,
): CausedLine[] {
  const content = replies.get(`${adId}/${adVersion}`);
  if (content === undefined) return [];
  const [authorId, readerId] = side === 'BUY' ? [sellerId, buyerId] : [buyerId, sellerId];
  return [{ ...about, authorId, readerId, kind: 'AUTO_REPLY', content }];
}

async function writeLines(sql: TransactionSql, lines: readonly CausedLine[]): Promise<void> {
  const whole = (value: (line: CausedLine) => number) => integerColumn(lines.map(value));
  const words = (value: (line: CausedLine) => string) => textColumn(lines.map(value));
  await sql`
    with fresh as (
      select * from unnest(
        ${whole(({ orderId }) => orderId)}::bigint[],
        ${whole(({ authorId }) => authorId)}::bigint[],
        ${whole(({ readerId }) => readerId)}::bigint[],
        ${words(({ kind }) => kind)}::text[],
        ${words(({ content }) => content)}::text[],
        ${whole(({ content, kind }) => (kind === 'AUTO_REPLY' && isSuspicious(content) ? 1 : 0))}::integer[],
        ${whole(({ sequence }) => sequence)}::bigint[],
        ${whole(({ timeMs }) => timeMs)}::bigint[]
      ) with ordinality
        as fresh (order_id, author_id, reader_id, kind, content, is_suspicious, sequence, time_ms, place)
    ), written as (
      insert into otc_lines (order_id, author_id, kind, content, is_suspicious, sequence, time_ms)
      select order_id, author_id, kind, content, is_suspicious = 1, sequence, time_ms from fresh order by place
      on conflict (order_id, sequence, kind, content) where sequence is not null do nothing
      returning order_id, sequence, kind
    )
    insert into otc_chat_marks (order_id, member_id, unread)
    select fresh.order_id, fresh.reader_id, 1 from fresh join written using (order_id, sequence, kind)
    where fresh.reader_id > 0
    on conflict (order_id, member_id) do update set unread = otc_chat_marks.unread + 1`;
}
