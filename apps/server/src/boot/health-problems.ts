/**
 * The problems of an exchange that trades all the same, so that a restart would not help: an open market's index that
 * is dead, a job that stands still, read tables that do not go on, a backup that is too old, a mail server that takes
 * nothing. The desk and the detail of /healthz show them; the log records when each begins and ends.
 */
import type { HealthProblem } from '@tern/protocol/desk';
import type { BackupTimes } from '../exchange-data/backup-log.ts';
import type { RunningProjector } from '../kernel/index.ts';
import type { JobWatch } from '../platform/clock/job-watch.ts';
import type { Log } from '../platform/log/log.ts';
import type { MailCheck } from '../platform/mail/mail-check.ts';
import type { OpenedModules } from './opened-modules.ts';

export interface WatchedBackups {
  read(): Promise<BackupTimes>;
  /** The age beyond which a backup is too old; 0: its age is not checked. */
  alarmMs: number;
}

export interface HealthProblemParts {
  modules: Pick<OpenedModules, 'health'>;
  projector: Pick<RunningProjector, 'fault'>;
  jobs: Pick<JobWatch, 'stalled'>;
  /** undefined: mails go nowhere. */
  mail: Pick<MailCheck, 'failure'> | undefined;
  /** False: no codes go out by SMS. */
  hasSms: boolean;
  backups: WatchedBackups;
  log: Pick<Log, 'info' | 'warn'>;
  nowMs(): number;
}

export class HealthProblems {
  private backupTimes: BackupTimes | undefined;
  private known = new Set<string>();

  constructor(private readonly parts: HealthProblemParts) {}

  /** Reads what must be read first, and logs what has changed. */
  async refresh(): Promise<void> {
    const { backups } = this.parts;
    if (backups.alarmMs > 0) this.backupTimes = await backups.read();
    const now = new Set(this.list().map(({ kind, subject }) => `${kind} ${subject}`.trim()));
    for (const problem of now) if (!this.known.has(problem)) this.parts.log.warn({ problem }, 'a problem');
    for (const problem of this.known) if (!now.has(problem)) this.parts.log.info({ problem }, 'it is over');
    this.known = now;
  }

  list(): HealthProblem[] {
    const { modules, projector, jobs, mail, hasSms, nowMs } = this.parts;
    return [
      ...modules.health(),
      ...jobs
        .stalled()
        .map(({ name, forMs }) => ({ kind: 'JOB_STALLED' as const, subject: name, time: nowMs() - forMs })),
      ...(projector.fault === undefined
        ? []
        : [{ kind: 'PROJECTOR_FAILED' as const, subject: projector.fault, time: 0 }]),
      ...(mail?.failure === undefined
        ? []
        : [{ kind: 'MAIL_FAILED' as const, subject: mail.failure.reason, time: mail.failure.sinceMs }]),
      ...(hasSms ? [] : [{ kind: 'SMS_OFF' as const, subject: '', time: 0 }]),
      ...this.oldBackup(),
    ].map((problem) => ({ ...problem, time: Math.max(0, Math.round(problem.time)) }));
  }

  private oldBackup(): HealthProblem[] {
    const { backups, nowMs } = this.parts;
    if (this.backupTimes === undefined) return [];
    const { lastMs, sinceMs } = this.backupTimes;
    // An exchange that has just begun has as long for its first one.
    if (nowMs() - Math.max(lastMs, sinceMs) <= backups.alarmMs) return [];
    return [{ kind: 'BACKUP_OLD', subject: '', time: lastMs }];
  }
}
