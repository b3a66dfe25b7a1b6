/** Writes what operators do on the desk into the audit log: the intent before an action, its outcome after it. */
import type { AuditOutcome } from '@tern/protocol/desk';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import { type DeskAuditEntry, errorCodeOf } from '../../platform/http/desk/desk-route.ts';
import type { AuditLog } from './audit-log.ts';
import type { Operators } from './operators.ts';
import { RefusedSignIns } from './refused-sign-ins.ts';

export class DeskAudit {
  readonly refusedSignIns: RefusedSignIns;

  constructor(
    private readonly audit: AuditLog,
    operators: Pick<Operators, 'byName'>,
  ) {
    this.refusedSignIns = new RefusedSignIns(operators, (count, timeMs) => this.recordRefused(count, timeMs));
  }

  record(entry: DeskAuditEntry, intentId?: number): Promise<void> {
    const { error, before, after } = entry;
    const came = {
      outcome: outcomeOf(error),
      errorCode: errorCodeOf(entry),
      before: canonicalJson(before),
      after: canonicalJson(after),
    };
    return this.audit.append({ ...intentOf(entry), ...came }, intentId);
  }

  async recordRefusedSignIn(entry: DeskAuditEntry, name: string): Promise<void> {
    if (await this.refusedSignIns.isWritten(name, entry.error, entry.timeMs)) await this.record(entry);
  }

  /** Answers the function that writes the outcome. */
  async recordIntent(entry: DeskAuditEntry): Promise<(entry: DeskAuditEntry) => Promise<void>> {
    const intentId = await this.audit.recordIntent(intentOf(entry));
    return (done) => this.record(done, intentId);
  }

  private recordRefused(count: number, timeMs: number): Promise<void> {
    return this.record({
      timeMs,
      operator: undefined,
      ip: '',
      call: 'signIn',
      reason: '',
      before: undefined,
      subject: `${count} more refused`,
      error: 'deskSignInWrong',
      after: { count },
    });
  }
}

/** A handler that threw may already have changed state. */
function outcomeOf(error: DeskAuditEntry['error']): AuditOutcome {
  if (error === undefined) return 'DONE';
  return error === 'internal' ? 'INTERRUPTED' : 'REFUSED';
}

function intentOf({ timeMs, operator, ip, call, subject, reason }: DeskAuditEntry) {
  return {
    timeMs,
    ip,
    call,
    subject,
    reason,
    operatorId: operator?.operatorId ?? 0,
    operator: operator?.name ?? '',
  };
}
