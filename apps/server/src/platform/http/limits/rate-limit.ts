/**
 * Limits in memory. A short limit slides: of any stretch of `periodMs` no more than `most` pass, the first one too. A limit
 * of an hour or more is a counter that begins with the first to pass. Members and operators have numbers as keys, addresses
 * have texts. Invariant: however many addresses come, the memory is bounded, and none of the counters that are running is
 * dropped for a new one; when there are too many, new addresses share the counter of a wider network.
 */
const HOUR_MS = 3_600_000;
const FEW_ENTRIES = 32;
/** Addresses that have a counter or a list of their own: 3 MB of counters, which live for a day. */
const MOST_ADDRESSES = 20_000;
/** The share of a wider network for all its addresses that came late, as a multiple of one address's share. */
const NETWORK_SHARE = 16;
/** For networks that came when even those were too many. */
const EVERYBODY = 'everybody';

interface Window {
  /** The count of the period before now. */
  passed(nowMs: number, periodMs: number): number;
  add(nowMs: number, count: number): void;
  /** Nothing of it counts any more. */
  isOver(nowMs: number, periodMs: number): boolean;
}

/** A list of the counted entries by their times, the oldest first; those before `start` are over. */
class SlidingWindow implements Window {
  private readonly atMs: number[] = [];
  private readonly counts: number[] = [];
  private start = 0;
  private total = 0;

  passed(nowMs: number, periodMs: number): number {
    if (nowMs < this.lastMs) this.goBackTo(nowMs);
    const overMs = nowMs - periodMs;
    while (this.start < this.atMs.length && (this.atMs[this.start] ?? 0) <= overMs)
      this.total -= this.counts[this.start++] ?? 0;
    if (this.start > FEW_ENTRIES && this.start * 2 > this.atMs.length) this.dropOver();
    return this.total;
  }

  /** Entries of the same millisecond become one, so that there is at most one a millisecond. */
  add(nowMs: number, count: number): void {
    this.total += count;
    const last = this.counts.length - 1;
    if (last >= this.start && this.lastMs === nowMs) {
      this.counts[last] = (this.counts[last] ?? 0) + count;
      return;
    }
    this.atMs.push(nowMs);
    this.counts.push(count);
  }

  isOver(nowMs: number, periodMs: number): boolean {
    return nowMs - this.lastMs >= periodMs;
  }

  private get lastMs(): number {
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

class Counter implements Window {
  private sinceMs = 0;
  private count = 0;

  passed(nowMs: number, periodMs: number): number {
    // A clock that goes back gives nothing, and takes nothing for longer than a period.
    if (nowMs < this.sinceMs) this.sinceMs = nowMs;
    if (this.isOver(nowMs, periodMs)) this.count = 0;
    return this.count;
  }

  add(nowMs: number, count: number): void {
    if (this.count === 0) this.sinceMs = nowMs;
    this.count += count;
  }

  isOver(nowMs: number, periodMs: number): boolean {
    return nowMs - this.sinceMs >= periodMs;
  }
}

type Windows<K> = Map<K, Window>;

export class RateLimit {
  private readonly members: Windows<number> = new Map();
  private readonly addresses: Windows<string> = new Map();
  private readonly networks: Windows<string> = new Map();
  private readonly isLong: boolean;
  private readonly mostAddresses: number;
  private sweptAtMs = 0;

  /** @param mostAddresses that have a counter of their own, and as many wider networks */
  constructor(
    private readonly most: number,
    private readonly periodMs: number,
    mostAddresses?: number,
  ) {
    this.isLong = periodMs >= HOUR_MS;
    this.mostAddresses = mostAddresses ?? MOST_ADDRESSES;
  }

  /** False: there is no room for one, nothing taken. What counts for more than there is room for still passes. */
  take(key: string | number, nowMs: number, count = 1): boolean {
    if (nowMs - this.sweptAtMs > Math.min(this.periodMs, HOUR_MS)) this.sweep(nowMs);
    const taken = { nowMs, count };
    if (typeof key === 'number') return this.takeFrom(this.members, key, this.most, taken);
    if (this.hasPlace(this.addresses, key)) return this.takeFrom(this.addresses, key, this.most, taken);
    return this.takeFrom(this.networks, this.sharedKey(key), this.most * NETWORK_SHARE, taken);
  }

  /**
   * True when take would answer true.
   * @param percent the part of the limit that may be used up before this one
   */
  hasRoom(key: string | number, nowMs: number, percent = 100): boolean {
    const hasRoom = (window: Window | undefined, most: number) =>
      (window?.passed(nowMs, this.periodMs) ?? 0) * 100 < most * percent;
    if (typeof key === 'number') return hasRoom(this.members.get(key), this.most);
    if (this.hasPlace(this.addresses, key)) return hasRoom(this.addresses.get(key), this.most);
    return hasRoom(this.networks.get(this.sharedKey(key)), this.most * NETWORK_SHARE);
  }

  /** Counters and lists in memory. */
  get size(): number {
    return this.members.size + this.addresses.size + this.networks.size;
  }

  private takeFrom<K>(
    windows: Windows<K>,
    key: K,
    most: number,
    { nowMs, count }: { nowMs: number; count: number },
  ): boolean {
    let window = windows.get(key);
    if ((window?.passed(nowMs, this.periodMs) ?? 0) >= most) return false;
    if (window === undefined) {
      window = this.isLong ? new Counter() : new SlidingWindow();
      windows.set(key, window);
    }
    window.add(nowMs, count);
    return true;
  }

  private hasPlace(windows: Windows<string>, key: string): boolean {
    return windows.size < this.mostAddresses || windows.has(key);
  }

  private sharedKey(address: string): string {
    const network = wideNetworkOf(address);
    return this.hasPlace(this.networks, network) ? network : EVERYBODY;
  }

  private sweep(nowMs: number): void {
    this.sweptAtMs = nowMs;
    this.sweepOver(this.members, nowMs);
    this.sweepOver(this.addresses, nowMs);
    this.sweepOver(this.networks, nowMs);
  }

  private sweepOver<K>(windows: Windows<K>, nowMs: number): void {
    for (const [key, window] of windows) if (window.isOver(nowMs, this.periodMs)) windows.delete(key);
  }
}

/** The IPv4 /16 or the IPv6 /32 around an address or an addressKey. */
export function wideNetworkOf(address: string): string {
  const plain = unmapped(address);
  return plain.includes(':') ? groupsOf(plain).slice(0, 2).join(':') : plain.split('.', 2).join('.');
}

/** The key that shares a limit: an IPv4 address, or the /64 that one IPv6 customer holds. */
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
  const [plain = ''] = ip.split('%', 1);
  const [head = '', tail] = plain.split('::');
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
