/**
 * Seeded randomness for the synthetic world (xoshiro128**, seeded by splitmix32 over an FNV-1a hash). Whole numbers in,
 * whole numbers out: the same seed gives the same world on every machine. Not for secrets.
 */
export class SimulatorRandom {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(private readonly seed: string) {
    let state = hashText(seed);
    const next = () => {
      state = (state + 0x9e3779b9) | 0;
      let mixed = state ^ (state >>> 16);
      mixed = Math.imul(mixed, 0x21f0aaad);
      mixed ^= mixed >>> 15;
      mixed = Math.imul(mixed, 0x735a2d97);
      return mixed ^ (mixed >>> 15);
    };
    this.a = next();
    this.b = next();
    this.c = next();
    this.d = next() | 1;
  }

  /** Another stream that does not depend on how much of this one was used. */
  fork(name: string): SimulatorRandom {
    return new SimulatorRandom(`${this.seed}/${name}`);
  }

  /** 0 .. 2^32 - 1. */
  next32(): number {
    const result = Math.imul(rotate(Math.imul(this.b, 5), 7), 9);
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = rotate(this.d, 11);
    return result >>> 0;
  }

  /** 0 .. bound - 1; bound at most 2^32. */
  below(bound: number): number {
    return Number((BigInt(this.next32()) * BigInt(bound)) >> 32n);
  }

  /** from .. to, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True in `perMille` of 1000 cases. */
  chance(perMille: number): boolean {
    return this.below(1000) < perMille;
  }

  /** A bell curve in thousandths of its standard deviation, within ±6000: the sum of twelve even draws. */
  bell(): number {
    let sum = 0;
    for (let draw = 0; draw < 6; draw++) {
      const bits = this.next32();
      sum += (bits & 0xffff) + (bits >>> 16);
    }
    return Math.trunc(((sum - 12 * 32_768) * 1000) / 65_536);
  }
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

function rotate(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}
