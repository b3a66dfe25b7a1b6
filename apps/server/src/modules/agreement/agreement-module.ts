/** The static part of the module for agreements. */
import type { StaticModule } from '../module.ts';
import { agreementTables } from './migrations/0001-agreement.ts';

export const agreementModule = {
  name: 'agreement',
  migrations: [agreementTables],
} satisfies StaticModule;
