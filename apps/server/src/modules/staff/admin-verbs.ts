/** Words of the operator's command line about operators and the audit log, and the audit entries of all of its words. */
import type { AuditOutcome } from '@tern/protocol/desk';
import { AdminError, type AdminVerb } from '../../platform/admin/index.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import type { AuditLog } from './audit-log.ts';
import { replaceOperator } from './create-operator.ts';
import type { DeskSessions } from './desk-sessions.ts';
import type { Operators } from './operators.ts';

/** The command line has no operator: any user who owns the data folder may run it. */
export function auditedVerb(audit: AuditLog, verb: AdminVerb, nowMs: () => number): AdminVerb {
  const said = { operatorId: 0, operator: 'command line', ip: '', reason: '' };
  return {
    ...verb,
    async run(words) {
      const subject = words.join(' ').slice(0, 200);
      const entry = { ...said, timeMs: nowMs(), call: `admin ${verb.verb}`, subject };
      const intentId = await audit.recordIntent(entry);
      const append = (outcome: AuditOutcome) =>
        audit.append({ ...entry, outcome, errorCode: '', before: '', after: '' }, intentId);
      let answer: string;
      try {
        answer = await verb.run(words);
      } catch (error) {
        await append(error instanceof AdminError ? 'REFUSED' : 'INTERRUPTED');
        throw error;
      }
      await append('DONE');
      return answer;
    },
  };
}

/** The way back in when no operator is left who could let another in. */
export function resetOperator(
  parts: { operators: Operators; passwords: Passwords; exchangeName: string },
  sessions: Pick<DeskSessions, 'endAll'>,
  nowMs: () => number,
): AdminVerb {
  return {
    verb: 'reset-operator',
    usage: '<name>: a new password and authenticator, shown once; his sessions end',
    async run([name = '']) {
      const known = await parts.operators.byName(name);
      if (known === undefined) throw new AdminError(`no operator is called "${name}"`);
      const { password, otpauth } = await replaceOperator(parts, known.name, nowMs());
      await sessions.endAll(known.operatorId);
      return `password ${password}\nauthenticator ${otpauth}`;
    },
  };
}

export function auditHead(audit: AuditLog): AdminVerb {
  return {
    verb: 'audit-head',
    usage: ': number and hash of the audit log’s last row, and whether the log is whole',
    async run() {
      const { head, brokenAt } = await audit.verify();
      const hash = Buffer.from(head.hash).toString('hex');
      return brokenAt === 0
        ? `row ${head.number}, hash ${hash}: the log is whole`
        : `the log is broken at row ${brokenAt}; up to row ${head.number} (hash ${hash}) it is whole`;
    },
  };
}
