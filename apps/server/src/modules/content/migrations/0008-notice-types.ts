import type { Migration } from '../../../platform/database/migration.ts';

export const noticeTypes: Migration = {
  id: 'content/0008-notice-types',
  sql: `
    alter table notices add column notice_type text not null default 'OFFICIAL';
    drop index notices_newest;
    create index notices_newest on notices (notice_type, global, time_ms desc, id desc);
  `,
};
