/**
 * The request ids of one member's transfers and claims, with the bodies they came with: kept a day, and at most a
 * thousand (RULES 0.6). Rejections are never put here.
 */
import { MAX_REQUEST_ID_LENGTH, REQUEST_LIFE_MS, REQUESTS_PER_MEMBER } from '../limits.ts';

export interface RememberedRequest {
  body: string;
  timeMs: number;
}

export class RequestMemory {
  /** Oldest first; the key is the kind and the id. */
  private readonly requests = new Map<string, RememberedRequest>();

  /** The body that the id came with, or undefined. */
  find(kind: string, requestId: string, nowMs: number): string | undefined {
    const request = this.requests.get(`${kind}/${requestId}`);
    return request === undefined || isOld(request, nowMs) ? undefined : request.body;
  }

  remember(kind: string, requestId: string, body: string, nowMs: number): void {
    for (const [key, request] of this.requests) {
      if (!isOld(request, nowMs)) break;
      this.requests.delete(key);
    }
    if (this.requests.size === REQUESTS_PER_MEMBER) {
      const oldest = this.requests.keys().next();
      if (!oldest.done) this.requests.delete(oldest.value);
    }
    this.restore(`${kind}/${requestId}`, { body, timeMs: nowMs });
  }

  restore(key: string, request: RememberedRequest): void {
    this.requests.set(key, request);
  }

  all(): ReadonlyMap<string, RememberedRequest> {
    return this.requests;
  }
}

/** Of a request that must have one. */
export function isRequestId(requestId: string): boolean {
  return requestId.length >= 1 && requestId.length <= MAX_REQUEST_ID_LENGTH;
}

function isOld(request: RememberedRequest, nowMs: number): boolean {
  return nowMs - request.timeMs >= REQUEST_LIFE_MS;
}
