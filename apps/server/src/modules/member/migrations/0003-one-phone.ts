import type { Migration } from '../../../platform/database/migration.ts';

export const memberOnePhone: Migration = {
  id: 'member/0003-one-phone',
  sql: `
    -- One phone is one account, however its digits are divided into code and number: 1242 555... and 1 242555...
    drop index members_by_phone;
    create unique index members_by_phone on members ((area_code || phone));
  `,
};
