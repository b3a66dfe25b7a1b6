/**
 * The operators who looked at a submission: at its data, and at each of its images. One row is one look that was
 * answered, the first of this operator; rows are never removed. A new submission has none.
 */
import type { Sql } from '../../platform/database/connect.ts';
import type { Fragment } from '../../platform/database/sql-text.ts';
import type { Opening, Operator } from '../../platform/http/desk-call.ts';

type Opener = Pick<Operator, 'operatorId' | 'name'>;

/** Stands for the data of a submission where an image has its id. */
const DATA = '';

export class IdentityOpenings {
  constructor(private readonly sql: Sql) {}

  async recordData(submissionId: number, opener: Opener, nowMs: number): Promise<void> {
    await this.record(submissionId, DATA, opener, nowMs);
  }

  async recordImage(submissionId: number, imageId: string, opener: Opener, nowMs: number): Promise<void> {
    await this.record(submissionId, imageId, opener, nowMs);
  }

  /** A condition: the operator looked at the data and at every image. */
  openedAll(submissionId: number, operatorId: number): Fragment {
    return this.sql`
      exists (
        select from identity_openings
        where submission_id = ${submissionId} and operator_id = ${operatorId} and image_id = ${DATA})
      and not exists (
        select from identity_images held
        where held.submission_id = ${submissionId} and not exists (
          select from identity_openings seen
          where seen.submission_id = ${submissionId} and seen.operator_id = ${operatorId}
            and seen.image_id = held.image_id))`;
  }

  /** The operators who looked at the data and at every image, with the time of their last first look. */
  async list(submissionId: number): Promise<Opening[]> {
    const rows = await this.sql<{ operator_id: bigint; operator: string; time_ms: bigint }[]>`
      select operator_id, min(operator) as operator, max(opened_ms) as time_ms from identity_openings
      where submission_id = ${submissionId}
        and (image_id = ${DATA}
          or image_id in (select image_id from identity_images where submission_id = ${submissionId}))
      group by operator_id
      having count(*) = 1 + (select count(*) from identity_images where submission_id = ${submissionId})
      order by time_ms, operator_id`;
    return rows.map(({ operator_id, operator, time_ms }) => ({
      operatorId: Number(operator_id),
      operator,
      timeMs: Number(time_ms),
    }));
  }

  private async record(
    submissionId: number,
    imageId: string,
    { operatorId, name }: Opener,
    nowMs: number,
  ): Promise<void> {
    await this.sql`
      insert into identity_openings (submission_id, operator_id, image_id, operator, opened_ms)
      values (${submissionId}, ${operatorId}, ${imageId}, ${name}, ${nowMs})
      on conflict do nothing`;
  }
}
