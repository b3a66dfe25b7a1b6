/**
 * Long texts as 128 bits in hexadecimal, the same on every machine. Members choose these texts, and each member's stand
 * apart, so a collision that a member makes harms no other: speed counts here, not secrecy.
 */

/** The digits of each byte; joining four of them is faster than a conversion that fills up with zeros. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

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
  return `#${wordOf(a)}${wordOf(b)}${wordOf(c)}${wordOf(d)}`;
}

function mixed(hash: number, code: number): number {
  const next = Math.imul(hash ^ code, 0x01000193);
  return next ^ (next >>> 15);
}

function wordOf(sum: number): string {
  let hash = Math.imul(sum ^ (sum >>> 16), 0x7feb352d);
  hash ^= hash >>> 13;
  return `${HEX[hash >>> 24]}${HEX[(hash >>> 16) & 0xff]}${HEX[(hash >>> 8) & 0xff]}${HEX[hash & 0xff]}`;
}
