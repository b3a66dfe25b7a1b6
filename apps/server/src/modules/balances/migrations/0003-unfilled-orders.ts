import type { Migration } from '../../../platform/database/migration.ts';

export const unfilledOrders: Migration = {
  id: 'wallet/0003-unfilled-orders',
  sql: `
    -- Orders and plans that ended without a fill: a member may place and cancel them all day, so their rows leave the
    -- read tables after a while. kind is the place in the list of unfilled-orders.ts.
    create table unfilled_orders (
      kind smallint not null,
      member_id bigint not null,
      end_ms bigint not null,
      order_id bigint not null,
      primary key (kind, member_id, end_ms, order_id)
    );
    -- The last end among those of a member that left.
    create table unfilled_gone (
      kind smallint not null,
      member_id bigint not null,
      end_ms bigint not null,
      primary key (kind, member_id)
    );
  `,
};
