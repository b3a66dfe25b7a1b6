import type { Migration } from '../../../platform/database/migration.ts';

/** The read tables of deposits and withdrawals over chains, of their settings and pauses, and the labels of address books. */
export const chains: Migration = {
  id: 'wallet/0006-chains',
  sql: `
    -- Read tables: can be dropped and rebuilt from the journal. Amounts are in units at the asset's scale.
    create table wallet_chains (
      chain text primary key,
      time_ms bigint not null
    );
    -- The terms of a coin on a chain: those in force and one that waits for its time. A newer change drops one that waits.
    create table coin_chains (
      chain text not null,
      currency text not null,
      effective_ms bigint not null,
      settings jsonb not null,
      first_operator bigint not null,
      second_operator bigint not null,
      primary key (chain, currency, effective_ms)
    );
    create table wallet_policies (
      effective_ms bigint primary key,
      policy jsonb not null,
      first_operator bigint not null,
      second_operator bigint not null
    );
    create table floor_prices (
      currency text not null,
      effective_ms bigint not null,
      price bigint not null,
      primary key (currency, effective_ms)
    );
    -- currency is empty for a pause of the whole chain.
    create table wallet_pauses (
      chain text not null,
      currency text not null,
      side text not null,
      cause text not null,
      reason text not null,
      operator bigint not null,
      time_ms bigint not null,
      primary key (chain, currency, side, cause)
    );
    -- Numbered deposits. state is CREDITED, HELD, VOID, BOOKED or REVERSED.
    create table deposits (
      chain text not null,
      number bigint not null,
      member_id bigint not null,
      currency text not null,
      amount bigint not null,
      txid text not null,
      out_index text not null,
      state text not null,
      reason text not null,
      debt_paid bigint not null,
      -- The member or system account that a held one was booked to; empty before.
      booked_to text not null default '',
      funding_id bigint not null default 0,
      lost bigint not null default 0,
      first_operator bigint not null default 0,
      second_operator bigint not null default 0,
      time_ms bigint not null,
      changed_ms bigint not null,
      primary key (chain, number)
    );
    create index deposits_of_member on deposits (member_id, time_ms desc);
    create index deposits_by_transfer on deposits (chain, txid, out_index);
    create index deposits_held on deposits (time_ms) where state = 'HELD';
    create table withdrawals (
      withdrawal_id bigint primary key,
      member_id bigint not null,
      request_id text not null,
      currency text not null,
      chain text not null,
      address text not null,
      amount bigint not null,
      fee bigint not null,
      -- In 1e-8 USDT, at the request.
      value bigint not null,
      flags bigint not null,
      state text not null,
      -- The reason of a rejection, or the proof of a failure.
      reason text not null default '',
      txid text not null default '',
      internal_to bigint not null default 0,
      time_ms bigint not null,
      changed_ms bigint not null
    );
    create index withdrawals_of_member on withdrawals (member_id, withdrawal_id desc);
    create index withdrawals_open on withdrawals (withdrawal_id)
      where state in ('REVIEW', 'APPROVED', 'SENDING', 'BROADCAST');
    create index withdrawals_by_txid on withdrawals (txid) where txid <> '';
    create index withdrawals_by_address on withdrawals (address);
    -- Every event of a withdrawal, the request included; operator is 0 where none took part.
    create table withdrawal_steps (
      withdrawal_id bigint not null,
      sequence bigint not null,
      position int not null,
      state text not null,
      flags bigint not null,
      operator bigint not null,
      reason text not null,
      txid text not null,
      time_ms bigint not null,
      primary key (withdrawal_id, sequence, position)
    );
    -- currency is empty for all coins of the chain.
    create table saved_addresses (
      member_id bigint not null,
      currency text not null,
      chain text not null,
      address text not null,
      time_ms bigint not null,
      primary key (member_id, currency, chain, address)
    );
    create table saved_addresses_only (
      member_id bigint primary key,
      time_ms bigint not null
    );
    create table member_debts (
      member_id bigint not null,
      currency text not null,
      debt bigint not null,
      primary key (member_id, currency)
    );
    create table network_costs (
      chain text not null,
      number bigint not null,
      currency text not null,
      amount bigint not null,
      txid text not null,
      time_ms bigint not null,
      primary key (chain, number)
    );
    -- No read table: requests of members, kept for ever, so that a repeated one answers the same id and pays nothing anew.
    -- The engine forgets a request after a day. digest is that of the whole request; withdrawal_id is null until the engine
    -- answered.
    create table withdrawal_requests (
      member_id bigint not null,
      request_id text not null,
      digest bytea not null,
      withdrawal_id bigint,
      time_ms bigint not null,
      primary key (member_id, request_id)
    );
    -- No read table: the member's own words for a saved address.
    create table address_labels (
      member_id bigint not null,
      currency text not null,
      chain text not null,
      address text not null,
      label text not null,
      primary key (member_id, currency, chain, address)
    );
  `,
};
