/** The static part of the module of the help center. */
import type { StaticModule } from '../module.ts';
import { helpTables } from './migrations/0001-help.ts';

export const helpModule = { name: 'help', migrations: [helpTables] } satisfies StaticModule;
