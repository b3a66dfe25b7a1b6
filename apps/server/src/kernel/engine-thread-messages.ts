/** The messages between the kernel and the engine's thread. */
import type { DictionaryEntries } from './dictionary-entries.ts';

export type EngineRequest =
  | { kind: 'push'; firstSeq: number; count: number; timeMs: number; commands: Uint8Array<ArrayBuffer> }
  | { kind: 'snapshot' }
  | { kind: 'dictionary' };

export type EngineAnswer =
  | { kind: 'pushed'; events: Uint8Array }
  | { kind: 'snapshot'; bytes: Uint8Array }
  | { kind: 'dictionary'; entries: DictionaryEntries }
  | { kind: 'engine-fault'; index: number; message: string; contract: string }
  | { kind: 'failed'; message: string };
