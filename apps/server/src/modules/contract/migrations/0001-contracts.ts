import type { Migration } from '../../../platform/database/migration.ts';

export const contractTables: Migration = {
  id: 'contract/0001-contracts',
  sql: `
    -- Who accepted the risk notice; the one table here that is not read from the journal.
    create table contract_risk_notices (
      member_id bigint primary key,
      accept_ms bigint not null
    );

    -- Read tables: can be dropped and rebuilt from the journal. Prices, quantities and money in the contract's units,
    -- lots at scale 8, rates at scale 8. What comes from a short list is its place there (codes.ts).
    create table contract_orders (
      member_id bigint not null,
      order_id bigint not null,
      price bigint not null,
      lots bigint not null,
      qty bigint not null,
      take_profit bigint not null,
      stop_loss bigint not null,
      create_ms bigint not null,
      filled_qty bigint not null,
      filled_notional bigint not null,
      filled_lots bigint not null,
      fee bigint not null,
      released bigint not null,
      pnl bigint not null,
      cost bigint not null,
      open_ms bigint not null,
      close_ms bigint not null,
      update_ms bigint not null,
      first_trade_id bigint not null,
      last_trade_id bigint not null,
      leverage int not null,
      maker_fee_ppm int not null,
      taker_fee_ppm int not null,
      trade_type smallint not null,
      type smallint not null,
      time_in_force smallint not null,
      origin smallint not null,
      mode smallint not null,
      trigger_source smallint not null,
      status smallint not null,
      reason smallint not null,
      request_id text not null,
      market text not null,
      primary key (member_id, order_id)
    ) with (fillfactor = 90);

    create table contract_plans (
      member_id bigint not null,
      plan_id bigint not null,
      trigger_price bigint not null,
      price bigint not null,
      lots bigint not null,
      order_id bigint not null,
      create_ms bigint not null,
      update_ms bigint not null,
      leverage int not null,
      trade_type smallint not null,
      type smallint not null,
      trigger_source smallint not null,
      fires_above boolean not null,
      close_all boolean not null,
      status smallint not null,
      reason text not null,
      request_id text not null,
      market text not null,
      primary key (member_id, plan_id)
    );

    -- Nobody trades with himself (self-trade prevention), so the member and the trade name the row.
    create table contract_fills (
      member_id bigint not null,
      trade_id bigint not null,
      order_id bigint not null,
      price bigint not null,
      qty bigint not null,
      lots bigint not null,
      notional bigint not null,
      fee bigint not null,
      pnl bigint not null,
      time_ms bigint not null,
      trade_type smallint not null,
      role smallint not null,
      market text not null,
      primary key (member_id, trade_id)
    );

    -- seq is the command's sequence: newest first is how they are read.
    create table position_history (
      member_id bigint not null,
      seq bigint not null,
      position_id bigint not null,
      qty bigint not null,
      lots bigint not null,
      open_notional bigint not null,
      close_notional bigint not null,
      realised_pnl bigint not null,
      fees bigint not null,
      funding bigint not null,
      open_ms bigint not null,
      close_ms bigint not null,
      leverage int not null,
      side smallint not null,
      mode smallint not null,
      how smallint not null,
      market text not null,
      primary key (member_id, seq, position_id)
    );

    -- part counts within a command: one may settle several instants.
    create table funding_records (
      member_id bigint not null,
      seq bigint not null,
      part int not null,
      qty bigint not null,
      mark_price bigint not null,
      rate bigint not null,
      amount bigint not null,
      time_ms bigint not null,
      side smallint not null,
      market text not null,
      primary key (member_id, seq, part)
    );

    create table funding_history (
      market text not null,
      time_ms bigint not null,
      is_skipped boolean not null,
      rate bigint not null,
      mark_price bigint not null,
      paid bigint not null,
      received bigint not null,
      primary key (market, time_ms)
    );

    -- Everybody's, bots' too: record is what was found when it began, steps what was done since, in order, as
    -- liquidation-record.ts describes them. outcome is empty and end_ms 0 while it is under way.
    create table liquidations (
      liquidation_id bigint primary key,
      member_id bigint not null,
      time_ms bigint not null,
      end_ms bigint not null,
      outcome text not null,
      record jsonb not null,
      steps jsonb not null
    );
    create index liquidations_of_member on liquidations (member_id, liquidation_id desc);

    create table deleveragings (
      member_id bigint not null,
      seq bigint not null,
      part int not null,
      liquidation_id bigint not null,
      qty bigint not null,
      price bigint not null,
      pnl bigint not null,
      amount bigint not null,
      time_ms bigint not null,
      kind smallint not null,
      side smallint not null,
      market text not null,
      primary key (member_id, seq, part)
    );

    create table fund_history (
      seq bigint primary key,
      time_ms bigint not null,
      balance bigint not null,
      change bigint not null,
      cause smallint not null
    );

    -- Everything up to this sequence is in the tables above; what comes again passes by.
    create table contract_cursor (
      only_row boolean primary key default true check (only_row),
      sequence bigint not null
    );
    insert into contract_cursor (sequence) values (0);
  `,
};
