/** The facts that notices about pledges name and the journal's events do not, as the read tables of pledges have them. */
import type { Released } from '../../kernel/kernel.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { type PledgeFact, pledgeFacts } from '../activity/index.ts';

export class PledgeFacts {
  private constructor(private readonly facts: ReadonlyMap<number, PledgeFact>) {}

  /** The projection of pledges has written these rows by now. */
  static async read(sql: TransactionSql, rows: readonly Released[]): Promise<PledgeFacts> {
    const ids = new Set<number>();
    for (const event of rows.flatMap(({ events }) => events))
      if (event.kind === 'pledge-redeeming' || event.kind === 'pledge-redeemed') ids.add(event.pledgeId);
    return new PledgeFacts(ids.size === 0 ? new Map() : await pledgeFacts(sql, [...ids]));
  }

  pledge(pledgeId: number): PledgeFact | undefined {
    return this.facts.get(pledgeId);
  }
}
