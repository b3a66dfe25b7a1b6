/**
 * The words and images of appeals and reports. What a command brings about is stored before the command and shows nowhere
 * until the projection has seen it come; what no command followed is taken back.
 */
import type { OtcReportKind, OtcReportState } from '@tern/protocol';
import type { Queryable, Sql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { Images } from '../../files/index.ts';

export interface Statement {
  memberId: number;
  /** The sequence of the command that opened the appeal. */
  appeal: number;
  text: string;
  imageIds: string[];
  timeMs: number;
}

export interface Report {
  reportId: number;
  orderId: number;
  memberId: number;
  reportedId: number;
  kind: OtcReportKind;
  text: string;
  imageIds: string[];
  state: OtcReportState;
  answer: string;
  timeMs: number;
  /** 0: not closed. */
  closedMs: number;
}

export interface NewEvidence {
  orderId: number;
  memberId: number;
  text: string;
  imageIds: readonly string[];
  timeMs: number;
}

export interface NewReport extends NewEvidence {
  reportedId: number;
  kind: OtcReportKind;
}

interface ReportRow {
  report_id: bigint;
  order_id: bigint;
  member_id: bigint;
  reported_id: bigint;
  kind: OtcReportKind;
  content: string;
  image_ids: string;
  state: OtcReportState;
  answer: string;
  time_ms: bigint;
  closed_ms: bigint;
}

export class EvidenceRows {
  constructor(
    readonly sql: Sql,
    private readonly images: Pick<Images, 'takeImage' | 'release'>,
  ) {}

  addWaitingStatement(made: NewEvidence): Promise<void> {
    return this.addStatement(made, null);
  }

  /** To an open appeal. */
  addStatementTo(appeal: number, made: NewEvidence): Promise<void> {
    return this.addStatement(made, appeal);
  }

  private async addStatement(made: NewEvidence, appeal: number | null): Promise<void> {
    const { orderId, memberId, text, imageIds, timeMs } = made;
    await transact(this.sql, async (sql) => {
      const rows = await sql`
        insert into otc_statements (order_id, member_id, appeal, content, image_ids, time_ms)
        values (${orderId}, ${memberId}, ${appeal}, ${text}, ${imageIds.join(',')}, ${timeMs})
        on conflict do nothing returning 1`;
      if (rows.length === 0) throw new CallError('appealState');
      await this.takeImages(sql, made);
    });
  }

  /** The command was refused: it is as if nothing had been told. */
  async takeBackStatement(orderId: number, memberId: number): Promise<void> {
    await transact(this.sql, async (sql) => {
      const rows = await sql<{ image_ids: string }[]>`
        delete from otc_statements
        where order_id = ${orderId} and member_id = ${memberId} and appeal is null returning image_ids`;
      await this.releaseImages(sql, rows);
    });
  }

  async addWaitingReport(made: NewReport): Promise<void> {
    const { orderId, memberId, reportedId, kind, text, imageIds, timeMs } = made;
    await transact(this.sql, async (sql) => {
      const rows = await sql`
        insert into otc_reports (order_id, member_id, reported_id, kind, content, image_ids, state, time_ms)
        values (${orderId}, ${memberId}, ${reportedId}, ${kind}, ${text}, ${imageIds.join(',')}, 'WAITING',
          ${timeMs})
        on conflict do nothing returning 1`;
      if (rows.length === 0) throw new CallError('reportState');
      await this.takeImages(sql, made);
    });
  }

  async takeBackReport(orderId: number, memberId: number): Promise<void> {
    await transact(this.sql, async (sql) => {
      const rows = await sql<{ image_ids: string }[]>`
        delete from otc_reports
        where order_id = ${orderId} and member_id = ${memberId} and state = 'WAITING' returning image_ids`;
      await this.releaseImages(sql, rows);
    });
  }

  /** Takes back the rows from before then that no command followed. The projection holds all commands by now. */
  async sweep(beforeMs: number): Promise<number> {
    return transact(this.sql, async (sql) => {
      const statements = await sql<{ image_ids: string }[]>`
        delete from otc_statements where appeal is null and time_ms < ${beforeMs} returning image_ids`;
      const reports = await sql<{ image_ids: string }[]>`
        delete from otc_reports where state = 'WAITING' and time_ms < ${beforeMs} returning image_ids`;
      await this.releaseImages(sql, [...statements, ...reports]);
      return statements.length + reports.length;
    });
  }

  /** Those that came about, oldest first. */
  async statements(orderId: number): Promise<Statement[]> {
    const rows = await this.sql<
      { member_id: bigint; appeal: bigint; content: string; image_ids: string; time_ms: bigint }[]
    >`
      select member_id, appeal, content, image_ids, time_ms from otc_statements
      where order_id = ${orderId} and appeal is not null order by statement_id`;
    return rows.map(({ member_id, appeal, content, image_ids, time_ms }) => ({
      memberId: Number(member_id),
      appeal: Number(appeal),
      text: content,
      imageIds: idsIn(image_ids),
      timeMs: Number(time_ms),
    }));
  }

  /** Those that came about, of both parties. */
  async reports(orderId: number): Promise<Report[]> {
    const rows = await this.sql<ReportRow[]>`
      select * from otc_reports where order_id = ${orderId} and state <> 'WAITING' order by report_id`;
    return rows.map(reportOf);
  }

  async report(reportId: number): Promise<Report | undefined> {
    const [row] = await this.sql<ReportRow[]>`
      select * from otc_reports where report_id = ${reportId} and state <> 'WAITING'`;
    return row && reportOf(row);
  }

  async hasOpenReport(orderId: number): Promise<boolean> {
    const rows = await this.sql`
      select 1 from otc_reports where order_id = ${orderId} and state = 'OPEN' limit 1`;
    return rows.length > 0;
  }

  private async takeImages(sql: Queryable, { memberId, imageIds }: NewEvidence): Promise<void> {
    for (const imageId of imageIds)
      await this.images.takeImage(sql, { memberId, imageId, kind: 'OTC_EVIDENCE' });
  }

  private releaseImages(sql: Queryable, rows: readonly { image_ids: string }[]): Promise<void> {
    return this.images.release(
      sql,
      rows.flatMap(({ image_ids }) => idsIn(image_ids)),
    );
  }
}

/** @param imageIds with commas */
export function idsIn(imageIds: string): string[] {
  return imageIds === '' ? [] : imageIds.split(',');
}

function reportOf(row: ReportRow): Report {
  const { kind, content: text, state, answer } = row;
  return {
    reportId: Number(row.report_id),
    orderId: Number(row.order_id),
    memberId: Number(row.member_id),
    reportedId: Number(row.reported_id),
    kind,
    text,
    imageIds: idsIn(row.image_ids),
    state,
    answer,
    timeMs: Number(row.time_ms),
    closedMs: Number(row.closed_ms),
  };
}
