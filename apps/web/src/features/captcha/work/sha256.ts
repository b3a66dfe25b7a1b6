/**
 * SHA-256 of a short ASCII text (at most 55 characters: one block). The browser's own digest answers by promise, which
 * costs many times the hash, and not at all on a page that came by plain HTTP, as a demo's does on a phone.
 */

export const LONGEST = 55;
const BLOCK_WORDS = 16;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of 8. */
const PRIMES = firstPrimes(64);
const ROUND = Int32Array.from(PRIMES, (prime) => fractionOf(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let next = 2; primes.length < count; next++)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  return primes;
}

function fractionOf(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

const schedule = new Int32Array(64);
const hash = new Int32Array(8);

/** The eight words of the hash; the array is used again by the next call. */
export function sha256Words(text: string): Int32Array {
  schedule.fill(0, 0, BLOCK_WORDS);
  for (let at = 0; at < text.length; at++)
    schedule[at >> 2] = (schedule[at >> 2] as number) | (text.charCodeAt(at) << (24 - 8 * (at & 3)));
  const end = text.length;
  schedule[end >> 2] = (schedule[end >> 2] as number) | (0x80 << (24 - 8 * (end & 3)));
  schedule[15] = 8 * text.length;
  compress();
  return hash;
}

function compress(): void {
  const [w, k] = [schedule, ROUND];
  for (let at = BLOCK_WORDS; at < 64; at++) {
    const [x, y] = [w[at - 15] as number, w[at - 2] as number];
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[at] = ((w[at - 16] as number) + low + (w[at - 7] as number) + high) | 0;
  }
  let a = START[0] as number;
  let b = START[1] as number;
  let c = START[2] as number;
  let d = START[3] as number;
  let e = START[4] as number;
  let f = START[5] as number;
  let g = START[6] as number;
  let h = START[7] as number;
  for (let at = 0; at < 64; at++) {
    const mixE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + mixE + ((e & f) ^ (~e & g)) + (k[at] as number) + (w[at] as number)) | 0;
    const mixA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (mixA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const last = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at++) hash[at] = ((START[at] as number) + (last[at] as number)) | 0;
}
