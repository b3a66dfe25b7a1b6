/** The static part of the module for pledges and airdrops. */
import type { StaticModule } from '../module.ts';
import { activityTables } from './migrations/0001-activity.ts';
import { textsByHash } from './migrations/0002-texts-by-hash.ts';
import { activityProjection } from './projector.ts';
import { ACTIVITY_TABLES } from './tables.ts';

export const activityModule = {
  name: 'activity',
  migrations: [activityTables, textsByHash],
  tables: ACTIVITY_TABLES,
  projections: [activityProjection],
} satisfies StaticModule;
