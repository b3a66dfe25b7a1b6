/** All events of the growth features: invitation, pledges and airdrops. */
import type { EventBlocks } from '../codec/declarations.ts';
import { AIRDROP_EVENTS, type AirdropPaid } from './airdrop-commands.ts';
import { INVITATION_EVENTS, type InvitationEvent } from './invitation-events.ts';
import { PLEDGE_EVENTS, type PledgeEvent } from './pledge-events.ts';

export type GrowthEvent = InvitationEvent | PledgeEvent | AirdropPaid;

export const GROWTH_EVENTS: EventBlocks<GrowthEvent> = {
  ...INVITATION_EVENTS,
  ...PLEDGE_EVENTS,
  ...AIRDROP_EVENTS,
};
