/**
 * Opens the engine in this thread or in one of its own. Both say the same; a thread costs two messages a row and keeps
 * snapshots from stopping the answers.
 */
import { type CommandBatch, Core, type Dictionary, type EventBatch } from '@tern/engine';
import { type DictionaryEntries, dictionaryFrom, entriesOf } from './dictionary-entries.ts';
import type { EngineHost } from './engine-host.ts';
import { WorkerEngineHost } from './worker-engine-host.ts';

export type EngineHostKind = 'inline' | 'worker';

/** `snapshot` undefined: the empty exchange. */
export async function openEngineHost(kind: EngineHostKind, snapshot?: Uint8Array): Promise<EngineHost> {
  return kind === 'inline' ? new InlineEngineHost(snapshot) : WorkerEngineHost.open(snapshot);
}

class InlineEngineHost implements EngineHost {
  private readonly core: Core;

  constructor(snapshot?: Uint8Array) {
    this.core = snapshot === undefined ? Core.empty() : Core.restore(snapshot);
  }

  push(batch: CommandBatch): EventBatch {
    const answer = this.core.push(batch);
    // The core writes the next batch over them.
    return { ...answer, events: answer.events.slice() };
  }

  snapshot(): Uint8Array {
    return this.core.snapshot();
  }

  async dictionary(): Promise<Dictionary> {
    const entries: DictionaryEntries = entriesOf(this.core.dictionary());
    return dictionaryFrom(entries);
  }

  async close(): Promise<void> {}
}
