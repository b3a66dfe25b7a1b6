/**
 * The free and frozen balance of every account, in rows made when first needed. Money changes here and nowhere else.
 * Invariant: no part is negative but the free one of the outside world, of the deficit and of the loss by
 * reorganisations; a caller that takes an amount gives the same elsewhere (a position's margin, a contract's clearing too), so the sum per asset is zero after
 * every command. A part that would fall below zero throws: the checks before the first mutation were wrong, and the
 * engine must stop.
 */
import {
  ACCOUNT_TYPES,
  type AccountType,
  FIRST_CHAIN_CODE,
  mayBeNegative,
  SYSTEM_ACCOUNTS,
  type SystemAccount,
} from '../base/accounts.ts';
import {
  type Amount,
  type AmountColumn,
  type AmountKind,
  type BalanceArithmetic,
  LIMB,
  raiseUpperLimb,
} from '../base/amount.ts';
import { BALANCE } from '../base/balance-record.ts';
import { RECORD, Records } from '../base/records.ts';
import { IdMap } from '../book/id-map.ts';
import { SlotList } from '../book/slot-list.ts';

/** Owners are numbers here: system accounts and chains by their code, members by their number from here on. */
const FIRST_MEMBER_OWNER = 64;
/** More than limits.ts allows to be listed; in powers of two, the key's parts can be told apart. */
const MAX_ASSETS = 4096;
export const NO_ROW = -1;
export const SPOT = ACCOUNT_TYPES.indexOf('spot');

export class Ledger {
  readonly records = new Records(RECORD.WORDS, 1024);
  private rows = 0;
  private readonly byKey = new IdMap(10);
  private readonly free: AmountColumn;
  private readonly frozen: AmountColumn;
  private readonly balances: BalanceArithmetic;

  /** Rows changed since `settle`, each once. */
  readonly touched = new SlotList();
  private round = 1;
  private readonly scratch: Amount;

  constructor(kind: AmountKind) {
    this.free = kind.column(this.records, BALANCE.FREE_LO, BALANCE.FREE_HI);
    this.frozen = kind.column(this.records, BALANCE.FROZEN_LO, BALANCE.FROZEN_HI);
    this.balances = kind.balances(this.records);
    this.scratch = kind.amount();
  }

  get size(): number {
    return this.rows;
  }

  /** The row of an account, or NO_ROW when it never held anything. */
  find(owner: number, type: number, asset: number): number {
    return this.byKey.get((owner * ACCOUNT_TYPES.length + type) * MAX_ASSETS + asset);
  }

  /** The row of an account; made if there is none. `memberId` is 0 for system accounts. */
  row(owner: number, type: number, asset: number, memberId: number): number {
    const key = (owner * ACCOUNT_TYPES.length + type) * MAX_ASSETS + asset;
    const found = this.byKey.get(key);
    if (found !== NO_ROW) return found;
    if (this.rows === this.records.capacity) this.records.grow();
    const row = this.rows++;
    this.byKey.add(key, row);
    const { numbers, integers } = this.records;
    numbers[(row << RECORD.WORD_SHIFT) | BALANCE.KEY] = key;
    numbers[(row << RECORD.WORD_SHIFT) | BALANCE.MEMBER_ID] = memberId;
    integers[(row << RECORD.INT_SHIFT) | BALANCE.OWNER] = owner;
    integers[(row << RECORD.INT_SHIFT) | BALANCE.ACCOUNT] = asset * ACCOUNT_TYPES.length + type;
    return row;
  }

  isFreeBelow(row: number, amount: Amount): boolean {
    return this.balances.isFreeBelow(row, amount);
  }

  give(row: number, amount: Amount): void {
    this.touch(row);
    this.balances.give(row, amount);
  }

  take(row: number, amount: Amount): void {
    this.touch(row);
    if (!this.balances.take(row, amount) && !this.mayBeNegative(row)) throw this.negative(row);
  }

  takeFrozen(row: number, amount: Amount): void {
    this.touch(row);
    if (!this.balances.takeFrozen(row, amount)) throw this.negative(row);
  }

  freeze(row: number, amount: Amount): void {
    this.touch(row);
    if (!this.balances.freeze(row, amount)) throw this.negative(row);
  }

  release(row: number, amount: Amount): void {
    this.touch(row);
    if (!this.balances.release(row, amount)) throw this.negative(row);
  }

  // The same in amounts of one limb (0 <= amount < 2^52), for the paths that every order takes; only where the kind
  // of amount allows it.

  isFreeBelowDirectly(row: number, amount: number): boolean {
    const hi = this.freeHi(row);
    return hi < 0 || (hi === 0 && this.freeLo(row) < amount);
  }

  giveDirectly(row: number, amount: number): void {
    this.touch(row);
    this.raise(row, BALANCE.FREE_LO, BALANCE.FREE_HI, amount);
  }

  takeDirectly(row: number, amount: number): void {
    this.touch(row);
    this.lower(row, BALANCE.FREE_LO, BALANCE.FREE_HI, amount);
  }

  takeFrozenDirectly(row: number, amount: number): void {
    this.touch(row);
    this.lower(row, BALANCE.FROZEN_LO, BALANCE.FROZEN_HI, amount);
  }

  freezeDirectly(row: number, amount: number): void {
    this.takeDirectly(row, amount);
    this.raise(row, BALANCE.FROZEN_LO, BALANCE.FROZEN_HI, amount);
  }

