/** An event of the engine with its place in the journal and the time of its row. */
import type { Event } from '@tern/engine';

export type EventOf<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>;

export interface EventPlace {
  readonly timeMs: number;
  /** The command that caused it. */
  readonly sequence: number;
  /** Counts the events of that command from 0. */
  readonly position: number;
}

export interface Timed<Kind extends Event['kind']> {
  readonly event: EventOf<Kind>;
  readonly place: EventPlace;
}
