import type { Migration } from '../../../platform/database/migration.ts';

/** The seller of an order whose buyer is new to the merchant appeals at once. */
export const otcSellerFirst: Migration = {
  id: 'otc/0004-seller-first',
  sql: `
    alter table otc_orders add column is_seller_first boolean not null default false;
  `,
};
