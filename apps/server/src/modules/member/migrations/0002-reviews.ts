import type { Migration } from '../../../platform/database/migration.ts';

export const memberReviews: Migration = {
  id: 'member/0002-reviews',
  sql: `
    -- Requests that an operator decides: a lost Google Authenticator, phone or mailbox (RULES 7.5).
    create table member_reviews (
      id bigint generated always as identity primary key,
      member_id bigint not null references members (id),
      factor text not null,
      -- PENDING, then APPROVED or REJECTED for ever.
      state text not null default 'PENDING',
      -- What takes the place of a lost phone or mailbox.
      area_code text,
      phone text,
      mail text,
      remark text not null,
      image_id text,
      -- Told to the member when it is rejected.
      reason text not null default '',
      decided_by text not null default '',
      created_ms bigint not null,
      decided_ms bigint not null default 0
    );
    create unique index member_reviews_one_pending on member_reviews (member_id) where state = 'PENDING';
    create index member_reviews_of_member on member_reviews (member_id, id desc);
    create index member_reviews_by_state on member_reviews (state, id);

    -- What operators note about a member; never shown to him.
    create table member_notes (
      id bigint generated always as identity primary key,
      member_id bigint not null references members (id),
      operator text not null,
      text text not null,
      time_ms bigint not null
    );
    create index member_notes_of_member on member_notes (member_id, id desc);
  `,
};
