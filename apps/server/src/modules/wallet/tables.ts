/**
 * Comments of the tables of deposits and withdrawals, for docs/schema.sql. amount, fee and value are in units at the scale
 * of the ledger; units are those of the chain.
 */
import type { TableComments } from '../../platform/database/table-comments.ts';

const EPOCH = 'The epoch of the leader that wrote the row; a leader of an older epoch changes nothing.';

export const WALLET_TABLES: TableComments = {
  address_balances: {
    holds: 'Coins at each own address, as the comparison found them last.',
    columns: {
      surplus: 'Above the sum of all known transfers: it pauses nothing.',
      missing: 'Gone without a known payment, of the known sum and of the surplus.',
      epoch: EPOCH,
    },
  },
  address_labels: { holds: 'The words of a member for a saved address.' },
  application_details: {
    holds:
      'The words of a member with an application, which the engine does not hold. A row stands before the engine is asked, and is deleted when the engine refuses.',
    columns: {
      is_hash_free: 'The application was rejected, so another one may bear its hash.',
      application_id: 'Null until the engine has answered.',
    },
  },
  application_words: {
    holds:
      'The decision of the first operator on an application; a newer one takes the place of an earlier one.',
  },
  applications: {
    holds: 'Deposits by application, decided by operators.',
    columns: { funding_id: 'The entry of fundings that paid it.' },
  },
  chain_transfers: {
    holds: 'Transfers to own addresses that the jobs have seen on a chain.',
    columns: {
      units: 'The amount of the chain; the ledger takes amount of it, and dust is the rest in units.',
      state:
        'SEEN (in a block, not numbered), IGNORED (below the least deposit), DROPPED (its block is gone), NUMBERED.',
      hold: 'Why the deposit is to be held; NONE: it is credited.',
      number: 'The number of the deposit, from the transaction that made it NUMBERED.',
      is_told: 'The engine has taken the number.',
      is_gone: 'It was numbered, and its block is no longer in the chain.',
      epoch: EPOCH,
    },
  },
  coin_chains: {
    holds: 'Terms of a coin on a chain: those in force, and one that waits for its time.',
  },
  coin_checks: {
    holds:
      'Tokens that arrived whole at the hot address, so that terms may name their contract. contract is in its canonical form.',
  },
  deposit_addresses: {
    holds: 'Deposit addresses: one of a member for all chains of a family.',
    columns: {
      position: 'The number from which the signer derives the address; dense for each family.',
      mac: 'Proves the row under a key that lies outside the database.',
    },
  },
  deposit_positions: {
    holds: 'The next position of each family. A position that was given once is never given again.',
  },
  deposits: {
    holds: 'Numbered deposits.',
    columns: {
      state: 'CREDITED, HELD, VOID, BOOKED or REVERSED.',
      booked_to: 'The member or system account that a held one was booked to; empty before.',
      lost: 'The part of a reversal that no balance covered.',
    },
  },
  floor_prices: { holds: 'Least prices of coins in USDT, by which values of withdrawals are judged.' },
  followed_blocks: {
    holds: 'The newest blocks that were read: a reorganisation is found against them.',
    columns: { epoch: EPOCH },
  },
  followed_chains: {
    holds: 'Chains that are followed, and how far each is read.',
    columns: {
      network_id: 'With anchor_hash the fingerprint of the chain at its first use.',
      last_deposit: 'The last number of a deposit, as last_cost of a network cost.',
      cost_ahead:
        'Costs are posted rounded up to the scale of the ledger: so much was posted too much, which the next cost takes off.',
      epoch: EPOCH,
    },
  },
  fundings: {
    holds:
      'Entries that pay applications. The rest of an entry is its amount without the applications that it paid and without taken_back.',
    columns: {
      chain: 'Empty: operators recorded the entry; else the deposit that it came from.',
      taken_back: 'The part that a reversal of that deposit took back.',
    },
  },
  held_outputs: {
    holds:
      'Outputs at own addresses, cold ones included, until a comparison finds them spent, for chains of outputs.',
    columns: { epoch: EPOCH },
  },
  member_debts: { holds: 'Debts of members after a reversed deposit.' },
  network_costs: { holds: 'Fees that the exchange paid to a chain.' },
  own_outputs: {
    holds: 'Outputs that payments may spend, on chains of outputs: credited deposits and change.',
    columns: {
      transaction: 'The whole transaction in hex, by which the signer proves the amount.',
      spent_by: 'The payment that uses it up.',
      epoch: EPOCH,
    },
  },
  own_payments: {
    holds:
      'Payments of the exchange by the id that the signer knows. The id is made once, with the row, and lasts through every restart.',
    columns: {
      purpose:
        'pay, sweep, top-up, cold, or refill: a transfer from cold to hot that its keeper signed elsewhere.',
      position: 'The deposit address of a sweep or a top-up.',
      nonce: 'Null until it is to be signed.',
      state: 'WANTED (nothing signed), SIGNED (bytes stored), SENT, MINED, DONE (posted), VOID.',
      asked: 'The unsigned transaction that the signer was asked for last; a person confirms these terms.',
      waits: 'Why it waits, such as for a person at the signer; empty: it does not.',
      is_compared: 'It has ended in every table, so the next comparison is without it.',
      epoch: EPOCH,
    },
  },
  own_transactions: {
    holds: 'Signed transactions of a payment, each a version of it.',
    columns: {
      mined_height: 'As far as is known now; null: in no block.',
      is_deep: 'As deep as the confirmations, so that the rest is final.',
      cost_number: 'The number of its network cost; null: not posted.',
      epoch: EPOCH,
    },
  },
  receiving_addresses: { holds: 'Addresses that members may send a coin to before an application.' },
  reconciliations: {
    holds: 'The newest comparison of each asset on a chain (docs/rules/wallet.md#reconciliation).',
    columns: {
      held: 'Coins that the addresses hold; expected: those that they must hold.',
      asked_height: 'Every address that something came to up to this height was asked after it came.',
      balance_sum: 'With surplus_sum the sums over address_balances, so that no comparison adds up all rows.',
      ignored_sum: 'The units of ignored transfers that were mined up to summed_height.',
      dust_sum: 'The dust of those among them that have a number up to summed_number.',
      epoch: EPOCH,
    },
  },
  saved_addresses: {
    holds: 'Address books of members.',
    columns: { currency: 'Empty: all coins of the chain.' },
  },
  saved_addresses_only: { holds: 'Members who withdraw to saved addresses alone.' },
  signer_head: {
    holds: 'The head of the log of the signer that was seen last, one row; an older head is refused.',
    columns: {
      payment_epoch:
        'The prefix of new ids. It grows when the log of the signer names ids that this database does not know, as after a restore.',
      last_own_transfer: 'Of all chains together, because the ids of the signer name no chain.',
      epoch: EPOCH,
    },
  },
  skipped_positions: {
    holds: 'Positions that a restore passed over, from the first to the one before next_position.',
  },
  transfer_hashes: {
    holds: 'Transfers that were paid or are about to be, by any way: each hash has one owner.',
    columns: { owner: "Such as 'application 7'." },
  },
  unswept_coins: {
    holds: 'At each deposit address, in units of the chain: the credited deposits, and the sweeps.',
    columns: { swept: 'Paid or under way. It may be more than was credited.' },
  },
  wallet_chains: { holds: 'Chains that the engine knows.' },
  wallet_leader: { holds: 'The epoch of the process that runs the jobs of the chains, one row.' },
  wallet_pauses: {
    holds: 'Pauses of deposits or withdrawals.',
    columns: { currency: 'Empty: the whole chain.' },
  },
  wallet_policies: { holds: 'Limits of withdrawals, by the time from which they hold.' },
  withdrawal_requests: {
    holds:
      'Requests of members, kept for ever: a repeated one answers the same id and pays nothing anew. The engine forgets a request after a day.',
    columns: {
      digest: 'A hash of the whole request.',
      withdrawal_id: 'Null until the engine has answered.',
    },
  },
  withdrawal_steps: {
    holds: 'Events of a withdrawal, the request included.',
    columns: { operator: '0: none took part.' },
  },
  withdrawals: {
    holds: 'Withdrawals.',
    columns: {
      value: 'In 1e-8 USDT, at the request.',
      flags: 'Bits: why it was reviewed.',
      reason: 'The reason of a rejection, or the proof of a failure.',
      internal_to: 'The member whose deposit address it names; 0: none.',
    },
  },
};
