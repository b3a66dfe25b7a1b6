import type { Migration } from '../../../platform/database/migration.ts';

/** Its number goes on from those that the module of balances released under the same name. */
export const applications: Migration = {
  id: 'wallet/0005-applications',
  sql: `
    -- Amounts are in units at the asset's scale.
    -- Addresses that members may send a coin to before an application.
    create table receiving_addresses (
      currency text not null,
      network text not null,
      address text not null,
      is_active boolean not null,
      operator text not null,
      time_ms bigint not null,
      primary key (currency, network, address)
    );
    -- The words of a member that the engine does not hold. A row stands before the engine is asked, and goes when the
    -- engine refuses; application_id is null in between.
    create table application_details (
      member_id bigint not null,
      request_id text not null,
      currency text not null,
      amount bigint not null check (amount > 0),
      from_address text not null,
      to_address text not null,
      hash text not null,
      remark text not null,
      -- The application was rejected, so another one may bear its hash.
      is_hash_free boolean not null default false,
      application_id bigint unique,
      time_ms bigint not null,
      primary key (member_id, request_id)
    );
    create unique index application_details_one_hash on application_details (hash)
      where hash <> '' and not is_hash_free;
    create index application_details_unfinished on application_details (time_ms) where application_id is null;
    -- The first operator's word on an application; a newer one takes the place of an earlier one.
    create table application_words (
      application_id bigint primary key,
      operator_id bigint not null,
      operator text not null,
      amount bigint not null,
      funding_id bigint not null,
      time_ms bigint not null
    );
    -- Transfers that were paid or are about to be, by whatever way: each hash has one owner, such as 'application 7'.
    create table transfer_hashes (
      hash text primary key,
      owner text not null unique,
      time_ms bigint not null
    );
    -- A read table: can be dropped and rebuilt from the journal.
    create table applications (
      application_id bigint primary key,
      member_id bigint not null,
      currency text not null,
      amount bigint not null,
      state text not null,
      credited bigint,
      funding_id bigint,
      reason text not null default '',
      first_operator bigint,
      second_operator bigint,
      time_ms bigint not null,
      decided_ms bigint not null default 0
    );
    create index applications_of_member on applications (member_id, application_id desc);
    create index applications_in_state on applications (state, application_id desc);
    create index applications_of_funding on applications (funding_id) where funding_id is not null;
    -- A read table: what is left of an entry is its amount without the applications that it paid and without what a
    -- reversal of the deposit that it came from took back. chain is empty for an entry that operators recorded.
    create table fundings (
      funding_id bigint primary key,
      currency text not null,
      amount bigint not null,
      reference text not null,
      chain text not null,
      deposit_number bigint not null,
      taken_back bigint not null default 0,
      time_ms bigint not null
    );
    create unique index fundings_of_deposit on fundings (chain, deposit_number) where chain <> '';
  `,
};
