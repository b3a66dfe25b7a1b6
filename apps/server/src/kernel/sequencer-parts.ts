/** The sequencer works with these; start-kernel.ts puts them together. */
import type { Dictionary, EngineState } from '@tern/engine';
import type { EngineHost } from './engine-host.ts';
import type { Journal } from './journal.ts';
import type { JournalRow } from './journal-row.ts';
import type { KernelLog } from './kernel-log.ts';
import type { Quarantine } from './quarantine.ts';
import type { TimeKeeper } from './time-keeper.ts';

export interface SequencerParts {
  journal: Journal;
  host: EngineHost;
  /** As of the journal's last row. */
  dictionary: Dictionary;
  initial: EngineState;
  time: TimeKeeper;
  quarantine: Quarantine;
  log: KernelLog;
  engineVersion: number;
  /** Most commands that may wait in the normal lane. */
  normalLimit: number;
  /** Most commands of a row. */
  rowLimit: number;
  /** Without an append for this long the core is silent (architecture#a-silent-core). */
  silentAfterMs: number;
  /** Production waits for an operator when the clock jumps; the demo says so and goes on. */
  holdsOnClockStep: boolean;
  /** Runs between rows: everything up to `row` is durable and the engine is at rest. */
  afterRow(row: JournalRow): void | Promise<void>;
  /** The process must go. Called once. */
  onFault(fault: Error): void;
}
