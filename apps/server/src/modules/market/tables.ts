/** Comments of the tables of market data, for docs/schema.sql. Prices and quantities are integer units of the market. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const MARKET_TABLES: TableComments = {
  currency_settings: { holds: 'Names of currencies, as operators set them.' },
  market_bars: {
    holds: 'Bars of spot markets and contracts, one row an interval.',
    columns: {
      backfill: 'True: the demo wrote the bar once, before its first trade; the journal does not hold it.',
      volume: 'Sums of a month may pass 2^63, so they are numeric.',
    },
  },
  market_rates: {
    holds: 'The CNY rate of before the engine held it. A start moves it there and deletes the row.',
  },
  market_settings: {
    holds: 'Settings of markets that decide nothing about money: the place in lists.',
  },
  market_status_texts: {
    holds: 'The words that members read of the status that an operator gave a market or contract.',
    columns: {
      zh: 'With en empty: members read nothing but the status.',
      reason: 'The reason of the operator, which stays on the desk.',
    },
  },
  market_trade_cursor: {
    holds: 'Trades up to this id are in the tables; a trade applied again changes nothing.',
  },
  market_trades: { holds: 'The newest public trades.' },
};
