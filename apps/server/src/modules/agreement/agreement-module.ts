/** The static part of the module for agreements. */
import type { StaticModule } from '../module.ts';
import { agreementTables } from './migrations/0001-agreement.ts';
import { openParts } from './migrations/0002-open-parts.ts';
import { AGREEMENT_TABLES } from './tables.ts';

export const agreementModule = {
  name: 'agreement',
  migrations: [agreementTables, openParts],
  tables: AGREEMENT_TABLES,
} satisfies StaticModule;
