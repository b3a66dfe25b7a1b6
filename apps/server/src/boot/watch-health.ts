/** Watches what is wrong although the exchange trades. The mail server is tried at once and keeps no start waiting. */
import { readBackupTimes } from '../exchange-data/backup-log.ts';
import type { RunningProjector } from '../kernel/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { JobWatch } from '../platform/clock/job-watch.ts';
import type { Sql } from '../platform/database/index.ts';
import type { Log } from '../platform/log/log.ts';
import type { MailCheck } from '../platform/mail/mail-check.ts';
import { HealthProblems } from './health-problems.ts';
import { type OpenedModules, repeatJob } from './opened-modules.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

const HEALTH_MS = 5_000;
const MAIL_MS = 600_000;

export interface HealthWatchParts {
  sql: Sql;
  clock: Clock;
  log: Log;
  jobs: JobWatch;
  stops: ShutdownHooks;
  modules: OpenedModules;
  projector: RunningProjector;
  mail: MailCheck | undefined;
  hasSms: boolean;
  backupAlarmMs: number;
}

export function watchHealth(parts: HealthWatchParts): HealthProblems {
  const { sql, clock, log, jobs, modules, projector, mail, hasSms, backupAlarmMs } = parts;
  const problems = new HealthProblems({
    modules,
    projector,
    jobs,
    mail,
    hasSms,
    log,
    backupAlarmMs,
    readBackups: () => readBackupTimes(sql),
    nowMs: () => clock.nowMs(),
  });
  repeatJob(parts, { name: 'looking at the health', periodMs: HEALTH_MS, run: () => problems.refresh() });
  if (mail !== undefined) {
    void mail.tryServer();
    repeatJob(parts, { name: 'trying the mail server', periodMs: MAIL_MS, run: () => mail.tryServer() });
  }
  return problems;
}
