/**
 * The reasons of members' freezes. The engine decides if a member is frozen; a row here without a frozen member means
 * nothing.
 */
import type { FreezeKind } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';

interface Freeze {
  kind: FreezeKind;
  /** The operator's own words; never for members. */
  reason: string;
  operator: string;
  timeMs: number;
}

export class MemberFreezes {
  constructor(private readonly sql: Sql) {}

  /** Stores the freeze, then carries it out; one that fails leaves no row. */
  async during<T>(
    memberId: number,
    { kind, reason, operator, timeMs }: Freeze,
    freeze: () => Promise<T>,
  ): Promise<T> {
    const rows = await this.sql<{ id: bigint }[]>`
      insert into member_freezes (member_id, kind, reason, operator, since_ms)
      values (${memberId}, ${kind}, ${reason}, ${operator}, ${timeMs}) returning id`;
    try {
      return await freeze();
    } catch (error) {
      await this.sql`delete from member_freezes where id = ${onlyRow(rows).id}`;
      throw error;
    }
  }

  /** The freeze of a member who is frozen. */
  async current(memberId: number): Promise<Freeze | undefined> {
    const [row] = await this.sql<{ kind: FreezeKind; reason: string; operator: string; since_ms: bigint }[]>`
      select kind, reason, operator, since_ms from member_freezes
      where member_id = ${memberId} and ended_ms = 0 order by id desc limit 1`;
    return (
      row && { kind: row.kind, reason: row.reason, operator: row.operator, timeMs: Number(row.since_ms) }
    );
  }

  /** Answers the current freeze; a member whom other code than the desk froze gets a row without a reason. */
  async adopt(memberId: number, nowMs: number): Promise<Freeze> {
    const known = await this.current(memberId);
    if (known !== undefined) return known;
    const freeze: Freeze = { kind: 'OTHER', reason: '', operator: '', timeMs: nowMs };
    await this.during(memberId, freeze, async () => undefined);
    return freeze;
  }

  async end(memberId: number, operator: string, nowMs: number): Promise<void> {
    await this.sql`
      update member_freezes set ended_ms = ${nowMs}, ended_by = ${operator}
      where member_id = ${memberId} and ended_ms = 0`;
  }
}
