/**
 * Members by number (in the order in which they were opened): flags, lock, level, faucet day and the list of their open
 * orders. A member is never removed.
 */
import type { IdentityLevel } from '../base/identity-level.ts';
import { IdMap } from '../book/id-map.ts';
import { type OrderStore, SLOT, wider, widerInts } from '../book/order-store.ts';

const FROZEN = 1;
const TRADING_ALLOWED = 2;
const IN_DEBT = 4;

export class MemberStore {
  count = 0;
  id = new Float64Array(256);
  faucetDay = new Int32Array(256);
  /** 0 when never locked. */
  withdrawalLockedUntilMs = new Float64Array(256);
  private flags = new Uint8Array(256);
  private identityLevels = new Uint8Array(256);
  private firstOrder = new Int32Array(256);
  private lastOrder = new Int32Array(256);
  private readonly byId = new IdMap(8);

  constructor(private readonly orders: OrderStore) {}

  /** The member's number, or NONE. */
  find(memberId: number): number {
    return this.byId.get(memberId);
  }

  /** @param member the member's number */
  idOf(member: number): number {
    return this.id[member]!;
  }

  /** The day of the last faucet claim; -1: never. */
  faucetDayOf(member: number): number {
    return this.faucetDay[member]!;
  }

  /** 0 when never locked. */
  withdrawalLockOf(member: number): number {
    return this.withdrawalLockedUntilMs[member]!;
  }

  /** A lock is only ever prolonged. */
  lockWithdrawals(member: number, untilMs: number): void {
    this.withdrawalLockedUntilMs[member] = Math.max(this.withdrawalLockOf(member), untilMs);
  }

  open(memberId: number): number {
    if (this.count === this.id.length) this.grow();
    const member = this.count++;
    this.id[member] = memberId;
    this.faucetDay[member] = -1;
    this.firstOrder[member] = SLOT.NONE;
    this.lastOrder[member] = SLOT.NONE;
    this.byId.add(memberId, member);
    this.setFlags(member, false, true);
    return member;
  }

  setFlags(member: number, frozen: boolean, tradingAllowed: boolean): void {
    const debt = this.flagsOf(member) & IN_DEBT;
    this.flags[member] = debt | (frozen ? FROZEN : 0) | (tradingAllowed ? TRADING_ALLOWED : 0);
  }

  setInDebt(member: number, isInDebt: boolean): void {
    this.flags[member] = isInDebt ? this.flagsOf(member) | IN_DEBT : this.flagsOf(member) & ~IN_DEBT;
  }

  /** Neither frozen, nor in debt, nor kept from trading. */
  mayPlaceOrders(member: number): boolean {
    return this.flags[member] === TRADING_ALLOWED;
  }

  isFrozen(member: number): boolean {
    return (this.flagsOf(member) & FROZEN) !== 0;
  }

  /** The member owes for a reversed deposit (rules/wallet#reorganisations). */
  isInDebt(member: number): boolean {
    return (this.flagsOf(member) & IN_DEBT) !== 0;
  }

  /** The member may cancel and close, and nothing more. */
  mayOnlyClose(member: number): boolean {
    return (this.flagsOf(member) & (FROZEN | IN_DEBT)) !== 0;
  }

  /** Answers why the member may place no order; only for one that may not. */
  whyNoOrders(member: number) {
    if (this.isFrozen(member)) return 'MEMBER_FROZEN';
    return this.isInDebt(member) ? 'MEMBER_IN_DEBT' : 'TRADING_NOT_ALLOWED';
  }

  mayTrade(member: number): boolean {
    return (this.flagsOf(member) & TRADING_ALLOWED) !== 0;
  }

  identityLevel(member: number): IdentityLevel {
    return this.identityLevels[member]! as IdentityLevel;
  }

  setIdentityLevel(member: number, level: IdentityLevel): void {
    this.identityLevels[member] = level;
  }

  /** The oldest open order; the next ones follow by `orders.memberNext`. */
  oldestOrder(member: number): number {
    return this.firstOrder[member]!;
  }

  addOrder(member: number, order: number): void {
    const last = this.youngestOrder(member);
    this.orders.linkToMember(order, last);
    this.lastOrder[member] = order;
    if (last === SLOT.NONE) this.firstOrder[member] = order;
  }

  removeOrder(member: number, order: number): void {
    const { orders } = this;
    if (this.oldestOrder(member) === order) this.firstOrder[member] = orders.memberNext(order);
    if (this.youngestOrder(member) === order) this.lastOrder[member] = orders.memberPrevious(order);
    orders.unlinkFromMember(order);
  }

  private flagsOf(member: number): number {
    return this.flags[member]!;
  }

  private youngestOrder(member: number): number {
    return this.lastOrder[member]!;
  }

  private grow(): void {
    const capacity = this.id.length * 2;
    this.id = wider(this.id, capacity);
    this.faucetDay = widerInts(this.faucetDay, capacity);
    this.withdrawalLockedUntilMs = wider(this.withdrawalLockedUntilMs, capacity);
    this.firstOrder = widerInts(this.firstOrder, capacity);
    this.lastOrder = widerInts(this.lastOrder, capacity);
    this.flags = widerBytes(this.flags, capacity);
    this.identityLevels = widerBytes(this.identityLevels, capacity);
  }
}

function widerBytes(values: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(capacity);
  copy.set(values);
  return copy;
}
