/**
 * The operators who looked at the evidence of a review: the request, and its image where it has one. Rows are never
 * removed.
 */
import type { Sql } from '../../../platform/database/connect.ts';
import type { Opening, Operator } from '../../../platform/http/desk-call.ts';

type Opener = Pick<Operator, 'operatorId' | 'name'>;

export class ReviewOpenings {
  constructor(private readonly sql: Sql) {}

  async recordRequest(reviewId: string, { operatorId, name }: Opener, nowMs: number): Promise<void> {
    await this.sql`
      insert into member_review_openings (review_id, operator_id, operator, opened_ms)
      values (${reviewId}, ${operatorId}, ${name}, ${nowMs})
      on conflict (review_id, operator_id) do nothing`;
  }

  async recordImage(reviewId: string, { operatorId }: Opener, nowMs: number): Promise<void> {
    await this.sql`
      update member_review_openings set image_ms = ${nowMs}
      where review_id = ${reviewId} and operator_id = ${operatorId} and image_ms = 0`;
  }

  /** The operators who looked at all of it, with the time of their last first look. */
  async list(reviewId: string, hasImage: boolean): Promise<Opening[]> {
    const rows = await this.sql<
      { operator_id: bigint; operator: string; opened_ms: bigint; image_ms: bigint }[]
    >`
      select operator_id, operator, opened_ms, image_ms from member_review_openings
      where review_id = ${reviewId} ${hasImage ? this.sql`and image_ms > 0` : this.sql``}
      order by opened_ms, operator_id`;
    return rows.map(({ operator_id, operator, opened_ms, image_ms }) => ({
      operatorId: Number(operator_id),
      operator,
      timeMs: Math.max(Number(opened_ms), Number(image_ms)),
    }));
  }
}
