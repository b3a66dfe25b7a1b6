/** Verdicts, and what cancels count against their buyers. */
import type { Event } from '@tern/engine';
import type { EventPlace, Timed } from '../../../kernel/timed-event.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';

/** The last cancel of an order; undefined event: a step before this one wrote it, and it is excused now. */
interface Cancel {
  counted: Timed<'otc-cancel-counted'> | undefined;
  isExcused: boolean;
}

export class RecordRows {
  private readonly verdicts: Timed<'otc-appeal-decided'>[] = [];
  private readonly cancels = new Map<number, Cancel>();

  add(event: Event, place: EventPlace): void {
    if (event.kind === 'otc-appeal-decided') this.verdicts.push({ event, place });
    if (event.kind === 'otc-cancel-counted')
      this.cancels.set(event.orderId, { counted: { event, place }, isExcused: false });
    if (event.kind === 'otc-cancel-excused') {
      const counted = this.cancels.get(event.orderId)?.counted;
      this.cancels.set(event.orderId, { counted, isExcused: true });
    }
  }

  async write(sql: TransactionSql): Promise<void> {
    if (this.verdicts.length > 0) await insertVerdicts(sql, this.verdicts);
    const counted = [...this.cancels.values()].flatMap(({ counted, isExcused }) =>
      counted === undefined ? [] : [{ ...counted, isExcused }],
    );
    if (counted.length > 0) await storeCancels(sql, counted);
    const excused = [...this.cancels].flatMap(([orderId, one]) => (one.isExcused ? [orderId] : []));
    if (excused.length > 0)
      await sql`
        update otc_cancels set is_excused = true where order_id = any(${integerColumn(excused)}::bigint[])`;
  }
}

async function insertVerdicts(
  sql: TransactionSql,
  verdicts: readonly Timed<'otc-appeal-decided'>[],
): Promise<void> {
  await sql`
    insert into otc_verdicts (order_id, sequence, verdict, finding, fault, first_operator, second_operator, time_ms)
    select * from unnest(
      ${integerColumn(verdicts.map(({ event }) => event.orderId))}::bigint[],
      ${integerColumn(verdicts.map(({ place }) => place.sequence))}::bigint[],
      ${textColumn(verdicts.map(({ event }) => event.verdict))}::text[],
      ${textColumn(verdicts.map(({ event }) => event.finding))}::text[],
      ${textColumn(verdicts.map(({ event }) => event.fault))}::text[],
      ${integerColumn(verdicts.map(({ event }) => event.firstOperator))}::bigint[],
      ${integerColumn(verdicts.map(({ event }) => event.secondOperator))}::bigint[],
      ${integerColumn(verdicts.map(({ place }) => place.timeMs))}::bigint[]
    )
    on conflict (order_id, sequence) do nothing`;
}

async function storeCancels(
  sql: TransactionSql,
  cancels: readonly (Timed<'otc-cancel-counted'> & { isExcused: boolean })[],
): Promise<void> {
  await sql`
    insert into otc_cancels (order_id, member_id, day, points, is_merchant, is_upheld, is_excused, time_ms)
    select order_id, member_id, day, points, is_merchant = 1, is_upheld = 1, false, time_ms from unnest(
      ${integerColumn(cancels.map(({ event }) => event.orderId))}::bigint[],
      ${integerColumn(cancels.map(({ event }) => event.memberId))}::bigint[],
      ${integerColumn(cancels.map(({ event }) => event.day))}::integer[],
      ${integerColumn(cancels.map(({ event }) => event.points))}::integer[],
      ${integerColumn(cancels.map(({ event }) => (event.isMerchant ? 1 : 0)))}::integer[],
      ${integerColumn(cancels.map(({ event }) => (event.isUpheld ? 1 : 0)))}::integer[],
      ${integerColumn(cancels.map(({ place }) => place.timeMs))}::bigint[]
    ) as fresh (order_id, member_id, day, points, is_merchant, is_upheld, time_ms)
    on conflict (order_id) do update set day = excluded.day, points = excluded.points,
      is_merchant = excluded.is_merchant, is_upheld = excluded.is_upheld, is_excused = false,
      time_ms = excluded.time_ms`;
}
