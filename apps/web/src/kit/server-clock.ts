/**
 * The server's time, for code that counts down to a moment that the server set: a phone's clock may be minutes off. The
 * answers' Date headers give it, to the second; a phone that is right within that keeps its own clock.
 */
const EXACT_MS = 1_500;
const HALF_A_SECOND = 500;

let aheadMs = 0;

export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** @param dateMs the second in which the server answered just now */
export function noteServerDate(dateMs: number): void {
  const ahead = dateMs + HALF_A_SECOND - Date.now();
  if (Math.abs(ahead) < EXACT_MS) aheadMs = 0;
  else if (Math.abs(ahead - aheadMs) > EXACT_MS) aheadMs = ahead;
}
