/**
 * The server's time, for all that the server judges or that a screen shows beside the server's own times: a device's
 * clock may be minutes off. The answers' Date headers give it, to the second; a device that is right within that keeps
 * its own clock. One for each page.
 */
const EXACT_MS = 1_500;
const HALF_A_SECOND = 500;

let aheadMs = 0;

export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** @param deviceMs a moment that this device's clock gave, such as that of a library's cache */
export function serverTimeOf(deviceMs: number): number {
  return deviceMs + aheadMs;
}

/** @param dateMs the second in which the server answered just now */
export function noteServerDate(dateMs: number): void {
  const ahead = dateMs + HALF_A_SECOND - Date.now();
  if (Math.abs(ahead) < EXACT_MS) aheadMs = 0;
  else if (Math.abs(ahead - aheadMs) > EXACT_MS) aheadMs = ahead;
}

/** The second of an answer's Date header; undefined without one. */
export function dateOf(headers: Headers): number | undefined {
  const dateMs = Date.parse(headers.get('date') ?? '');
  return dateMs > 0 ? dateMs : undefined;
}
