/**
 * The events that are not frequent, from event objects to bytes: what stands in the blocks of a batch (word-writer.ts).
 * The dictionary must know every name that they use.
 */
import type { Dictionary } from '../dictionary.ts';
import { type Event, INDEX_STATES } from '../events.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import { ByteWriter } from './byte-writer.ts';
import { EVENT_CODE } from './event-code.ts';
import { writeIndexLimits } from './index-limits.ts';
import { known } from './known.ts';
import { RareContractEventWriter } from './rare-contract-event-writer.ts';

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

  private readonly contracts: RareContractEventWriter;

  constructor(private readonly dictionary: Dictionary) {
    this.contracts = new RareContractEventWriter(this.bytes, dictionary);
  }

  /** Writes the event's bytes into `bytes` and answers its code. */
  put(event: RareEvent): number {
    const out = this.bytes;
    out.makeRoom();
    switch (event.kind) {
      case 'index-set':
        out.text(event.symbol, MAX_NAME_LENGTH);
        out.varint(event.priceScale);
        out.amount(event.step);
        out.varint(event.sources.length);
        for (const { source, weight } of event.sources) {
          out.makeRoom();
          out.text(source, MAX_NAME_LENGTH);
          out.varint(weight);
        }
        writeIndexLimits(out, event.limits);
        return EVENT_CODE.indexSet;
      case 'index-changed':
        out.varint(known(this.dictionary.indexNumber(event.symbol), event.symbol));
        out.amount(event.price);
        out.u8(INDEX_STATES.indexOf(event.state));
        out.u8(event.validSources);
        out.amount(event.anchor);
        out.u8(event.hasJumped ? 1 : 0);
        return EVENT_CODE.indexChanged;
      case 'core-was-started':
        out.varint(event.engineVersion);
        return EVENT_CODE.coreWasStarted;
      case 'engine-was-upgraded':
        out.varint(event.from);
        out.varint(event.to);
        return EVENT_CODE.engineWasUpgraded;
      default:
        return this.contracts.put(event);
    }
  }
}
