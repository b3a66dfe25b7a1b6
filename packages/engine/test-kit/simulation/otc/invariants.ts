/** Rules of the desk's money that hold after every command, by the engine's events alone (rules/otc#money). */
import type { Event } from '../../../src/journal/events.ts';
import { Conservation } from '../conservation.ts';
import { refuseSums } from '../play.ts';
import { OtcBooks } from './otc-books.ts';

export class OtcInvariants {
  private readonly conservation = new Conservation();
  private readonly books = new OtcBooks();

  /** @throws Error naming the account whose frozen part is not its claims */
  check(events: readonly Event[]): void {
    this.conservation.check(events);
    for (const key of this.books.follow(events)) this.checkFrozen(key);
  }

  /** Looks at all accounts. @throws Error */
  checkAll(): void {
    refuseSums(this.conservation.sums());
    for (const key of new Set([...this.books.claims.keys(), ...this.books.frozen.keys()]))
      this.checkFrozen(key);
  }

  private checkFrozen(key: string): void {
    const [claims, frozen] = [this.books.claims.get(key) ?? 0n, this.books.frozen.get(key) ?? 0n];
    if (claims !== frozen)
      throw new Error(`${key}: ${frozen} is frozen, bond, ads and orders claim ${claims}`);
  }
}
