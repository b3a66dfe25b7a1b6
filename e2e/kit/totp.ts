/** The codes of an authenticator (RFC 6238: 30 s, six digits, SHA-1), as a member's phone counts them. */
import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** @param stepsAhead 1 for the code of the next half minute: each is taken once, and the next one already counts */
export function totpCode(secret: string, nowMs: number, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / STEP_MS) + stepsAhead));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac[mac.length - 1] as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text.replace(/[\s=]/g, '').toUpperCase())
    bits += BASE32.indexOf(letter).toString(2).padStart(5, '0');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
