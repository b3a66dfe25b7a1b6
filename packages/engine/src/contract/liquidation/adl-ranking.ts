/**
 * The positions of one side of one contract in the order in which they are deleveraged (RULES 1.8), as a heap: ranked
 * once for a set of marks, and after that only those that changed. Scores are compared in numbers and exactly where
 * numbers are too near to tell.
 */
import { type AdlPosition, compareForAdl } from '@tern/math/contract';
import { SLOT, wider, widerInts } from '../../book/order-store.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import type { ContractMarket } from '../contract-market.ts';
import { accountOf, crossScope, directionOf, isolatedScope, needOf, notionalAtMark } from '../margin/risk.ts';
import { POSITION, POSITION_RECORD } from '../positions/position-record.ts';

/** Scores nearer to each other than this part are compared exactly. */
const NEAR = 1e-9;

/** Of an isolated position its margin and result; of a cross one its part of the account's equity, floored. */
export function ownEquity(memory: EngineMemory, position: number): bigint {
  if (memory.contracts.positions.integer(position, POSITION.IS_CROSS) === 0)
    return isolatedScope(memory, position).equity;
  const { equity, needPpm } = crossScope(memory, accountOf(memory, position));
  if (equity <= 0n || needPpm === 0n) return equity;
  return (equity * needOf(memory, position)) / needPpm;
}

export function adlPositionOf(memory: EngineMemory, position: number): AdlPosition {
  const { positions } = memory.contracts;
  return {
    positionId: positions.number(position, POSITION.ID),
    direction: directionOf(memory, position),
    qty: BigInt(positions.number(position, POSITION.QTY)),
    notional: notionalAtMark(memory, position),
    openNotional: BigInt(positions.number(position, POSITION.OPEN_NOTIONAL)),
    equity: ownEquity(memory, position),
  };
}

/** What a ranking wants to know of an equity: exact, or `NONE` for a position that is not asked at all. */
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
  /** What each entry was when it was made, one after the other. */
  private entries = new Float64Array(256 << ENTRY_RECORD.SHIFT);
  private made = 0;
  /** A heap of entries, the first to be deleveraged on top. */
  private heap = new Int32Array(256);
  private size = 0;
  /** By position: entries of another version are not meant any more. */
  private versionOf = new Int32Array(256);

  constructor(
    private readonly memory: EngineMemory,
    private readonly market: ContractMarket,
    private readonly side: number,
    private readonly equityOf: (position: number) => number,
  ) {
    const { positions } = memory.contracts;
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.integer(at, POSITION.MARKET_NEXT))
      if (positions.integer(at, POSITION.SIDE) === side) this.append(at);
    for (let i = (this.size >> 1) - 1; i >= 0; i--) this.sink(i, this.heap[i]!);
  }

  /** It, its account or its lock changed, or it was taken and shall be found again. */
  changed(position: number): void {
    if (position < this.versionOf.length) this.versionOf[position] = this.versionOf[position]! + 1;
    if (this.isOfThis(position) && this.append(position)) this.rise(this.size - 1, this.heap[this.size - 1]!);
  }

  /** Takes the first one out, or answers NONE. */
  take(): number {
    while (this.size > 0) {
      const entry = this.heap[0]!;
      const last = --this.size;
      if (last > 0) this.sink(0, this.heap[last]!);
      const position = this.entries[(entry << ENTRY_RECORD.SHIFT) | ENTRY.SLOT]!;
      const isMeant =
        this.entries[(entry << ENTRY_RECORD.SHIFT) | ENTRY.VERSION] === this.versionOf[position];
      if (isMeant && this.isOfThis(position)) return position;
    }
    return SLOT.NONE;
  }

  /** A slot that was freed may hold a position of another contract or side. */
  private isOfThis(position: number): boolean {
    const { positions } = this.memory.contracts;
    return (
      positions.number(position, POSITION.QTY) > 0 &&
      positions.integer(position, POSITION.MARKET) === this.market.number &&
      positions.integer(position, POSITION.SIDE) === this.side
    );
  }

  /** At the end of the heap; false when it is not asked at all. */
  private append(position: number): boolean {
    const equity = this.equityOf(position);
    if (equity <= EQUITY.NONE) return false;
    this.makeRoom(position);
    const { numbers } = this.memory.contracts.positions;
    const { market, entries } = this;
    const from = position << POSITION_RECORD.WORD_SHIFT;
    const notional = numbers[from | POSITION.QTY]! * market.markPrice * market.quoteMultiplier;
    const cost = numbers[from | POSITION.OPEN_NOTIONAL]!;
    const pnl = this.side === 0 ? notional - cost : cost - notional;
    const at = this.made << ENTRY_RECORD.SHIFT;
    entries[at | ENTRY.SCORE] = (pnl / cost) * (pnl > 0 ? notional / equity : equity / notional);
    entries[at | ENTRY.QTY] = numbers[from | POSITION.QTY]!;
    entries[at | ENTRY.COST] = cost;
    entries[at | ENTRY.NOTIONAL] = notional;
    entries[at | ENTRY.EQUITY] = equity;
    entries[at | ENTRY.ID] = numbers[from | POSITION.ID]!;
    entries[at | ENTRY.SLOT] = position;
    entries[at | ENTRY.VERSION] = this.versionOf[position]!;
    this.heap[this.size++] = this.made++;
    return true;
  }

  private isBefore(entry: number, other: number): boolean {
    const { entries } = this;
    const [a, b] = [entry << ENTRY_RECORD.SHIFT, other << ENTRY_RECORD.SHIFT];
    const [x, y] = [entries[a | ENTRY.SCORE]!, entries[b | ENTRY.SCORE]!];
    if (Math.abs(x - y) > NEAR * (Math.abs(x) + Math.abs(y))) return x > y;
    const isAlike =
      entries[a | ENTRY.QTY] === entries[b | ENTRY.QTY] &&
      entries[a | ENTRY.COST] === entries[b | ENTRY.COST] &&
      entries[a | ENTRY.EQUITY] === entries[b | ENTRY.EQUITY];
    if (isAlike) return entries[a | ENTRY.ID]! < entries[b | ENTRY.ID]!;
    return compareForAdl(this.exact(a), this.exact(b)) < 0;
  }

  private exact(at: number): AdlPosition {
    const { entries } = this;
    return {
      positionId: entries[at | ENTRY.ID]!,
      direction: this.side === 0 ? 1n : -1n,
      qty: BigInt(entries[at | ENTRY.QTY]!),
      notional: BigInt(entries[at | ENTRY.NOTIONAL]!),
      openNotional: BigInt(entries[at | ENTRY.COST]!),
      equity: BigInt(entries[at | ENTRY.EQUITY]!),
    };
  }

  private rise(from: number, entry: number): void {
    const { heap } = this;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.isBefore(entry, heap[parent]!)) break;
      heap[place] = heap[parent]!;
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
      if (child + 1 < size && this.isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!this.isBefore(heap[child]!, entry)) break;
      heap[place] = heap[child]!;
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
