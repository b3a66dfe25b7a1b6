/** What was asked for lately with a request id, and what that was answered (RULES 0.6). */
import type { MemberId } from '../accounts.ts';
import { ORDER_REQUESTS_REMEMBERED, REQUEST_LIFE_MS } from '../limits.ts';

interface Request {
  memberId: MemberId;
  requestId: string;
}

export class ReferenceRequests {
  /** Oldest first. */
  private readonly requests = new Map<string, { body: string; answer: number; timeMs: number }>();

  find({ memberId, requestId }: Request, nowMs: number): { body: string; answer: number } | undefined {
    const request = this.requests.get(`${memberId} ${requestId}`);
    return request === undefined || nowMs - request.timeMs >= REQUEST_LIFE_MS ? undefined : request;
  }

  remember({ memberId, requestId }: Request, body: string, answer: number, timeMs: number): void {
    if (requestId === '') return;
    const key = `${memberId} ${requestId}`;
    this.requests.delete(key);
    this.requests.set(key, { body, answer, timeMs });
    if (this.requests.size > ORDER_REQUESTS_REMEMBERED)
      this.requests.delete(this.requests.keys().next().value!);
  }
}

/** All that was asked for. */
export function bodyOf(command: object): string {
  return Object.entries(command)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
}
