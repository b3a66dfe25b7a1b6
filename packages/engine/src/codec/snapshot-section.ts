/** A stretch of a snapshot. One file writes and reads it, so that the order of its bytes stands in one place. */
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

export interface SnapshotSection<Stores, Origin = SnapshotOrigin> {
  /** Canonical: what has no order of its own is sorted. What follows from other sections is left out. */
  write(out: ByteWriter, stores: Stores): void;
  /**
   * Fills empty stores; what an older engine version did not write is as if it was just made.
   * @throws CodecError for anything that `write` would not have written in that version
   */
  read(reader: ByteReader, stores: Stores, origin: Origin): void;
}

/** The engine that wrote the snapshot. */
export interface SnapshotOrigin {
  readonly version: number;
}
