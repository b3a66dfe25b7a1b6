/**
 * The recent requests with a request id, and their answers (rules/conventions#requests): one store for all kinds. The
 * member who holds the most gives up first, so that no member loses an id to strangers while holding less than one of
 * them.
 */
import type { MemberId } from '../../src/base/accounts.ts';
import { REQUEST_BOUNDS, REQUEST_LIFE_MS } from '../../src/base/limits.ts';

export type RequestKind =
  | 'spot'
  | 'amend'
  | 'contract'
  | 'plan'
  | 'transfer'
  | 'faucet'
  | 'margin'
  | 'reverse'
  | 'application'
  | 'withdrawal'
  | 'merchant'
  | 'ad'
  | 'otcOrder'
  | 'pledge';

export interface RequestBounds {
  perMember: number;
  inAll: number;
}

interface Request {
  memberId: MemberId;
  requestId: string;
}

interface Remembered {
  body: string;
  answer: number;
  timeMs: number;
}

export class ReferenceRequests {
  /** The requests of each member by kind and request id, oldest first. */
  private readonly members = new Map<MemberId, Map<string, Remembered>>();

  constructor(private readonly bounds: RequestBounds = REQUEST_BOUNDS) {}

  find(kind: RequestKind, { memberId, requestId }: Request, nowMs: number): Remembered | undefined {
    const request = this.members.get(memberId)?.get(`${kind} ${requestId}`);
    return request === undefined || isOld(request, nowMs) ? undefined : request;
  }

  /** It becomes the member's newest. */
  remember(
    kind: RequestKind,
    { memberId, requestId }: Request,
    { body, answer }: { body: string; answer: number },
    nowMs: number,
  ): void {
    if (requestId === '') return;
    this.dropOld(nowMs);
    const own = this.members.get(memberId) ?? new Map<string, Remembered>();
    this.members.set(memberId, own);
    const key = `${kind} ${requestId}`;
    own.delete(key);
    own.set(key, { body, answer, timeMs: nowMs });
    if (own.size > this.bounds.perMember) dropOldest(own);
    const counts = [...this.members.values()].map(({ size }) => size);
    if (counts.reduce((sum, size) => sum + size, 0) > this.bounds.inAll) dropOldest(this.largest());
  }

  /** The requests of the member who holds the most; among equals, of the lower member id. */
  private largest(): Map<string, Remembered> {
    const [first] = [...this.members].sort(([a, x], [b, y]) => y.size - x.size || a - b);
    return first![1];
  }

  private dropOld(nowMs: number): void {
    for (const own of this.members.values())
      for (const [key, request] of own) {
        if (!isOld(request, nowMs)) break;
        own.delete(key);
      }
  }
}

const isOld = ({ timeMs }: Remembered, nowMs: number): boolean => nowMs - timeMs >= REQUEST_LIFE_MS;

function dropOldest(own: Map<string, Remembered>): void {
  own.delete(own.keys().next().value!);
}

/** All that was asked for. */
export function bodyOf(command: object): string {
  return Object.entries(command)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
}
