/**
 * Maps connections to their holders: an address (a string) holds those without a session, a member or operator (a
 * number) those with one. Invariant: a connection has one holder at most, and a holder without connections takes no
 * memory.
 */
export type Holder = string | number;

export class ConnectionHolders<C> {
  private readonly byHolder = new Map<Holder, Set<C>>();
  private readonly holders = new Map<C, Holder>();

  /** The oldest first. */
  heldBy(holder: Holder): ReadonlySet<C> {
    return this.byHolder.get(holder) ?? NONE;
  }

  holderOf(connection: C): Holder | undefined {
    return this.holders.get(connection);
  }

  /** The connection leaves its previous holder. */
  assign(connection: C, holder: Holder): void {
    this.release(connection);
    this.holders.set(connection, holder);
    const held = this.byHolder.get(holder);
    if (held === undefined) this.byHolder.set(holder, new Set([connection]));
    else held.add(connection);
  }

  release(connection: C): void {
    const holder = this.holders.get(connection);
    if (holder === undefined) return;
    this.holders.delete(connection);
    const held = this.byHolder.get(holder);
    held?.delete(connection);
    if (held?.size === 0) this.byHolder.delete(holder);
  }

  /** All connections that have a holder, the oldest assignment first. */
  connections(): Iterable<C> {
    return this.holders.keys();
  }

  get size(): number {
    return this.holders.size;
  }
}

const NONE: ReadonlySet<never> = new Set();
