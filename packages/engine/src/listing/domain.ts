/** The domain of listings, declared. */
import type { DomainDeclaration } from '../codec/declarations.ts';
import { LISTING_COMMANDS, type ListingCommand } from './commands.ts';
import { LISTING_EVENTS, type ListingEvent } from './events.ts';
import { LISTING_REJECTIONS, type ListingRejection } from './rejections.ts';
import { assetsSection, marketsSection } from './snapshot.ts';

export const listing = {
  commands: LISTING_COMMANDS,
  events: LISTING_EVENTS,
  rejections: LISTING_REJECTIONS,
  snapshot: { assets: assetsSection, markets: marketsSection },
} satisfies DomainDeclaration<ListingCommand, ListingEvent, ListingRejection>;
