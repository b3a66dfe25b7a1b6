import type { Migration } from '../../../platform/database/migration.ts';

export const filesCost: Migration = {
  id: 'files/0003-cost',
  sql: `
    -- The part of the day's budget that the try took, by the image's pixels.
    alter table files_images add column cost integer not null default 1;
  `,
};
