/** A stretch of a snapshot. One file writes and reads it, so that the order of its bytes stands in one place. */
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import type { StoredRequest } from '../requests/request-store.ts';

export interface SnapshotSection {
  /** Canonical: what has no order of its own is sorted. What follows from other sections is left out. */
  write(out: ByteWriter, memory: EngineMemory): void;
  /**
   * Fills the part of an empty memory; what an older engine version did not write is as if it was just made.
   * @throws CodecError for anything that `write` would not have written in that version
   */
  read(reader: ByteReader, memory: EngineMemory, origin: SnapshotOrigin): void;
}

/** The engine that wrote the snapshot. */
export interface SnapshotOrigin {
  readonly version: number;
  /** Before version 5 some requests stood with their member; the section of the requests takes them over. */
  readonly memberRequests: StoredRequest[];
}
