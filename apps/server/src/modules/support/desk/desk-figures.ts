/** The length of the queue and the times of answers, for operators. */
import type { DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { OperatorNames } from '../../staff/index.ts';
import type { AnswerTimes } from '../answer-times.ts';

export async function supportFigures(
  sql: Sql,
  times: AnswerTimes,
  names: OperatorNames,
  nowMs: number,
): Promise<DeskResult<'getSupportFigures'>> {
  const rows = await sql<{ open: number; unassigned: number; answered: number; oldest: bigint | null }[]>`
    select count(*) filter (where state = 'OPEN')::integer as open,
      count(*) filter (where state = 'OPEN' and operator_id = 0)::integer as unassigned,
      count(*) filter (where state = 'ANSWERED')::integer as answered,
      min(since_ms) filter (where state = 'OPEN') as oldest
    from support_tickets where state <> 'CLOSED'`;
  const { open, unassigned, answered, oldest } = onlyRow(rows);
  const { count, medianSeconds, slowTenthSeconds } = await times.firstAnswers(nowMs);
  const operators = await times.ofOperators(nowMs);
  const nameOf = await names.namesOf(operators.map(({ operatorId }) => operatorId));
  return {
    open,
    unassigned,
    answered,
    oldestTime: Number(oldest ?? 0),
    firstAnswers: count,
    medianSeconds,
    slowTenthSeconds,
    operators: operators.map(({ operatorId, answers, medianSeconds }) => ({
      operator: nameOf(operatorId),
      answers,
      medianSeconds,
    })),
  };
}
