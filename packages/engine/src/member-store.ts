/**
 * Members by number (in the order in which they were opened): flags, faucet day, the list of their open orders and the
 * request ids they used. A member is never removed.
 */
import { IdMap } from './book/id-map.ts';
import { NONE, type OrderStore, wider, widerInts } from './book/order-store.ts';
import { RequestMemory } from './money/request-memory.ts';

const FROZEN = 1;
const TRADING_ALLOWED = 2;

export class MemberStore {
  count = 0;
  id = new Float64Array(256);
  faucetDay = new Int32Array(256);
  private flags = new Uint8Array(256);
  private firstOrder = new Int32Array(256);
  private lastOrder = new Int32Array(256);
  private readonly byId = new IdMap(8);
  private readonly requestMemories = new Map<number, RequestMemory>();

  constructor(private readonly orders: OrderStore) {}

  /** The member's number, or NONE. */
  find(memberId: number): number {
    return this.byId.get(memberId);
  }

  open(memberId: number): number {
    if (this.count === this.id.length) this.grow();
    const member = this.count++;
    this.id[member] = memberId;
    this.faucetDay[member] = -1;
    this.firstOrder[member] = NONE;
    this.lastOrder[member] = NONE;
    this.byId.add(memberId, member);
    this.setFlags(member, false, true);
    return member;
  }

  setFlags(member: number, frozen: boolean, tradingAllowed: boolean): void {
    this.flags[member] = (frozen ? FROZEN : 0) | (tradingAllowed ? TRADING_ALLOWED : 0);
  }

  isFrozen(member: number): boolean {
    return (this.flags[member]! & FROZEN) !== 0;
  }

  mayTrade(member: number): boolean {
    return (this.flags[member]! & TRADING_ALLOWED) !== 0;
  }

  /** What the member asked lately, made when first needed. */
  requests(member: number): RequestMemory {
    let memory = this.requestMemories.get(member);
    if (memory === undefined) {
      memory = new RequestMemory();
      this.requestMemories.set(member, memory);
    }
    return memory;
  }

  hasRequests(member: number): boolean {
    return this.requestMemories.has(member);
  }

  /** The oldest open order; the next ones follow by `orders.memberNext`. */
  oldestOrder(member: number): number {
    return this.firstOrder[member]!;
  }

  addOrder(member: number, order: number): void {
    const last = this.lastOrder[member]!;
    this.orders.setMemberPrevious(order, last);
    this.orders.setMemberNext(order, NONE);
    this.lastOrder[member] = order;
    if (last === NONE) this.firstOrder[member] = order;
    else this.orders.setMemberNext(last, order);
  }

  removeOrder(member: number, order: number): void {
    const previous = this.orders.memberPrevious(order);
    const next = this.orders.memberNext(order);
    if (previous === NONE) this.firstOrder[member] = next;
    else this.orders.setMemberNext(previous, next);
    if (next === NONE) this.lastOrder[member] = previous;
    else this.orders.setMemberPrevious(next, previous);
  }

  private grow(): void {
    const capacity = this.id.length * 2;
    this.id = wider(this.id, capacity);
    this.faucetDay = widerInts(this.faucetDay, capacity);
    this.firstOrder = widerInts(this.firstOrder, capacity);
    this.lastOrder = widerInts(this.lastOrder, capacity);
    const flags = new Uint8Array(capacity);
    flags.set(this.flags);
    this.flags = flags;
  }
}
