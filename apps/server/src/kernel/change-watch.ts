/**
 * Notices the events that touch a subject while a decision about it reads its read tables, which follow the engine. A
 * decision that finds itself touched would be made of a state that is over.
 */
import type { Event } from '@tern/engine';
import type { Kernel } from './kernel.ts';

/** True for the events that change the subject. */
export type Touches = (event: Event) => boolean;

export interface Watched {
  /** A row that was released since the watch began holds such an event. */
  readonly isTouched: boolean;
  end(): void;
}

export class ChangeWatch {
  private readonly watches = new Set<{ touches: Touches; isTouched: boolean }>();

  constructor(kernel: Pick<Kernel, 'onReleased'>) {
    kernel.onReleased(({ events }) => {
      for (const watch of this.watches) watch.isTouched ||= events.some(watch.touches);
    });
  }

  begin(touches: Touches): Watched {
    const watch = { touches, isTouched: false, end: () => void this.watches.delete(watch) };
    this.watches.add(watch);
    return watch;
  }
}
