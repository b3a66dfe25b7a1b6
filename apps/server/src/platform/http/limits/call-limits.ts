/**
 * Counts calls against the limits that their records name (rules/security#call-limits): calls with a session for its
 * member, calls of the login for each address, reads of visitors against the budgets that these share.
 */
import type { CallName, FieldOf, Limit, LimitName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import type { Caller } from '../call.ts';
import { addressIsPrivate, addressKey, RateLimit } from './rate-limit.ts';
import { type VisitorRead, VisitorReads, type VisitorReadsConfig } from './visitor-reads.ts';

export interface CallLimitsConfig extends VisitorReadsConfig {
  ordersPerSecond: number;
  ordersPerMinute: number;
  /**
   * The orders that a contract order counts for when it looks at a whole book before it fills, whatever its result
   * (rules/contracts#fill-or-kill).
   */
  fillOrKillCount: number;
  cancelsPerSecond: number;
  loginsPerMinute: number;
  codeRequestsPerMinute: number;
  resetsPerMinute: number;
  registrationsPerDay: number;
  captchasPerMinute: number;
  /** Checks, reports and downloads of the app's updates. */
  updatesPerMinute: number;
  /** Loopback and private addresses are the owner's own: nothing is counted per address for them (rules/security#codes). */
  sparePrivateAddresses: boolean;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The caller is the member whose live session the request carries, of a public call too. True: the call may go on. */
export type LimitCheck = (caller: Caller | undefined, ip: string, nowMs: number, fieldOf: FieldOf) => boolean;

export function callLimits(config: CallLimitsConfig): (name: CallName) => LimitCheck {
  const orders = new RateLimit(config.ordersPerSecond, SECOND_MS);
  const ordersOfMinute = new RateLimit(config.ordersPerMinute, MINUTE_MS);
  const keyOf = (caller: Caller | undefined, ip: string) => caller?.memberId ?? addressKey(ip);
  const byMember =
    (limit: RateLimit): Count =>
    (caller, ip, nowMs, weight) =>
      limit.take(keyOf(caller, ip), nowMs, weight);
  const byAddress =
    (limit: RateLimit): Count =>
    (_, ip, nowMs) =>
      (config.sparePrivateAddresses && addressIsPrivate(ip)) || limit.take(addressKey(ip), nowMs);

  const calls = byMember(new RateLimit(config.callsPerSecond, SECOND_MS));
  const visitorReads = new VisitorReads(config);
  const readsAs =
    (read: VisitorRead): Count =>
    (caller, ip, nowMs, weight) =>
      caller === undefined ? visitorReads.take(read, ip, nowMs) : calls(caller, ip, nowMs, weight);

  const counts: Record<LimitName, Count> = {
    calls,
    madeReads: readsAs('madeReads'),
    tableReads: readsAs('tableReads'),
    marketReads: readsAs('marketReads'),
    // Whatever else strangers of an address ask for, the way in stays open there.
    captchaSteps: byMember(new RateLimit(config.callsPerSecond, SECOND_MS)),
    orders: (caller, ip, nowMs, weight) => {
      const key = keyOf(caller, ip);
      return (
        orders.hasRoom(key, nowMs) &&
        ordersOfMinute.take(key, nowMs, weight) &&
        orders.take(key, nowMs, weight)
      );
    },
    cancels: byMember(new RateLimit(config.cancelsPerSecond, SECOND_MS)),
    captchas: byAddress(new RateLimit(config.captchasPerMinute, MINUTE_MS)),
    logins: byAddress(new RateLimit(config.loginsPerMinute, MINUTE_MS)),
    secondSteps: byAddress(new RateLimit(config.loginsPerMinute, MINUTE_MS)),
    // Codes and resets count apart, so that a neighbour's leave a member's login open, and the other way about.
    codes: byAddress(new RateLimit(config.codeRequestsPerMinute, MINUTE_MS)),
    resets: byAddress(new RateLimit(config.resetsPerMinute, MINUTE_MS)),
    updates: byAddress(new RateLimit(config.updatesPerMinute, MINUTE_MS)),
    // The limit counts tries, not successes: a wrong code is a try too, so the bucket is wider than the count of accounts.
    registrations: byAddress(new RateLimit(config.registrationsPerDay * 4, DAY_MS)),
  };
  return (name) => {
    const { limit } = CALLS[name];
    if (typeof limit === 'string') {
      const count = counts[limit];
      return (caller, ip, nowMs) => count(caller, ip, nowMs, 1);
    }
    return (caller, ip, nowMs, fieldOf) => {
      const { name: counted, isFillOrKill }: Limit = limit(fieldOf);
      return counts[counted](caller, ip, nowMs, isFillOrKill ? config.fillOrKillCount : 1);
    };
  };
}

/** True: the count still has room for a call of this weight, which it takes. */
type Count = (caller: Caller | undefined, ip: string, nowMs: number, weight: number) => boolean;
