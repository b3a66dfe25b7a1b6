import type { Migration } from '../../../platform/database/migration.ts';

/**
 * The jobs of chains know this and the journal does not: addresses, blocks, transfers that were seen, signed transactions.
 * Every change names the epoch of the leader that made it; a leader of an older epoch changes nothing.
 */
export const chainJobs: Migration = {
  id: 'wallet/0007-chain-jobs',
  sql: `
    create table wallet_leader (
      only_row boolean primary key default true check (only_row),
      epoch bigint not null
    );
    insert into wallet_leader (epoch) values (0);
    -- One address of a member for all chains of a family; position is dense for each family. mac proves the row under a key
    -- that lies outside the database.
    create table deposit_addresses (
      family text not null,
      position int not null,
      member_id bigint not null,
      address text not null,
      mac bytea not null,
      time_ms bigint not null,
      primary key (family, position),
      unique (family, member_id),
      unique (family, address)
    );
    -- The next position of each family: none that was ever given is given again, whatever became of its row.
    create table deposit_positions (
      family text primary key,
      first_free int not null
    );
    insert into deposit_positions (family, first_free) values ('evm', 0), ('bitcoin', 0);
    -- Positions that a restore passed over, from the first to the one before next_position.
    create table skipped_positions (
      family text not null,
      position int not null,
      next_position int not null,
      primary key (family, position)
    );
    -- The fingerprint of the chain's first use, and how far it is read.
    create table followed_chains (
      chain text primary key,
      network_id text not null,
      anchor_hash text,
      height bigint not null,
      block_hash text not null,
      block_time_ms bigint not null,
      read_ms bigint not null,
      -- The last number of a deposit and of a network cost.
      last_deposit bigint not null default 0,
      last_cost bigint not null default 0,
      -- Costs are posted rounded up to the ledger's scale; so many units were posted too much so far, which the next cost
      -- takes off.
      cost_ahead numeric(78) not null default 0,
      epoch bigint not null
    );
    -- The newest blocks that were read: a reorganisation is found against them.
    create table followed_blocks (
      chain text not null,
      height bigint not null,
      hash text not null,
      parent_hash text not null,
      time_ms bigint not null,
      epoch bigint not null,
      primary key (chain, height)
    );
    -- Transfers to own addresses. units is the chain's amount; amount is what the ledger takes of it, and dust the rest in
    -- units. state: SEEN (in a block, not numbered), IGNORED (below the least deposit), DROPPED (its block is gone), NUMBERED.
    create table chain_transfers (
      id bigint generated always as identity primary key,
      chain text not null,
      txid text not null,
      out_index text not null,
      member_id bigint not null,
      address text not null,
      currency text not null,
      units numeric(78) not null,
      amount bigint not null,
      dust numeric(78) not null,
      source text not null,
      height bigint not null,
      block_hash text not null,
      maturity int not null,
      state text not null,
      -- Why it is to be held; NONE: it is credited.
      hold text not null default 'NONE',
      -- The deposit's number, from the transaction that made it NUMBERED; the engine may not know it yet.
      number bigint,
      -- The engine took the number.
      is_told boolean not null default false,
      -- It was numbered, and its block is no longer in the chain.
      is_gone boolean not null default false,
      time_ms bigint not null,
      changed_ms bigint not null,
      epoch bigint not null,
      unique (chain, txid, out_index)
    );
    create unique index chain_transfers_number on chain_transfers (chain, number) where number is not null;
    create index chain_transfers_of_member on chain_transfers (member_id, id desc);
    create index chain_transfers_waiting on chain_transfers (chain, height) where state = 'SEEN';
    create index chain_transfers_untold on chain_transfers (chain, number) where number is not null and not is_told;
    create index chain_transfers_by_height on chain_transfers (chain, height);
    create index chain_transfers_by_txid on chain_transfers (txid);
    create index chain_transfers_by_address on chain_transfers (address);
    -- The comparison sums these and no others: the ignored ones, and the dust of numbered ones.
    create index chain_transfers_ignored on chain_transfers (chain, height) include (currency, units)
      where state = 'IGNORED';
    create index chain_transfers_dusty on chain_transfers (chain, height) include (currency, dust, number)
      where state = 'NUMBERED' and dust > 0 and not is_gone;
    create index deposits_returned on deposits (chain, number) where state in ('VOID', 'REVERSED');
    create index deposits_inner on deposits (chain) where out_index = 'inner';
    create index network_costs_by_txid on network_costs (chain, txid);
    -- Own transactions by the id that the signer knows (docs/signer.md#requests), each with its versions.
    -- purpose: pay, sweep, top-up, cold, and refill: a transfer from cold to hot that its keeper signed elsewhere, with
    -- version 0 and without bytes. state: WANTED (nothing signed), SIGNED (bytes stored), SENT, MINED, DONE (posted), VOID.
    -- The id is made once, with the row, and lasts through every restart; a row has no nonce before it is to be signed.
    create table own_payments (
      payment_id text primary key,
      chain text not null,
      purpose text not null,
      withdrawal_id bigint unique,
      -- The deposit address of a sweep or a top-up, by its position.
      position int,
      currency text not null,
      to_address text not null,
      units numeric(78) not null,
      nonce bigint,
      sender text not null,
      state text not null,
      -- The unsigned transaction that the signer was asked for last: a person there confirms exactly these terms.
      asked jsonb,
      -- A person is asked at the signer, the wallet is short, the network wants more than the cap: empty when nothing.
      waits text not null default '',
      detail text not null default '',
      -- It ended in every table, and its addresses were asked after it was mined: the next comparison is without it.
      is_compared boolean not null default false,
      time_ms bigint not null,
      changed_ms bigint not null,
      epoch bigint not null
    );
    create index own_payments_open on own_payments (chain, nonce) where state not in ('DONE', 'VOID');
    create index own_payments_uncompared on own_payments (chain) where not is_compared;
    create unique index own_payments_nonce on own_payments (chain, sender, nonce) where nonce is not null;
    create table own_transactions (
      payment_id text not null references own_payments (payment_id),
      version int not null,
      txid text not null unique,
      unsigned jsonb not null,
      signed text not null,
      is_cancel boolean not null,
      sent_ms bigint not null default 0,
      -- Where it was mined as far as is known now; is_deep: as deep as the confirmations, so that the rest is final.
      mined_height bigint,
      is_deep boolean not null default false,
      fee_units numeric(78),
      succeeded boolean,
      -- The number of its network cost; null: not posted.
      cost_number bigint,
      time_ms bigint not null,
      epoch bigint not null,
      primary key (payment_id, version)
    );
    -- Outputs of our own on chains of outputs: credited deposits and change. spent_by is the payment that uses one up.
    create table own_outputs (
      chain text not null,
      txid text not null,
      out_index int not null,
      account text not null,
      position int not null,
      address text not null,
      units numeric(78) not null,
      height bigint not null,
      -- The whole transaction in hex, by which the signer proves the amount.
      transaction text not null,
      spent_by text references own_payments (payment_id),
      epoch bigint not null,
      primary key (chain, txid, out_index)
    );
    create index own_outputs_free on own_outputs (chain, units) where spent_by is null;
    create index own_outputs_spent on own_outputs (spent_by) where spent_by is not null;
    -- The head of the signer's log that was seen last; an older one is refused. payment_epoch is the prefix of new ids: it
    -- grows when the signer's log names ids that this database does not know, which is so after a restore.
    create table signer_head (
      only_row boolean primary key default true check (only_row),
      count bigint not null,
      hash text not null,
      payment_epoch bigint not null,
      -- The last number of an own transfer, of all chains together: the signer's ids name no chain.
      last_own_transfer bigint not null default 0,
      epoch bigint not null
    );
    -- The newest comparison of each asset on a chain (rules/wallet#reconciliation).
    create table reconciliations (
      chain text not null,
      currency text not null,
      height bigint not null,
      -- Coins that the addresses hold and those that they must hold, in units of the chain.
      held numeric(78) not null,
      expected numeric(78) not null,
      is_clean boolean not null,
      -- Every address that something came to up to this height was asked after it came.
      asked_height bigint not null default -1,
      -- The sums over address_balances, so that no comparison adds up all its rows.
      balance_sum numeric(78) not null default 0,
      surplus_sum numeric(78) not null default 0,
      time_ms bigint not null,
      epoch bigint not null,
      primary key (chain, currency)
    );
    create table address_balances (
      chain text not null,
      currency text not null,
      address text not null,
      units numeric(78) not null,
      height bigint not null,
      -- Above what is known to have come and gone: a surplus, which pauses nothing.
      surplus numeric(78) not null default 0,
      -- Gone without a payment that is known, of what came and of the surplus.
      missing numeric(78) not null default 0,
      time_ms bigint not null,
      epoch bigint not null,
      primary key (chain, currency, address)
    );
  `,
};
