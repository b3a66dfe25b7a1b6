/** Events of the engine itself. */

import type { EventBlocks } from '../codec/declarations.ts';
import { whole } from '../codec/field.ts';
import { record } from '../codec/record.ts';

export interface CoreWasStarted {
  kind: 'core-was-started';
  engineVersion: number;
}

export interface EngineWasUpgraded {
  kind: 'engine-was-upgraded';
  from: number;
  to: number;
}

export type CoreEvent = CoreWasStarted | EngineWasUpgraded;

export const CORE_EVENTS: EventBlocks<CoreEvent> = {
  'core-was-started': record(20, { engineVersion: whole }),
  'engine-was-upgraded': record(21, { from: whole, to: whole }),
};
