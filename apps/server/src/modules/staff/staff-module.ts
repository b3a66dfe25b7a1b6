/** The static part of the module for operators. */
import type { StaticModule } from '../module.ts';
import { SEALED_DRAFTS } from './drafts/drafts.ts';
import { SEALED_PROPOSAL_SECRETS } from './four-eyes.ts';
import { staffTables } from './migrations/0001-init.ts';
import { staffIntents } from './migrations/0002-intents.ts';
import { staffDevices } from './migrations/0003-devices.ts';
import { staffEffects } from './migrations/0004-effects.ts';
import { staffOutdatedProducts } from './migrations/0005-outdated-products.ts';
import { staffDrafts } from './migrations/0006-drafts.ts';
import { SEALED_OPERATORS } from './operators.ts';
import { STAFF_TABLES } from './tables.ts';

export const staffModule = {
  name: 'staff',
  migrations: [staffTables, staffIntents, staffDevices, staffEffects, staffOutdatedProducts, staffDrafts],
  tables: STAFF_TABLES,
  sealedColumns: [SEALED_OPERATORS, SEALED_PROPOSAL_SECRETS, SEALED_DRAFTS],
} satisfies StaticModule;
