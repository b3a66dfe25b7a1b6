/**
 * How what protects an account is changed: one transaction holds the change, its record, the wish for the withdrawal
 * lock and the end of sessions and tickets (RULES 7.4, 7.7), so that none of them stands without the others. What lives
 * outside the tables (sessions in memory, the engine's lock, the news) follows at once.
 */
import type { SecurityEvent } from '@tern/protocol';
import type { Sql, TransactionSql } from '../../platform/database/connect.ts';
import type { FlowTickets, Place, SecurityEvents, Sessions, WithdrawalLocks } from '../security/index.ts';
import type { AccountName } from './account-name.ts';
import type { Farewell } from './farewell.ts';

export interface AccountChange {
  memberId: number;
  kind: SecurityEvent;
  place: Place;
  nowMs: number;
  /** 24 hours without withdrawals. */
  locksWithdrawal?: boolean;
  endsSessions?: boolean;
  /** The phone or mail that the account leaves. */
  left?: AccountName | undefined;
}

export interface Changed<T> {
  value: T;
  /** That holds the lock; undefined without one, or when it is still on its way. */
  sequence: number | undefined;
}

export class AccountChanges {
  constructor(
    private readonly sql: Sql,
    private readonly events: SecurityEvents,
    private readonly locks: WithdrawalLocks,
    private readonly around: { sessions: Sessions; tickets: FlowTickets; farewell: Pick<Farewell, 'tell'> },
  ) {}

  async make<T>(change: AccountChange, work: (sql: TransactionSql) => Promise<T>): Promise<Changed<T>> {
    const { memberId, kind, place, nowMs, locksWithdrawal = false, endsSessions = false } = change;
    const { sessions, tickets, farewell } = this.around;
    const value = (await this.sql.begin(async (sql) => {
      const done = await work(sql);
      await this.events.record(memberId, kind, place, nowMs, sql);
      if (locksWithdrawal) await this.locks.want(memberId, nowMs, sql);
      if (endsSessions) {
        await sessions.deleteAll(memberId, sql);
        await tickets.endAll(memberId, sql);
      }
      return done;
    })) as T;
    // Also in the table: a login that began before the commit may have written its row after it.
    if (endsSessions) await sessions.endAll(memberId);
    const sequence = locksWithdrawal ? await this.locks.drive(memberId) : undefined;
    this.events.tell(memberId, kind, nowMs);
    if (change.left !== undefined) farewell.tell(change.left);
    return { value, sequence };
  }
}
