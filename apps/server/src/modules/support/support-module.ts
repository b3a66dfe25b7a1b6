/** The static part of the module for customer service. */
import type { StaticModule } from '../module.ts';
import { supportTables } from './migrations/0001-support.ts';
import { SUPPORT_TABLES } from './tables.ts';

export const supportModule = {
  name: 'support',
  migrations: [supportTables],
  tables: SUPPORT_TABLES,
} satisfies StaticModule;
