/** A released row made by hand: one list of events for each command; its command-done is added. */
import type { Event } from '@tern/engine';
import type { Released } from '../kernel.ts';

export function releasedRow(firstSeq: number, timeMs: number, ...commands: Event[][]): Released {
  const events = commands.flatMap((own, index): Event[] => [
    ...own,
    { kind: 'command-done', seq: firstSeq + index, rejection: 'OK', result: 0, repeated: false },
  ]);
  return { batch: firstSeq, header: { firstSeq, count: commands.length, timeMs }, events };
}
