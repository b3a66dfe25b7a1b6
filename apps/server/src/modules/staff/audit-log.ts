/**
 * The audit log: appends, reads, proves itself. Nothing here changes or removes a row, and the table refuses both. Rows
 * are appended one at a time under a lock of the database, so that two processes cannot fork the chain.
 */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import {
  type AuditEntry,
  type AuditHead,
  type AuditRow,
  EMPTY_LOG,
  hashOfRow,
  rowFollows,
} from './audit-chain.ts';

const VERIFIED_AT_ONCE = 1_000;

interface StoredRow {
  number: bigint;
  time_ms: bigint;
  operator_id: bigint;
  operator: string;
  ip: string;
  call: string;
  subject: string;
  reason: string;
  outcome: AuditEntry['outcome'];
  error_code: string;
  before: string;
  after: string;
  prev_hash: Buffer;
  hash: Buffer;
}

interface StoredIntent {
  intent_id: bigint;
  time_ms: bigint;
  operator_id: bigint;
  operator: string;
  ip: string;
  call: string;
  subject: string;
  reason: string;
}

/** The fields that are known before the action. */
type Intent = Pick<AuditEntry, 'timeMs' | 'operatorId' | 'operator' | 'ip' | 'call' | 'subject' | 'reason'>;

export interface Verdict {
  rows: number;
  head: AuditHead;
  /** Number of the first row that does not fit; 0 when all do. */
  brokenAt: number;
}

export class AuditLog {
  constructor(private readonly sql: Sql) {}

  /**
   * Records an intent before its action: durable when it resolves, so that no action leaves no trace. Answers the
   * intent's id.
   */
  async recordIntent(entry: Intent): Promise<number> {
    const { timeMs, operatorId, operator, ip, call, subject, reason } = entry;
    const [row] = await this.sql<{ intent_id: bigint }[]>`
      insert into staff_intents (time_ms, operator_id, operator, ip, call, subject, reason)
      values (${timeMs}, ${operatorId}, ${operator}, ${ip}, ${call}, ${subject}, ${reason})
      returning intent_id`;
    return Number(row?.intent_id);
  }

  /** Writes a row for each intent that a stop or a lost database left without one; its outcome is unknown. */
  async settleIntents(beforeMs: number): Promise<void> {
    const rows = await this.sql<StoredIntent[]>`
      select * from staff_intents where time_ms < ${beforeMs} order by intent_id`;
    for (const { intent_id, time_ms, operator_id, ...said } of rows) {
      const known = { ...said, timeMs: Number(time_ms), operatorId: Number(operator_id) };
      const came = { outcome: 'INTERRUPTED', errorCode: '', before: '', after: '' } as const;
      await this.append({ ...known, ...came }, Number(intent_id));
    }
  }

  /** Durable when it resolves; the action's intent, if it had one, ends with it. */
  async append(entry: AuditEntry, intentId = 0): Promise<void> {
    await transact(this.sql, async (sql) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.audit})`;
      await sql`delete from staff_intents where intent_id = ${intentId}`;
      const [last] = await sql<{ number: bigint; hash: Buffer }[]>`
        select number, hash from staff_audit order by number desc limit 1`;
      const head = last === undefined ? EMPTY_LOG : { number: Number(last.number), hash: last.hash };
      const row = { ...entry, number: head.number + 1, prevHash: Buffer.from(head.hash) };
      await sql`
        insert into staff_audit (number, time_ms, operator_id, operator, ip, call, subject, reason, outcome,
          error_code, before, after, prev_hash, hash)
        values (${row.number}, ${row.timeMs}, ${row.operatorId}, ${row.operator}, ${row.ip}, ${row.call},
          ${row.subject}, ${row.reason}, ${row.outcome}, ${row.errorCode}, ${row.before}, ${row.after},
          ${row.prevHash}, ${hashOfRow(row)})`;
    });
  }

  async list(request: DeskRequest<'getAudit'>): Promise<DeskResult<'getAudit'>> {
    const { sql } = this;
    const limit = pageLimit(request.limit);
    const after = readCursor(request.cursor, 1);
    const { operator, call, subject } = request;
    const rows = await sql<StoredRow[]>`
      select * from staff_audit
      where true ${after ? sql`and number < ${after[0]}` : sql``}
        ${operator === undefined ? sql`` : sql`and operator = ${operator.toLowerCase()}`}
        ${call === undefined ? sql`` : sql`and call = ${call}`}
        ${subject === undefined ? sql`` : sql`and position(${subject} in subject) > 0`}
      order by number desc limit ${limit + 1}`;
    return pageOf(rows.map(wireRow), limit, (last) => last.number);
  }

  /** The last row: who writes its hash down elsewhere sees later whether rows were cut off. */
  async head(): Promise<AuditHead> {
    const [last] = await this.sql<{ number: bigint; hash: Buffer }[]>`
      select number, hash from staff_audit order by number desc limit 1`;
    return last === undefined ? EMPTY_LOG : { number: Number(last.number), hash: last.hash };
  }

  /** Reads the whole log and stops at the first row that does not fit. */
  async verify(): Promise<Verdict> {
    let head = EMPTY_LOG;
    for (;;) {
      const rows = await this.sql<StoredRow[]>`
        select * from staff_audit where number > ${head.number} order by number limit ${VERIFIED_AT_ONCE}`;
      for (const stored of rows) {
        const row = auditRow(stored);
        if (!rowFollows(head, row)) return { rows: head.number, head, brokenAt: head.number + 1 };
        head = row;
      }
      if (rows.length < VERIFIED_AT_ONCE) return { rows: head.number, head, brokenAt: 0 };
    }
  }
}

function auditRow(stored: StoredRow): AuditRow {
  const { operator, ip, call, subject, reason, outcome, before, after, hash } = stored;
  return {
    operator,
    ip,
    call,
    subject,
    reason,
    outcome,
    before,
    after,
    hash,
    number: Number(stored.number),
    timeMs: Number(stored.time_ms),
    operatorId: Number(stored.operator_id),
    errorCode: stored.error_code,
    prevHash: stored.prev_hash,
  };
}

function wireRow(stored: StoredRow): DeskResult<'getAudit'>['rows'][number] {
  const { operator, ip, call, subject, reason, outcome, before, after } = stored;
  return {
    operator,
    ip,
    call,
    subject,
    reason,
    outcome,
    before,
    after,
    number: String(stored.number),
    time: Number(stored.time_ms),
    errorCode: stored.error_code,
    hash: stored.hash.toString('hex'),
  };
}
