/**
 * The static part of the module for members' history. The migration that makes its tables stands among those of balances,
 * where it was released: the order of released migrations never changes.
 */
import type { StaticModule } from '../module.ts';
import { HISTORY_TABLES } from './tables.ts';

export const historyModule = {
  name: 'history',
  tables: HISTORY_TABLES,
} satisfies StaticModule;
