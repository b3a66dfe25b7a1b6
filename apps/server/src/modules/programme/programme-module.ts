/** The static part of the module of the programmes that two operators open. */
import type { StaticModule } from '../module.ts';
import { openedProgrammes } from './migrations/0001-opened-programmes.ts';

export const programmeModule = {
  name: 'programme',
  migrations: [openedProgrammes],
} satisfies StaticModule;
