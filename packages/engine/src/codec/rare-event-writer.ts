/**
 * The events that are not frequent, from event objects to bytes: what stands in the blocks of a batch (word-writer.ts).
 * The dictionary must know every name that they use.
 */
import type { Dictionary } from '../dictionary.ts';
import type { Event } from '../events.ts';
import { ByteWriter } from './byte-writer.ts';
import { LiquidationEventWriter } from './liquidation-event-writer.ts';

/** The events that come so often that they are written without an object. */
type FrequentEventKind =
  | 'command-done'
  | 'order-opened'
  | 'traded'
  | 'order-closed'
  | 'balance-changed'
  | 'contract-order-opened'
  | 'contract-traded'
  | 'contract-order-closed'
  | 'position-changed'
  | 'contract-totals-changed';
export type RareEvent = Exclude<Event, { kind: FrequentEventKind }>;

export class RareEventWriter {
  readonly bytes: ByteWriter = new ByteWriter();

  private readonly liquidations: LiquidationEventWriter;

  constructor(dictionary: Dictionary) {
    this.liquidations = new LiquidationEventWriter(this.bytes, dictionary);
  }

  /** Writes the event's bytes into `bytes` and answers its code. */
  put(event: RareEvent): number {
    const out = this.bytes;
    out.makeRoom();
    return this.liquidations.put(event);
  }
}
