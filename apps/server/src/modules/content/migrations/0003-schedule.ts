import type { Migration } from '../../../platform/database/migration.ts';

export const contentSchedule: Migration = {
  id: 'content/0003-schedule',
  sql: `
    -- When a published text is shown: from (of a notice: time_ms, its date) until to_ms, 0 without end.
    alter table banners add column from_ms bigint not null default 0;
    alter table banners add column to_ms bigint not null default 0;
    alter table notices add column to_ms bigint not null default 0;
  `,
};
