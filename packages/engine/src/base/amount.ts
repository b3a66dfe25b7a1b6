/**
 * Exact amounts of the hot path: one interface, two implementations under the same tests. `two-limb.ts` is what runs;
 * `bigint-twin.ts` is what it must equal. An amount is an integer of at most 63 bits and a sign; a result beyond that
 * throws AmountOverflow, it is never cut.
 *
 * Limbs: value = hi × 2^52 + lo with 0 <= lo < 2^52 and -2^11 <= hi < 2^11, which is a signed 64-bit integer cut after
 * its 12 upper bits. Both limbs are integers below 2^53, so arithmetic on them in numbers is exact.
 */
import type { Records } from './records.ts';

export class AmountOverflow extends Error {
  override readonly name = 'AmountOverflow';
}

/** Carries from a lower limb that was counted directly. */
export function raiseUpperLimb(integers: Int32Array, at: number): void {
  const hi = integers[at]! + 1;
  if (hi >= 2 ** 11) throw new AmountOverflow('an amount needs more than 63 bits');
  integers[at] = hi;
}

/** Amounts below a limb's range are one limb: a plain number, exact in every sum and difference of two. */
export enum LIMB {
  RANGE = 2 ** 52,
}

/** A register: made once, filled again and again, so that counting allocates nothing. */
export interface Amount {
  readonly lo: number;
  readonly hi: number;
  setZero(): void;
  setLimbs(lo: number, hi: number): void;
  setBigint(value: bigint): void;
  set(other: Amount): void;
  add(other: Amount): void;
  subtract(other: Amount): void;
  /** Negative, zero or positive as this is below, equal to or above the other. */
  compare(other: Amount): number;
  /**
   * a × b × multiplier; 0 <= a, b < 2^53, 1 <= multiplier <= 10^8. False when the product needs more than 63 bits; the
   * register means nothing then.
   */
  setProduct(a: number, b: number, multiplier: number): boolean;
  /**
   * The next fee of an order, rounded up over the whole order (rules/conventions#rounding): `prepaid` is what its fees
   * so far exceed the exact ones by, in millionths of a unit, 0 <= prepaid < 10^6. Answers the new excess.
   */
  setFee(received: Amount, ratePpm: number, prepaid: number): number;
  /** The largest multiple of `step`, at most `limit`, with quantity × price × multiplier <= this. */
  affordable(price: number, step: number, multiplier: number, limit: number): number;
  toBigint(): bigint;
}

/** One amount of each record. A column is a view: it follows its records when they grow. */
export interface AmountColumn {
  lo(index: number): number;
  hi(index: number): number;
  setZero(index: number): void;
  set(index: number, amount: Amount): void;
  get(index: number, into: Amount): void;
  add(index: number, amount: Amount): void;
  subtract(index: number, amount: Amount): void;
}

/**
 * The arithmetic of ledger rows: what an order does to a balance, each in one step. Those that take answer false when
 * the part that they took from is below zero afterwards; whether that may be is the ledger's to say.
 */
export interface BalanceArithmetic {
  isFreeBelow(row: number, amount: Amount): boolean;
  give(row: number, amount: Amount): void;
  take(row: number, amount: Amount): boolean;
  takeFrozen(row: number, amount: Amount): boolean;
  /** From free to frozen. */
  freeze(row: number, amount: Amount): boolean;
  /** From frozen to free. */
  release(row: number, amount: Amount): boolean;
}

/** The implementation that a core counts with. */
export interface AmountKind {
  /**
   * True when code may count amounts of one limb in plain numbers, straight in the records, instead of by this kind.
   */
  readonly countsOneLimbDirectly: boolean;
  amount(): Amount;
  /** An amount of each record: its lower limb in the number `loField`, its upper one in the integer `hiField`. */
  column(records: Records, loField: number, hiField: number): AmountColumn;
  /** Over records as balance-record.ts lays them out. */
  balances(records: Records): BalanceArithmetic;
}
