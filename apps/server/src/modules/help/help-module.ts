/** The static part of the module of the help center. */
import type { StaticModule } from '../module.ts';
import { helpTables } from './migrations/0001-help.ts';
import { coinTexts } from './migrations/0002-coin-texts.ts';

export const helpModule = { name: 'help', migrations: [helpTables, coinTexts] } satisfies StaticModule;
