/**
 * Walks the events of a released row with the sequence of the command that caused each: a command's events end with
 * its command-done, and the commands of a row are numbered from its first sequence.
 */
import type { Event } from '@tern/engine';
import type { Released } from './kernel.ts';
import type { EventPlace } from './timed-event.ts';

export function eachEvent(released: Released, visit: (event: Event, sequence: number) => void): void {
  let sequence = released.header.firstSeq;
  for (const event of released.events) {
    visit(event, sequence);
    if (event.kind === 'command-done') sequence++;
  }
}

/** As `eachEvent`, with the place of each event. */
export function eachPlacedEvent(released: Released, visit: (event: Event, place: EventPlace) => void): void {
  const { timeMs } = released.header;
  let [position, last] = [0, 0];
  eachEvent(released, (event, sequence) => {
    position = sequence === last ? position + 1 : 0;
    last = sequence;
    visit(event, { timeMs, sequence, position });
  });
}

/** Sequence of the row's last command. */
export function lastSequence(released: Released): number {
  return released.header.firstSeq + released.header.count - 1;
}
