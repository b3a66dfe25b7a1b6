/** Writes the changes of a contract's prices: once per contract and command, and only when they differ from before the command. */
import type { Events } from '../../codec/event-writer.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { MarkChanged } from '../events.ts';

export class MarkEvents {
  private readonly before = new Map<ContractMarket, MarkChanged>();

  constructor(private readonly events: Events<ContractRecordEvent>) {}

  /** Called before a price, a rate or the feed of a contract is changed. */
  remember(market: ContractMarket): void {
    if (!this.before.has(market)) this.before.set(market, markOf(market));
  }

  writeChanges(): void {
    if (this.before.size === 0) return;
    for (const [market, before] of this.before) {
      const now = markOf(market);
      if (!isSame(before, now)) this.events.write(now);
    }
    this.before.clear();
  }
}

function markOf(market: ContractMarket): MarkChanged {
  return {
    kind: 'mark-changed',
    market: market.definition.market,
    indexPrice: BigInt(market.indexPrice),
    markPrice: BigInt(market.markPrice),
    feed: market.feed,
    feedSinceMs: market.feedSinceMs,
    fundingRate: market.fundingRate,
    nextFundingRate: market.nextFundingRate,
    nextFundingMs: market.nextFundingMs,
  };
}

function isSame(a: MarkChanged, b: MarkChanged): boolean {
  return (
    a.indexPrice === b.indexPrice &&
    a.markPrice === b.markPrice &&
    a.feed === b.feed &&
    a.feedSinceMs === b.feedSinceMs &&
    a.fundingRate === b.fundingRate &&
    a.nextFundingRate === b.nextFundingRate &&
    a.nextFundingMs === b.nextFundingMs
  );
}
