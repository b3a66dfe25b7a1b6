/** Merchants as they stand, restrictions, whom members have blocked, and the kinds of payment methods. */
import type { Event } from '@tern/engine';
import type { EventOf, EventPlace, Timed } from '../../../kernel/timed-event.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';

/** An operator's reason stays until the state is another one. */
interface MerchantChange extends Timed<'merchant-changed'> {
  reason: string;
  approvedMs: number;
}

export class MemberRows {
  private readonly merchants = new Map<number, MerchantChange>();
  private readonly restrictions = new Map<number, EventOf<'otc-restriction-changed'>>();
  private readonly blocks = new Map<string, Timed<'otc-block-changed'>>();
  private readonly methods = new Map<number, EventOf<'pay-method-changed'>>();

  add(event: Event, place: EventPlace): void {
    switch (event.kind) {
      case 'merchant-changed': {
        const before = this.merchants.get(event.memberId);
        const approvedMs = before?.approvedMs || (event.state === 'APPROVED' ? place.timeMs : 0);
        const isSame = before?.event.state === event.state;
        const reason = event.reason === '' && isSame ? before.reason : event.reason;
        this.merchants.set(event.memberId, { event, place, reason, approvedMs });
        return;
      }
      case 'otc-restriction-changed':
        this.restrictions.set(event.memberId, event);
        return;
      case 'otc-block-changed':
        this.blocks.set(`${event.memberId}/${event.blockedId}`, { event, place });
        return;
      case 'pay-method-changed':
        this.methods.set(event.methodId, event);
    }
  }

  async write(sql: TransactionSql): Promise<void> {
    if (this.merchants.size > 0) await storeMerchants(sql, [...this.merchants.values()]);
    if (this.restrictions.size > 0) await storeRestrictions(sql, [...this.restrictions.values()]);
    if (this.blocks.size > 0) await storeBlocks(sql, [...this.blocks.values()]);
    if (this.methods.size > 0) await insertMethods(sql, [...this.methods.values()]);
  }
}

async function storeMerchants(sql: TransactionSql, changes: readonly MerchantChange[]): Promise<void> {
  await sql`
    insert into otc_merchants (member_id, state, bond, quit_ms, reapply_ms, first_operator, second_operator, reason,
      approved_ms, changed_ms)
    select * from unnest(
      ${integerColumn(changes.map(({ event }) => event.memberId))}::bigint[],
      ${textColumn(changes.map(({ event }) => event.state))}::text[],
      ${integerColumn(changes.map(({ event }) => event.bond))}::bigint[],
      ${integerColumn(changes.map(({ event }) => event.quitMs))}::bigint[],
      ${integerColumn(changes.map(({ event }) => event.reapplyFromMs))}::bigint[],
      ${integerColumn(changes.map(({ event }) => event.firstOperator))}::bigint[],
      ${integerColumn(changes.map(({ event }) => event.secondOperator))}::bigint[],
      ${textColumn(changes.map(({ reason }) => reason))}::text[],
      ${integerColumn(changes.map(({ approvedMs }) => approvedMs))}::bigint[],
      ${integerColumn(changes.map(({ place }) => place.timeMs))}::bigint[]
    ) as fresh (member_id, state, bond, quit_ms, reapply_ms, first_operator, second_operator, reason, approved_ms,
      changed_ms)
    on conflict (member_id) do update set state = excluded.state, bond = excluded.bond, quit_ms = excluded.quit_ms,
      reapply_ms = excluded.reapply_ms, first_operator = excluded.first_operator,
      second_operator = excluded.second_operator,
      reason = case when excluded.reason = '' and otc_merchants.state = excluded.state then otc_merchants.reason
        else excluded.reason end,
      approved_ms = case when otc_merchants.approved_ms > 0 then otc_merchants.approved_ms
        else excluded.approved_ms end,
      changed_ms = excluded.changed_ms`;
}

async function storeRestrictions(
  sql: TransactionSql,
  changes: readonly EventOf<'otc-restriction-changed'>[],
): Promise<void> {
  await sql`
    insert into otc_restrictions (member_id, buy_off_ms, otc_off_ms)
    select * from unnest(
      ${integerColumn(changes.map(({ memberId }) => memberId))}::bigint[],
      ${integerColumn(changes.map(({ buyOffUntilMs }) => buyOffUntilMs))}::bigint[],
      ${integerColumn(changes.map(({ otcOffUntilMs }) => otcOffUntilMs))}::bigint[]
    )
    on conflict (member_id) do update set buy_off_ms = excluded.buy_off_ms, otc_off_ms = excluded.otc_off_ms`;
}

async function storeBlocks(
  sql: TransactionSql,
  changes: readonly Timed<'otc-block-changed'>[],
): Promise<void> {
  const members = integerColumn(changes.map(({ event }) => event.memberId));
  const blocked = integerColumn(changes.map(({ event }) => event.blockedId));
  await sql`
    delete from otc_blocks b
    using unnest(${members}::bigint[], ${blocked}::bigint[]) as gone (member_id, blocked_id)
    where b.member_id = gone.member_id and b.blocked_id = gone.blocked_id`;
  const kept = changes.filter(({ event }) => event.isBlocked);
  if (kept.length === 0) return;
  await sql`
    insert into otc_blocks (member_id, blocked_id, block_id, time_ms)
    select * from unnest(
      ${integerColumn(kept.map(({ event }) => event.memberId))}::bigint[],
      ${integerColumn(kept.map(({ event }) => event.blockedId))}::bigint[],
      ${integerColumn(kept.map(({ place }) => place.sequence))}::bigint[],
      ${integerColumn(kept.map(({ place }) => place.timeMs))}::bigint[]
    )`;
}

async function insertMethods(
  sql: TransactionSql,
  methods: readonly EventOf<'pay-method-changed'>[],
): Promise<void> {
  await sql`
    insert into otc_methods (method_id, member_id, kind)
    select * from unnest(
      ${integerColumn(methods.map(({ methodId }) => methodId))}::bigint[],
      ${integerColumn(methods.map(({ memberId }) => memberId))}::bigint[],
      ${textColumn(methods.map(({ methodKind }) => methodKind))}::text[]
    )
    on conflict (method_id) do nothing`;
}
