/** Notices when the request of a closed order or plan is repeated, and when its id comes with another body. */
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { isPlacing } from './submitted-orders.ts';

export class RequestCoverage {
  /** Ids of spot orders; and of contract orders and plans, which are counted together. */
  private readonly closedOfSpot = new Set<number>();
  private readonly closedOfContracts = new Set<number>();
  /** The result of the last accepted command by kind, member and request id. */
  private readonly accepted = new Map<string, number>();

  /**
   * Names the case when the command repeats the request of a closed order or plan, or reuses its id; the caller passes
   * every command.
   */
  notice(command: Command, events: readonly Event[]): string | undefined {
    const what = this.whatItWas(command, events);
    for (const event of events) {
      if (event.kind === 'order-closed') this.closedOfSpot.add(event.orderId);
      if (event.kind === 'contract-order-closed') this.closedOfContracts.add(event.orderId);
      if (event.kind === 'plan-closed') this.closedOfContracts.add(event.planId);
    }
    return what;
  }

  private whatItWas(command: Command, events: readonly Event[]): string | undefined {
    const done = events.at(-1);
    if (!isPlacing(command) || command.requestId === '') return undefined;
    if (done?.kind !== 'command-done') return undefined;
    const { kind, memberId, requestId } = command;
    const key = `${kind} ${memberId} ${requestId}`;
    const first = this.accepted.get(key);
    if (done.rejection === 'OK') this.accepted.set(key, done.result);
    const closed = kind === 'place-spot-order' ? this.closedOfSpot : this.closedOfContracts;
    if (first === undefined || !closed.has(first)) return undefined;
    if (done.rejection === 'REQUEST_ID_REUSED') return `${kind} with a closed one's id`;
    return done.repeated ? `${kind} of a closed one again` : undefined;
  }
}
