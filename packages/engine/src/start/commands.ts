/** Commands on the engine itself. */

import type { BaseRejection } from '../base/rejections.ts';
import { type AnswersOf, type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { whole } from '../codec/field.ts';

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

export const CORE_COMMANDS = {
  'core-started': commandRecord('normal', [], 17, { engineVersion: whole }),
  'engine-upgraded': commandRecord('normal', ['BAD_COMMAND'], 18, { from: whole, to: whole }),
} satisfies CommandBlocks<CoreCommand, BaseRejection>;

export type CoreAnswers = AnswersOf<typeof CORE_COMMANDS>;
