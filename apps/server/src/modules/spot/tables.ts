/** Comments of the tables of spot orders, for docs/schema.sql. Prices, quantities and amounts are in units of the market. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const SPOT_TABLES: TableComments = {
  spot_cursor: {
    holds: 'Commands up to this sequence are in the tables; one applied again changes nothing.',
  },
  spot_fills: {
    holds:
      'Fills, one row for each side of a trade. Rows come by the ten thousand a second, so they are narrow and have one index.',
    columns: { side: 'The place in its list (order-codes.ts), as role.' },
  },
  spot_orders: {
    holds:
      'Spot orders. Rows come by the ten thousand a second, so they are narrow, have one index, and room is left in each page for their updates.',
    columns: {
      first_trade_id:
        'The fills of the order lie between this and last_trade_id among those of its member; 0: none.',
      side: 'The place in its list (order-codes.ts), as type, time_in_force, status and reason.',
      request_id: "The member's own id of the order; empty: none.",
    },
  },
};
