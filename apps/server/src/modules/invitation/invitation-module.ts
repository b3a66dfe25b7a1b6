/** The static part of the module for invitation and rebates. */
import type { StaticModule } from '../module.ts';
import { invitationTables } from './migrations/0001-invitation.ts';
import { invitationProjection } from './projector.ts';

export const invitationModule = {
  name: 'invitation',
  migrations: [invitationTables],
  projections: [invitationProjection],
} satisfies StaticModule;
