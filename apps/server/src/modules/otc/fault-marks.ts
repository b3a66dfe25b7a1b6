/** Fault marks that stand, as the read tables hold them (rules/otc#restrictions). */
import { FIGURES_DAYS } from '@tern/engine';
import { integerColumn } from '../../platform/database/columns.ts';
import type { Sql } from '../../platform/database/connect.ts';

/** A mark counts for so long. */
export const MARK_LASTS_MS = FIGURES_DAYS * 24 * 3_600_000;

export interface CountedMark {
  memberId: number;
  /** The time in which it counts. */
  fromMs: number;
  untilMs: number;
}

/** The marks of these members that were not undone. */
export async function marksOf(sql: Sql, memberIds: readonly number[]): Promise<CountedMark[]> {
  const rows = await sql<{ member_id: bigint; time_ms: bigint }[]>`
    select member_id, time_ms from otc_marks
    where member_id = any(${integerColumn(memberIds)}::bigint[]) and not is_undone`;
  return rows.map(({ member_id, time_ms }) => ({
    memberId: Number(member_id),
    fromMs: Number(time_ms),
    untilMs: Number(time_ms) + MARK_LASTS_MS,
  }));
}
