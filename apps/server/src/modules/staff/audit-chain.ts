/** Chains the rows of the audit log: the hash of each covers the one before and all fields of the row. Pure. */
import { createHash } from 'node:crypto';
import type { AuditOutcome } from '@tern/protocol/desk';

export interface AuditEntry {
  timeMs: number;
  operatorId: number;
  operator: string;
  ip: string;
  call: string;
  subject: string;
  reason: string;
  outcome: AuditOutcome;
  errorCode: string;
  /** JSON text, or empty. */
  before: string;
  after: string;
}

export interface AuditRow extends AuditEntry {
  /** Dense, from 1. */
  number: number;
  prevHash: Uint8Array;
  hash: Uint8Array;
}

export interface AuditHead {
  number: number;
  hash: Uint8Array;
}

/** The head that the first row names as its predecessor. */
export const EMPTY_LOG: AuditHead = { number: 0, hash: new Uint8Array(32) };

export function hashOfRow(row: Omit<AuditRow, 'hash'>): Buffer {
  const said = [
    ...[row.number, row.timeMs, row.operatorId, row.operator, row.ip, row.call, row.subject],
    ...[row.reason, row.outcome, row.errorCode, row.before, row.after],
  ];
  return createHash('sha256').update(row.prevHash).update(JSON.stringify(said)).digest();
}

/** True when the row is the one that follows the head. */
export function rowFollows(head: AuditHead, row: AuditRow): boolean {
  return (
    row.number === head.number + 1 &&
    Buffer.compare(row.prevHash, head.hash) === 0 &&
    Buffer.compare(hashOfRow(row), row.hash) === 0
  );
}
