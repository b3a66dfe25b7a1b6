/** The core's side of the bus needs this of the sequencer, beside the Kernel that modules see. */
import type { Dictionary } from '@tern/engine';
import type { JournalRow } from '../journal-row.ts';
import type { SubmitFault } from '../kernel.ts';
import type { Waiting } from '../lanes.ts';

export interface CoreSeam {
  /** The last released row; there is always one, because a core writes one when it takes over. */
  readonly lastRow: JournalRow;
  /** As of that row. */
  readonly dictionary: Dictionary;
  /** See Kernel.healthy. */
  readonly healthy: boolean;
  /** As Kernel.submit, with the command's address. */
  submitWaiting(waiting: Waiting): SubmitFault | undefined;
  /**
   * Lends a turn to a process that makes its command of the state as it is (Kernel.decide). `lend` is called once every row
   * is released; the row that begins with its command is decided next, and none before its promise resolves. It must not
   * reject.
   */
  lendTurn(lend: () => Promise<Waiting | undefined>, undone: (fault: SubmitFault) => void): void;
  /** Called with each row before its listeners and outcomes. */
  onReleasedRow(listener: (row: JournalRow) => void): void;
}
