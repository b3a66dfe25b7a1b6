/** Commands on the engine itself. */
import { whole } from '../codec/field.ts';
import { type Declarations, record } from '../codec/record.ts';

/** Journaled first at every start of a core. */
export interface CoreStarted {
  kind: 'core-started';
  engineVersion: number;
}

/**
 * Journaled when a newer engine takes over at a snapshot that covers the whole tail
 * (architecture#same-journal-same-state).
 */
export interface EngineUpgraded {
  kind: 'engine-upgraded';
  from: number;
  to: number;
}

export type CoreCommand = CoreStarted | EngineUpgraded;

export const CORE_COMMANDS: Declarations<CoreCommand> = {
  'core-started': record(17, { engineVersion: whole }),
  'engine-upgraded': record(18, { from: whole, to: whole }),
};
