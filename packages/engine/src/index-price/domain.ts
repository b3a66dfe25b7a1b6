/** The domain of indexes, declared. */
import type { BaseRejection } from '../base/rejections.ts';
import type { DomainDeclaration } from '../codec/declarations.ts';
import { INDEX_COMMANDS, type SetIndex, type Tick } from './commands.ts';
import { INDEX_EVENTS, type IndexEvent } from './events.ts';
import { indexesSection } from './snapshot.ts';
import { TICK } from './tick.ts';

export const indexPrice = {
  commands: { ...INDEX_COMMANDS, tick: TICK },
  events: INDEX_EVENTS,
  rejections: {},
  snapshot: { indexes: indexesSection },
} satisfies DomainDeclaration<SetIndex | Tick, IndexEvent, BaseRejection>;
