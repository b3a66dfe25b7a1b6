/** Takes the reports of devices, and pauses a release of which too many fail (rules/releases#start). */
import type { CallRequest } from '@tern/protocol';
import type { HealthProblem } from '@tern/protocol/desk';
import { textColumn } from '../../platform/database/columns.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log/log.ts';
import { nameOf, OFFERED, type ReleaseRow } from './release-row.ts';
import type { ReleaseSteps } from './release-steps.ts';

export class Reports {
  private paused: HealthProblem[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly steps: ReleaseSteps,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  async take(report: CallRequest<'reportUpdate'>, ip: string, nowMs: number): Promise<void> {
    const { platform, channel, version } = report;
    const [row] = await this.sql<ReleaseRow[]>`
      select * from releases where platform = ${platform} and channel = ${channel} and version = ${version}`;
    if (row === undefined) return;
    const isNewFailure = await this.steps.report(row, report, ip, nowMs);
    if (isNewFailure && OFFERED.includes(row.status)) await this.pauseIfFailing(row, nowMs);
  }

  private async pauseIfFailing(row: ReleaseRow, nowMs: number): Promise<void> {
    const { countedFailures, pauseAt } = await this.steps.failures(row);
    if (countedFailures < pauseAt) return;
    const rows = await this.sql`
      update releases set status = 'PAUSED', paused_by = 'reports', changed_ms = ${nowMs}
      where release_id = ${row.release_id} and status = any(${textColumn(OFFERED)}::text[])
        and failures_since_ms = ${row.failures_since_ms}
      returning 1`;
    if (rows.length === 0) return;
    this.log.warn({ release: nameOf(row), countedFailures }, 'reports of failures paused a release');
    await this.loadAlarms();
  }

  /** The releases that reports have paused and no operator has resumed or withdrawn since. */
  alarms(): readonly HealthProblem[] {
    return this.paused;
  }

  async loadAlarms(): Promise<void> {
    const rows = await this.sql<ReleaseRow[]>`
      select * from releases where status = 'PAUSED' and paused_by = 'reports' order by release_id`;
    this.paused = rows.map((row) => ({
      kind: 'RELEASE_PAUSED',
      subject: nameOf(row),
      time: Number(row.changed_ms),
    }));
  }
}
