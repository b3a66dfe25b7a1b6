/** Amounts in two numbers: no allocation, no bigint on the paths that every order takes. See amount.ts. */
import {
  type Amount,
  type AmountColumn,
  type AmountKind,
  AmountOverflow,
  type BalanceArithmetic,
} from './amount.ts';
import { BALANCE } from './balance-record.ts';
import { RECORD, type Records } from './records.ts';

const LO_LIMIT = 2 ** 52;
const HI_LIMIT = 2 ** 11;
const SAFE_LIMIT = 2 ** 53;
const HALF = 2 ** 26;
/** Twice 26 bits less than 63: a middle product at or above it does not fit. */
const MIDDLE_LIMIT = 2 ** 37;
const PPM = 1_000_000;
/** 2^52 in millions, and what is left. */
const LO_LIMIT_MILLIONS = 4_503_599_627;
const LO_LIMIT_REST = 370_496;

class TwoLimbAmount implements Amount {
  // A fraction first, so that the engine keeps the field as a double and never as a small integer.
  lo = 0.5;
  hi = 0;

  constructor() {
    this.lo = 0;
  }

  setZero(): void {
    this.lo = 0;
    this.hi = 0;
  }

  setLimbs(lo: number, hi: number): void {
    if (hi < -HI_LIMIT || hi >= HI_LIMIT) throw overflow();
    this.lo = lo;
    this.hi = hi;
  }

  setBigint(value: bigint): void {
    const hi = value >> 52n;
    if (hi < -2048n || hi >= 2048n) throw overflow();
    this.lo = Number(value & 0xfffffffffffffn);
    this.hi = Number(hi);
  }

  set(other: TwoLimbAmount): void {
    this.lo = other.lo;
    this.hi = other.hi;
  }

  add(other: TwoLimbAmount): void {
    this.normalise(this.lo + other.lo, this.hi + other.hi);
  }

  subtract(other: TwoLimbAmount): void {
    this.normalise(this.lo - other.lo, this.hi - other.hi);
  }

  compare(other: TwoLimbAmount): number {
    return this.hi === other.hi ? this.lo - other.lo : this.hi - other.hi;
  }

  setProduct(a: number, b: number, multiplier: number): boolean {
    const product = a * b;
    // A product that comes out below 2^53 is exact: 2^53 itself is a number, and rounding keeps the order.
    if (product < SAFE_LIMIT) {
      const whole = product * multiplier;
      if (whole < LO_LIMIT) {
        this.lo = whole;
        this.hi = 0;
        return true;
      }
    }
    return this.setLongProduct(a, b) && this.multiply(multiplier);
  }

  setFee(received: TwoLimbAmount, ratePpm: number, prepaid: number): number {
    let rest = received.lo + received.hi * LO_LIMIT_REST;
    let millions = Math.floor(rest / PPM);
    rest -= millions * PPM;
    if (rest < 0) {
      rest += PPM;
      millions--;
    } else if (rest >= PPM) {
      rest -= PPM;
      millions++;
    }
    millions += received.hi * LO_LIMIT_MILLIONS;
    const fraction = rest * ratePpm - prepaid;
    // Below 10^11, so the division is exact enough for its ceiling to be right.
    const units = Math.ceil(fraction / PPM);
    const whole = millions * ratePpm;
    if (whole < LO_LIMIT) this.normalise(whole + units, 0);
    else {
      this.setLongProduct(millions, ratePpm);
      this.normalise(this.lo + units, this.hi);
    }
    return units * PPM - fraction;
  }

  affordable(price: number, step: number, multiplier: number, limit: number): number {
    const product = price * step;
    const stepCost = product * multiplier;
    if (this.hi !== 0 || product >= SAFE_LIMIT || stepCost >= LO_LIMIT)
      return this.affordableInBigint(price, step, multiplier, limit);
    let steps = Math.floor(this.lo / stepCost);
    if (steps * stepCost > this.lo) steps--;
    else if (this.lo - steps * stepCost >= stepCost) steps++;
    const most = Math.floor(limit / step);
    return Math.min(steps, most) * step;
  }

