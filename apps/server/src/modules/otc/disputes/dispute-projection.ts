/** Binds the words of appeals and reports to the commands that they came with. A row applied again changes nothing. */
import type { Event } from '@tern/engine';
import { eachEvent } from '../../../kernel/each-event.ts';
import type { Projection } from '../../../kernel/projection.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';

type Appealed = Extract<Event, { kind: 'otc-order-changed' }>;
type ReportChanged = Extract<Event, { kind: 'otc-report-changed' }>;

export const disputeProjection: Projection = {
  name: 'otc disputes',
  tables: [],
  async apply(sql, rows) {
    const work: (() => Promise<unknown>)[] = [];
    for (const row of rows) {
      const { timeMs } = row.header;
      eachEvent(row, (event, sequence) => {
        if (event.kind === 'otc-order-changed' && event.step === 'APPEALED')
          work.push(() => bindStatement(sql, event, sequence));
        if (event.kind === 'otc-report-changed') work.push(() => changeReport(sql, event, timeMs));
      });
    }
    for (const one of work) await one();
  },
};

function bindStatement(sql: TransactionSql, { orderId, byId }: Appealed, sequence: number) {
  return sql`
    update otc_statements set appeal = ${sequence}
    where order_id = ${orderId} and member_id = ${byId} and appeal is null
      and not exists (select from otc_statements s
        where s.order_id = ${orderId} and s.member_id = ${byId} and s.appeal = ${sequence})`;
}

/** The answer is the one that the operator of the command stored. */
async function changeReport(
  sql: TransactionSql,
  { orderId, memberId, isOpen, operator }: ReportChanged,
  timeMs: number,
): Promise<void> {
  if (isOpen)
    await sql`
      update otc_reports set state = 'OPEN'
      where order_id = ${orderId} and member_id = ${memberId} and state = 'WAITING'`;
  else
    await sql`
      update otc_reports r set state = 'CLOSED', closed_ms = ${timeMs}, answer = coalesce(
        (select a.answer from otc_report_answers a where a.report_id = r.report_id and a.operator_id = ${operator}), '')
      where order_id = ${orderId} and member_id = ${memberId} and state = 'OPEN'`;
}
