import type { Migration } from '../../../platform/database/migration.ts';

export const ledgerPostings: Migration = {
  id: 'wallet/0004-ledger-postings',
  sql: `
    -- A read table: each balance of a member that a command left behind, one row for each account and currency that the
    -- command touched. It has one index, which serves the postings of one account and, account by account, those of all.
    -- account and cause are places in their lists (posting-rows.ts); place counts a member's rows within the command.
    create table ledger_postings (
      member_id bigint not null,
      seq bigint not null,
      time_ms bigint not null,
      free bigint not null,
      frozen bigint not null,
      account smallint not null,
      cause smallint not null,
      place smallint not null,
      asset text not null,
      constraint ledger_postings_of_member primary key (member_id, account, asset, seq)
    );
    -- Commands up to from_sequence came before the table and are found in the journal alone; those up to sequence are
    -- in the table, and what comes again passes by.
    create table ledger_cursor (
      only_row boolean primary key default true check (only_row),
      from_sequence bigint not null,
      sequence bigint not null
    );
    insert into ledger_cursor (from_sequence, sequence)
      select coalesce(max(sequence), 0), coalesce(max(sequence), 0) from projector_cursor;
  `,
};
