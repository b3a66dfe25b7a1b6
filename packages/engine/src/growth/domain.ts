/** The domain of invitation, pledges and airdrops, declared. */
import type { DomainDeclaration } from '../codec/declarations.ts';
import { GROWTH_COMMANDS, type GrowthCommand } from './commands.ts';
import { GROWTH_EVENTS, type GrowthEvent } from './events.ts';
import { GROWTH_REJECTIONS, type GrowthRejection } from './rejections.ts';
import { growthSection } from './snapshot.ts';

export const growth = {
  commands: GROWTH_COMMANDS,
  events: GROWTH_EVENTS,
  rejections: GROWTH_REJECTIONS,
  snapshot: { growth: growthSection },
} satisfies DomainDeclaration<GrowthCommand, GrowthEvent, GrowthRejection>;
