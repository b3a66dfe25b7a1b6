/**
 * The signer's clock: the wall clock of the start, moved on by the time that has passed since then. A wall clock that is set
 * forward while the signer runs frees no sums; one that is set back holds the time, because the history keeps the highest.
 * After the machine has slept the clock is late by that time until the next start, which only keeps sums longer.
 */
export interface TimeSources {
  /** Milliseconds UTC. */
  wall(): number;
  /** Milliseconds since any instant; it never goes back and is never set. */
  passed(): number;
}

const OF_THE_MACHINE: TimeSources = { wall: Date.now, passed: () => performance.now() };

/** Answers milliseconds UTC. */
export function steadyClock(sources: TimeSources = OF_THE_MACHINE): () => number {
  const startMs = sources.wall();
  const startPassed = sources.passed();
  return () => Math.min(sources.wall(), startMs + Math.floor(sources.passed() - startPassed));
}
