/**
 * Applications and funding entries out of journal rows. Each step is applied so that rows applied again change nothing.
 * Two columns of application_details follow as well: the id that the engine gave, and that a rejection freed the hash.
 */
import type { Event } from '@tern/engine';
import { eachEvent } from '../../kernel/each-event.ts';
import type { Projection } from '../../kernel/projection.ts';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { shownReference } from './references.ts';
import { hashOwner } from './transfer-hashes.ts';

type Of<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>;
/** An event with the time of its row. */
interface Timed<Kind extends Event['kind']> {
  event: Of<Kind>;
  timeMs: number;
}

interface Funding {
  fundingId: number;
  asset: string;
  amount: bigint;
  reference: string;
  chain: string;
  number: number;
  timeMs: number;
}

class Step {
  readonly submitted: Timed<'application-submitted'>[] = [];
  readonly confirmed: Timed<'application-confirmed'>[] = [];
  readonly rejected: Timed<'application-rejected'>[] = [];
  readonly fundings: Funding[] = [];
  readonly reversed: Of<'deposit-reversed'>[] = [];

  add(event: Event, timeMs: number): void {
    switch (event.kind) {
      case 'application-submitted':
        this.submitted.push({ event, timeMs });
        break;
      case 'application-confirmed':
        this.confirmed.push({ event, timeMs });
        break;
      case 'application-rejected':
        this.rejected.push({ event, timeMs });
        break;
      case 'suspense-funded': {
        const { fundingId, asset, amount } = event;
        const reference = shownReference(event.reference);
        this.fundings.push({ fundingId, asset, amount, reference, chain: '', number: 0, timeMs });
        break;
      }
      case 'held-deposit-booked': {
        const { fundingId, asset, amount, chain, number } = event;
        const reference = `${chain} ${number}`;
        if (fundingId > 0) this.fundings.push({ fundingId, asset, amount, reference, chain, number, timeMs });
        break;
      }
      case 'deposit-reversed':
        if (event.owner === 'suspense') this.reversed.push(event);
        break;
    }
  }
}

export const applicationsProjection: Projection = {
  name: 'applications',
  tables: ['applications', 'fundings'],
  async apply(sql, rows) {
    const step = new Step();
    for (const row of rows) eachEvent(row, (event) => step.add(event, row.header.timeMs));
    if (step.submitted.length > 0) await insertApplications(sql, step.submitted);
    if (step.fundings.length > 0) await insertFundings(sql, step.fundings);
    if (step.confirmed.length > 0) await confirm(sql, step.confirmed);
    if (step.rejected.length > 0) await reject(sql, step.rejected);
    if (step.reversed.length > 0) await takeBack(sql, step.reversed);
  },
};

async function insertApplications(
  sql: TransactionSql,
  found: readonly Timed<'application-submitted'>[],
): Promise<void> {
  const ids = integerColumn(found.map(({ event }) => event.applicationId));
  const members = integerColumn(found.map(({ event }) => event.memberId));
  await sql`
    insert into applications (application_id, member_id, currency, amount, state, time_ms)
    select application_id, member_id, currency, amount, 'REVIEWING', time_ms from unnest(
      ${ids}::bigint[],
      ${members}::bigint[],
      ${textColumn(found.map(({ event }) => event.asset))}::text[],
      ${integerColumn(found.map(({ event }) => event.amount))}::bigint[],
      ${integerColumn(found.map((one) => one.timeMs))}::bigint[]
    ) as fresh (application_id, member_id, currency, amount, time_ms)
    on conflict (application_id) do nothing`;
  await sql`
    update application_details d set application_id = fresh.application_id
    from unnest(
      ${ids}::bigint[],
      ${members}::bigint[],
      ${textColumn(found.map(({ event }) => event.requestId))}::text[]
    ) as fresh (application_id, member_id, request_id)
    where d.member_id = fresh.member_id and d.request_id = fresh.request_id and d.application_id is null`;
}

async function insertFundings(sql: TransactionSql, found: readonly Funding[]): Promise<void> {
  await sql`
    insert into fundings (funding_id, currency, amount, reference, chain, deposit_number, time_ms)
    select * from unnest(
      ${integerColumn(found.map((one) => one.fundingId))}::bigint[],
      ${textColumn(found.map((one) => one.asset))}::text[],
      ${integerColumn(found.map((one) => one.amount))}::bigint[],
      ${textColumn(found.map((one) => one.reference))}::text[],
      ${textColumn(found.map((one) => one.chain))}::text[],
      ${integerColumn(found.map((one) => one.number))}::bigint[],
      ${integerColumn(found.map((one) => one.timeMs))}::bigint[]
    )
    on conflict (funding_id) do nothing`;
}

async function confirm(sql: TransactionSql, found: readonly Timed<'application-confirmed'>[]): Promise<void> {
  await sql`
    update applications a
    set state = 'CONFIRMED', credited = fresh.credited, funding_id = fresh.funding_id,
      first_operator = fresh.first_operator, second_operator = fresh.second_operator,
      decided_ms = fresh.decided_ms
    from unnest(
      ${integerColumn(found.map(({ event }) => event.applicationId))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.amount))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.fundingId))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.firstOperator))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.secondOperator))}::bigint[],
      ${integerColumn(found.map((one) => one.timeMs))}::bigint[]
    ) as fresh (application_id, credited, funding_id, first_operator, second_operator, decided_ms)
    where a.application_id = fresh.application_id`;
}

/** The row of details is changed first: a confirmation that begins holds it while it enters the hash. */
async function reject(sql: TransactionSql, found: readonly Timed<'application-rejected'>[]): Promise<void> {
  const ids = integerColumn(found.map(({ event }) => event.applicationId));
  await sql`
    update applications a
    set state = 'REJECTED', reason = fresh.reason, first_operator = fresh.operator,
      decided_ms = fresh.decided_ms
    from unnest(
      ${ids}::bigint[],
      ${textColumn(found.map(({ event }) => event.reason))}::text[],
      ${integerColumn(found.map(({ event }) => event.operator))}::bigint[],
      ${integerColumn(found.map((one) => one.timeMs))}::bigint[]
    ) as fresh (application_id, reason, operator, decided_ms)
    where a.application_id = fresh.application_id`;
  await sql`update application_details set is_hash_free = true where application_id = any(${ids}::bigint[])`;
  const owners = textColumn(found.map(({ event }) => hashOwner(event.applicationId)));
  await sql`delete from transfer_hashes where owner = any(${owners}::text[])`;
}

/** The part that was no longer there is no loss of the entry. */
async function takeBack(sql: TransactionSql, found: readonly Of<'deposit-reversed'>[]): Promise<void> {
  await sql`
    update fundings f set taken_back = fresh.taken_back
    from unnest(
      ${textColumn(found.map((one) => one.chain))}::text[],
      ${integerColumn(found.map((one) => one.number))}::bigint[],
      ${integerColumn(found.map((one) => one.amount - one.lost))}::bigint[]
    ) as fresh (chain, deposit_number, taken_back)
    where f.chain = fresh.chain and f.deposit_number = fresh.deposit_number`;
}
