/** The domain of starts and upgrades, declared. */
import type { BaseRejection } from '../base/rejections.ts';
import type { DomainDeclaration } from '../codec/declarations.ts';
import { CORE_COMMANDS, type CoreCommand } from './commands.ts';
import { CORE_EVENTS, type CoreEvent } from './events.ts';

export const start = {
  commands: CORE_COMMANDS,
  events: CORE_EVENTS,
  rejections: {},
  snapshot: {},
} satisfies DomainDeclaration<CoreCommand, CoreEvent, BaseRejection>;
