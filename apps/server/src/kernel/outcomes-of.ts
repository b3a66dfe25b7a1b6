/** The answers that a row's events hold for its commands, in their order. */
import type { Event } from '@tern/engine';
import type { Outcome } from './kernel.ts';

export function outcomesOf(events: readonly Event[], timeMs: number): Outcome[] {
  const outcomes: Outcome[] = [];
  for (const event of events)
    if (event.kind === 'command-done') {
      const { seq, rejection, result, repeated } = event;
      outcomes.push({ sequence: seq, timeMs, rejection, result, repeated });
    }
  return outcomes;
}