  toBigint(): bigint {
    return (BigInt(this.hi) << 52n) + BigInt(this.lo);
  }

  private affordableInBigint(price: number, step: number, multiplier: number, limit: number): number {
    const steps = this.toBigint() / (BigInt(price) * BigInt(step) * BigInt(multiplier));
    const most = BigInt(limit) / BigInt(step);
    return Number(steps < most ? steps : most) * step;
  }

  /** a × b from halves of 26 bits; each partial product is below 2^53 or shows that the whole does not fit. */
  private setLongProduct(a: number, b: number): boolean {
    const aUpper = Math.floor(a / HALF);
    const aLower = a - aUpper * HALF;
    const bUpper = Math.floor(b / HALF);
    const bLower = b - bUpper * HALF;
    const top = aUpper * bUpper;
    const left = aUpper * bLower;
    const right = aLower * bUpper;
    if (top >= HI_LIMIT || left >= MIDDLE_LIMIT || right >= MIDDLE_LIMIT) return false;
    return this.setParts(top, left + right, aLower * bLower);
  }

  /** this × multiplier, this not negative. */
  private multiply(multiplier: number): boolean {
    const upper = Math.floor(this.lo / HALF);
    const lower = this.lo - upper * HALF;
    return this.setParts(this.hi * multiplier, upper * multiplier, lower * multiplier);
  }

  /** top × 2^52 + middle × 2^26 + bottom, each below 2^53. */
  private setParts(top: number, middle: number, bottom: number): boolean {
    const middleUpper = Math.floor(middle / HALF);
    let hi = top + middleUpper;
    let lo = bottom;
    if (lo >= LO_LIMIT) {
      lo -= LO_LIMIT;
      hi++;
    }
    lo += (middle - middleUpper * HALF) * HALF;
    if (lo >= LO_LIMIT) {
      lo -= LO_LIMIT;
      hi++;
    }
    if (hi >= HI_LIMIT) return false;
    this.lo = lo;
    this.hi = hi;
    return true;
  }

  private normalise(lo: number, hi: number): void {
    if (lo >= LO_LIMIT) {
      this.lo = lo - LO_LIMIT;
      this.hi = hi + 1;
    } else if (lo < 0) {
      this.lo = lo + LO_LIMIT;
      this.hi = hi - 1;
    } else {
      this.lo = lo;
      this.hi = hi;
    }
    if (this.hi < -HI_LIMIT || this.hi >= HI_LIMIT) throw overflow();
  }
}

class TwoLimbColumn implements AmountColumn {
  private readonly words: number;

  constructor(
    private readonly records: Records,
    private readonly loField: number,
    private readonly hiField: number,
  ) {
    this.words = records.words;
  }

  lo(index: number): number {
    return this.records.numbers[index * this.words + this.loField]!;
  }

  hi(index: number): number {
    return this.records.integers[index * this.words * 2 + this.hiField]!;
  }

  setZero(index: number): void {
    this.put(index, 0, 0);
  }

  set(index: number, amount: TwoLimbAmount): void {
    this.put(index, amount.lo, amount.hi);
  }

  get(index: number, into: TwoLimbAmount): void {
    into.lo = this.lo(index);
    into.hi = this.hi(index);
  }

  add(index: number, amount: TwoLimbAmount): void {
    let lo = this.lo(index) + amount.lo;
    let hi = this.hi(index) + amount.hi;
    if (lo >= LO_LIMIT) {
      lo -= LO_LIMIT;
      hi++;
    }
    this.put(index, lo, hi);
  }

  subtract(index: number, amount: TwoLimbAmount): void {
    let lo = this.lo(index) - amount.lo;
    let hi = this.hi(index) - amount.hi;
    if (lo < 0) {
      lo += LO_LIMIT;
      hi--;
    }
    this.put(index, lo, hi);
  }

