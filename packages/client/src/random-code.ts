/**
 * The number under which a captcha begins: 13 digits in the shape of a time in milliseconds. The server judges the form
 * alone. Invariant: the low digits are random, since two members behind one address who begin in the same millisecond
 * would else replace each other's challenge (rules/security#captcha).
 */
const SPREAD_MS = 10 * 60_000;

/** @param nowMs the time that it lies within five minutes of */
export function freshRandomCode(nowMs: number): string {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(nowMs - SPREAD_MS / 2 + (bits % SPREAD_MS));
}
