/** The process that measures one of two engines: it warms up once and then runs a slice whenever its parent asks for one. */
import type { Figures } from './figures.ts';

export interface Slices {
  slice(): Figures;
  /** @throws Error when the slices did not do what they stand for */
  check?(): void;
  /** Names the commands that the engine gets: two engines with the same name are given the same. */
  flow?: string;
}

export type FromParent = 'slice' | 'end';
export type FromChild = { ready: true; flow: string } | { figures: Figures } | { ended: true };

export function serveSlices({ slice, check, flow = '' }: Slices): void {
  const answer = (message: FromChild): void => void process.send?.(message);
  process.on('message', (asked: FromParent) => {
    if (asked === 'slice') {
      // Garbage of the slice before is not this one's.
      globalThis.gc?.();
      return answer({ figures: slice() });
    }
    check?.();
    answer({ ended: true });
    process.disconnect();
  });
  answer({ ready: true, flow });
}
