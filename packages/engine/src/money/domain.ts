/** The domain of money that moves between accounts or comes in, declared. */
import type { DomainDeclaration } from '../codec/declarations.ts';
import { MONEY_COMMANDS, type MoneyCommand } from './commands.ts';
import { MONEY_EVENTS, type MoneyEvent } from './events.ts';
import { MONEY_REJECTIONS, type MoneyRejection } from './rejections.ts';
import { faucetSection, refsSection } from './snapshot.ts';

export const money = {
  commands: MONEY_COMMANDS,
  events: MONEY_EVENTS,
  rejections: MONEY_REJECTIONS,
  snapshot: { refs: refsSection, faucet: faucetSection },
} satisfies DomainDeclaration<MoneyCommand, MoneyEvent, MoneyRejection>;
