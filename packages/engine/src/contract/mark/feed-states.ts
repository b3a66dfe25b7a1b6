/**
 * The feed state that the index gives a contract (rules/contracts#start-and-resume): NORMAL, DEGRADED, DEAD, or WAITING
 * after a start or a resume. An index that is DEAD for more than ten minutes halts the contract.
 */
import type { Events } from '../../codec/event-writer.ts';
import type { IndexChanged, IndexState } from '../../index-price/events.ts';
import type { Indexes } from '../../index-price/indexes.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { FeedState } from '../events.ts';
import type { MarkEvents } from './mark-events.ts';

/** A feed without a tick for longer is DEAD. */
const STALE_MS = 10_000;
const DEAD_HALTS_MS = 600_000;
const HALTED_BY_INDEX = 'INDEX_DEAD';

export class FeedStates {
  private readonly indexes: Indexes;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly events: Events<ContractRecordEvent | IndexChanged>,
    private readonly markEvents: MarkEvents,
  ) {
    this.indexes = stores.indexes;
    this.contracts = stores.contracts;
  }

  /** True when the last tick is too long ago for a command at this time. */
  isStale(timeMs: number): boolean {
    return timeMs - this.contracts.lastTickMs > STALE_MS;
  }

  /** True when losing it would change nothing. */
  isLost(market: ContractMarket, timeMs: number): boolean {
    return market.feed === 'DEAD' && market.normalSinceMs < 0 && !this.isLongDead(market, timeMs);
  }

  /** No tick came: nothing is known of the index. */
  lose(market: ContractMarket, timeMs: number): void {
    market.normalSinceMs = -1;
    this.become(market, 'DEAD', timeMs);
    this.haltIfLongDead(market, timeMs);
  }

  /** Follows the state of the index now. */
  follow(market: ContractMarket, timeMs: number): void {
    const state = this.indexState(market);
    if (state !== 'NORMAL') market.normalSinceMs = -1;
    else if (market.normalSinceMs < 0) market.normalSinceMs = timeMs;
    if (state === 'NORMAL') this.resumeAlone(market, timeMs);
    if (state === 'NORMAL' && timeMs - market.normalSinceMs >= market.settings.resumeWaitMs)
      market.isWaiting = false;
    this.become(market, feedOf(state, market.isWaiting), timeMs);
    this.haltIfLongDead(market, timeMs);
  }

  /** The core was started, or the contract was listed: DEAD, and its ten minutes count from here. */
  start(market: ContractMarket, timeMs: number): void {
    this.markEvents.remember(market);
    market.isWaiting = true;
    market.normalSinceMs = -1;
    this.setFeed(market, 'DEAD', timeMs);
    market.deadSinceMs = timeMs;
  }

  /** Begins the wait after a halt: no liquidation runs until the index was NORMAL for a while from here. */
  beginWait(market: ContractMarket, timeMs: number): void {
    this.markEvents.remember(market);
    market.isWaiting = market.settings.resumeWaitMs > 0;
    market.wasHaltedBy = 'NOBODY';
    // Its ten minutes count anew, else it would be halted again at once.
    market.deadSinceMs = timeMs;
    if (market.normalSinceMs >= 0) market.normalSinceMs = timeMs;
    if (market.feed === 'NORMAL' && market.isWaiting) this.setFeed(market, 'WAITING', timeMs);
    if (market.feed === 'DEGRADED' && market.isWaiting) this.setFeed(market, 'DEAD', timeMs);
    // Sources that never agree with what stood before must not block the contract for ever.
    const index = this.indexes.find(market.definition.indexSymbol);
    if (index?.forgetAnchor())
      this.events.write({ kind: 'index-changed', symbol: index.symbol, ...index.published() });
  }

  private indexState({ definition }: ContractMarket): IndexState {
    return this.indexes.find(definition.indexSymbol)?.state ?? 'DEAD';
  }

  private setFeed(market: ContractMarket, feed: FeedState, timeMs: number): void {
    if (market.feed !== feed) market.feedSinceMs = timeMs;
    market.feed = feed;
  }

  private become(market: ContractMarket, feed: FeedState, timeMs: number): void {
    if (market.feed === feed) return;
    this.markEvents.remember(market);
    // While it waits it counts as DEAD from the start on.
    if (feed === 'DEAD' && !market.isWaiting) market.deadSinceMs = timeMs;
    this.setFeed(market, feed, timeMs);
  }

  private haltIfLongDead(market: ContractMarket, timeMs: number): void {
    if (!this.isLongDead(market, timeMs)) return;
    market.statusBeforeHalt = market.status;
    this.halt(market, 'INDEX', HALTED_BY_INDEX, timeMs);
  }

  /** Long enough to be halted, and it may be. */
  private isLongDead(market: ContractMarket, timeMs: number): boolean {
    return market.feed === 'DEAD' && timeMs - market.deadSinceMs > DEAD_HALTS_MS && mayBeHalted(market);
  }

  halt(market: ContractMarket, by: 'INDEX' | 'DEFICIT', reason: string, timeMs: number): void {
    market.setStatus('HALTED', reason, timeMs);
    market.wasHaltedBy = by;
    this.events.write(market.changed());
  }

  private resumeAlone(market: ContractMarket, timeMs: number): void {
    const { status, wasHaltedBy, settings } = market;
    if (status !== 'HALTED' || wasHaltedBy !== 'INDEX' || !settings.resumesAlone) return;
    market.setStatus(market.statusBeforeHalt, '', timeMs);
    this.beginWait(market, timeMs);
    this.events.write(market.changed());
  }
}

/** A contract that waits counts as DEAD, but for an index that is NORMAL. */
function feedOf(state: IndexState, isWaiting: boolean): FeedState {
  if (!isWaiting) return state;
  return state === 'NORMAL' ? 'WAITING' : 'DEAD';
}

function mayBeHalted({ status }: ContractMarket): boolean {
  return status === 'OPEN' || status === 'CANCEL_ONLY';
}
