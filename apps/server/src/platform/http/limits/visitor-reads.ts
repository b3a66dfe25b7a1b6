/**
 * The budgets of reads without a session (rules/security#reads-of-visitors): each address, the network around it, and
 * all visitors together. Addresses of one network cost nothing, and neither do networks to those who hold many, so the
 * last budget is one for all; near its end the dearest reads are refused first. A member who logs in meets none of it.
 */
import type { LimitName } from '@tern/protocol';
import { addressKey, networkOf, RateLimit } from './rate-limit.ts';

export interface VisitorReadsConfig {
  /** The reads of an address. */
  callsPerSecond: number;
  /** All visitors together, in reads of live market data; dearer ones count for several. */
  visitorReadsPerSecond: number;
}

interface Cost {
  /** The number of reads of live market data that cost the server as much. */
  weight: number;
  /** The part of the budget of all that may be used up when such a read still passes, in percent. */
  passesUpTo: number;
}

/** Measured: a K-line page or a search costs 0.3 to 0.6 ms of the one thread, a read table 0.1 to 0.3, a price below 0.1. */
const COSTS = {
  madeReads: { weight: 6, passesUpTo: 50 },
  tableReads: { weight: 3, passesUpTo: 75 },
  marketReads: { weight: 1, passesUpTo: 100 },
} as const satisfies Partial<Record<LimitName, Cost>>;
export type VisitorRead = keyof typeof COSTS;

/** The budget of a network, as a multiple of an address's. */
const NETWORK_SHARE = 16;
const SECOND_MS = 1_000;
const ALL = 'all visitors';

export class VisitorReads {
  private readonly ofAddress: RateLimit;
  private readonly ofNetwork: RateLimit;
  private readonly ofAll: RateLimit;

  constructor({ callsPerSecond, visitorReadsPerSecond }: VisitorReadsConfig) {
    this.ofAddress = new RateLimit(callsPerSecond, SECOND_MS);
    this.ofNetwork = new RateLimit(callsPerSecond * NETWORK_SHARE, SECOND_MS);
    this.ofAll = new RateLimit(visitorReadsPerSecond, SECOND_MS);
  }

  /** A read that the budget of all refuses counts for no address and no network. */
  take(read: VisitorRead, ip: string, nowMs: number): boolean {
    const { weight, passesUpTo } = COSTS[read];
    return (
      this.ofAll.hasRoom(ALL, nowMs, passesUpTo) &&
      this.ofAddress.take(addressKey(ip), nowMs) &&
      this.ofNetwork.take(networkOf(ip), nowMs) &&
      this.ofAll.take(ALL, nowMs, weight)
    );
  }
}
