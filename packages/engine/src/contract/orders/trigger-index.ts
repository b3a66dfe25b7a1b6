/**
 * The prices that take-profits, stop-losses and plans wait for (rules/contracts#plans, rules/contracts#triggers), by
 * contract and source: a tick finds those that are reached without looking at the others. Nothing here is kept in
 * snapshots: after a restart it is made anew from positions and plans. Its callers decide if something that was reached
 * fires.
 */
import { SLOT } from '../../book/order-store.ts';
import { TRIGGER_SOURCES } from '../commands.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import { ThresholdHeap } from '../threshold-heap.ts';
import type { Plan } from './plan-store.ts';

/** One source of one contract: what waits for its fall, and for its rise. */
interface Waiting {
  falls: ThresholdHeap;
  rises: ThresholdHeap;
}

/** The lowest and the highest price that a source has reached. */
interface Reach {
  readonly low: number;
  readonly high: number;
}

export class TriggerIndex {
  private readonly contracts: ContractMemory;
  /** The position triggers at contract × 2 + source. */
  private readonly positions: Waiting[] = [];
  private readonly plans: Waiting[] = [];
  /** Positions whose pair was reached and did not close them; some may have ended since. */
  private readonly triedOnes = new Set<number>();
  private isMade = false;

  constructor(stores: ContractStores) {
    this.contracts = stores.contracts;
  }

  /** Its pair was set, or what was reached shall wait again. */
  positionChanged(position: number): void {
    const { positions } = this.contracts;
    const version = positions.renewTriggerVersion(position);
    if (!this.isMade) return;
    const source = positions.triggerSource(position);
    const { falls, rises } = this.waiting(this.positions, positions.market(position), source);
    const takeProfit = positions.takeProfit(position);
    const stopLoss = positions.stopLoss(position);
    const isLong = positions.side(position) === 0;
    const [above, below] = isLong ? [takeProfit, stopLoss] : [stopLoss, takeProfit];
    if (above > 0) rises.push(above, position, version);
    if (below > 0) falls.push(-below, position, version);
  }

  /** A caller that tries a pair adds its position, and takes out what waits for a new firing. */
  tried(): Set<number> {
    if (!this.isMade) this.make();
    return this.triedOnes;
  }

  /** It was placed, or what was reached shall wait again. A plan that is removed needs no word: it is in no store any more. */
  planPlaced(plan: Plan): void {
    if (!this.isMade) return;
    const source = TRIGGER_SOURCES.indexOf(plan.triggerSource);
    const { falls, rises } = this.waiting(this.plans, plan.market, source);
    if (plan.firesAbove) rises.push(plan.triggerPrice, plan.planId, 0);
    else falls.push(-plan.triggerPrice, plan.planId, 0);
  }

  /** Adds positions whose pair may be reached by this source; a position that was added waits no more. */
  takePositions(market: ContractMarket, source: number, reach: Reach, into: Set<number>): void {
    this.take(this.positions, market, source, reach, into);
  }

  /** Adds ids of plans that are reached by this source; a plan that was added waits no more. */
  takePlans(market: ContractMarket, source: number, reach: Reach, into: Set<number>): void {
    this.take(this.plans, market, source, reach, into);
  }

  private take(
    all: Waiting[],
    market: ContractMarket,
    source: number,
    { low, high }: Reach,
    into: Set<number>,
  ): void {
    if (!this.isMade) this.make();
    const { falls, rises } = this.waiting(all, market.number, source);
    takeReached(falls, -low, into);
    takeReached(rises, high, into);
  }

  private make(): void {
    this.isMade = true;
    const { markets, positions, plans } = this.contracts;
    for (const market of markets)
      for (let at = market.positions.first; at !== SLOT.NONE; at = positions.marketNext(at)) {
        this.positionChanged(at);
        if (positions.triggerTries(at) > 0) this.triedOnes.add(at);
      }
    for (const plan of plans.plans.values()) this.planPlaced(plan);
  }

  private waiting(all: Waiting[], market: number, source: number): Waiting {
    const at = market * TRIGGER_SOURCES.length + source;
    const known = all[at];
    if (known !== undefined) return known;
    const isCurrent = all === this.plans ? this.isPlanCurrent : this.isPositionCurrent;
    const made = { falls: new ThresholdHeap(isCurrent), rises: new ThresholdHeap(isCurrent) };
    all[at] = made;
    return made;
  }

  private readonly isPositionCurrent = (position: number, version: number): boolean =>
    this.contracts.positions.triggerVersion(position) === version;

  private readonly isPlanCurrent = (planId: number): boolean => this.contracts.plans.plans.has(planId);
}

function takeReached(heap: ThresholdHeap, limit: number, into: Set<number>): void {
  while (heap.isReached(limit)) {
    const id = heap.takeNearest();
    if (id !== undefined) into.add(id);
  }
}
