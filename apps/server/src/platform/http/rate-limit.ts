/**
 * Token buckets in memory, one a key: `perPeriod` tokens at once, refilled evenly over the period. Full buckets are
 * forgotten, so strangers cannot fill the memory: a bucket lives at most one period after its last use.
 */
interface Bucket {
  tokens: number;
  atMs: number;
}

export class RateLimit {
  private readonly buckets = new Map<string | number, Bucket>();
  private readonly tokensPerMs: number;
  private sweptAtMs = 0;

  constructor(
    private readonly perPeriod: number,
    private readonly periodMs: number,
  ) {
    this.tokensPerMs = perPeriod / periodMs;
  }

  /** False: over the limit, nothing taken. */
  take(key: string | number, nowMs: number): boolean {
    if (nowMs - this.sweptAtMs > this.periodMs) this.sweep(nowMs);
    const bucket = this.buckets.get(key);
    if (bucket === undefined) {
      this.buckets.set(key, { tokens: this.perPeriod - 1, atMs: nowMs });
      return true;
    }
    const refilled = bucket.tokens + Math.max(0, nowMs - bucket.atMs) * this.tokensPerMs;
    bucket.tokens = Math.min(this.perPeriod, refilled);
    bucket.atMs = nowMs;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  get size(): number {
    return this.buckets.size;
  }

  private sweep(nowMs: number): void {
    this.sweptAtMs = nowMs;
    for (const [key, bucket] of this.buckets)
      if (nowMs - bucket.atMs >= this.periodMs) this.buckets.delete(key);
  }
}

/** Who shares a limit: an IPv4 address, or the /64 that one IPv6 customer holds. */
export function addressKey(ip: string): string {
  return unmapped(ip).includes(':') ? groupsOf(unmapped(ip)).slice(0, 4).join(':') : unmapped(ip);
}

/** The IPv4 /24 or the IPv6 /48 around an address. */
export function networkOf(ip: string): string {
  const plain = unmapped(ip);
  return plain.includes(':') ? groupsOf(plain).slice(0, 3).join(':') : plain.split('.', 3).join('.');
}

function unmapped(ip: string): string {
  return ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip.toLowerCase();
}

/** All eight groups of an IPv6 address, so that one address has one spelling. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%', 1)[0] as string).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

/** Loopback, private and link-local addresses. */
export function addressIsPrivate(ip: string): boolean {
  const plain = unmapped(ip);
  return (
    plain === '::1' ||
    /^(?:127|10)\./.test(plain) ||
    /^192\.168\./.test(plain) ||
    /^172\.(?:1[6-9]|2\d|3[01])\./.test(plain) ||
    /^169\.254\./.test(plain) ||
    /^f[cd][0-9a-f]{2}:/.test(plain) ||
    /^fe[89ab][0-9a-f]:/.test(plain)
  );
}
