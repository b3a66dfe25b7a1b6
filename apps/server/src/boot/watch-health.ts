/** Watches what is wrong although the exchange trades. The mail server is tried at once and keeps no start waiting. */
import type { RunningProjector } from '../kernel/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { JobWatch } from '../platform/clock/job-watch.ts';
import type { Log } from '../platform/log/log.ts';
import type { MailCheck } from '../platform/mail/mail-check.ts';
import { HealthProblems, type WatchedBackups } from './health-problems.ts';
import type { OpenedModules } from './opened-modules.ts';

const HEALTH_MS = 5_000;
const MAIL_MS = 600_000;

export interface HealthWatchParts {
  clock: Clock;
  log: Log;
  jobs: JobWatch;
  modules: OpenedModules;
  projector: RunningProjector;
  mail: MailCheck | undefined;
  hasSms: boolean;
  backups: WatchedBackups;
}

export function watchHealth(parts: HealthWatchParts): HealthProblems {
  const { clock, modules, mail } = parts;
  const problems = new HealthProblems({ ...parts, nowMs: () => clock.nowMs() });
  modules.repeatJob({ name: 'looking at the health', periodMs: HEALTH_MS, run: () => problems.refresh() });
  if (mail !== undefined) {
    void mail.tryServer();
    modules.repeatJob({ name: 'trying the mail server', periodMs: MAIL_MS, run: () => mail.tryServer() });
  }
  return problems;
}
