/**
 * Finds the scopes that a mark may have brought to their liquidation without looking at the others. Each scope waits at
 * prices up to which it is surely safe: an isolated position at one, a cross account at one in each of its contracts,
 * such that all of them may move against it by the same part at once. A scope that is reached, or whose positions or
 * wallet changed, is looked at in the next tick and gets new prices. Nothing here is kept in snapshots: after a restart
 * every scope is looked at once.
 */
import { SLOT, widerInts } from '../../book/order-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import { worstRate } from '../margin/maintenance-headroom.ts';
import { ThresholdHeap } from '../threshold-heap.ts';

/** A little less than a number came out, so that its rounding does not count. */
const SURELY = 1 - 1e-12;

/** A set of small numbers that is walked and emptied. */
class NumberSet {
  private numbers = new Int32Array(256);
  private isIn = new Uint8Array(256);
  count = 0;

  add(number: number): void {
    if (number >= this.isIn.length) {
      const wider = new Uint8Array((number + 1) * 2);
      wider.set(this.isIn);
      this.isIn = wider;
    }
    if (this.isIn[number] === 1) return;
    this.isIn[number] = 1;
    if (this.count === this.numbers.length) this.numbers = widerInts(this.numbers, this.count * 2);
    this.numbers[this.count++] = number;
  }

  /** Keeps those for which it answers true. */
  keep(stays: (number: number) => boolean): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const number = this.numberAt(i);
      if (stays(number)) this.numbers[kept++] = number;
      else this.isIn[number] = 0;
    }
    this.count = kept;
  }

  private numberAt(index: number): number {
    return this.numbers[index]!;
  }
}

export class LiquidationPriceIndex {
  private readonly contracts: ContractMemory;
  /** The heaps by contract number. Ids of cross accounts are -1 - member. */
  private readonly falls: ThresholdHeap[] = [];
  private readonly rises: ThresholdHeap[] = [];
  private readonly positions = new NumberSet();
  private readonly accounts = new NumberSet();
  /** The terms, by contract number, with which its scopes were last computed. */
  private readonly terms: ContractMarket['terms'][] = [];
  private readonly isCurrent: (id: number, version: number) => boolean;

  constructor(stores: ContractStores) {
    this.contracts = stores.contracts;
    this.isCurrent = (id, version) =>
      id >= 0
        ? stores.contracts.positions.thresholdVersion(id) === version
        : stores.contracts.accounts.accountAt(-1 - id).thresholdVersion === version;
  }

  /** Its quantity, cost or margin changed. */
  positionChanged(position: number): void {
    const { positions } = this.contracts;
    if (positions.isCross(position)) this.accounts.add(positions.member(position));
    else this.positions.add(position);
  }

  /** Its wallet changed. */
  accountChanged(account: ContractAccount): void {
    if (account.crossPositions > 0) this.accounts.add(account.member);
  }

  /**
   * Visits the scopes that may be liquidated at the marks as they are. One that answers false is left until something
   * reaches it again; true keeps it for the next tick.
   */
  visitReached(
    position: (position: number) => boolean,
    account: (account: ContractAccount) => boolean,
  ): void {
    for (const market of this.contracts.markets) this.findReached(market);
    this.positions.keep(position);
    this.accounts.keep((member) => account(this.contracts.accounts.accountAt(member)));
  }

  /** @param headroom positive */
  waitIsolated(position: number, market: ContractMarket, headroom: number): void {
    const { positions } = this.contracts;
    const version = positions.renewThresholdVersion(position);
    const unit = positions.qty(position) * market.quoteMultiplier;
    if (positions.side(position) === 0)
      this.waitForFall(market, Math.floor(headroom / unit), position, version);
    else this.waitForRise(market, Math.floor(headroom / (unit * (1 + worstRate(market)))), position, version);
  }

  /**
   * @param headroom positive
   * @param exposure what it loses per relative move of all its contracts against it
   */
  waitCross(account: ContractAccount, headroom: number, exposure: number): void {
    const { contracts } = this;
    const { positions } = contracts;
    const version = ++account.thresholdVersion;
    if (exposure <= 0) return;
    const move = (headroom / exposure) * SURELY;
    const id = -1 - account.member;
    for (let at = account.positions.first; at !== SLOT.NONE; at = positions.memberNext(at)) {
      if (!positions.isCross(at)) continue;
      const market = contracts.marketAt(positions.market(at));
      const apart = Math.floor(market.markPrice * move);
      if (positions.side(at) === 0) this.waitForFall(market, apart, id, version);
      else this.waitForRise(market, apart, id, version);
    }
  }

  private waitForFall(market: ContractMarket, apart: number, id: number, version: number): void {
    const price = market.markPrice - apart;
    if (price > 0) this.heap(this.falls, market.number).push(-price, id, version);
  }

  private waitForRise(market: ContractMarket, apart: number, id: number, version: number): void {
    this.heap(this.rises, market.number).push(market.markPrice + apart, id, version);
  }

  private findReached(market: ContractMarket): void {
    if (this.terms[market.number] !== market.terms) this.reindexAll(market);
    this.takeReached(this.heap(this.falls, market.number), -market.markPrice);
    this.takeReached(this.heap(this.rises, market.number), market.markPrice);
  }

  private takeReached(heap: ThresholdHeap, limit: number): void {
    while (heap.isReached(limit)) {
      const id = heap.takeNearest();
      if (id === undefined) continue;
      if (id >= 0) this.positions.add(id);
      else this.accounts.add(-1 - id);
    }
  }

  /** After a restart, and when the terms are others. */
  private reindexAll(market: ContractMarket): void {
    this.terms[market.number] = market.terms;
    const { positions } = this.contracts;
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.marketNext(at))
      this.positionChanged(at);
  }

  private heap(heaps: ThresholdHeap[], market: number): ThresholdHeap {
    const known = heaps[market];
    if (known !== undefined) return known;
    const made = new ThresholdHeap(this.isCurrent);
    heaps[market] = made;
    return made;
  }
}
