/**
 * Public trades and bars (read tables, rebuilt from the journal), back-filled bars (flagged, written once by the demo)
 * and the settings of markets and currencies that decide nothing about money. Prices and quantities are the market's
 * integer units; turnover of a month may pass 2^63, so sums are numeric.
 */
import type { Migration } from '../../../platform/database/migration.ts';

export const marketData: Migration = {
  id: 'market/0001-market-data',
  sql: `
    create table market_trades (
      trade_id bigint primary key,
      market text not null,
      time_ms bigint not null,
      price bigint not null,
      qty bigint not null,
      taker_side text not null
    );
    create index market_trades_newest on market_trades (market, trade_id desc);

    create table market_bars (
      market text not null,
      interval text not null,
      time_ms bigint not null,
      backfill boolean not null,
      open bigint not null,
      high bigint not null,
      low bigint not null,
      close bigint not null,
      volume numeric not null,
      turnover numeric not null,
      primary key (market, interval, time_ms, backfill)
    );

    create table market_trade_cursor (
      only_row boolean primary key default true check (only_row),
      trade_id bigint not null
    );
    insert into market_trade_cursor (trade_id) values (0);

    create table market_settings (
      market text primary key,
      list_time_ms bigint not null default 0,
      is_new boolean not null default false,
      top_sort int
    );
    create table currency_settings (
      currency text primary key,
      name text not null
    );
    create table market_rates (
      name text primary key,
      rate numeric not null,
      source text not null,
      updated_ms bigint not null
    );
  `,
};
