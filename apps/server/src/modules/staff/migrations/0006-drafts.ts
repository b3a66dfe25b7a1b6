import type { Migration } from '../../../platform/database/migration.ts';

export const staffDrafts: Migration = {
  id: 'staff/0006-drafts',
  sql: `
    -- Forms of the desk that an operator began and did not send. Each is the operator's own and is deleted after 30 days.
    create table staff_drafts (
      draft_id bigint generated always as identity primary key,
      operator_id bigint not null references staff_operators,
      -- The call that the form ends in, the object of the form, and the page on which it opens.
      form text not null,
      subject text not null,
      path text not null,
      content_sealed bytea not null,
      saved_ms bigint not null,
      unique (operator_id, form, subject)
    );
    create index staff_drafts_saved on staff_drafts (saved_ms);
  `,
};
