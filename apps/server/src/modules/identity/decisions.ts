/**
 * Decides a submission once, and then tells the engine and the member. The decision is durable before anybody hears of
 * it; a process that dies in between leaves the row unsettled, and the sweep tells again what both take twice.
 */
import type { Kernel } from '../../kernel/kernel.ts';
import { CallError } from '../../platform/http/call.ts';
import type { IdentityConfig } from './identity-config.ts';
import { BASIC, type Level, type Row, type Submissions } from './submissions.ts';

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

/** An operator; undefined: the exchange itself. */
type Decider = { operatorId: number; name: string } | undefined;

const SETTLED_AT_ONCE = 200;

export class Decisions {
  constructor(
    private readonly submissions: Submissions,
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly news: IdentityNews,
    private readonly config: IdentityConfig,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** @throws CallError reviewUnknown, reviewDecided, reviewNotClaimed */
  async pass(id: number, by: Decider, nowMs: number): Promise<Row> {
    return this.decide(id, { state: 'PASS', reason: '', keepUntilMs: nowMs + this.config.keepMs }, by, nowMs);
  }

  /** @throws CallError reviewUnknown, reviewDecided, reviewNotClaimed */
  async reject(id: number, reason: string, by: Decider, nowMs: number): Promise<Row> {
    const keepUntilMs = nowMs + this.config.keepRejectedMs;
    return this.decide(id, { state: 'REJECT', reason, keepUntilMs }, by, nowMs);
  }

  /** Passes on the decisions that are not passed on yet; answers their number. */
  async sweep(): Promise<number> {
    const rows = await this.submissions.sql<Row[]>`
      select * from identity_submissions
      where state in ('PASS', 'REJECT') and not settled order by id limit ${SETTLED_AT_ONCE}`;
    for (const row of rows) await this.trySettle(row);
    return rows.length;
  }

  private async decide(
    id: number,
    decision: { state: 'PASS' | 'REJECT'; reason: string; keepUntilMs: number },
    by: Decider,
    nowMs: number,
  ): Promise<Row> {
    const { sql } = this.submissions;
    const { state, reason, keepUntilMs } = decision;
    const [row] = await sql<Row[]>`
      update identity_submissions set
        state = ${state}, reason = ${reason}, decided_by = ${by?.name ?? ''}, decided_ms = ${nowMs},
        keep_until_ms = ${keepUntilMs}
      where id = ${id} and state = 'REVIEWING'
        ${by === undefined ? sql`` : sql`and claimed_by_id = ${by.operatorId}`}
      returning *`;
    if (row === undefined) throw await this.whyNot(id);
    await this.trySettle(row);
    return row;
  }

  private async whyNot(id: number): Promise<CallError> {
    const found = await this.submissions.byId(id);
    if (found === undefined) return new CallError('reviewUnknown');
    return new CallError(found.state === 'REVIEWING' ? 'reviewNotClaimed' : 'reviewDecided');
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
