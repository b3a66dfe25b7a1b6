/** The domain of perpetual contracts, declared. */
import type { DomainDeclaration } from '../codec/declarations.ts';
import { CAUSES, ofMember } from '../money/causes.ts';
import { CONTRACT_COMMANDS, CONTRACT_ORDER_COMMANDS } from './command-declarations.ts';
import type { ContractCommand } from './commands.ts';
import type { ContractRecordEvent } from './contract-record-event.ts';
import { CONTRACT_EVENTS } from './events.ts';
import { FUNDING_EVENTS } from './funding-events.ts';
import { LIQUIDATION_EVENTS } from './liquidation-events.ts';
import type { ContractOrderEvent } from './order-events.ts';
import { CONTRACT_REJECTIONS, type ContractRejection } from './rejections.ts';
import { contractsSection } from './snapshot.ts';

export const contract = {
  commands: { ...CONTRACT_ORDER_COMMANDS, ...CONTRACT_COMMANDS },
  events: {
    'contract-order-opened': { moves: ofMember(CAUSES.FROZEN) },
    'contract-traded': {
      moves: { cause: CAUSES.TRADE, members: ({ taker, maker }) => [taker.memberId, maker.memberId] },
    },
    'contract-order-closed': { moves: ofMember(CAUSES.FROZEN) },
    'position-changed': { moves: ofMember(CAUSES.MARGIN) },
    'contract-totals-changed': {},
    ...CONTRACT_EVENTS,
    ...FUNDING_EVENTS,
    ...LIQUIDATION_EVENTS,
  },
  rejections: CONTRACT_REJECTIONS,
  snapshot: { contracts: contractsSection },
} satisfies DomainDeclaration<ContractCommand, ContractOrderEvent | ContractRecordEvent, ContractRejection>;
