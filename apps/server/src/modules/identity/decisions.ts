/**
 * Decides a submission once, and then tells the engine and the member. The decision is durable before anybody hears of
 * it; a process that dies in between leaves the row unsettled, and the sweep tells again what both take twice.
 */
import type { Kernel } from '../../kernel/kernel.ts';
import type { Fragment } from '../../platform/database/sql-text.ts';
import { CallError } from '../../platform/http/call.ts';
import type { Operator as DeskOperator } from '../../platform/http/desk-call.ts';
import type { IdentityConfig } from './identity-config.ts';
import type { IdentityOpenings } from './identity-openings.ts';
import { ADVANCED, BASIC, type Level, type Row, type Submission, type Submissions } from './submissions.ts';

export interface IdentityResult {
  /** Names the decision: a receiver that gets it twice knows it by this. */
  submissionId: number;
  memberId: number;
  level: 'BASIC' | 'ADVANCED';
  state: 'PASS' | 'REJECT';
  reason: string;
  nowMs: number;
}

/** Passes a result on to the member; taken again after a failure. */
export type IdentityNews = (result: IdentityResult) => Promise<void>;

type Operator = Pick<DeskOperator, 'operatorId' | 'name'>;

interface Decision {
  state: 'PASS' | 'REJECT';
  reason: string;
  keepUntilMs: number;
  /** The names of the operators; '' for the exchange itself. */
  decidedBy: string;
  nowMs: number;
}

const SETTLED_AT_ONCE = 200;

export class Decisions {
  constructor(
    private readonly submissions: Submissions,
    private readonly openings: IdentityOpenings,
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly news: IdentityNews,
    private readonly config: IdentityConfig,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Passes without an operator. */
  async passAlone(id: number, nowMs: number): Promise<void> {
    const row = await this.decide(id, this.passed('', nowMs), []);
    if (row === undefined) throw new CallError('reviewDecided');
  }

  async pass(id: number, by: Operator, nowMs: number): Promise<Row> {
    const { sql } = this.submissions;
    const row = await this.decide(id, this.passed(by.name, nowMs), [
      this.claimedBy(by),
      this.openedBy(id, by),
      this.config.isAdvancedByTwo ? sql`and level = ${BASIC}` : sql``,
    ]);
    if (row !== undefined) return row;
    await this.checkPass(id, by);
    throw new CallError('reviewDecided');
  }

  /** Throws what pass would be refused for now. */
  async checkPass(id: number, by: Operator): Promise<void> {
    const { level } = await this.claimed(id, by);
    if (level === ADVANCED && this.config.isAdvancedByTwo) throw new CallError('identityByTwo');
    await this.refuseUnopened(id, by);
  }

  /** Passes an advanced verification that its claimer proposed and another operator approved. */
  async passByTwo(id: number, claimer: Operator, approver: Operator, nowMs: number): Promise<Row> {
    const { sql } = this.submissions;
    const row = await this.decide(id, this.passed(`${claimer.name}, ${approver.name}`, nowMs), [
      this.claimedBy(claimer),
      this.openedBy(id, claimer),
      this.openedBy(id, approver),
      sql`and level = ${ADVANCED}`,
    ]);
    if (row !== undefined) return row;
    await this.claimed(id, claimer, ADVANCED);
    for (const one of [claimer, approver]) await this.refuseUnopened(id, one);
    throw new CallError('reviewDecided');
  }

  async reject(id: number, reason: string, by: Operator, nowMs: number): Promise<Row> {
    const keepUntilMs = nowMs + this.config.keepRejectedMs;
    const decision: Decision = { state: 'REJECT', reason, keepUntilMs, decidedBy: by.name, nowMs };
    const row = await this.decide(id, decision, [this.claimedBy(by)]);
    if (row !== undefined) return row;
    await this.claimed(id, by);
    throw new CallError('reviewDecided');
  }

  /** A submission that waits. */
  async waiting(id: number, level?: Level): Promise<Submission> {
    const found = await this.submissions.byId(id);
    if (found === undefined || (level !== undefined && found.level !== level))
      throw new CallError('reviewUnknown');
    if (found.state !== 'REVIEWING') throw new CallError('reviewDecided');
    return found;
  }

  /** One that waits and that this operator has claimed. */
  async claimed(id: number, { operatorId }: Operator, level?: Level): Promise<Submission> {
    const found = await this.waiting(id, level);
    if (found.claimedById !== operatorId) throw new CallError('reviewNotClaimed');
    return found;
  }

  /** Passes on the decisions that are not passed on yet; answers their number. */
  async sweep(): Promise<number> {
    const rows = await this.submissions.sql<Row[]>`
      select * from identity_submissions
      where state in ('PASS', 'REJECT') and not settled order by id limit ${SETTLED_AT_ONCE}`;
    for (const row of rows) await this.trySettle(row);
    return rows.length;
  }

  private passed(decidedBy: string, nowMs: number): Decision {
    return { state: 'PASS', reason: '', keepUntilMs: nowMs + this.config.keepMs, decidedBy, nowMs };
  }

  private claimedBy({ operatorId }: Operator): Fragment {
    return this.submissions.sql`and claimed_by_id = ${operatorId}`;
  }

  private openedBy(id: number, { operatorId }: Operator): Fragment {
    return this.submissions.sql`and ${this.openings.openedAll(id, operatorId)}`;
  }

  private async refuseUnopened(id: number, { operatorId }: Operator): Promise<void> {
    const openings = await this.openings.list(id);
    if (!openings.some((one) => one.operatorId === operatorId)) throw new CallError('evidenceUnopened');
  }

  /** undefined: one of the conditions does not hold under the lock of the row. */
  private async decide(
    id: number,
    { state, reason, keepUntilMs, decidedBy, nowMs }: Decision,
    conditions: readonly Fragment[],
  ): Promise<Row | undefined> {
    const [row] = await this.submissions.sql<Row[]>`
      update identity_submissions set
        state = ${state}, reason = ${reason}, decided_by = ${decidedBy}, decided_ms = ${nowMs},
        keep_until_ms = ${keepUntilMs}
      where id = ${id} and state = 'REVIEWING' ${conditions}
      returning *`;
    if (row !== undefined) await this.trySettle(row);
    return row;
  }

  /** The decision stands whatever happens here: a failure is reported, and the sweep comes by. */
  private async trySettle(row: Row): Promise<void> {
    try {
      if (row.state === 'PASS') await this.submitLevel(Number(row.member_id));
      await this.news(resultOf(row));
      await this.submissions.sql`update identity_submissions set settled = true where id = ${row.id}`;
    } catch (error) {
      this.onFault(error);
    }
  }

  /** The level that the table holds now, so that an old row that is driven late takes nothing back. */
  private async submitLevel(memberId: number): Promise<void> {
    const [row] = await this.submissions.sql<{ level: Level }[]>`
      select max(level) as level from identity_submissions where member_id = ${memberId} and state = 'PASS'`;
    const level = row?.level ?? BASIC;
    const { rejection } = await this.kernel.execute({ kind: 'set-identity-level', memberId, level });
    if (rejection !== 'OK') throw new Error(`set-identity-level of ${memberId} was refused: ${rejection}`);
  }
}

function resultOf(row: Row): IdentityResult {
  return {
    submissionId: Number(row.id),
    memberId: Number(row.member_id),
    level: row.level === BASIC ? 'BASIC' : 'ADVANCED',
    state: row.state === 'PASS' ? 'PASS' : 'REJECT',
    reason: row.reason,
    nowMs: Number(row.decided_ms),
  };
}
