/**
 * The request ids of one member's transfers and claims, with the bodies they came with: kept a day, and at most a
 * thousand (RULES 0.6).
 */
import { MAX_REQUEST_ID_LENGTH, REQUESTS_PER_MEMBER } from '../limits.ts';
import { RecentRequests } from './recent-requests.ts';

export class RequestMemory {
  /** The key is the kind and the id. What they answer is nothing, or stands in the body. */
  readonly recent = new RecentRequests(REQUESTS_PER_MEMBER);

  /** The body that the id came with, or undefined. */
  find(kind: string, requestId: string, nowMs: number): string | undefined {
    return this.recent.find(`${kind}/${requestId}`, nowMs)?.body;
  }

  remember(kind: string, requestId: string, body: string, nowMs: number): void {
    this.recent.remember(`${kind}/${requestId}`, body, 0, nowMs);
  }
}

/** Of a request that must have one. */
export function isRequestId(requestId: string): boolean {
  return requestId.length >= 1 && requestId.length <= MAX_REQUEST_ID_LENGTH;
}
