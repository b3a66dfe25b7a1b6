/**
 * A sheet or dialog whose program comes when it is first opened, and stays for its way out. One that does not come is
 * told in a short message and counts as closed, so that the screen below keeps what was typed; the next try starts the
 * page anew (lazy-chunk.ts).
 */
import type { ComponentType } from 'react';
import { sayPartFailed, usePart } from './use-part.ts';

interface Layer {
  open: boolean;
  onClose(): void;
}

export function lateSheet<P extends Layer>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LateSheet(props: P) {
    const Sheet = usePart(props.open, load, () => {
      sayPartFailed();
      props.onClose();
    });
    return Sheet && <Sheet {...props} />;
  };
}
