/** Takes the commands of the next row out of their lanes and writes them as bytes. */
import { CommandWriter } from '@tern/engine';
import { messageOf } from '../platform/errors/thrown.ts';
import type { Outcome } from './kernel.ts';
import type { Lanes, Waiting } from './lanes.ts';
import type { SequencerParts } from './sequencer-parts.ts';

/** A row takes no further command above this. */
const FULL_ROW_BYTES = 512 * 1024;

export class RowGatherer {
  private readonly writer: CommandWriter;

  constructor(
    private readonly parts: Pick<SequencerParts, 'dictionary' | 'quarantine' | 'rowLimit' | 'log'>,
    private readonly lanes: Lanes,
    private readonly refuse: (
      done: (outcome: Outcome) => void,
      rejection: 'POISONED' | 'BAD_COMMAND',
    ) => void,
  ) {
    this.writer = new CommandWriter(parts.dictionary);
  }

  /** One decision a row, first in it: behind another command it would be made of a state that is over. */
  gather(decided: Waiting | undefined): Waiting[] {
    const { rowLimit, quarantine } = this.parts;
    const row: Waiting[] = [];
    if (decided !== undefined) {
      if (quarantine.has(decided.command)) this.refuse(decided.done, 'POISONED');
      else if (this.write(decided)) row.push(decided);
    }
    while (row.length < rowLimit && this.writer.byteLength < FULL_ROW_BYTES) {
      const next = this.lanes.takeNext();
      if (next === undefined) break;
      if (this.write(next)) row.push(next);
    }
    return row;
  }

  /** The bytes of the row that was gathered. */
  takeBytes(): Uint8Array {
    return this.writer.take();
  }

  /** False: the command cannot even be written; it is refused here and reaches no journal. */
  private write({ command, done }: Waiting): boolean {
    try {
      this.writer.add(command);
      return true;
    } catch (error) {
      this.parts.log.error(`a command cannot be written: ${messageOf(error)}`);
      this.refuse(done, 'BAD_COMMAND');
      return false;
    }
  }
}
