/** Deletes the lines, notes and images of tickets 180 days after they closed; number, category and times stay (rules/service#ticket-retention). */
import { integerColumn } from '../../platform/database/columns.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Images } from '../files/index.ts';

const KEPT_MS = 180 * 24 * 3_600_000;
const PURGED_AT_ONCE = 100;

/** Answers the number of purged tickets. */
export function purgeTickets(sql: Sql, images: Pick<Images, 'drop'>, nowMs: number): Promise<number> {
  return transact(sql, async (work) => {
    const rows = await work<{ ticket_id: bigint }[]>`
      select ticket_id from support_tickets
      where state = 'CLOSED' and since_ms <= ${nowMs - KEPT_MS} and lines > 0
      order by since_ms limit ${PURGED_AT_ONCE} for update`;
    const ids = integerColumn(rows.map(({ ticket_id }) => ticket_id));
    const lines = await work<{ image_id: string }[]>`
      delete from support_lines where ticket_id = any(${ids}::bigint[]) returning image_id`;
    await work`delete from support_notes where ticket_id = any(${ids}::bigint[])`;
    await work`update support_tickets set lines = 0, unread = 0 where ticket_id = any(${ids}::bigint[])`;
    await images.drop(
      work,
      lines.flatMap(({ image_id }) => (image_id === '' ? [] : [image_id])),
    );
    return rows.length;
  });
}
