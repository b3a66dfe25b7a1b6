/** Address books, the switches "saved addresses only" and debts: of each the newest word of a step counts. */
import type { Event } from '@tern/engine';
import type { EventOf, EventPlace } from '../../../kernel/timed-event.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';

interface Entry {
  event: EventOf<'address-saved' | 'address-removed'>;
  timeMs: number;
}

export class MemberRows {
  private readonly entries = new Map<string, Entry>();
  /** undefined: it is off. */
  private readonly switches = new Map<number, number | undefined>();
  private readonly debts = new Map<string, EventOf<'member-debt-changed'>>();

  add(event: Event, { timeMs }: EventPlace): void {
    switch (event.kind) {
      case 'address-saved':
      case 'address-removed': {
        const { memberId, asset, chain, address } = event;
        this.entries.set(`${memberId} ${asset} ${chain} ${address}`, { event, timeMs });
        break;
      }
      case 'saved-addresses-only-set':
        this.switches.set(event.memberId, event.isOn ? timeMs : undefined);
        break;
      case 'member-debt-changed':
        this.debts.set(`${event.memberId} ${event.asset}`, event);
        break;
    }
  }

  async write(sql: TransactionSql): Promise<void> {
    if (this.entries.size > 0) await writeEntries(sql, [...this.entries.values()]);
    if (this.switches.size > 0) await writeSwitches(sql, [...this.switches]);
    if (this.debts.size > 0) await writeDebts(sql, [...this.debts.values()]);
  }
}

async function writeEntries(sql: TransactionSql, found: readonly Entry[]): Promise<void> {
  const removed = found.filter(({ event }) => event.kind === 'address-removed').map(({ event }) => event);
  const saved = found.filter(({ event }) => event.kind === 'address-saved');
  if (removed.length > 0)
    await sql`
      delete from saved_addresses s
      using unnest(
        ${integerColumn(removed.map((one) => one.memberId))}::bigint[],
        ${textColumn(removed.map((one) => one.asset))}::text[],
        ${textColumn(removed.map((one) => one.chain))}::text[],
        ${textColumn(removed.map((one) => one.address))}::text[]
      ) as gone (member_id, currency, chain, address)
      where s.member_id = gone.member_id and s.currency = gone.currency and s.chain = gone.chain
        and s.address = gone.address`;
  if (saved.length === 0) return;
  await sql`
    insert into saved_addresses (member_id, currency, chain, address, time_ms)
    select * from unnest(
      ${integerColumn(saved.map(({ event }) => event.memberId))}::bigint[],
      ${textColumn(saved.map(({ event }) => event.asset))}::text[],
      ${textColumn(saved.map(({ event }) => event.chain))}::text[],
      ${textColumn(saved.map(({ event }) => event.address))}::text[],
      ${integerColumn(saved.map((one) => one.timeMs))}::bigint[]
    )
    on conflict (member_id, currency, chain, address) do update set time_ms = excluded.time_ms`;
}

async function writeSwitches(
  sql: TransactionSql,
  found: readonly (readonly [number, number | undefined])[],
): Promise<void> {
  const off = found.filter(([, sinceMs]) => sinceMs === undefined).map(([memberId]) => memberId);
  const on = found.flatMap(([memberId, sinceMs]) => (sinceMs === undefined ? [] : [{ memberId, sinceMs }]));
  await sql`delete from saved_addresses_only where member_id = any(${integerColumn(off)}::bigint[])`;
  await sql`
    insert into saved_addresses_only (member_id, time_ms)
    select * from unnest(
      ${integerColumn(on.map((one) => one.memberId))}::bigint[],
      ${integerColumn(on.map((one) => one.sinceMs))}::bigint[]
    )
    on conflict (member_id) do update set time_ms = excluded.time_ms`;
}

async function writeDebts(
  sql: TransactionSql,
  found: readonly EventOf<'member-debt-changed'>[],
): Promise<void> {
  await sql`
    insert into member_debts (member_id, currency, debt)
    select * from unnest(
      ${integerColumn(found.map((one) => one.memberId))}::bigint[],
      ${textColumn(found.map((one) => one.asset))}::text[],
      ${integerColumn(found.map((one) => one.debt))}::bigint[]
    )
    on conflict (member_id, currency) do update set debt = excluded.debt`;
  await sql`delete from member_debts where debt = 0`;
}
