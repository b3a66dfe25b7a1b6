/** The measured times of answers over the last 30 days (rules/service#answer-times). */
import type { Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

const MEASURED_MS = 30 * 24 * 3_600_000;
/** The usual time is measured anew after so long: visitors ask for it. */
const FRESH_MS = 60_000;
/** Fewer first answers say nothing about what is usual. */
const LEAST_ANSWERS = 3;
const SECOND_MS = 1_000;

export interface FirstAnswers {
  count: number;
  medianSeconds: number;
  slowTenthSeconds: number;
}

export class AnswerTimes {
  private usual: { seconds: number; atMs: number } | undefined;

  constructor(private readonly sql: Sql) {}

  /** The median, in seconds; 0: too few tickets were answered. */
  async usualSeconds(nowMs: number): Promise<number> {
    if (this.usual === undefined || Math.abs(nowMs - this.usual.atMs) > FRESH_MS) {
      const { count, medianSeconds } = await this.firstAnswers(nowMs);
      this.usual = { seconds: count < LEAST_ANSWERS ? 0 : Math.max(1, medianSeconds), atMs: nowMs };
    }
    return this.usual.seconds;
  }

  async firstAnswers(nowMs: number): Promise<FirstAnswers> {
    const rows = await this.sql<{ count: number; median: bigint | null; slow: bigint | null }[]>`
      select count(*)::integer as count,
        percentile_disc(0.5) within group (order by first_answer_ms - created_ms) as median,
        percentile_disc(0.9) within group (order by first_answer_ms - created_ms) as slow
      from support_tickets where first_answer_ms > ${nowMs - MEASURED_MS}`;
    const { count, median, slow } = onlyRow(rows);
    return { count, medianSeconds: secondsOf(median), slowTenthSeconds: secondsOf(slow) };
  }

  /** For each operator who answered, the number of answers that a member waited for, and the median wait. */
  async ofOperators(
    nowMs: number,
  ): Promise<{ operatorId: number; answers: number; medianSeconds: number }[]> {
    const rows = await this.sql<{ operator_id: bigint; answers: number; median: bigint }[]>`
      select operator_id, count(*)::integer as answers,
        percentile_disc(0.5) within group (order by waited_ms) as median
      from support_lines
      where waited_ms is not null and time_ms > ${nowMs - MEASURED_MS} and operator_id > 0
      group by operator_id order by answers desc, operator_id limit 100`;
    return rows.map(({ operator_id, answers, median }) => ({
      operatorId: Number(operator_id),
      answers,
      medianSeconds: secondsOf(median),
    }));
  }
}

function secondsOf(ms: bigint | null): number {
  return Math.round(Number(ms ?? 0) / SECOND_MS);
}
