/** Withdrawals as they stand, and every step of theirs. */
import type { Event } from '@tern/engine';
import type { EventPlace, Timed } from '../../../kernel/timed-event.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';

/** The newest state of a step's changes; a text that a change does not have stays as it was. */
interface Changed {
  withdrawalId: number;
  state: string;
  flags: number;
  reason: string;
  txid: string;
  internalTo: number;
  timeMs: number;
}

interface Step {
  withdrawalId: number;
  state: string;
  flags: number;
  operator: number;
  reason: string;
  txid: string;
  place: EventPlace;
}

export class WithdrawalRows {
  private readonly requested: Timed<'withdrawal-requested'>[] = [];
  private readonly changed = new Map<number, Changed>();
  private readonly steps: Step[] = [];

  add(event: Event, place: EventPlace): void {
    if (event.kind === 'withdrawal-requested') {
      const { withdrawalId, state, flags } = event;
      this.requested.push({ event, place });
      this.steps.push({ withdrawalId, state, flags, operator: 0, reason: '', txid: '', place });
    }
    if (event.kind === 'withdrawal-changed') {
      const { withdrawalId, state, flags, operator, reason, txid, internalTo } = event;
      this.steps.push({ withdrawalId, state, flags, operator, reason, txid, place });
      const before = this.changed.get(withdrawalId);
      this.changed.set(withdrawalId, {
        withdrawalId,
        state,
        flags,
        reason: reason || (before?.reason ?? ''),
        txid: txid || (before?.txid ?? ''),
        internalTo: internalTo || (before?.internalTo ?? 0),
        timeMs: place.timeMs,
      });
    }
  }

  async write(sql: TransactionSql): Promise<void> {
    if (this.requested.length > 0) await insertRequested(sql, this.requested);
    if (this.changed.size > 0) await change(sql, [...this.changed.values()]);
    if (this.steps.length > 0) await insertSteps(sql, this.steps);
  }
}

async function insertRequested(
  sql: TransactionSql,
  found: readonly Timed<'withdrawal-requested'>[],
): Promise<void> {
  const ids = integerColumn(found.map(({ event }) => event.withdrawalId));
  const members = integerColumn(found.map(({ event }) => event.memberId));
  const requests = textColumn(found.map(({ event }) => event.requestId));
  await sql`
    insert into withdrawals (withdrawal_id, member_id, request_id, currency, chain, address, amount, fee, value,
      flags, state, time_ms, changed_ms)
    select withdrawal_id, member_id, request_id, currency, chain, address, amount, fee, value, flags, state,
      time_ms, time_ms
    from unnest(
      ${ids}::bigint[],
      ${members}::bigint[],
      ${requests}::text[],
      ${textColumn(found.map(({ event }) => event.asset))}::text[],
      ${textColumn(found.map(({ event }) => event.chain))}::text[],
      ${textColumn(found.map(({ event }) => event.address))}::text[],
      ${integerColumn(found.map(({ event }) => event.amount))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.fee))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.value))}::bigint[],
      ${integerColumn(found.map(({ event }) => event.flags))}::bigint[],
      ${textColumn(found.map(({ event }) => event.state))}::text[],
      ${integerColumn(found.map(({ place }) => place.timeMs))}::bigint[]
    ) as fresh (withdrawal_id, member_id, request_id, currency, chain, address, amount, fee, value, flags, state,
      time_ms)
    on conflict (withdrawal_id) do nothing`;
  // The answer to a request may have been lost with its process; a repeated request still meets its id.
  await sql`
    update withdrawal_requests r set withdrawal_id = fresh.withdrawal_id
    from unnest(${ids}::bigint[], ${members}::bigint[], ${requests}::text[])
      as fresh (withdrawal_id, member_id, request_id)
    where r.member_id = fresh.member_id and r.request_id = fresh.request_id and r.withdrawal_id is null`;
}

async function change(sql: TransactionSql, found: readonly Changed[]): Promise<void> {
  await sql`
    update withdrawals w
    set state = fresh.state, flags = fresh.flags, changed_ms = fresh.time_ms,
      reason = case when fresh.reason = '' then w.reason else fresh.reason end,
      txid = case when fresh.txid = '' then w.txid else fresh.txid end,
      internal_to = case when fresh.internal_to = 0 then w.internal_to else fresh.internal_to end
    from unnest(
      ${integerColumn(found.map((one) => one.withdrawalId))}::bigint[],
      ${textColumn(found.map((one) => one.state))}::text[],
      ${integerColumn(found.map((one) => one.flags))}::bigint[],
      ${textColumn(found.map((one) => one.reason))}::text[],
      ${textColumn(found.map((one) => one.txid))}::text[],
      ${integerColumn(found.map((one) => one.internalTo))}::bigint[],
      ${integerColumn(found.map((one) => one.timeMs))}::bigint[]
    ) as fresh (withdrawal_id, state, flags, reason, txid, internal_to, time_ms)
    where w.withdrawal_id = fresh.withdrawal_id`;
}

async function insertSteps(sql: TransactionSql, found: readonly Step[]): Promise<void> {
  await sql`
    insert into withdrawal_steps (withdrawal_id, sequence, position, state, flags, operator, reason, txid, time_ms)
    select * from unnest(
      ${integerColumn(found.map((one) => one.withdrawalId))}::bigint[],
      ${integerColumn(found.map(({ place }) => place.sequence))}::bigint[],
      ${integerColumn(found.map(({ place }) => place.position))}::int[],
      ${textColumn(found.map((one) => one.state))}::text[],
      ${integerColumn(found.map((one) => one.flags))}::bigint[],
      ${integerColumn(found.map((one) => one.operator))}::bigint[],
      ${textColumn(found.map((one) => one.reason))}::text[],
      ${textColumn(found.map((one) => one.txid))}::text[],
      ${integerColumn(found.map(({ place }) => place.timeMs))}::bigint[]
    )
    on conflict (withdrawal_id, sequence, position) do nothing`;
}
