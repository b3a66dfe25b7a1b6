/** The LIMIT_ settings of all calls and sockets of members and addresses, and their defaults. */
import type { EnvReader } from '../../settings/env-reader.ts';

export interface LimitsConfig {
  /** Per member. */
  ordersPerSecond: number;
  /** The number of orders that a FOK order of a contract counts for. */
  fillOrKillCount: number;
  ordersPerMinute: number;
  cancelsPerSecond: number;
  /** Every other call of a member or, without a session, of an address; a network of visitors has 16 times as many reads. */
  callsPerSecond: number;
  /** All visitors together, in reads of live market data; dearer ones count for several. */
  visitorReadsPerSecond: number;
  /** Per address. */
  loginsPerMinute: number;
  codeRequestsPerMinute: number;
  resetsPerMinute: number;
  registrationsPerDay: number;
  captchasPerMinute: number;
  updatesPerMinute: number;
  /**
   * Loopback and private addresses are the owner's own: they are spared what is counted per address
   * (rules/security#codes).
   */
  sparePrivateAddresses: boolean;
  /** Websockets: without a session, an address; with one, a member. */
  socketsPerAddress: number;
  socketsPerMember: number;
}

/** Production as rules/security#call-limits says; a demo runs on one's own machine, where load comes from one address. */
export function readLimits(read: EnvReader, demo: boolean): LimitsConfig {
  const most = 10_000_000;
  return {
    ordersPerSecond: read.integer('LIMIT_ORDERS_PER_SECOND', demo ? 50_000 : 50, 1, most),
    fillOrKillCount: read.integer('LIMIT_FILL_OR_KILL_COUNT', 5, 1, most),
    ordersPerMinute: read.integer('LIMIT_ORDERS_PER_MINUTE', demo ? 3_000_000 : 1_200, 1, most),
    cancelsPerSecond: read.integer('LIMIT_CANCELS_PER_SECOND', demo ? 50_000 : 100, 1, most),
    callsPerSecond: read.integer('LIMIT_CALLS_PER_SECOND', demo ? 50_000 : 100, 1, most),
    visitorReadsPerSecond: read.integer('LIMIT_VISITOR_READS_PER_SECOND', demo ? 1_000_000 : 3_000, 1, most),
    loginsPerMinute: read.integer('LIMIT_LOGINS_PER_MINUTE', 20, 1, most),
    codeRequestsPerMinute: read.integer('LIMIT_CODE_REQUESTS_PER_MINUTE', 20, 1, most),
    resetsPerMinute: read.integer('LIMIT_RESETS_PER_MINUTE', 20, 1, most),
    registrationsPerDay: read.integer('LIMIT_REGISTRATIONS_PER_DAY', 5, 1, most),
    captchasPerMinute: read.integer('LIMIT_CAPTCHAS_PER_MINUTE', 60, 1, most),
    updatesPerMinute: read.integer('LIMIT_UPDATES_PER_MINUTE', 240, 1, most),
    sparePrivateAddresses: demo,
    socketsPerAddress: read.integer('LIMIT_SOCKETS_PER_ADDRESS', demo ? 5_000 : 256, 1, most),
    socketsPerMember: read.integer('LIMIT_SOCKETS_PER_MEMBER', demo ? 5_000 : 20, 1, most),
  };
}
