/** The static part of the module for invitation and rebates. */
import type { StaticModule } from '../module.ts';
import { invitationTables } from './migrations/0001-invitation.ts';
import { rebatesByDay } from './migrations/0002-rebates-by-day.ts';
import { invitationProjection } from './projector.ts';
import { INVITATION_TABLES } from './tables.ts';

export const invitationModule = {
  name: 'invitation',
  migrations: [invitationTables, rebatesByDay],
  tables: INVITATION_TABLES,
  projections: [invitationProjection],
} satisfies StaticModule;
