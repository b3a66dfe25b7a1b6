import type { Migration } from '../../../platform/database/migration.ts';

export const staffEffects: Migration = {
  id: 'staff/0004-effects',
  sql: `
    -- What a proposal would have done to members when it was made, as JSON; empty: nothing is told.
    alter table staff_proposals add column effects text not null default '';
  `,
};
