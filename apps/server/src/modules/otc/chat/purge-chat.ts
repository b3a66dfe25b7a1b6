/** Deletes chats 180 days after the end of their order, with their images (rules/otc#chat). */
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import type { Images } from '../../files/index.ts';
import { isLongEnded, KEPT_MS } from '../orders/long-ended.ts';
import type { ChatMarks } from './chat-marks.ts';

const PURGED_AT_ONCE = 500;

interface PurgeParts {
  sql: Sql;
  images: Pick<Images, 'drop'>;
  marks: Pick<ChatMarks, 'note'>;
}

/** Answers the number of deleted lines. */
export async function purgeChat({ sql, images, marks }: PurgeParts, nowMs: number): Promise<number> {
  const beforeMs = nowMs - KEPT_MS;
  const { count, gone } = await transact(sql, async (work) => {
    const rows = await work<{ order_id: bigint; image_id: string }[]>`
      delete from otc_lines where line_id in (
        select line_id from otc_lines l
        where l.time_ms < ${beforeMs} and ${isLongEnded(work, 'l', beforeMs)}
        order by l.time_ms limit ${PURGED_AT_ONCE})
      returning order_id, image_id`;
    const orders = integerColumn(rows.map(({ order_id }) => order_id));
    const gone = await work<{ order_id: bigint; member_id: bigint }[]>`
      delete from otc_chat_marks m where order_id = any(${orders}::bigint[])
        and not exists (select from otc_lines l where l.order_id = m.order_id)
      returning order_id, member_id`;
    await images.drop(
      work,
      rows.flatMap(({ image_id }) => (image_id === '' ? [] : [image_id])),
    );
    return { count: rows.length, gone };
  });
  for (const { order_id, member_id } of gone) marks.note(Number(order_id), Number(member_id), 0);
  return count;
}
