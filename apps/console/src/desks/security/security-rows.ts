/** The rows of the queue, and a review that was opened. */
import type { DeskResult } from '@tern/protocol/desk';

export type SecurityRow = DeskResult<'getSecurityReviews'>['rows'][number];

/** Each image that is then looked at is logged with the reason of the opening. */
export interface OpenedReview {
  detail: DeskResult<'openSecurityReview'>;
  reason: string;
}
