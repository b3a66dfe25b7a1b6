import type { Migration } from '../../../platform/database/migration.ts';

export const identityOpenings: Migration = {
  id: 'identity/0003-openings',
  sql: `
    -- Which operator looked at what of a submission; image_id is '' for its data. Never deleted.
    create table identity_openings (
      submission_id bigint not null references identity_submissions (id),
      operator_id bigint not null,
      image_id text not null,
      operator text not null,
      opened_ms bigint not null,
      primary key (submission_id, operator_id, image_id)
    );
  `,
};
