/** Read tables that the desk alone asks: applications, penalties and fault marks. A row applied again changes nothing. */
import type { Event } from '@tern/engine';
import { eachEvent } from '../../../kernel/each-event.ts';
import type { Projection } from '../../../kernel/projection.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';

export const otcDeskProjection: Projection = {
  name: 'otc desk',
  tables: ['otc_applications', 'otc_marks', 'otc_penalties'],
  async apply(sql, rows) {
    const work: (() => Promise<unknown>)[] = [];
    for (const row of rows) {
      const { timeMs } = row.header;
      eachEvent(row, (event, sequence) => {
        const write = writerOf(event, sequence, timeMs);
        if (write !== undefined) work.push(() => write(sql));
      });
    }
    // They are few and rare: one statement each.
    for (const one of work) await one();
  },
};

function writerOf(
  event: Event,
  sequence: number,
  timeMs: number,
): ((sql: TransactionSql) => Promise<unknown>) | undefined {
  switch (event.kind) {
    case 'merchant-changed':
      if (event.state !== 'PENDING') return undefined;
      return (sql) => sql`
        insert into otc_applications (member_id, time_ms) values (${event.memberId}, ${timeMs})
        on conflict (member_id) do update set time_ms = excluded.time_ms`;
    case 'merchant-penalized': {
      const { memberId, orderId, harmedId, amount, reason } = event;
      return (sql) => sql`
        insert into otc_penalties (sequence, member_id, order_id, harmed_id, amount, reason, time_ms)
        values (${sequence}, ${memberId}, ${orderId}, ${harmedId}, ${amount}, ${reason}, ${timeMs})
        on conflict (sequence) do nothing`;
    }
    case 'fault-mark-changed': {
      const { memberId, orderId, isGiven } = event;
      return (sql) => sql`
        insert into otc_marks (member_id, order_id, is_undone, time_ms)
        values (${memberId}, ${orderId}, ${!isGiven}, ${timeMs})
        on conflict (member_id, order_id) do update set is_undone = excluded.is_undone,
          time_ms = case when excluded.is_undone then otc_marks.time_ms else excluded.time_ms end`;
    }
    default:
      return undefined;
  }
}
