/** The events of all domains by their kinds: the money that they move, and the blocks in which the journal holds them. */
import type { EventInBlock, EventInWords, Moves } from '../codec/declarations.ts';
import { RecordCodec } from '../codec/record.ts';
import type { ContractOrderEvent } from '../contract/order-events.ts';
import { MEMBER_EVENTS_OF_VERSION_1 } from '../member/events.ts';
import type { SpotWordEvent } from '../spot/events.ts';
import { blocksOf, DOMAINS, type Domain, joined, type KeysOf } from './domains.ts';
import type { BalanceChanged, CommandDone, Event } from './events.ts';

/** An event of a domain: all but those that the core writes of every command. */
export type DomainEvent = Exclude<Event, BalanceChanged | CommandDone>;

/** An event that the journal holds as a block of bytes: all but those that it holds as words. */
export type BlockEvent = Exclude<DomainEvent, SpotWordEvent | ContractOrderEvent>;

type AnyEvent = EventInWords<DomainEvent> | EventInBlock<BlockEvent>;

const EVENTS: ReadonlyMap<string, AnyEvent> = joined<AnyEvent>(DOMAINS.map(({ events }) => events));

export const EVENT_DECLARATIONS: Readonly<Record<string, EventInBlock<BlockEvent>>> = blocksOf(EVENTS);

export const EVENT_BLOCKS: RecordCodec<BlockEvent> = new RecordCodec(
  'event',
  EVENT_DECLARATIONS,
  MEMBER_EVENTS_OF_VERSION_1,
);

/** undefined: the event moves no member's money. */
export function movesOf({ kind }: DomainEvent): Moves<DomainEvent> | undefined {
  // The compiler refuses this where no domain declares a kind of the union.
  return EVENTS.get(kind satisfies KeysOf<Domain['events']>)?.moves;
}
