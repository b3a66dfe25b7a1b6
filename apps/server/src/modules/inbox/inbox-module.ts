/** The static part of the module for messages. */
import type { StaticModule } from '../module.ts';
import { inboxInit } from './migrations/0001-init.ts';
import { inboxProjection } from './projector.ts';

export const inboxModule = {
  name: 'inbox',
  migrations: [inboxInit],
  projections: [inboxProjection()],
} satisfies StaticModule;
