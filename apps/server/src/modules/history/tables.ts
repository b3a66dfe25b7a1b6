/** Comments of the tables of members' history, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const HISTORY_TABLES: TableComments = {
  unfilled_gone: {
    holds: 'The last end among the unfilled orders of a member that were deleted.',
  },
  unfilled_orders: {
    holds:
      'Orders and plans that ended without a fill. Members may place and cancel them all day, so they leave the read tables after a while.',
    columns: { kind: 'The place in the list of unfilled-orders.ts.' },
  },
};
