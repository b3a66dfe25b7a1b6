/**
 * The positions of one side of one contract in the order in which they are deleveraged (rules/contracts#adl), as a
 * heap: ranked once for a set of marks, and after that only those that changed. Scores are compared in numbers and
 * exactly where numbers are too near to tell.
 */
import { type AdlPosition, compareForAdl } from '@tern/math/contract';
import { SLOT, wider, widerInts } from '../../book/order-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import {
  accountOf,
  crossScope,
  directionOf,
  isolatedScope,
  needOf,
  notionalAtMark,
  pnlInNumbers,
} from '../margin/risk.ts';

/** Scores nearer to each other than this part are compared exactly. */
const NEAR = 1e-9;

/** The own equity: of an isolated position its margin and result; of a cross one its part of the account's, floored. */
export function ownEquity(ledger: Ledger, contracts: ContractMemory, position: number): bigint {
  if (!contracts.positions.isCross(position)) return isolatedScope(contracts, position).equity;
  const { equity, needPpm } = crossScope(ledger, contracts, accountOf(contracts, position));
  if (equity <= 0n || needPpm === 0n) return equity;
  return (equity * needOf(contracts, position)) / needPpm;
}

export function adlPositionOf(ledger: Ledger, contracts: ContractMemory, position: number): AdlPosition {
  const { positions } = contracts;
  return {
    positionId: positions.id(position),
    direction: directionOf(contracts, position),
    qty: BigInt(positions.qty(position)),
    notional: notionalAtMark(contracts, position),
    openNotional: BigInt(positions.openNotional(position)),
    equity: ownEquity(ledger, contracts, position),
  };
}

/** The equity that a ranking reads: exact, or `NONE` for a position that is not asked at all. */
export enum EQUITY {
  NONE = -1,
}

enum ENTRY {
  SCORE = 0,
  QTY = 1,
  COST = 2,
  NOTIONAL = 3,
  EQUITY = 4,
  ID = 5,
  SLOT = 6,
  VERSION = 7,
}
enum ENTRY_RECORD {
  SHIFT = 3,
}

export class AdlRanking {
  /** The values of each entry when it was made, one after the other. */
  private entries = new Float64Array(256 << ENTRY_RECORD.SHIFT);
  private made = 0;
  /** A heap of entries, the first to be deleveraged on top. */
  private heap = new Int32Array(256);
  private size = 0;
  /** The version of each position: entries of another version are stale. */
  private versionOf = new Int32Array(256);

  constructor(
    private readonly contracts: ContractMemory,
    private readonly market: ContractMarket,
    private readonly side: number,
    private readonly equityOf: (position: number) => number,
  ) {
    const { positions } = contracts;
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.marketNext(at))
      if (positions.side(at) === side) this.append(at);
    for (let i = (this.size >> 1) - 1; i >= 0; i--) this.sink(i, this.entryAt(i));
  }

  /** It, its account or its lock changed, or it was taken and shall be found again. */
  positionChanged(position: number): void {
    if (position < this.versionOf.length) this.versionOf[position] = this.version(position) + 1;
    if (!this.isOfThis(position) || !this.append(position)) return;
    const last = this.size - 1;
    this.rise(last, this.entryAt(last));
  }

  /** Takes the first one out, or answers NONE. */
  takeFirst(): number {
    while (this.size > 0) {
      const entry = this.entryAt(0);
      const last = --this.size;
      if (last > 0) this.sink(0, this.entryAt(last));
      const position = this.number(entry, ENTRY.SLOT);
      const isCurrent = this.number(entry, ENTRY.VERSION) === this.version(position);
      if (isCurrent && this.isOfThis(position)) return position;
    }
    return SLOT.NONE;
  }

  /** A slot that was freed may hold a position of another contract or side. */
  private isOfThis(position: number): boolean {
    const { positions } = this.contracts;
    return (
      positions.qty(position) > 0 &&
      positions.market(position) === this.market.number &&
      positions.side(position) === this.side
    );
  }

  /** At the end of the heap; false when it is not asked at all. */
  private append(position: number): boolean {
    const equity = this.equityOf(position);
    if (equity <= EQUITY.NONE) return false;
    this.makeRoom(position);
    const { positions } = this.contracts;
    const { market, entries } = this;
    const qty = positions.qty(position);
    const notional = qty * market.markPrice * market.quoteMultiplier;
    const cost = positions.openNotional(position);
    const pnl = pnlInNumbers(this.side, notional, cost);
    const at = this.made << ENTRY_RECORD.SHIFT;
    entries[at | ENTRY.SCORE] = (pnl / cost) * (pnl > 0 ? notional / equity : equity / notional);
    entries[at | ENTRY.QTY] = qty;
    entries[at | ENTRY.COST] = cost;
    entries[at | ENTRY.NOTIONAL] = notional;
    entries[at | ENTRY.EQUITY] = equity;
    entries[at | ENTRY.ID] = positions.id(position);
    entries[at | ENTRY.SLOT] = position;
    entries[at | ENTRY.VERSION] = this.version(position);
    this.heap[this.size++] = this.made++;
    return true;
  }

  private isBefore(entry: number, other: number): boolean {
    const score = this.number(entry, ENTRY.SCORE);
    const otherScore = this.number(other, ENTRY.SCORE);
    if (Math.abs(score - otherScore) > NEAR * (Math.abs(score) + Math.abs(otherScore)))
      return score > otherScore;
    const isAlike =
      this.number(entry, ENTRY.QTY) === this.number(other, ENTRY.QTY) &&
      this.number(entry, ENTRY.COST) === this.number(other, ENTRY.COST) &&
      this.number(entry, ENTRY.EQUITY) === this.number(other, ENTRY.EQUITY);
    if (isAlike) return this.number(entry, ENTRY.ID) < this.number(other, ENTRY.ID);
    return compareForAdl(this.exact(entry), this.exact(other)) < 0;
  }

  private exact(entry: number): AdlPosition {
    return {
      positionId: this.number(entry, ENTRY.ID),
      direction: this.side === 0 ? 1n : -1n,
      qty: BigInt(this.number(entry, ENTRY.QTY)),
      notional: BigInt(this.number(entry, ENTRY.NOTIONAL)),
      openNotional: BigInt(this.number(entry, ENTRY.COST)),
      equity: BigInt(this.number(entry, ENTRY.EQUITY)),
    };
  }

  private number(entry: number, field: ENTRY): number {
    return this.entries[(entry << ENTRY_RECORD.SHIFT) | field]!;
  }

  private entryAt(place: number): number {
    return this.heap[place]!;
  }

  private version(position: number): number {
    return this.versionOf[position]!;
  }

  private rise(from: number, entry: number): void {
    const { heap } = this;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.isBefore(entry, this.entryAt(parent))) break;
      heap[place] = this.entryAt(parent);
      place = parent;
    }
    heap[place] = entry;
  }

  private sink(from: number, entry: number): void {
    const { heap, size } = this;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && this.isBefore(this.entryAt(child + 1), this.entryAt(child))) child++;
      if (!this.isBefore(this.entryAt(child), entry)) break;
      heap[place] = this.entryAt(child);
      place = child;
    }
    heap[place] = entry;
  }

  private makeRoom(position: number): void {
    if (position >= this.versionOf.length) this.versionOf = widerInts(this.versionOf, (position + 1) * 2);
    if (this.size === this.heap.length) this.heap = widerInts(this.heap, this.size * 2);
    if ((this.made + 1) << ENTRY_RECORD.SHIFT > this.entries.length)
      this.entries = wider(this.entries, this.entries.length * 2);
  }
}
