import type { Migration } from '../../../platform/database/migration.ts';

/** The read tables of pledges and airdrops, and what only the server keeps: the texts of products, campaigns and their lists. */
export const activityTables: Migration = {
  id: 'activity/0001-activity',
  sql: `
    -- Read tables: can be dropped and rebuilt from the journal. Amounts are in units of the asset, days since 1970-01-01.
    create table pledges (
      pledge_id bigint primary key,
      member_id bigint not null,
      product_id bigint not null,
      asset text not null,
      principal bigint not null,
      -- The principal that the order still holds.
      left_amount bigint not null,
      term_days integer not null,
      -- In 1e-8.
      daily_rate bigint not null,
      first_day integer not null,
      -- The time of payment, past or to come; 0: a flexible order that runs.
      due_ms bigint not null,
      state text not null,
      -- All interest that was paid, and the days of a flexible order for which it was.
      interest bigint not null default 0,
      paid_days integer not null default 0,
      sequence bigint not null,
      time_ms bigint not null
    );
    create index pledges_of_member on pledges (member_id, pledge_id);
    create index pledges_of_product on pledges (product_id, pledge_id);
    create index pledges_due on pledges (due_ms) where state <> 'REDEEMED';

    -- sequence: the command that asked for it; of MATURITY the one that paid it.
    create table pledge_redemptions (
      sequence bigint not null,
      pledge_id bigint not null,
      member_id bigint not null,
      how text not null,
      state text not null,
      principal bigint not null,
      interest bigint not null,
      time_ms bigint not null,
      pay_ms bigint not null,
      primary key (sequence, pledge_id)
    );
    create index pledge_redemptions_of_member on pledge_redemptions (member_id, sequence, pledge_id);
    create index pledge_redemptions_waiting on pledge_redemptions (pledge_id) where state = 'WAITING';

    create table airdrops (
      campaign_id bigint primary key,
      asset text not null,
      total bigint not null,
      list_hash text not null,
      row_count integer not null,
      first_operator bigint not null,
      second_operator bigint not null,
      sequence bigint not null,
      time_ms bigint not null
    );
    create table airdrop_payments (
      member_id bigint not null,
      sequence bigint not null,
      campaign_id bigint not null,
      asset text not null,
      amount bigint not null,
      time_ms bigint not null,
      primary key (member_id, sequence)
    );

    -- No read tables from here on.
    create table pledge_product_texts (
      product_id bigint primary key,
      zh_title text not null,
      zh_body text not null,
      en_title text not null,
      en_body text not null
    );

    -- The members who were told that a flexible order will stop earning.
    create table pledge_reminders (
      pledge_id bigint primary key,
      time_ms bigint not null
    );

    create table airdrop_campaigns (
      campaign_id bigint generated always as identity primary key,
      zh_title text not null,
      en_title text not null,
      asset text not null,
      list_hash text not null,
      change_ms bigint not null
    );
    create table airdrop_rows (
      campaign_id bigint not null references airdrop_campaigns,
      line integer not null,
      -- As they stand in the list.
      member_text text not null,
      amount_text text not null,
      -- 0 where there is a fault.
      member_id bigint not null,
      amount bigint not null,
      fault text not null,
      primary key (campaign_id, line)
    );
    create index airdrop_rows_faulty on airdrop_rows (campaign_id, line) where fault <> '';
  `,
};
