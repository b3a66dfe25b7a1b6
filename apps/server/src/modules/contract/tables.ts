/**
 * Comments of the tables of contracts, for docs/schema.sql. Prices, quantities and money are in units of the contract, lots and
 * rates at scale 8. What comes from a short list is its place there (codes.ts).
 */
import type { TableComments } from '../../platform/database/table-comments.ts';

const SEQ = 'The sequence of the command; rows are read newest first.';

export const CONTRACT_TABLES: TableComments = {
  contract_cursor: {
    holds: 'Commands up to this sequence are in the tables; one applied again changes nothing.',
  },
  contract_fills: { holds: 'Fills, one row for each side of a trade.' },
  contract_orders: {
    holds: 'Contract orders.',
    columns: {
      released: 'Margin that its closing fills released.',
      pnl: 'Of its closing fills, before fees; cost is what they took off the position.',
      open_ms: 'Of the first fill; 0: none.',
      close_ms: 'Of the fill that closed; 0: none.',
      first_trade_id:
        'The fills of the order lie between this and last_trade_id among those of its member; 0: none.',
      trade_type:
        'The place in its list (codes.ts), as type, time_in_force, origin, mode, trigger_source, status and reason.',
    },
  },
  contract_plans: {
    holds: 'Trigger orders.',
    columns: { order_id: 'The order that it became; 0: none.' },
  },
  contract_risk_notices: { holds: 'Members who accepted the risk notice.' },
  deleveragings: {
    holds: 'Positions that were closed to end a liquidation.',
    columns: { seq: SEQ, part: 'Counts within the command.' },
  },
  fund_history: {
    holds: 'Changes of the insurance fund.',
    columns: { seq: 'The sequence of the command.' },
  },
  funding_history: { holds: 'Funding of each contract by its instant.' },
  funding_records: {
    holds: 'Funding of each position.',
    columns: { seq: SEQ, part: 'Counts within the command: one may settle several instants.' },
  },
  liquidations: {
    holds: "Liquidations of all members, those of a demo's bots too.",
    columns: {
      end_ms: '0 and outcome empty while it is under way.',
      record: 'The finding at its begin, as liquidation-record.ts describes it.',
      steps: 'The steps since, in order.',
    },
  },
  position_history: { holds: 'Positions that were closed.', columns: { seq: SEQ } },
};
