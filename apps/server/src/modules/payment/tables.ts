/** Comments of the tables of payment methods, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const PAYMENT_TABLES: TableComments = {
  payment_account_hashes: {
    holds:
      'The account of each method as a keyed hash without its owner. It outlives the method, so that two members who named one account stay known.',
  },
  payment_methods: {
    holds: 'How a member is paid by others, outside of the exchange. The engine holds which are enabled.',
    columns: {
      sealed: 'Name and account, sealed.',
      awaits_enabling: 'The engine has yet to enable it.',
      deleted_ms: 'Its owner deleted it; it stays for the parties of the orders that name it.',
    },
  },
};
