/**
 * Deletes what parties and operators said of an order 180 days after its end, with the images: statements, vouchers, notes, and the
 * words of reports and their answers (rules/otc#kept-words). That there was a report, of which kind, stays.
 */
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql, TransactionSql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import type { Images } from '../../files/index.ts';
import { isLongEnded, KEPT_MS } from '../orders/long-ended.ts';
import { idsIn } from './evidence-rows.ts';

const PURGED_AT_ONCE = 500;

interface Purged {
  image_ids: string;
}

/** Answers the number of statements, reports and orders with vouchers or notes whose words went. */
export async function purgeEvidence(
  { sql, images }: { sql: Sql; images: Pick<Images, 'drop'> },
  nowMs: number,
): Promise<number> {
  const beforeMs = nowMs - KEPT_MS;
  return transact(sql, async (work) => {
    const gone = [
      ...(await purgeStatements(work, beforeMs)),
      ...(await purgeReports(work, beforeMs)),
      ...(await purgeVouchers(work, beforeMs)),
      ...(await purgeNotes(work, beforeMs)),
    ];
    await images.drop(
      work,
      gone.flatMap(({ image_ids }) => idsIn(image_ids)),
    );
    return gone.length;
  });
}

function purgeStatements(sql: TransactionSql, beforeMs: number): Promise<Purged[]> {
  return sql<Purged[]>`
    delete from otc_statements where statement_id in (
      select s.statement_id from otc_statements s
      where s.time_ms < ${beforeMs} and ${isLongEnded(sql, 's', beforeMs)}
      order by s.statement_id limit ${PURGED_AT_ONCE})
    returning image_ids`;
}

async function purgeReports(sql: TransactionSql, beforeMs: number): Promise<Purged[]> {
  const gone = await sql<(Purged & { report_id: bigint })[]>`
    with old as (
      select t.report_id, t.image_ids from otc_reports t
      where t.content <> '' and ${isLongEnded(sql, 't', beforeMs)}
      order by t.report_id limit ${PURGED_AT_ONCE} for update)
    update otc_reports t set content = '', answer = '', image_ids = '' from old
    where t.report_id = old.report_id returning old.report_id, old.image_ids`;
  const ids = integerColumn(gone.map(({ report_id }) => report_id));
  await sql`delete from otc_report_answers where report_id = any(${ids}::bigint[])`;
  return gone;
}

function purgeVouchers(sql: TransactionSql, beforeMs: number): Promise<Purged[]> {
  return sql<Purged[]>`
    with old as (
      select n.order_id, array_to_string(n.voucher_ids, ',') as image_ids from otc_order_notes n
      where n.voucher_ids <> '{}' and ${isLongEnded(sql, 'n', beforeMs)}
      order by n.order_id limit ${PURGED_AT_ONCE} for update)
    update otc_order_notes n set voucher_ids = '{}' from old
    where n.order_id = old.order_id returning old.image_ids`;
}

function purgeNotes(sql: TransactionSql, beforeMs: number): Promise<Purged[]> {
  return sql<Purged[]>`
    delete from otc_dispute_notes where note_id in (
      select n.note_id from otc_dispute_notes n
      where n.time_ms < ${beforeMs} and ${isLongEnded(sql, 'n', beforeMs)}
      order by n.note_id limit ${PURGED_AT_ONCE})
    returning '' as image_ids`;
}