  releaseDirectly(row: number, amount: number): void {
    this.takeFrozenDirectly(row, amount);
    this.raise(row, BALANCE.FREE_LO, BALANCE.FREE_HI, amount);
  }

  // The limbs of free and frozen (base/amount.ts), for estimates in plain numbers.

  freeLo(row: number): number {
    return this.number(row, BALANCE.FREE_LO);
  }

  freeHi(row: number): number {
    return this.integer(row, BALANCE.FREE_HI);
  }

  frozenLo(row: number): number {
    return this.number(row, BALANCE.FROZEN_LO);
  }

  frozenHi(row: number): number {
    return this.integer(row, BALANCE.FROZEN_HI);
  }

  freeOf(row: number): bigint {
    if (row === NO_ROW) return 0n;
    this.free.get(row, this.scratch);
    return this.scratch.toBigint();
  }

  frozenOf(row: number): bigint {
    if (row === NO_ROW) return 0n;
    this.frozen.get(row, this.scratch);
    return this.scratch.toBigint();
  }

  /** Moves a free amount between two rows, for the commands that are not in a hurry. */
  move(from: number, to: number, amount: bigint): void {
    this.scratch.setBigint(amount);
    this.take(from, this.scratch);
    this.give(to, this.scratch);
  }

  /** Fills a row as a snapshot had it. */
  restore(row: number, free: bigint, frozen: bigint): void {
    this.scratch.setBigint(free);
    this.free.set(row, this.scratch);
    this.scratch.setBigint(frozen);
    this.frozen.set(row, this.scratch);
  }

  /** Forgets which rows were touched; called when a command's balances have been told. */
  settle(): void {
    this.touched.clear();
    this.round++;
  }

  /** The owner's number: see systemOwner and memberOwner. */
  owner(row: number): number {
    return this.integer(row, BALANCE.OWNER);
  }

  /** asset × 4 + account type. */
  account(row: number): number {
    return this.integer(row, BALANCE.ACCOUNT);
  }

  /** All rows in the order of owner, type and asset, whatever the order in which they were made. */
  sortedRows(): number[] {
    const keys = new Float64Array(this.rows);
    for (let row = 0; row < this.rows; row++) keys[row] = this.number(row, BALANCE.KEY);
    return Array.from(keys.sort(), (key) => this.byKey.get(key));
  }

  private touch(row: number): void {
    if (this.number(row, BALANCE.TOUCHED_IN) === this.round) return;
    this.records.numbers[(row << RECORD.WORD_SHIFT) | BALANCE.TOUCHED_IN] = this.round;
    this.touched.addSlot(row);
  }

  private number(row: number, field: BALANCE): number {
    return this.records.numbers[(row << RECORD.WORD_SHIFT) | field]!;
  }

  private integer(row: number, field: BALANCE): number {
    return this.records.integers[(row << RECORD.INT_SHIFT) | field]!;
  }

  /** Adds an amount of one limb to a part of the row. */
  private raise(row: number, loField: BALANCE, hiField: BALANCE, amount: number): void {
    const { numbers, integers } = this.records;
    const lo = this.number(row, loField) + amount;
    if (lo < LIMB.RANGE) numbers[(row << RECORD.WORD_SHIFT) | loField] = lo;
    else {
      numbers[(row << RECORD.WORD_SHIFT) | loField] = lo - LIMB.RANGE;
      raiseUpperLimb(integers, (row << RECORD.INT_SHIFT) | hiField);
    }
  }

  /** Takes an amount of one limb from a part, which must not fall below zero. The outside world never pays directly. */
  private lower(row: number, loField: BALANCE, hiField: BALANCE, amount: number): void {
    const { numbers, integers } = this.records;
    const lo = this.number(row, loField) - amount;
    if (lo >= 0) numbers[(row << RECORD.WORD_SHIFT) | loField] = lo;
    else {
      numbers[(row << RECORD.WORD_SHIFT) | loField] = lo + LIMB.RANGE;
      const hi = this.integer(row, hiField) - 1;
      integers[(row << RECORD.INT_SHIFT) | hiField] = hi;
      if (hi < 0) throw this.negative(row);
    }
  }

  private mayBeNegative(row: number): boolean {
    const owner = this.owner(row);
    return isChainOwner(owner) || NEGATIVE_OWNERS.has(owner);
  }

  private negative(row: number): Error {
    return new Error(
      `ledger row ${row} (owner ${this.owner(row)}, account ${this.account(row)}) is negative`,
    );
  }
}

export const memberOwner = (memberNumber: number): number => FIRST_MEMBER_OWNER + memberNumber;
export const isMemberOwner = (owner: number): boolean => owner >= FIRST_MEMBER_OWNER;
export const memberNumberOf = (owner: number): number => owner - FIRST_MEMBER_OWNER;
export const systemOwner = (account: SystemAccount): number => SYSTEM_ACCOUNTS.indexOf(account);
export const chainOwner = (chainNumber: number): number => FIRST_CHAIN_CODE + chainNumber;
const isChainOwner = (owner: number): boolean => owner >= FIRST_CHAIN_CODE && owner < FIRST_MEMBER_OWNER;
const NEGATIVE_OWNERS: ReadonlySet<number> = new Set(
  SYSTEM_ACCOUNTS.filter((account) => mayBeNegative(account)).map(systemOwner),
);
export const typeNumber = (type: AccountType): number => ACCOUNT_TYPES.indexOf(type);
