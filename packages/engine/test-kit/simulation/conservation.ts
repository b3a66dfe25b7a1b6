/**
 * Follows every balance by its events alone and throws as soon as one command's changes do not cancel out, or leave an
 * account below zero that may not be (rules/accounts#ledger).
 */
import { mayBeNegative } from '../../src/base/accounts.ts';
import type { BalanceChanged, Event } from '../../src/journal/events.ts';

export class Conservation {
  private readonly balances = new Map<string, { asset: string; total: bigint }>();

  /** @throws Error naming what does not add up */
  check(events: readonly Event[]): void {
    const changes = new Map<string, bigint>();
    for (const event of events) {
      if (event.kind !== 'balance-changed') continue;
      if (event.frozen < 0n || (event.free < 0n && !mayBeNegative(event.owner)))
        throw new Error(`${event.owner}/${event.type}/${event.asset} is negative`);
      const change = this.follow(event);
      changes.set(event.asset, (changes.get(event.asset) ?? 0n) + change);
    }
    for (const [asset, change] of changes)
      if (change !== 0n) throw new Error(`the changes of ${asset} sum to ${change}`);
  }

  /** Sum per asset over everything followed; each must be zero. */
  sums(): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const { asset, total } of this.balances.values()) sums.set(asset, (sums.get(asset) ?? 0n) + total);
    return sums;
  }

  private follow({ owner, type, asset, free, frozen }: BalanceChanged): bigint {
    const key = `${owner}/${type}/${asset}`;
    const before = this.balances.get(key);
    const total = free + frozen;
    if (before === undefined) {
      this.balances.set(key, { asset, total });
      return total;
    }
    const change = total - before.total;
    before.total = total;
    return change;
  }
}
