/**
 * Records which members have accepted the risk notice of contracts: needed once, before the first order that opens. It
 * is a row of SQL, because it decides about a person and moves no money; members that were found to have accepted stay
 * in memory.
 */
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';

export class RiskNotices {
  private readonly accepted = new Set<number>();

  constructor(
    private readonly sql: Sql,
    private readonly nowMs: () => number,
  ) {}

  async accept(memberId: number): Promise<void> {
    await this.sql`
      insert into contract_risk_notices (member_id, accept_ms) values (${memberId}, ${this.nowMs()})
      on conflict (member_id) do nothing`;
    this.accepted.add(memberId);
  }

  async isAccepted(memberId: number): Promise<boolean> {
    if (this.accepted.has(memberId)) return true;
    const found = await this.sql`select 1 from contract_risk_notices where member_id = ${memberId}`;
    if (found.length > 0) this.accepted.add(memberId);
    return found.length > 0;
  }

  async require(memberId: number): Promise<void> {
    if (!(await this.isAccepted(memberId))) throw new CallError('riskNoticeRequired');
  }
}
