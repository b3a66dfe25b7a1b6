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
  /** The reads of all visitors together. */
  visitorReadsPerSecond: number;
}

/** The share of the budget of all that may be used up when a read of this kind still passes, in percent. */
const PASSES_UP_TO = { madeReads: 20, tableReads: 60, marketReads: 100 } as const satisfies Partial<
  Record<LimitName, number>
>;
export type VisitorRead = keyof typeof PASSES_UP_TO;

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
    return (
      this.ofAll.hasRoom(ALL, nowMs, PASSES_UP_TO[read]) &&
      this.ofAddress.take(addressKey(ip), nowMs) &&
      this.ofNetwork.take(networkOf(ip), nowMs) &&
      this.ofAll.take(ALL, nowMs)
    );
  }
}
