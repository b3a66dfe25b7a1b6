/**
 * A set of very many short texts in little memory: 8 bytes of hash for each, in an open table. A text that was added is
 * always found; another one is found by mistake once in 10^13 questions, so the caller asks the database about every hit.
 * The hash is seeded anew in each process, so that no one can make such texts on purpose.
 */
import { randomInt } from 'node:crypto';

const FIRST_SLOTS = 1_024;
const FULLEST = 0.6;

export class KeyTable {
  private hashes = new Uint32Array(2 * FIRST_SLOTS);
  private slots = FIRST_SLOTS;
  private count = 0;
  private readonly seed = randomInt(2 ** 32);

  add(key: string): void {
    if (this.count >= this.slots * FULLEST) this.grow();
    const [high, low] = this.hashOf(key);
    if (put(this.hashes, this.slots, high, low)) this.count += 1;
  }

  has(key: string): boolean {
    const [high, low] = this.hashOf(key);
    const at = slotOf(this.hashes, this.slots, high, low);
    return !isFree(this.hashes, at);
  }

  private grow(): void {
    const { hashes, slots } = this;
    this.slots = 2 * slots;
    this.hashes = new Uint32Array(2 * this.slots);
    for (let at = 0; at < slots; at++)
      if (!isFree(hashes, at)) put(this.hashes, this.slots, hashes[2 * at] ?? 0, hashes[2 * at + 1] ?? 0);
  }

  private hashOf(key: string): readonly [number, number] {
    let high = this.seed ^ 0xdeadbeef;
    let low = this.seed ^ 0x41c6ce57;
    for (let at = 0; at < key.length; at++) {
      const unit = key.charCodeAt(at);
      high = Math.imul(high ^ unit, 2_654_435_761);
      low = Math.imul(low ^ unit, 1_597_334_677);
    }
    high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
    low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
    // Two zeros are a free slot.
    return [high >>> 0, (low | 1) >>> 0];
  }
}

function put(hashes: Uint32Array, slots: number, high: number, low: number): boolean {
  const at = slotOf(hashes, slots, high, low);
  if (!isFree(hashes, at)) return false;
  hashes[2 * at] = high;
  hashes[2 * at + 1] = low;
  return true;
}

/** The slot of the hash, or the free one where it belongs. The number of slots is a power of two. */
function slotOf(hashes: Uint32Array, slots: number, high: number, low: number): number {
  let at = high & (slots - 1);
  while (!isFree(hashes, at) && (hashes[2 * at] !== high || hashes[2 * at + 1] !== low))
    at = (at + 1) & (slots - 1);
  return at;
}

function isFree(hashes: Uint32Array, at: number): boolean {
  return hashes[2 * at + 1] === 0;
}
