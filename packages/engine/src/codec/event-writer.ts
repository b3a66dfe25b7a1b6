/**
 * Collects the events of a batch as bytes. The frequent ones are written by functions from numbers (write-account-events.ts,
 * write-spot-events.ts, write-contract-events.ts), the others from event objects by their declarations, which the codec of
 * blocks joins.
 */
import type { Dictionary } from '../base/dictionary.ts';
import { ByteWriter } from './byte-writer.ts';
import type { RecordCodec } from './record.ts';
import { WordWriter } from './word-writer.ts';

/** The events of a batch as a domain sees them: it writes those of its own union. One class stands behind all of them. */
export interface Events<Union extends { kind: string }> {
  readonly out: WordWriter;
  readonly seq: number;
  lastTradeId: number;
  openedId: number;
  openedMemberId: number;
  openedSeq: number;
  readonly scratch: Float64Array;
  takeBack(place: { readonly from: number; readonly to: number }): void;
  write(event: Union): void;
}

export class EventWriter<Union extends { kind: string }> implements Events<Union> {
  readonly out: WordWriter = new WordWriter();
  /** Sequence of the command whose events are written. */
  seq = 0;
  /** The batch's last trade id; 0 before its first trade. */
  lastTradeId = 0;
  /** The contract order that was opened last, and by which command. */
  openedId = 0;
  openedMemberId = 0;
  openedSeq = 0;
  /** The values of one contract event while it is written. */
  readonly scratch: Float64Array = new Float64Array(16);
  private readonly block = new ByteWriter();

  /** The dictionary must know every name that the events use. */
  constructor(
    private readonly dictionary: Dictionary,
    private readonly blocks: RecordCodec<Union>,
  ) {}

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
  write(event: Union): void {
    const { out, block } = this;
    block.position = 0;
    const code = this.blocks.write(block, event, this.dictionary);
    out.block(code, block.view());
  }
}
