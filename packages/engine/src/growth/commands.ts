/** All commands of the growth features: invitation, pledges and airdrops. */
import type { AnswersOf, CommandBlocks } from '../codec/declarations.ts';
import { AIRDROP_COMMANDS, type PayAirdrop } from './airdrop-commands.ts';
import { INVITATION_COMMANDS, type InvitationCommand } from './invitation-commands.ts';
import { PLEDGE_COMMANDS, type PledgeCommand } from './pledge-commands.ts';
import type { GrowthRejection } from './rejections.ts';

export type GrowthCommand = InvitationCommand | PledgeCommand | PayAirdrop;

export const GROWTH_COMMANDS = {
  ...INVITATION_COMMANDS,
  ...PLEDGE_COMMANDS,
  ...AIRDROP_COMMANDS,
} satisfies CommandBlocks<GrowthCommand, GrowthRejection>;

export type GrowthAnswers = AnswersOf<typeof GROWTH_COMMANDS>;
