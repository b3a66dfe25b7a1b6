/**
 * Long texts as 128 bits in hexadecimal, the same on every machine. Members choose these texts, and each member's stand
 * apart, so a collision that a member makes harms no other: speed counts here, not secrecy.
 */

const SEEDS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/** The text itself up to so many characters, else its digest. */
export function textOrDigest(text: string, longest: number): string {
  return text.length <= longest ? text : digestOf(text);
}

function digestOf(text: string): string {
  return `#${SEEDS.map((seed) => wordOf(text, seed)).join('')}`;
}

function wordOf(text: string, seed: number): string {
  let hash = seed ^ text.length;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash ^= hash >>> 13;
  return (hash >>> 0).toString(16).padStart(8, '0');
}
