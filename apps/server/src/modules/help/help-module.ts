/** The static part of the module of the help center. */
import type { StaticModule } from '../module.ts';
import { helpTables } from './migrations/0001-help.ts';
import { coinTexts } from './migrations/0002-coin-texts.ts';
import { wordsInMemory } from './migrations/0003-words-in-memory.ts';
import { votesByNetwork } from './migrations/0004-votes-by-network.ts';
import { HELP_TABLES } from './tables.ts';

export const helpModule = {
  name: 'help',
  migrations: [helpTables, coinTexts, wordsInMemory, votesByNetwork],
  tables: HELP_TABLES,
} satisfies StaticModule;
