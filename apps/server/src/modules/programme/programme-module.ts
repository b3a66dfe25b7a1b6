/** The static part of the module of the programmes that two operators open. */
import type { StaticModule } from '../module.ts';
import { openedProgrammes } from './migrations/0001-opened-programmes.ts';
import { PROGRAMME_TABLES } from './tables.ts';

export const programmeModule = {
  name: 'programme',
  migrations: [openedProgrammes],
  tables: PROGRAMME_TABLES,
} satisfies StaticModule;
