/**
 * Changes the protection of an account: one transaction holds the change, its record, the wish for the withdrawal lock
 * and the end of sessions and tickets (rules/security#withdrawal-lock, rules/security#sessions), so that none of them
 * stands without the others. A new login password also ends a review that was asked for with the old one: it may have
 * been a thief's. The changes outside the tables (sessions in memory, the engine's lock, the notices) follow at once.
 */
import type { SecurityEvent } from '@tern/protocol';
import type { Sql, TransactionSql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import type {
  AuthFlowTokens,
  Place,
  SecurityEvents,
  Sessions,
  WithdrawalLocks,
} from '../../security/index.ts';
import type { AccountName } from '../accounts/account-name.ts';
import type { AccountChangeNotice } from './account-change-notice.ts';

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

const NEW_PASSWORDS: ReadonlySet<SecurityEvent> = new Set(['PASSWORD_CHANGED', 'PASSWORD_RESET']);
/** A reason that the member reads, in both languages because the server does not know which one the member reads. */
const OLD_PASSWORD =
  '登录密码已修改，请重新申请 / The login password has been changed. Please submit a new request';

export class AccountChanges {
  constructor(
    private readonly sql: Sql,
    private readonly events: SecurityEvents,
    private readonly locks: WithdrawalLocks,
    private readonly around: {
      sessions: Sessions;
      tickets: AuthFlowTokens;
      accountChangeNotice: Pick<AccountChangeNotice, 'send'>;
    },
  ) {}

  async make<T>(change: AccountChange, work: (sql: TransactionSql) => Promise<T>): Promise<Changed<T>> {
    const { memberId, kind, place, nowMs, locksWithdrawal = false, endsSessions = false } = change;
    const { sessions, tickets, accountChangeNotice } = this.around;
    const value = await transact(this.sql, async (sql) => {
      if (NEW_PASSWORDS.has(kind)) await this.endReview(memberId, place, nowMs, sql);
      const done = await work(sql);
      await this.events.record(memberId, kind, place, nowMs, sql);
      if (locksWithdrawal) await this.locks.want(memberId, nowMs, sql);
      if (endsSessions) {
        await sessions.deleteAll(memberId, sql);
        await tickets.endAll(memberId, sql);
      }
      return done;
    });
    // The tables too: a login that began before the commit may have written its row after it.
    if (endsSessions) {
      await sessions.endAll(memberId);
      await tickets.endAll(memberId, this.sql);
    }
    const sequence = locksWithdrawal ? await this.locks.drive(memberId) : undefined;
    this.events.tell(memberId, kind, nowMs);
    if (change.left !== undefined) accountChangeNotice.send(change.left);
    return { value, sequence };
  }

  private async endReview(memberId: number, place: Place, nowMs: number, sql: TransactionSql): Promise<void> {
    const ended = await sql`
      update member_reviews set state = 'REJECTED', reason = ${OLD_PASSWORD}, decided_ms = ${nowMs}
      where member_id = ${memberId} and state = 'PENDING' returning 1`;
    if (ended.length > 0) await this.events.record(memberId, 'REVIEW_REJECTED', place, nowMs, sql);
  }
}
