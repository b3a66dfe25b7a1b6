import type { Migration } from '../../../platform/database/migration.ts';

/** The read tables of ads, orders, merchants and members' standing, and the texts of ads. */
export const otcTables: Migration = {
  id: 'otc/0001-otc',
  sql: `
    -- Read tables: can be dropped and rebuilt from the journal. Prices and CNY amounts are in cents, quantities in units.
    create table otc_ads (
      ad_id bigint primary key,
      member_id bigint not null,
      side text not null,
      currency text not null,
      price_type text not null,
      price bigint not null,
      premium_bp bigint not null,
      qty bigint not null,
      min bigint not null,
      max bigint not null,
      method_ids bigint[] not null,
      pay_window_min integer not null,
      min_age_days integer not null,
      min_completed integer not null,
      version bigint not null,
      is_on boolean not null,
      is_blocked boolean not null,
      cause text not null,
      operator bigint not null,
      reason text not null,
      time_ms bigint not null,
      changed_ms bigint not null
    );
    create index otc_ads_by_member on otc_ads (member_id, ad_id);
    -- side is the taker's; reopening is NONE, ASKED or ENDED. due_ms moves with the clocks of orders; 0 where none runs.
    create table otc_orders (
      order_id bigint primary key,
      ad_id bigint not null,
      ad_version bigint not null,
      side text not null,
      buyer_id bigint not null,
      seller_id bigint not null,
      currency text not null,
      price bigint not null,
      amount bigint not null,
      qty bigint not null,
      method_ids bigint[] not null,
      pay_window_min integer not null,
      status text not null,
      cancel_cause text not null,
      appeal text not null,
      appellant_id bigint not null,
      buyer_appeals integer not null,
      seller_appeals integer not null,
      reopening text not null,
      method_id bigint not null,
      due_ms bigint not null,
      paid_ms bigint not null,
      moved_ms bigint not null,
      time_ms bigint not null,
      changed_ms bigint not null,
      ended_ms bigint not null
    );
    create index otc_orders_by_buyer on otc_orders (buyer_id, order_id);
    create index otc_orders_by_seller on otc_orders (seller_id, order_id);
    create index otc_orders_by_method on otc_orders using gin (method_ids);
    create index otc_orders_by_ad on otc_orders (ad_id);
    create index otc_orders_open on otc_orders (order_id) where status in ('PENDING_PAYMENT', 'PENDING_RELEASE');
    create index otc_orders_waiting on otc_orders (due_ms) where status = 'CANCELLED' and due_ms > 0;
    create index otc_orders_appealed on otc_orders (order_id) where appeal <> 'NONE';
    -- by_id is 0 where the clock or operators took the step; moved_ms is that of the step MOVED.
    create table otc_order_steps (
      order_id bigint not null,
      sequence bigint not null,
      position bigint not null,
      step text not null,
      by_id bigint not null,
      moved_ms bigint not null,
      time_ms bigint not null,
      primary key (order_id, sequence, position)
    );
    create table otc_verdicts (
      order_id bigint not null,
      sequence bigint not null,
      verdict text not null,
      finding text not null,
      fault text not null,
      first_operator bigint not null,
      second_operator bigint not null,
      time_ms bigint not null,
      primary key (order_id, sequence)
    );
    -- What the last cancel of an order counts against its buyer.
    create table otc_cancels (
      order_id bigint primary key,
      member_id bigint not null,
      day integer not null,
      points integer not null,
      is_merchant boolean not null,
      is_upheld boolean not null,
      is_excused boolean not null,
      time_ms bigint not null
    );
    create index otc_cancels_by_member on otc_cancels (member_id, day);
    -- approved_ms is 0 before the first approval; reason is an operator's.
    create table otc_merchants (
      member_id bigint primary key,
      state text not null,
      bond bigint not null,
      quit_ms bigint not null,
      reapply_ms bigint not null,
      first_operator bigint not null,
      second_operator bigint not null,
      reason text not null,
      approved_ms bigint not null,
      changed_ms bigint not null
    );
    create table otc_restrictions (
      member_id bigint primary key,
      buy_off_ms bigint not null,
      otc_off_ms bigint not null
    );
    -- block_id is the sequence of the command that blocked.
    create table otc_blocks (
      member_id bigint not null,
      blocked_id bigint not null,
      block_id bigint not null,
      time_ms bigint not null,
      primary key (member_id, blocked_id)
    );
    -- Every payment method that was ever enabled; orders and ads name them.
    create table otc_methods (
      method_id bigint primary key,
      member_id bigint not null,
      kind text not null
    );
    -- Not out of the journal: the texts of each version of an ad, written before it can be ON.
    create table otc_ad_texts (
      ad_id bigint not null,
      version bigint not null,
      remark text not null,
      auto_reply text not null,
      primary key (ad_id, version)
    );
    -- Not out of the journal: what the buyer gave with a step of an order.
    create table otc_order_notes (
      order_id bigint primary key,
      cancel_reason text not null default '',
      voucher_ids text[] not null default '{}'
    );
  `,
};
