import type { Migration } from '../../../platform/database/migration.ts';

/** The read tables of invitees, marks and rebates, and the months whose settlement has run. Amounts are in units of USDT. */
export const invitationTables: Migration = {
  id: 'invitation/0001-invitation',
  sql: `
    -- Read tables: can be dropped and rebuilt from the journal. Days are business days since 1970-01-01.
    create table invitees (
      member_id bigint primary key,
      inviter_id bigint not null,
      -- Of the command that bound the inviter: names the invitee in lists.
      sequence bigint not null,
      -- All rebates so far.
      rebate bigint not null default 0,
      time_ms bigint not null
    );
    create unique index invitees_of_inviter on invitees (inviter_id, sequence);

    -- Every change of a mark. first_operator 0: a check of the server; second_operator 0: one was enough.
    create table invitee_marks (
      sequence bigint not null,
      member_id bigint not null,
      mark text not null,
      is_marked boolean not null,
      reason text not null,
      first_operator bigint not null,
      second_operator bigint not null,
      time_ms bigint not null,
      primary key (member_id, sequence)
    );
    create index invitee_marks_by_sequence on invitee_marks (sequence);

    -- One settled day of an invitee.
    create table rebates (
      member_id bigint not null,
      day integer not null,
      inviter_id bigint not null,
      fees bigint not null,
      rebate bigint not null,
      sequence bigint not null,
      primary key (member_id, day)
    );
    create index rebates_of_inviter on rebates (inviter_id, day);

    -- The sums of an inviter's settled day.
    create table rebate_days (
      inviter_id bigint not null,
      day integer not null,
      invitees integer not null,
      fees bigint not null,
      rebate bigint not null,
      time_ms bigint not null,
      primary key (inviter_id, day)
    );
    create index rebate_days_by_day on rebate_days (day);

    -- The sums of an inviter's month, as year * 100 + month. sequence: the settlement with which the sum was reached.
    create table rebate_months (
      month integer not null,
      inviter_id bigint not null,
      rebate bigint not null,
      sequence bigint not null,
      primary key (month, inviter_id)
    );
    create index rebate_months_ranked on rebate_months (month, rebate desc, sequence, inviter_id);

    create table rebate_reversals (
      sequence bigint primary key,
      inviter_id bigint not null,
      member_id bigint not null,
      day integer not null,
      amount bigint not null,
      reason text not null,
      first_operator bigint not null,
      second_operator bigint not null,
      time_ms bigint not null
    );
    create index rebate_reversals_of_inviter on rebate_reversals (inviter_id, sequence);

    -- No read table: the months whose last day the settlement has handled, once for every inviter.
    create table rebate_settled_months (
      month integer primary key,
      time_ms bigint not null
    );
  `,
};
