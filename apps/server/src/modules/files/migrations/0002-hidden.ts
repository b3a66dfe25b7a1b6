import type { Migration } from '../../../platform/database/migration.ts';

export const filesHidden: Migration = {
  id: 'files/0002-hidden',
  sql: `
    -- Its owner no longer sees it; what refers to it still does.
    alter table files_images add column hidden boolean not null default false;
  `,
};
