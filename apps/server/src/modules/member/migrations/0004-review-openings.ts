import type { Migration } from '../../../platform/database/migration.ts';

export const memberReviewOpenings: Migration = {
  id: 'member/0004-review-openings',
  sql: `
    -- Which operator looked at the evidence of a review: the request itself, and its image where it has one.
    create table member_review_openings (
      review_id bigint not null references member_reviews (id),
      operator_id bigint not null,
      operator text not null,
      opened_ms bigint not null,
      -- 0: the image was not looked at.
      image_ms bigint not null default 0,
      primary key (review_id, operator_id)
    );
  `,
};
