/** The static part of the module for balances. The tables of unfilled orders are those of history. */
import type { StaticModule } from '../module.ts';
import { capitalRecords } from './migrations/0001-capital-records.ts';
import { reserves } from './migrations/0002-reserves.ts';
import { unfilledOrders } from './migrations/0003-unfilled-orders.ts';
import { ledgerPostings } from './migrations/0004-ledger-postings.ts';
import { balancesProjection } from './projector.ts';
import { BALANCES_TABLES } from './tables.ts';

export const balancesModule = {
  name: 'balances',
  migrations: [capitalRecords, reserves, unfilledOrders, ledgerPostings],
  tables: BALANCES_TABLES,
  projections: [balancesProjection()],
} satisfies StaticModule;
