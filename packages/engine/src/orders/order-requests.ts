/**
 * The requests of one kind of orders: an open order is known by its request id however old it is, and the request of one
 * that ended lives a day from there (rules/conventions#requests). All kinds share this class, so that its calls see one shape.
 */
import type { CommandContext } from '../base/command-context.ts';
import type { RequestKind, RequestStore, StoredAnswer } from '../requests/request-store.ts';

/** The key of a member's request id among open orders. */
export function requestKey(member: number, requestId: string): string {
  return `${member}/${requestId}`;
}

/** The order that a request id stands for, and whether the request in hand is the same. */
export interface EarlierRequest {
  readonly answer: number;
  readonly isSame: boolean;
}

export class OrderRequests {
  /**
   * @param open the open orders by `requestKey`, each as the number that its domain keeps for it
   * @param requestOf the body and the answer of an open order by that number
   */
  constructor(
    private readonly kind: RequestKind,
    private readonly open: Map<string, number>,
    private readonly requests: RequestStore,
    private readonly context: CommandContext,
    private readonly requestOf: (open: number) => StoredAnswer,
  ) {}

  /** The number that the domain keeps for the open order, or undefined. */
  openOrder(member: number, requestId: string): number | undefined {
    return this.open.get(requestKey(member, requestId));
  }

  /** undefined: the id is new, or its order ended more than a day ago. */
  earlier(member: number, requestId: string, body: string): EarlierRequest | undefined {
    const open = this.openOrder(member, requestId);
    if (open !== undefined) {
      const request = this.requestOf(open);
      return { answer: request.answer, isSame: request.body === body };
    }
    const found = this.requests.find(member, this.kind, requestId, this.context.timeMs);
    return found && { answer: found.answer, isSame: found.isOf(body) };
  }

  /** True when the order of this request ended less than a day ago, or never rested. */
  isRemembered(member: number, requestId: string): boolean {
    return this.requests.find(member, this.kind, requestId, this.context.timeMs) !== undefined;
  }

  remember(member: number, requestId: string, body: string, answer: number): void {
    this.requests.remember(member, this.kind, requestId, { body, answer }, this.context.timeMs);
  }

  /** The order rests from now on. */
  begin(member: number, requestId: string, open: number): void {
    this.open.set(requestKey(member, requestId), open);
  }

  /** The order no longer rests: its request lives a day from here. */
  end(member: number, requestId: string, open: number): void {
    this.open.delete(requestKey(member, requestId));
    const ended = () => this.requestOf(open);
    this.requests.renew(member, this.kind, requestId, ended, this.context.timeMs);
  }
}
