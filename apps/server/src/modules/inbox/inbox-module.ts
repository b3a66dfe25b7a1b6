/** The static part of the module for messages. */
import type { StaticModule } from '../module.ts';
import { inboxInit } from './migrations/0001-init.ts';
import { inboxProjection } from './projector.ts';
import { INBOX_TABLES } from './tables.ts';

export const inboxModule = {
  name: 'inbox',
  migrations: [inboxInit],
  tables: INBOX_TABLES,
  projections: [inboxProjection()],
} satisfies StaticModule;
