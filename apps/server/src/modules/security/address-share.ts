/**
 * Limits the times that one address may do something in a period, such as open accounts in a day
 * (rules/security#call-limits).
 */
import { addressIsPrivate, addressKey, RateLimit } from '../../platform/http/limits/rate-limit.ts';

export type MayUse = (ip: string, nowMs: number) => boolean;

/** @param sparesPrivate loopback and private addresses are the owner's own, and are not counted */
export function addressShare(most: number, periodMs: number, sparesPrivate: boolean): MayUse {
  const share = new RateLimit(most, periodMs);
  return (ip, nowMs) => (sparesPrivate && addressIsPrivate(ip)) || share.take(addressKey(ip), nowMs);
}
