/**
 * The read tables of the invitation out of journal rows. A row applied again changes nothing: sums grow only by rebates
 * that are new in their table.
 */
import { eachPlacedEvent } from '../../kernel/each-event.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Timed } from '../../kernel/timed-event.ts';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { monthOf } from './business-days.ts';

interface Found {
  bound: Timed<'inviter-bound'>[];
  marks: Timed<'invitee-mark-changed'>[];
  settled: Timed<'rebate-settled'>[];
  reversed: Timed<'rebate-reversed'>[];
}

export const invitationProjection: Projection = {
  name: 'invitation',
  tables: ['invitee_marks', 'invitees', 'rebate_days', 'rebate_months', 'rebate_reversals', 'rebates'],
  async apply(sql, rows) {
    const found: Found = { bound: [], marks: [], settled: [], reversed: [] };
    for (const row of rows)
      eachPlacedEvent(row, (event, place) => {
        if (event.kind === 'inviter-bound') found.bound.push({ event, place });
        else if (event.kind === 'invitee-mark-changed') found.marks.push({ event, place });
        else if (event.kind === 'rebate-settled') found.settled.push({ event, place });
        else if (event.kind === 'rebate-reversed') found.reversed.push({ event, place });
      });
    if (found.bound.length > 0) await insertInvitees(sql, found.bound);
    if (found.marks.length > 0) await insertMarks(sql, found.marks);
    if (found.settled.length > 0) await insertRebates(sql, found.settled);
    if (found.reversed.length > 0) await insertReversals(sql, found.reversed);
  },
};

async function insertInvitees(sql: TransactionSql, bound: Found['bound']): Promise<void> {
  await sql`
    insert into invitees (member_id, inviter_id, sequence, time_ms)
    select * from unnest(
      ${integerColumn(bound.map(({ event }) => event.memberId))}::bigint[],
      ${integerColumn(bound.map(({ event }) => event.inviterId))}::bigint[],
      ${integerColumn(bound.map(({ place }) => place.sequence))}::bigint[],
      ${integerColumn(bound.map(({ place }) => place.timeMs))}::bigint[]
    )
    on conflict (member_id) do nothing`;
}

async function insertMarks(sql: TransactionSql, marks: Found['marks']): Promise<void> {
  await sql`
    insert into invitee_marks
      (sequence, member_id, mark, is_marked, reason, first_operator, second_operator, time_ms)
    select sequence, member_id, mark, is_marked = 1, reason, first_operator, second_operator, time_ms from unnest(
      ${integerColumn(marks.map(({ place }) => place.sequence))}::bigint[],
      ${integerColumn(marks.map(({ event }) => event.memberId))}::bigint[],
      ${textColumn(marks.map(({ event }) => event.mark))}::text[],
      ${integerColumn(marks.map(({ event }) => (event.isMarked ? 1 : 0)))}::integer[],
      ${textColumn(marks.map(({ event }) => event.reason))}::text[],
      ${integerColumn(marks.map(({ event }) => event.firstOperator))}::bigint[],
      ${integerColumn(marks.map(({ event }) => event.secondOperator))}::bigint[],
      ${integerColumn(marks.map(({ place }) => place.timeMs))}::bigint[]
    ) as fresh
      (sequence, member_id, mark, is_marked, reason, first_operator, second_operator, time_ms)
    on conflict (member_id, sequence) do nothing`;
}

async function insertRebates(sql: TransactionSql, settled: Found['settled']): Promise<void> {
  await sql`
    with fresh as (
      insert into rebates (member_id, day, inviter_id, fees, rebate, sequence)
      select * from unnest(
        ${integerColumn(settled.map(({ event }) => event.memberId))}::bigint[],
        ${integerColumn(settled.map(({ event }) => event.day))}::integer[],
        ${integerColumn(settled.map(({ event }) => event.inviterId))}::bigint[],
        ${integerColumn(settled.map(({ event }) => event.fees))}::bigint[],
        ${integerColumn(settled.map(({ event }) => event.rebate))}::bigint[],
        ${integerColumn(settled.map(({ place }) => place.sequence))}::bigint[]
      )
      on conflict (member_id, day) do nothing
      returning member_id, day, inviter_id, fees, rebate, sequence
    ), times as (
      select * from unnest(
        ${integerColumn(settled.map(({ event }) => event.memberId))}::bigint[],
        ${integerColumn(settled.map(({ event }) => event.day))}::integer[],
        ${integerColumn(settled.map(({ event }) => monthOf(event.day)))}::integer[],
        ${integerColumn(settled.map(({ place }) => place.timeMs))}::bigint[]
      ) as one (member_id, day, month, time_ms)
    ), of_day as (
      insert into rebate_days as old (inviter_id, day, invitees, fees, rebate, time_ms)
      select inviter_id, day, count(*), sum(fees), sum(rebate), max(time_ms)
      from fresh join times using (member_id, day) group by inviter_id, day
      on conflict (inviter_id, day) do update set invitees = old.invitees + excluded.invitees,
        fees = old.fees + excluded.fees, rebate = old.rebate + excluded.rebate, time_ms = excluded.time_ms
    ), of_month as (
      insert into rebate_months as old (month, inviter_id, rebate, sequence)
      select month, inviter_id, sum(rebate), max(sequence)
      from fresh join times using (member_id, day) where rebate > 0 group by month, inviter_id
      on conflict (month, inviter_id) do update set rebate = old.rebate + excluded.rebate,
        sequence = excluded.sequence
    )
    update invitees i set rebate = i.rebate + sums.rebate
    from (select member_id, sum(rebate) as rebate from fresh group by member_id) sums
    where i.member_id = sums.member_id`;
}

async function insertReversals(sql: TransactionSql, reversed: Found['reversed']): Promise<void> {
  await sql`
    insert into rebate_reversals
      (sequence, inviter_id, member_id, day, amount, reason, first_operator, second_operator, time_ms)
    select * from unnest(
      ${integerColumn(reversed.map(({ place }) => place.sequence))}::bigint[],
      ${integerColumn(reversed.map(({ event }) => event.inviterId))}::bigint[],
      ${integerColumn(reversed.map(({ event }) => event.memberId))}::bigint[],
      ${integerColumn(reversed.map(({ event }) => event.day))}::integer[],
      ${integerColumn(reversed.map(({ event }) => event.amount))}::bigint[],
      ${textColumn(reversed.map(({ event }) => event.reason))}::text[],
      ${integerColumn(reversed.map(({ event }) => event.firstOperator))}::bigint[],
      ${integerColumn(reversed.map(({ event }) => event.secondOperator))}::bigint[],
      ${integerColumn(reversed.map(({ place }) => place.timeMs))}::bigint[]
    )
    on conflict (sequence) do nothing`;
}
