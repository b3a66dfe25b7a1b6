/**
 * Long texts as 128 bits in hexadecimal, the same on every machine. Members choose these texts, and each member's stand
 * apart, so a collision that a member makes harms no other: speed counts here, not secrecy.
 */

const CODE = { zero: '0'.charCodeAt(0), a: 'a'.charCodeAt(0) };
const WORD_DIGITS = 8;
/** The characters of a digest while it is put together: from all at once a text is made faster than from parts. */
const codes = new Array<number>(1 + 4 * WORD_DIGITS).fill('#'.charCodeAt(0));

/** The text itself up to so many characters, else its digest. */
export function textOrDigest(text: string, longest: number): string {
  return text.length <= longest ? text : digestOf(text);
}

/** Four words with seeds of their own, in one pass. */
function digestOf(text: string): string {
  const { length } = text;
  let a = 0x9e3779b1 ^ length;
  let b = 0x85ebca6b ^ length;
  let c = 0xc2b2ae35 ^ length;
  let d = 0x27d4eb2f ^ length;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    a = mixed(a, code);
    b = mixed(b, code);
    c = mixed(c, code);
    d = mixed(d, code);
  }
  putWord(1, a);
  putWord(1 + WORD_DIGITS, b);
  putWord(1 + 2 * WORD_DIGITS, c);
  putWord(1 + 3 * WORD_DIGITS, d);
  return String.fromCharCode(...codes);
}

function mixed(hash: number, code: number): number {
  const next = Math.imul(hash ^ code, 0x01000193);
  return next ^ (next >>> 15);
}

function putWord(start: number, sum: number): void {
  let hash = Math.imul(sum ^ (sum >>> 16), 0x7feb352d);
  hash ^= hash >>> 13;
  for (let at = start + WORD_DIGITS - 1; at >= start; at--) {
    const digit = hash & 15;
    codes[at] = digit < 10 ? CODE.zero + digit : CODE.a + digit - 10;
    hash >>>= 4;
  }
}
