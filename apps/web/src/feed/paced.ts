/**
 * A live source that speaks at most once in `everyMs`: at once after a silence, then with what is newest. For what is
 * dear to draw and need not follow every frame of a busy market: the chart's candle, the order form.
 */
export interface Live<S> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): S;
}

export function paced<S>(live: Live<S>, everyMs: number): Live<S> {
  return {
    getSnapshot: live.getSnapshot,
    subscribe(listener) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let spokeAtMs = Number.NEGATIVE_INFINITY;
      const speak = () => {
        timer = undefined;
        spokeAtMs = performance.now();
        listener();
      };
      const leave = live.subscribe(() => {
        if (timer !== undefined) return;
        const restMs = everyMs - (performance.now() - spokeAtMs);
        if (restMs <= 0) speak();
        else timer = setTimeout(speak, restMs);
      });
      return () => {
        clearTimeout(timer);
        leave();
      };
    },
  };
}
