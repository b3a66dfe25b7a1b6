/** Several sources as one. Invariant: the snapshot keeps its identity until one of them has another. */
import type { Live } from './paced.ts';

export function together<S>(lives: readonly Live<S>[]): Live<readonly S[]> {
  let shown: readonly S[] = [];
  return {
    getSnapshot() {
      const now = lives.map((live) => live.getSnapshot());
      if (now.length !== shown.length || now.some((one, place) => one !== shown[place])) shown = now;
      return shown;
    },
    subscribe(listener) {
      const leave = lives.map((live) => live.subscribe(listener));
      return () => {
        for (const end of leave) end();
      };
    },
  };
}
