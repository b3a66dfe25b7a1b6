import type { Migration } from '../../../platform/database/migration.ts';

export const identityViews: Migration = {
  id: 'identity/0002-views',
  sql: `
    -- Null: an image of a request about a lost factor; it counts against the same budget.
    alter table identity_image_views alter column submission_id drop not null;
  `,
};
