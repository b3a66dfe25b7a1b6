/**
 * Walks the events of a released row with the sequence of the command that caused each: a command's events end with
 * its command-done, and the commands of a row are numbered from its first sequence.
 */
import type { Event } from '@tern/engine';
import type { Released } from './kernel.ts';

export function eachEvent(released: Released, visit: (event: Event, sequence: number) => void): void {
  let sequence = released.header.firstSeq;
  for (const event of released.events) {
    visit(event, sequence);
    if (event.kind === 'command-done') sequence++;
  }
}

/** Sequence of the row's last command. */
export function lastSequence(released: Released): number {
  return released.header.firstSeq + released.header.count - 1;
}
