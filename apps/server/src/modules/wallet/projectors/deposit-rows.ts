/** Numbered deposits with what became of them, and network costs. */
import type { Event } from '@tern/engine';
import type { EventPlace, Timed } from '../../../kernel/timed-event.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';

export class DepositRows {
  private readonly numbered: Timed<'deposit-numbered'>[] = [];
  private readonly booked: Timed<'held-deposit-booked'>[] = [];
  private readonly reversed: Timed<'deposit-reversed'>[] = [];
  private readonly costs: Timed<'network-cost-posted'>[] = [];

  add(event: Event, place: EventPlace): void {
    switch (event.kind) {
      case 'deposit-numbered':
        this.numbered.push({ event, place });
        break;
      case 'held-deposit-booked':
        this.booked.push({ event, place });
        break;
      case 'deposit-reversed':
        this.reversed.push({ event, place });
        break;
      case 'network-cost-posted':
        this.costs.push({ event, place });
        break;
    }
  }

  /** A deposit is numbered before it is booked, and booked before it is reversed. */
  async write(sql: TransactionSql): Promise<void> {
    if (this.numbered.length > 0) await insertDeposits(sql, this.numbered);
    if (this.booked.length > 0) await book(sql, this.booked);
    if (this.reversed.length > 0) await reverse(sql, this.reversed);
    if (this.costs.length > 0) await insertCosts(sql, this.costs);
  }
}

async function insertDeposits(
  sql: TransactionSql,
  found: readonly Timed<'deposit-numbered'>[],
): Promise<void> {
  await sql`
    insert into deposits (chain, number, member_id, currency, amount, txid, out_index, state, reason, debt_paid,
      time_ms, changed_ms)
    select chain, number, member_id, currency, amount, txid, out_index, state, reason, debt_paid, time_ms, time_ms
    from unnest(
      ${textColumn(found.map(({ event }) => event.chain))}::text[],
      ${integerColumn(found.map(({ event }) => event.number))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.memberId))}::bigint[],
      ${textColumn(found.map(({ event }) => event.asset))}::text[],
      ${integerColumn(found.map(({ event }) => event.amount))}::bigint[],
      ${textColumn(found.map(({ event }) => event.txid))}::text[],
      ${textColumn(found.map(({ event }) => event.outIndex))}::text[],
      ${textColumn(found.map(({ event }) => event.outcome))}::text[],
      ${textColumn(found.map(({ event }) => event.reason))}::text[],
      ${integerColumn(found.map(({ event }) => event.debtPaid))}::bigint[],
      ${integerColumn(found.map(({ place }) => place.timeMs))}::bigint[]
    ) as fresh (chain, number, member_id, currency, amount, txid, out_index, state, reason, debt_paid, time_ms)
    on conflict (chain, number) do nothing`;
}

async function book(sql: TransactionSql, found: readonly Timed<'held-deposit-booked'>[]): Promise<void> {
  await sql`
    update deposits d
    set state = 'BOOKED', booked_to = fresh.booked_to, funding_id = fresh.funding_id,
      debt_paid = fresh.debt_paid, first_operator = fresh.first_operator,
      second_operator = fresh.second_operator, changed_ms = fresh.time_ms
    from unnest(
      ${textColumn(found.map(({ event }) => event.chain))}::text[],
      ${integerColumn(found.map(({ event }) => event.number))}::bigint[],
      ${textColumn(found.map(({ event }) => String(event.target)))}::text[],
      ${integerColumn(found.map(({ event }) => event.fundingId))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.debtPaid))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.firstOperator))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.secondOperator))}::bigint[],
      ${integerColumn(found.map(({ place }) => place.timeMs))}::bigint[]
    ) as fresh (chain, number, booked_to, funding_id, debt_paid, first_operator, second_operator, time_ms)
    where d.chain = fresh.chain and d.number = fresh.number and d.state = 'HELD'`;
}

async function reverse(sql: TransactionSql, found: readonly Timed<'deposit-reversed'>[]): Promise<void> {
  await sql`
    update deposits d
    set state = 'REVERSED', lost = fresh.lost, first_operator = fresh.first_operator,
      second_operator = fresh.second_operator, changed_ms = fresh.time_ms
    from unnest(
      ${textColumn(found.map(({ event }) => event.chain))}::text[],
      ${integerColumn(found.map(({ event }) => event.number))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.lost))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.firstOperator))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.secondOperator))}::bigint[],
      ${integerColumn(found.map(({ place }) => place.timeMs))}::bigint[]
    ) as fresh (chain, number, lost, first_operator, second_operator, time_ms)
    where d.chain = fresh.chain and d.number = fresh.number`;
}

async function insertCosts(
  sql: TransactionSql,
  found: readonly Timed<'network-cost-posted'>[],
): Promise<void> {
  await sql`
    insert into network_costs (chain, number, currency, amount, txid, time_ms)
    select * from unnest(
      ${textColumn(found.map(({ event }) => event.chain))}::text[],
      ${integerColumn(found.map(({ event }) => event.number))}::bigint[],
      ${textColumn(found.map(({ event }) => event.asset))}::text[],
      ${integerColumn(found.map(({ event }) => event.amount))}::bigint[],
      ${textColumn(found.map(({ event }) => event.txid))}::text[],
      ${integerColumn(found.map(({ place }) => place.timeMs))}::bigint[]
    )
    on conflict (chain, number) do nothing`;
}
