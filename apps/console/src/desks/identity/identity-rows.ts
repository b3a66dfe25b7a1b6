/** The rows of the queue, and a case that was opened. */
import type { DeskResult } from '@tern/protocol/desk';

export type IdentityRow = DeskResult<'getIdentityReviews'>['rows'][number];
export type IdentityDetail = DeskResult<'openIdentityReview'>;

/** An opened case and why it was opened: each image that is then looked at is logged with the same reason. */
export interface OpenedCase {
  detail: IdentityDetail;
  reason: string;
}
