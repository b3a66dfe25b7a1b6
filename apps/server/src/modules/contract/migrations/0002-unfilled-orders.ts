import type { Migration } from '../../../platform/database/migration.ts';

export const unfilledContractOrders: Migration = {
  id: 'contract/0002-unfilled-orders',
  sql: `
    -- Cancelled (3) without a fill, and plans that were cancelled (2) or failed (3), as the projector has written them since.
    insert into unfilled_orders (kind, member_id, end_ms, order_id)
      select 1, member_id, update_ms, order_id from contract_orders where status = 3 and filled_qty = 0;
    insert into unfilled_orders (kind, member_id, end_ms, order_id)
      select 2, member_id, update_ms, plan_id from contract_plans where status in (2, 3) and order_id = 0;
  `,
};
