import type { Migration } from '../../../platform/database/migration.ts';

export const ordersAndFills: Migration = {
  id: 'spot/0001-orders-and-fills',
  sql: `
    -- Read tables: can be dropped and rebuilt from the journal. Prices, quantities and amounts in the market's units.
    -- seq is the sequence of the last command that changed the row. Room is left in each page, so that an update of
    -- an open order touches no index.
    create table spot_orders (
      order_id bigint primary key,
      member_id bigint not null,
      request_id text not null,
      market text not null,
      side text not null,
      type text not null,
      time_in_force text not null,
      price bigint not null,
      qty bigint not null,
      quote_amount bigint not null,
      create_ms bigint not null,
      status text not null,
      reason text not null,
      filled_qty bigint not null,
      filled_quote bigint not null,
      fee bigint not null,
      update_ms bigint not null,
      seq bigint not null
    ) with (fillfactor = 85);
    create index spot_orders_of_member on spot_orders (member_id, order_id desc);

    -- One row for each side of a trade. Nobody trades with himself (self-trade prevention), so the member and the
    -- trade name the row.
    create table spot_fills (
      trade_id bigint not null,
      order_id bigint not null,
      member_id bigint not null,
      market text not null,
      side text not null,
      role text not null,
      price bigint not null,
      qty bigint not null,
      quote_qty bigint not null,
      fee bigint not null,
      time_ms bigint not null,
      seq bigint not null,
      primary key (member_id, trade_id)
    );
    create index spot_fills_of_order on spot_fills (order_id);
  `,
};
