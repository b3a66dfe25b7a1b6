import type { Migration } from '../../../platform/database/migration.ts';

export const narrowRows: Migration = {
  id: 'spot/0002-narrow-rows',
  sql: `
    -- Rows are written by the ten thousand a second, so they are narrow and have one index each. Sides, types, times
    -- in force, statuses, reasons and roles are places in their list (order-codes.ts). An order's fills lie between
    -- its first and its last one (0: none) among those of its member.
    create table narrow_orders (
      member_id bigint not null,
      order_id bigint not null,
      price bigint not null,
      qty bigint not null,
      quote_amount bigint not null,
      create_ms bigint not null,
      filled_qty bigint not null,
      filled_quote bigint not null,
      fee bigint not null,
      update_ms bigint not null,
      first_trade_id bigint not null,
      last_trade_id bigint not null,
      side smallint not null,
      type smallint not null,
      time_in_force smallint not null,
      status smallint not null,
      reason smallint not null,
      request_id text not null,
      market text not null
    ) with (fillfactor = 90);
    insert into narrow_orders
      select o.member_id, o.order_id, o.price, o.qty, o.quote_amount, o.create_ms, o.filled_qty, o.filled_quote, o.fee,
        o.update_ms, coalesce(f.first_trade_id, 0), coalesce(f.last_trade_id, 0),
        array_position(array['BUY', 'SELL'], o.side) - 1,
        array_position(array['LIMIT', 'MARKET'], o.type) - 1,
        array_position(array['GTC', 'IOC', 'FOK', 'POST_ONLY'], o.time_in_force) - 1,
        array_position(array['pending', 'partial', 'matched', 'cancelled'], o.status) - 1,
        array_position(array['NONE', 'USER', 'IOC_REMAINDER', 'FOK', 'POST_ONLY', 'STP', 'ADMIN'], o.reason) - 1,
        o.request_id, o.market
      from spot_orders o left join (
        select order_id, min(trade_id) as first_trade_id, max(trade_id) as last_trade_id
        from spot_fills group by order_id
      ) f on f.order_id = o.order_id
      order by o.order_id;

    create table narrow_fills (
      member_id bigint not null,
      trade_id bigint not null,
      order_id bigint not null,
      price bigint not null,
      qty bigint not null,
      quote_qty bigint not null,
      fee bigint not null,
      time_ms bigint not null,
      side smallint not null,
      role smallint not null,
      market text not null
    );
    insert into narrow_fills
      select member_id, trade_id, order_id, price, qty, quote_qty, fee, time_ms,
        array_position(array['BUY', 'SELL'], side) - 1, array_position(array['MAKER', 'TAKER'], role) - 1, market
      from spot_fills
      order by trade_id;

    -- Everything up to this sequence is in the tables above; what comes again passes by.
    create table spot_cursor (
      only_row boolean primary key default true check (only_row),
      sequence bigint not null
    );
    insert into spot_cursor (sequence)
      select greatest(0, (select max(seq) from spot_orders), (select max(seq) from spot_fills));

    drop table spot_orders, spot_fills;
    alter table narrow_orders rename to spot_orders;
    alter table spot_orders add constraint spot_orders_of_member primary key (member_id, order_id);
    alter table narrow_fills rename to spot_fills;
    alter table spot_fills add constraint spot_fills_of_member primary key (member_id, trade_id);
  `,
};
