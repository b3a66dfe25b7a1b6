/**
 * Cancelling an order by its row. A second tap at the same place means the same row, and when that is gone the row below has moved
 * under the finger: for a moment after a press, and after the pressed row has left, no row takes another one.
 */
import { useLayoutEffect, useRef } from 'react';
import { toastError } from '../../kit/api/api.ts';
import { SECOND_TAP_MS } from '../../ui/second-tap.ts';
import { toast } from '../../ui/toast.tsx';

let stillUntilMs = 0;

function keepStill(): void {
  stillUntilMs = performance.now() + SECOND_TAP_MS;
}

/** @param done what is said when it is cancelled */
export function useCancelPress(cancel: () => Promise<unknown>, done: string): () => void {
  const wasPressed = useRef(false);
  // At once with the row's leaving: the next tap may be waiting.
  useLayoutEffect(
    () => () => {
      if (wasPressed.current) keepStill();
    },
    [],
  );
  return () => {
    if (performance.now() < stillUntilMs) return;
    wasPressed.current = true;
    keepStill();
    // A promise, since the feed may take this row away before the answer is there.
    void cancel().then(() => toast(done, 'ok'), toastError);
  };
}
