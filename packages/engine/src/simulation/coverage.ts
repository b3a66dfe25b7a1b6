/** Counts what a run met, and says what it met too seldom: a run that exercised little proves little. */
import type { Command } from '../commands.ts';
import type { Event } from '../events.ts';
import { REJECTIONS } from '../rejections.ts';

/** The engine never answers POISONED, and INTERNAL only when it has a bug. */
const NEVER = new Set(['OK', 'INTERNAL', 'POISONED']);

/** Least number in a million commands. */
const LEAST_PER_MILLION: Readonly<Record<string, number>> = {
  trades: 60_000,
  'trades above 52 bits': 300,
  'partial fills': 20_000,
  'market buys matched': 500,
  repeated: 400,
  'lock-withdrawal': 300,
  'set-identity-level': 300,
  'LIMIT GTC': 40_000,
  'LIMIT IOC': 10_000,
  'LIMIT FOK': 10_000,
  'LIMIT POST_ONLY': 20_000,
  'MARKET IOC': 10_000,
  'closed NONE': 20_000,
  'closed USER': 20_000,
  'closed IOC_REMAINDER': 3_000,
  'closed FOK': 2_000,
  'closed POST_ONLY': 2_000,
  'closed STP': 1_000,
  'closed ADMIN': 200,
  'index NORMAL': 2_000,
  'index DEGRADED': 100,
  'index DEAD': 100,
  ...Object.fromEntries(
    REJECTIONS.filter((rejection) => !NEVER.has(rejection)).map((rejection) => [`rejected ${rejection}`, 40]),
  ),
};

export class Coverage {
  readonly counts = new Map<string, number>();
  commands = 0;

  count(command: Command, events: readonly Event[]): void {
    this.commands++;
    this.add(command.kind);
    for (const event of events) this.countEvent(event);
    if (command.kind === 'place-spot-order' && command.type === 'MARKET' && command.side === 'BUY')
      if (
        events.some(
          (event) =>
            event.kind === 'order-closed' &&
            event.orderId === orderIdOf(events) &&
            event.status === 'matched',
        )
      )
        this.add('market buys matched');
  }

  merge(other: Coverage): void {
    this.commands += other.commands;
    for (const [name, count] of other.counts) this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  /** One line for each thing met less often than it must be. */
  shortfalls(): string[] {
    const short: string[] = [];
    for (const [name, perMillion] of Object.entries(LEAST_PER_MILLION)) {
      const least = Math.floor((perMillion * this.commands) / 1_000_000);
      const found = this.counts.get(name) ?? 0;
      if (found < least) short.push(`${name}: ${found}, at least ${least}`);
    }
    return short;
  }

  private countEvent(event: Event): void {
    switch (event.kind) {
      case 'traded':
        this.add('trades');
        if (event.quoteQty >= 2n ** 52n) this.add('trades above 52 bits');
        return;
      case 'order-opened':
        this.add(`${event.type} ${event.timeInForce}`);
        return;
      case 'order-closed':
        this.add(`closed ${event.reason}`);
        if (event.status === 'cancelled' && event.filledQty > 0n) this.add('partial fills');
        return;
      case 'index-changed':
        this.add(`index ${event.state}`);
        return;
      case 'command-done':
        if (event.repeated) this.add('repeated');
        if (event.rejection !== 'OK') this.add(`rejected ${event.rejection}`);
        return;
    }
  }

  private add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

function orderIdOf(events: readonly Event[]): number {
  const opened = events[0];
  return opened?.kind === 'order-opened' ? opened.orderId : 0;
}
