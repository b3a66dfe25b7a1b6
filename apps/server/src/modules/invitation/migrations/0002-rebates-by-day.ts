import type { Migration } from '../../../platform/database/migration.ts';

/** The order in which operators read the settled days of all invitees. */
export const rebatesByDay: Migration = {
  id: 'invitation/0002-rebates-by-day',
  sql: `
    create index rebates_by_day on rebates (day, member_id);
  `,
};
