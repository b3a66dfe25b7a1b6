/**
 * Compares the contract events of the engine and the reference. The sequence must be the same within each kind of
 * event; the order of kinds within one command is free. Events of the current state (positions, balances, totals,
 * marks) have no order, and one equal to the last one counts as none.
 */
import type { Event } from '../../../src/journal/events.ts';
import { compareEvents, isSame } from '../compare.ts';

type Said = Extract<
  Event,
  { kind: 'balance-changed' | 'position-changed' | 'contract-totals-changed' | 'mark-changed' }
>;

export class ContractComparison {
  private readonly engine = new WrittenBefore();
  private readonly reference = new WrittenBefore();

  /** @throws Error with both sides when they differ */
  compare(engine: readonly Event[], reference: readonly Event[]): void {
    const [left, right] = [this.engine.news(engine), this.reference.news(reference)];
    if (left.length === right.length && left.every((event, i) => isSame(event, right[i]))) return;
    const [texts, others] = [left.map(textOf), right.map(textOf)];
    // Events of both explain nothing, unless their order differs.
    const onlyLeft = left.filter((_event, i) => !others.includes(texts[i]!));
    const onlyRight = right.filter((_event, i) => !texts.includes(others[i]!));
    compareEvents(
      ...(onlyLeft.length + onlyRight.length > 0
        ? ([onlyLeft, onlyRight] as const)
        : ([left, right] as const)),
    );
    throw new Error('the same, and yet not');
  }
}

class WrittenBefore {
  private readonly last = new Map<string, Event>();

  /** Sorts the events by kind and leaves out those that repeat the state. */
  news(events: readonly Event[]): Event[] {
    const kept: { key: string; event: Event }[] = [];
    for (const event of events) {
      const key = keyOf(event);
      if (key === undefined) {
        kept.push({ key: event.kind, event });
        continue;
      }
      const before = this.last.get(key);
      if (before === undefined ? isNothing(event) : isSame(before, event)) continue;
      this.last.set(key, event);
      kept.push({ key: `${event.kind} ${key}`, event });
    }
    // Sorting is stable: within a kind the order is the one of events.
    return kept.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ event }) => event);
  }
}

/** The same for the same event, however its fields are ordered. */
function textOf(event: Event): string {
  return JSON.stringify(sortedFields(event));
}

function sortedFields(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return value.map(sortedFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, sortedFields(part)]);
}

function keyOf(event: Event): string | undefined {
  if (!isWritten(event)) return undefined;
  switch (event.kind) {
    case 'balance-changed':
      return `${event.owner}/${event.type}/${event.asset}`;
    case 'position-changed':
      return `position ${event.positionId}`;
    default:
      return `${event.kind} ${event.market}`;
  }
}

function isWritten(event: Event): event is Said {
  const { kind } = event;
  return kind.endsWith('-changed') && /^(balance|position|contract-totals|mark)-/.test(kind);
}

/** A balance that never was more than nothing. */
function isNothing(event: Event): boolean {
  return event.kind === 'balance-changed' && event.free === 0n && event.frozen === 0n;
}
