/** The static part of the module of the app's releases. */
import type { StaticModule } from '../module.ts';
import { releaseTables } from './migrations/0001-releases.ts';
import { RELEASE_TABLES } from './tables.ts';

export const releaseModule = {
  name: 'release',
  migrations: [releaseTables],
  tables: RELEASE_TABLES,
} satisfies StaticModule;
