/**
 * Mark, index, feed, funding, open interest and last price of every contract: live state of released events that starts
 * from the engine's state. It answers reads and feeds the socket; it decides nothing.
 */
import type { ContractState, EngineState, FeedState } from '@tern/engine';
import { lastSequence } from '../../../kernel/each-event.ts';
import type { Released } from '../../../kernel/kernel.ts';

export interface LiveMark {
  readonly market: string;
  /** One decimal finer than the mark; 0n while there was none. */
  readonly indexPrice: bigint;
  readonly markPrice: bigint;
  readonly feed: FeedState;
  readonly feedSinceMs: number;
  /** At scale 8. */
  readonly fundingRate: bigint;
  readonly nextFundingRate: bigint;
  readonly nextFundingMs: number;
  /** Σ −dir × openNotional of its positions. */
  readonly clearing: bigint;
  readonly openQty: bigint;
  /** 0n until the first trade. */
  readonly lastPrice: bigint;
  /** The time of the last change. */
  readonly timeMs: number;
}

export class LiveMarks {
  /** The sequence of the last applied command. */
  sequence: number;
  private readonly byMarket = new Map<string, LiveMark>();

  constructor(initial: Pick<EngineState, 'seq' | 'timeMs' | 'contracts'>) {
    this.sequence = initial.seq;
    for (const contract of initial.contracts)
      this.byMarket.set(contract.market, markOf(contract, initial.timeMs));
  }

  /** Applies one row; answers the markets whose figures or status it changed. */
  apply(released: Released): Set<string> {
    const changed = new Set<string>();
    const { timeMs } = released.header;
    const change = (market: string, change: Partial<LiveMark>) => {
      this.byMarket.set(market, { ...(this.byMarket.get(market) ?? unknown(market)), ...change, timeMs });
      changed.add(market);
    };
    for (const event of released.events) {
      if (event.kind === 'contract-changed' || event.kind === 'contract-settings-scheduled')
        change(event.market, {});
      else if (event.kind === 'contract-traded') change(event.market, { lastPrice: event.price });
      else if (event.kind === 'contract-totals-changed') {
        const { clearing, openQty } = event;
        change(event.market, { clearing, openQty });
      } else if (event.kind === 'mark-changed') {
        const { indexPrice, markPrice, feed, feedSinceMs } = event;
        const { fundingRate, nextFundingRate, nextFundingMs } = event;
        change(event.market, {
          indexPrice,
          markPrice,
          feed,
          feedSinceMs,
          fundingRate,
          nextFundingRate,
          nextFundingMs,
        });
      }
    }
    this.sequence = lastSequence(released);
    return changed;
  }

  findMark(market: string): LiveMark {
    return this.byMarket.get(market) ?? unknown(market);
  }
}

function markOf(contract: ContractState, timeMs: number): LiveMark {
  const { market, indexPrice, markPrice, feed, fundingRate, nextFundingRate, nextFundingMs } = contract;
  const { clearing, openQty, lastPrice, feedSinceMs } = contract;
  return {
    market,
    indexPrice,
    markPrice,
    feed,
    fundingRate,
    nextFundingRate,
    nextFundingMs,
    clearing,
    openQty,
    lastPrice,
    feedSinceMs,
    timeMs,
  };
}

/** A contract that was listed and has not met a tick yet. */
function unknown(market: string): LiveMark {
  return {
    market,
    indexPrice: 0n,
    markPrice: 0n,
    feed: 'DEAD',
    fundingRate: 0n,
    nextFundingRate: 0n,
    feedSinceMs: 0,
    nextFundingMs: 0,
    clearing: 0n,
    openQty: 0n,
    lastPrice: 0n,
    timeMs: 0,
  };
}
