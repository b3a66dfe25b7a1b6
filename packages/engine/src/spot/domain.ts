/** The domain of spot orders, declared. */
import type { DomainDeclaration } from '../codec/declarations.ts';
import { CAUSES, ofMember } from '../money/causes.ts';
import { SPOT_COMMANDS, type SpotCommand } from './commands.ts';
import { SPOT_EVENTS, type SpotEvent } from './events.ts';
import { MARKET_EVENTS, type MarketEvent } from './market-events.ts';
import { SPOT_REJECTIONS, type SpotRejection } from './rejections.ts';
import { closedOrdersSection, ordersSection } from './snapshot.ts';

export const spot = {
  commands: SPOT_COMMANDS,
  events: {
    'order-opened': { moves: ofMember(CAUSES.FROZEN) },
    traded: {
      moves: {
        cause: CAUSES.TRADE,
        members: ({ takerMemberId, makerMemberId }) => [takerMemberId, makerMemberId],
      },
    },
    'order-closed': { moves: ofMember(CAUSES.FROZEN) },
    ...SPOT_EVENTS,
    ...MARKET_EVENTS,
  },
  rejections: SPOT_REJECTIONS,
  snapshot: { orders: ordersSection, closedOrders: closedOrdersSection },
} satisfies DomainDeclaration<SpotCommand, SpotEvent | MarketEvent, SpotRejection>;
