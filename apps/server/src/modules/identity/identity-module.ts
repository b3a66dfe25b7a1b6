/** The static part of the module for the verification of members. */
import type { StaticModule } from '../module.ts';
import { identityInit } from './migrations/0001-init.ts';
import { identityViews } from './migrations/0002-views.ts';
import { identityOpenings } from './migrations/0003-openings.ts';
import { SEALED_IDENTITIES } from './submissions.ts';
import { IDENTITY_TABLES } from './tables.ts';

export const identityModule = {
  name: 'identity',
  migrations: [identityInit, identityViews, identityOpenings],
  tables: IDENTITY_TABLES,
  sealedColumns: [SEALED_IDENTITIES],
} satisfies StaticModule;
