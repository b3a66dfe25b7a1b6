/** Comments of the tables of balances, for docs/schema.sql. Amounts are in units at the scale of the asset. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const BALANCES_TABLES: TableComments = {
  capital_records: {
    holds: 'Money of a member that came in or moved between accounts, one row an amount.',
    columns: {
      seq: 'The sequence of the command.',
      part: 'The place of the amount within the command.',
    },
  },
  ledger_cursor: {
    holds: 'How far ledger_postings goes, one row.',
    columns: {
      from_sequence: 'Commands up to here came before the table, and are found in the journal alone.',
      sequence: 'Commands up to here are in the table; one applied again changes nothing.',
    },
  },
  ledger_postings: {
    holds:
      'Balances of a member that a command left behind, one row for each account and asset that it touched.',
    columns: {
      account: 'The place in the list of posting-rows.ts, as cause.',
      place: 'Counts the rows of the member within the command.',
    },
  },
  wallet_reserves: {
    holds: 'Assets that the exchange holds outside, as operators entered them last.',
  },
};
