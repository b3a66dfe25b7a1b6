/**
 * Tells members of flexible orders that stop earning in three days (rules/growth#interest), once an order, also when the job
 * comes late.
 */
import { businessDay } from '@tern/engine';
import { pledgeEarningDays } from '@tern/math';
import { integerColumn } from '../../platform/database/columns.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { LivePledges } from './live-pledges.ts';

const TOLD_BEFORE_DAYS = 3;

/** The order earns on `lastDay`, a business day, for the last time. */
export interface EndingPledge {
  pledgeId: number;
  memberId: number;
  asset: string;
  principal: bigint;
  lastDay: number;
}

export type TellOfEnding = (ending: EndingPledge, timeMs: number) => Promise<void>;

export interface ReminderParts {
  sql: Sql;
  clock: { nowMs(): number };
  live: Pick<LivePledges, 'flexibleEnding' | 'product'>;
}

export class FlexibleReminders {
  private readonly listeners: TellOfEnding[] = [];

  constructor(private readonly parts: ReminderParts) {}

  onEnding(listener: TellOfEnding): void {
    this.listeners.push(listener);
  }

  /** Answers the number of orders whose members were told now. */
  async run(): Promise<number> {
    const { sql, clock, live } = this.parts;
    const nowMs = clock.nowMs();
    const today = businessDay(nowMs);
    const ending = live.flexibleEnding(today, today + TOLD_BEFORE_DAYS - 1);
    if (ending.length === 0) return 0;
    const told = await sql<{ pledge_id: bigint }[]>`
      select pledge_id from pledge_reminders
      where pledge_id = any(${integerColumn(ending.map(({ pledgeId }) => pledgeId))}::bigint[])`;
    const known = new Set(told.map(({ pledge_id }) => Number(pledge_id)));
    const fresh = ending.filter(({ pledgeId }) => !known.has(pledgeId));
    for (const { pledgeId, memberId, productId, principal, firstDay, termDays } of fresh) {
      const asset = live.product(productId)?.terms.asset ?? '';
      const lastDay = firstDay + pledgeEarningDays(termDays) - 1;
      for (const listener of this.listeners)
        await listener({ pledgeId, memberId, asset, principal, lastDay }, nowMs);
      await sql`
        insert into pledge_reminders (pledge_id, time_ms) values (${pledgeId}, ${nowMs}) on conflict do nothing`;
    }
    return fresh.length;
  }
}
