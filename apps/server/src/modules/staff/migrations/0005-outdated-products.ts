import type { Migration } from '../../../platform/database/migration.ts';

/** A proposal of before names no revision of its product, so it can be executed no more. */
export const staffOutdatedProducts: Migration = {
  id: 'staff/0005-outdated-products',
  sql: `
    update staff_proposals set state = 'OUTDATED' where call = 'switchProductOn' and state = 'PENDING';
  `,
};
