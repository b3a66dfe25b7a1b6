/**
 * Where the engine lives, as the sequencer sees it: in this thread, or in one of its own. The host knows no journal and
 * no clock.
 */
import type { CommandBatch, Dictionary, EventBatch } from '@tern/engine';

export interface EngineHost {
  /**
   * The events' bytes are the caller's to keep. Rejects or throws EngineFault when the engine broke after a mutation: then
   * it must not be used again.
   */
  push(batch: CommandBatch): EventBatch | Promise<EventBatch>;
  /** Canonical bytes of the state after the last push. */
  snapshot(): Uint8Array | Promise<Uint8Array>;
  /** Names as they are after the last push. */
  dictionary(): Promise<Dictionary>;
  close(): Promise<void>;
}
