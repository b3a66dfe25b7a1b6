/**
 * Makes a snapshot after every so many commands, between two rows, and at a clean stop. Only taking it stops the
 * engine; packing, storing and reading it back happen beside the traffic, one at a time.
 */
import type { Sql } from '../platform/database/index.ts';
import { messageOf } from '../platform/errors/thrown.ts';
import type { EngineHost } from './engine-host.ts';
import { StorageFaultError } from './faults.ts';
import type { JournalArchive } from './journal-archive.ts';
import { type JournalRow, lastSequenceOf } from './journal-row.ts';
import type { KernelLog } from './kernel-log.ts';
import { DamagedSnapshotError, saveSnapshot } from './snapshot-store.ts';

export interface SnapshotterParts {
  host: EngineHost;
  sql: Sql;
  archive: JournalArchive | undefined;
  log: KernelLog;
  everyCommands: number;
  engineVersion: number;
  onFault(fault: Error): void;
}

export class Snapshotter {
  /** The time for which the last snapshot kept the engine from working. */
  lastPauseMs = 0;
  private saving: Promise<void> | undefined;

  constructor(
    private readonly parts: SnapshotterParts,
    /** Commands that no snapshot covers yet. */
    private uncovered: number,
  ) {}

  /** Call between rows; `row` is durable and the engine's state is the one after it. */
  afterRow(row: JournalRow): void | Promise<void> {
    this.uncovered += row.header.count;
    if (this.uncovered < this.parts.everyCommands || this.saving !== undefined) return;
    this.uncovered = 0;
    const begunMs = performance.now();
    const taken = this.parts.host.snapshot();
    const start = (bytes: Uint8Array) => {
      this.lastPauseMs = performance.now() - begunMs;
      this.saving = this.save(row, bytes)
        .catch((error: Error) => this.parts.onFault(error))
        .finally(() => {
          this.saving = undefined;
        });
    };
    if (taken instanceof Promise) return taken.then(start);
    start(taken);
  }

  /** The snapshot of a clean stop; answers the canonical bytes. */
  async finish(row: JournalRow): Promise<Uint8Array> {
    await this.saving;
    const bytes = await this.parts.host.snapshot();
    await this.save(row, bytes);
    return bytes;
  }

  /** Resolves when no snapshot is being stored. */
  async settled(): Promise<void> {
    await this.saving;
  }

  private async save(row: JournalRow, bytes: Uint8Array): Promise<void> {
    const { sql, archive, log, engineVersion } = this.parts;
    const head = {
      batch: row.batch,
      sequence: lastSequenceOf(row),
      timeMs: row.header.timeMs,
      engineVersion,
      journalHash: row.hash,
    };
    try {
      await saveSnapshot(sql, head, bytes);
      await archive?.exportOld();
    } catch (error) {
      // It does not count and the older ones stay; the disk under it is another matter, for a human.
      if (error instanceof DamagedSnapshotError)
        log.error(
          `the snapshot at journal row ${row.batch} was stored and came back damaged: ${error.message}`,
        );
      else
        throw new StorageFaultError(`a snapshot cannot be stored: ${messageOf(error)}`, {
          cause: error,
        });
    }
  }
}
