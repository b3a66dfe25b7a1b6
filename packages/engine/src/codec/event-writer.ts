/**
 * Collects the events of a batch as bytes. The frequent ones are written by functions from numbers (write-account-events.ts,
 * write-spot-events.ts, write-contract-events.ts), the others from event objects by their declarations.
 */
import type { Dictionary } from '../base/dictionary.ts';
import { type BlockEvent, EVENT_BLOCKS } from '../journal/event-blocks.ts';
import { ByteWriter } from './byte-writer.ts';
import { WordWriter } from './word-writer.ts';

export class EventWriter {
  readonly out = new WordWriter();
  /** Sequence of the command whose events are written. */
  seq = 0;
  /** The batch's last trade id; 0 before its first trade. */
  lastTradeId = 0;
  /** The contract order that was opened last, and by which command. */
  openedId = 0;
  openedMemberId = 0;
  openedSeq = 0;
  /** The values of one contract event while it is written. */
  readonly scratch = new Float64Array(16);
  private readonly block = new ByteWriter();

  /** The dictionary must know every name that the events use. */
  constructor(private readonly dictionary: Dictionary) {}

  /** Writes over the batch before it: memory that was used last is near. */
  beginBatch(): void {
    this.out.at = 0;
    this.lastTradeId = 0;
  }

  /** Takes an event out that this command wrote, for what it told was put back. Its place is given in words. */
  takeBack({ from, to }: { readonly from: number; readonly to: number }): void {
    const { out } = this;
    out.words.copyWithin(from, to, out.at);
    out.at -= to - from;
  }

  /** Any event that is not frequent. */
  write(event: BlockEvent): void {
    const { out, block } = this;
    block.position = 0;
    const code = EVENT_BLOCKS.write(block, event, this.dictionary);
    out.block(code, block.view());
  }
}
