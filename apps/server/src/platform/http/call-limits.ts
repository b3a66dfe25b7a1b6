/**
 * Which limit holds for which call (SAFETY 2.9): trading calls per member, entrance calls per address. What only reduces
 * risk is counted apart from what places, so that a member who has placed or read too much still gets out (DESIGN 3.9).
 */
import type { CallName } from '@tern/protocol';
import type { Caller } from './call.ts';
import { addressIsPrivate, addressKey, RateLimit } from './rate-limit.ts';

export interface CallLimitsConfig {
  ordersPerSecond: number;
  ordersPerMinute: number;
  /**
   * What an order of a contract counts for that looks at a whole book before it fills, whatever comes of it (RULES 1.2).
   */
  fillOrKillCount: number;
  cancelsPerSecond: number;
  callsPerSecond: number;
  loginsPerMinute: number;
  codeRequestsPerMinute: number;
  resetsPerMinute: number;
  registrationsPerDay: number;
  captchasPerMinute: number;
  /** Loopback and private addresses are the owner's own: nothing is counted per address for them (RULES 7.6). */
  sparePrivateAddresses: boolean;
}

/** The same orders that the kernel's lanes put first. */
const CLOSING = ['CLOSE_LONG', 'CLOSE_SHORT'];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What a field of the request says; undefined: nothing that can be read. */
export type FieldOf = (name: string) => string | undefined;

/** True: the call may go on. */
export type LimitCheck = (caller: Caller | undefined, ip: string, nowMs: number, fieldOf: FieldOf) => boolean;

export function callLimits(config: CallLimitsConfig): (name: CallName) => LimitCheck {
  const orders = new RateLimit(config.ordersPerSecond, SECOND_MS);
  const ordersOfMinute = new RateLimit(config.ordersPerMinute, MINUTE_MS);
  const cancels = new RateLimit(config.cancelsPerSecond, SECOND_MS);
  const calls = new RateLimit(config.callsPerSecond, SECOND_MS);
  const logins = new RateLimit(config.loginsPerMinute, MINUTE_MS);
  const seconds = new RateLimit(config.loginsPerMinute, MINUTE_MS);
  // Apart, so that a neighbour's resets and codes leave a member's login open, and the other way about.
  const codes = new RateLimit(config.codeRequestsPerMinute, MINUTE_MS);
  const resets = new RateLimit(config.resetsPerMinute, MINUTE_MS);
  const captchas = new RateLimit(config.captchasPerMinute, MINUTE_MS);
  // Tries, not successes: a wrong code is a try too, so the bucket is wider than the count of accounts.
  const registrations = new RateLimit(config.registrationsPerDay * 4, DAY_MS);

  const whose = (caller: Caller | undefined, ip: string) => caller?.memberId ?? addressKey(ip);
  const byWhom =
    (limit: RateLimit): LimitCheck =>
    (caller, ip, nowMs) =>
      limit.take(whose(caller, ip), nowMs);
  const byAddress =
    (limit: RateLimit): LimitCheck =>
    (_, ip, nowMs) =>
      (config.sparePrivateAddresses && addressIsPrivate(ip)) || limit.take(addressKey(ip), nowMs);

  const placing =
    (count = 1): LimitCheck =>
    (caller, ip, nowMs) => {
      const who = whose(caller, ip);
      return (
        orders.hasRoom(who, nowMs) && ordersOfMinute.take(who, nowMs, count) && orders.take(who, nowMs, count)
      );
    };
  const reducing = byWhom(cancels);
  const reducingFillOrKill: LimitCheck = (caller, ip, nowMs) =>
    cancels.take(whose(caller, ip), nowMs, config.fillOrKillCount);
  const usual = byWhom(calls);
  const either =
    (field: string, values: readonly string[], then: LimitCheck, otherwise: LimitCheck): LimitCheck =>
    (caller, ip, nowMs, fieldOf) =>
      (values.includes(fieldOf(field) ?? '') ? then : otherwise)(caller, ip, nowMs, fieldOf);

  const special: Partial<Record<CallName, LimitCheck>> = {
    placeSpotOrder: placing(),
    placeContractOrder: either(
      'timeInForce',
      ['FOK'],
      either('tradeType', CLOSING, reducingFillOrKill, placing(config.fillOrKillCount)),
      either('tradeType', CLOSING, reducing, placing()),
    ),
    placePlanOrder: placing(),
    // It closes one side and opens the other.
    reversePosition: placing(),
    cancelSpotOrder: reducing,
    cancelAllSpotOrders: reducing,
    cancelContractOrder: reducing,
    cancelAllContractOrders: reducing,
    cancelPlanOrder: reducing,
    closeAllPositions: reducing,
    setPositionTriggers: reducing,
    changeMargin: either('change', ['ADD'], reducing, usual),
    login: byAddress(logins),
    loginSecond: byAddress(seconds),
    requestRecovery: byAddress(resets),
    forget: byAddress(resets),
    sendCode: byAddress(codes),
    register: byAddress(registrations),
    geetestCode: byAddress(captchas),
    sendCaptchaCode: byAddress(codes),
  };
  return (name) => special[name] ?? usual;
}
