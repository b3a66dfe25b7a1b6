/** The static part of the module for contracts. */
import type { StaticModule } from '../module.ts';
import { contractTables } from './migrations/0001-contracts.ts';
import { unfilledContractOrders } from './migrations/0002-unfilled-orders.ts';
import { contractProjection } from './projector.ts';
import { CONTRACT_TABLES } from './tables.ts';

export const contractModule = {
  name: 'contract',
  migrations: [contractTables, unfilledContractOrders],
  tables: CONTRACT_TABLES,
  projections: [contractProjection()],
} satisfies StaticModule;
