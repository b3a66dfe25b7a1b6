import type { Migration } from '../../../platform/database/migration.ts';

export const unfilledSpotOrders: Migration = {
  id: 'spot/0003-unfilled-orders',
  sql: `
    -- Cancelled (3) without a fill, as the projector has written them since.
    insert into unfilled_orders (kind, member_id, end_ms, order_id)
      select 0, member_id, update_ms, order_id from spot_orders where status = 3 and filled_qty = 0;
  `,
};
