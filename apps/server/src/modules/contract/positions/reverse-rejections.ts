/**
 * The reasons why the second part of a reverse could not be ordered, by the order that closed its position: the answer
 * of the call gives the reason, and so does the answer of a repeated call. Only the newest are kept, and none after a
 * restart: the member finds the reason in the inbox.
 */
import type { ReverseRefused } from '@tern/engine';
import type { Released } from '../../../kernel/kernel.ts';

const MOST_REMEMBERED = 10_000;

export class ReverseRejections {
  private readonly reasons = new Map<number, ReverseRefused['reason']>();

  apply({ events }: Pick<Released, 'events'>): void {
    for (const event of events) {
      if (event.kind !== 'reverse-refused') continue;
      this.reasons.set(event.orderId, event.reason);
      if (this.reasons.size > MOST_REMEMBERED) this.reasons.delete(this.reasons.keys().next().value!);
    }
  }

  rejectionOf(orderId: number): ReverseRefused['reason'] | undefined {
    return this.reasons.get(orderId);
  }
}
