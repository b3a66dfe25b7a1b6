/**
 * The months whose settlement has run: the leaderboard shows the newest one (rules/growth#leaderboard). Rebates that `fee`
 * paid later count for it all the same.
 */
import type { Sql } from '../../platform/database/connect.ts';
import { lastMonth } from './business-days.ts';

export class SettledMonths {
  private newest = 0;

  constructor(private readonly sql: Sql) {}

  async load(): Promise<void> {
    const [row] = await this.sql<{ month: number | null }[]>`
      select max(month) as month from rebate_settled_months`;
    this.newest = row?.month ?? 0;
  }

  /** The settlement has handled every day that was over at this time. */
  async settle(nowMs: number): Promise<void> {
    const month = lastMonth(nowMs);
    if (month <= this.newest) return;
    await this.sql`
      insert into rebate_settled_months (month, time_ms) values (${month}, ${nowMs}) on conflict do nothing`;
    this.newest = month;
  }

  /** As year * 100 + month; 0: none is settled yet. */
  get shown(): number {
    return this.newest;
  }
}
