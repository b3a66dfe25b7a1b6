/**
 * Limits in memory, counted by key over a sliding window: of any stretch of `periodMs` no more than `most` pass, the first
 * one too. What passed in the same millisecond is one entry, so that a window holds at most `most` entries and at most one
 * a millisecond. Windows that are over are forgotten, so strangers cannot fill the memory: one lives at most two periods
 * after its last use.
 */
const FEW_ENTRIES = 32;

/** What passed: how many at which time, the oldest first; what stands before `start` is over. */
class Window {
  private readonly atMs: number[] = [];
  private readonly counts: number[] = [];
  private start = 0;
  private total = 0;

  /** How many passed within the period before now. */
  passed(nowMs: number, periodMs: number): number {
    if (nowMs < this.lastMs) this.goBackTo(nowMs);
    const overMs = nowMs - periodMs;
    while (this.start < this.atMs.length && (this.atMs[this.start] as number) <= overMs)
      this.total -= this.counts[this.start++] as number;
    if (this.start > FEW_ENTRIES && this.start * 2 > this.atMs.length) this.dropOver();
    return this.total;
  }

  add(nowMs: number): void {
    this.total++;
    const last = this.counts.length - 1;
    if (last >= this.start && this.lastMs === nowMs) {
      this.counts[last] = (this.counts[last] as number) + 1;
      return;
    }
    this.atMs.push(nowMs);
    this.counts.push(1);
  }

  get lastMs(): number {
    return this.atMs.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  private dropOver(): void {
    this.atMs.splice(0, this.start);
    this.counts.splice(0, this.start);
    this.start = 0;
  }

  /** A clock that goes back gives nothing, and takes nothing for longer than a period. */
  private goBackTo(nowMs: number): void {
    this.atMs.splice(0, this.atMs.length, nowMs);
    this.counts.splice(0, this.counts.length, this.total);
    this.start = 0;
  }
}

export class RateLimit {
  private readonly windows = new Map<string | number, Window>();
  private sweptAtMs = 0;

  constructor(
    private readonly most: number,
    private readonly periodMs: number,
  ) {}

  /** False: over the limit, nothing taken. */
  take(key: string | number, nowMs: number): boolean {
    if (nowMs - this.sweptAtMs > this.periodMs) this.sweep(nowMs);
    let window = this.windows.get(key);
    if (window === undefined) {
      window = new Window();
      this.windows.set(key, window);
    }
    if (window.passed(nowMs, this.periodMs) >= this.most) return false;
    window.add(nowMs);
    return true;
  }

  /** Whether take would. */
  hasRoom(key: string | number, nowMs: number): boolean {
    return (this.windows.get(key)?.passed(nowMs, this.periodMs) ?? 0) < this.most;
  }

  get size(): number {
    return this.windows.size;
  }

  private sweep(nowMs: number): void {
    this.sweptAtMs = nowMs;
    for (const [key, window] of this.windows)
      if (nowMs - window.lastMs >= this.periodMs) this.windows.delete(key);
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