  private put(index: number, lo: number, hi: number): void {
    if (hi < -HI_LIMIT || hi >= HI_LIMIT) throw overflow();
    this.records.numbers[index * this.words + this.loField] = lo;
    this.records.integers[index * this.words * 2 + this.hiField] = hi;
  }
}

class TwoLimbBalances implements BalanceArithmetic {
  constructor(private readonly records: Records) {}

  isFreeBelow(row: number, amount: TwoLimbAmount): boolean {
    const hi = this.records.integers[(row << RECORD.INT_SHIFT) | BALANCE.FREE_HI]!;
    if (hi !== amount.hi) return hi < amount.hi;
    return this.records.numbers[(row << RECORD.WORD_SHIFT) | BALANCE.FREE_LO]! < amount.lo;
  }

  give(row: number, amount: TwoLimbAmount): void {
    this.increase(
      (row << RECORD.WORD_SHIFT) | BALANCE.FREE_LO,
      (row << RECORD.INT_SHIFT) | BALANCE.FREE_HI,
      amount,
    );
  }

  take(row: number, amount: TwoLimbAmount): boolean {
    return this.decrease(
      (row << RECORD.WORD_SHIFT) | BALANCE.FREE_LO,
      (row << RECORD.INT_SHIFT) | BALANCE.FREE_HI,
      amount,
    );
  }

  takeFrozen(row: number, amount: TwoLimbAmount): boolean {
    return this.decrease(
      (row << RECORD.WORD_SHIFT) | BALANCE.FROZEN_LO,
      (row << RECORD.INT_SHIFT) | BALANCE.FROZEN_HI,
      amount,
    );
  }

  freeze(row: number, amount: TwoLimbAmount): boolean {
    this.increase(
      (row << RECORD.WORD_SHIFT) | BALANCE.FROZEN_LO,
      (row << RECORD.INT_SHIFT) | BALANCE.FROZEN_HI,
      amount,
    );
    return this.decrease(
      (row << RECORD.WORD_SHIFT) | BALANCE.FREE_LO,
      (row << RECORD.INT_SHIFT) | BALANCE.FREE_HI,
      amount,
    );
  }

  release(row: number, amount: TwoLimbAmount): boolean {
    this.increase(
      (row << RECORD.WORD_SHIFT) | BALANCE.FREE_LO,
      (row << RECORD.INT_SHIFT) | BALANCE.FREE_HI,
      amount,
    );
    return this.decrease(
      (row << RECORD.WORD_SHIFT) | BALANCE.FROZEN_LO,
      (row << RECORD.INT_SHIFT) | BALANCE.FROZEN_HI,
      amount,
    );
  }

  private increase(loAt: number, hiAt: number, amount: TwoLimbAmount): void {
    const { numbers, integers } = this.records;
    let lo = numbers[loAt]! + amount.lo;
    let hi = integers[hiAt]! + amount.hi;
    if (lo >= LO_LIMIT) {
      lo -= LO_LIMIT;
      hi++;
    }
    if (hi >= HI_LIMIT) throw overflow();
    numbers[loAt] = lo;
    integers[hiAt] = hi;
  }

  private decrease(loAt: number, hiAt: number, amount: TwoLimbAmount): boolean {
    const { numbers, integers } = this.records;
    let lo = numbers[loAt]! - amount.lo;
    let hi = integers[hiAt]! - amount.hi;
    if (lo < 0) {
      lo += LO_LIMIT;
      hi--;
    }
    if (hi < -HI_LIMIT) throw overflow();
    numbers[loAt] = lo;
    integers[hiAt] = hi;
    return hi >= 0;
  }
}

function overflow(): AmountOverflow {
  return new AmountOverflow('an amount needs more than 63 bits');
}

export const TWO_LIMB: AmountKind = {
  countsOneLimbDirectly: true,
  amount: () => new TwoLimbAmount(),
  column: (records, loField, hiField) => new TwoLimbColumn(records, loField, hiField),
  balances: (records) => new TwoLimbBalances(records),
};
