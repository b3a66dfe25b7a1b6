/** Amounts in bigint: what two-limb.ts must equal, in the plainest form. A core can count with it, only slower. */
import {
  type Amount,
  type AmountColumn,
  type AmountKind,
  AmountOverflow,
  type BalanceArithmetic,
} from './amount.ts';
import { BALANCE } from './balance-record.ts';
import type { Records } from './records.ts';

const LIMIT = 2n ** 63n;

function bounded(value: bigint): bigint {
  if (value < -LIMIT || value >= LIMIT) throw new AmountOverflow('an amount needs more than 63 bits');
  return value;
}
const loOf = (value: bigint): number => Number(BigInt.asUintN(52, value));
const hiOf = (value: bigint): number => Number(value >> 52n);

class BigintAmount implements Amount {
  value = 0n;

  get lo(): number {
    return loOf(this.value);
  }

  get hi(): number {
    return hiOf(this.value);
  }

  setZero(): void {
    this.value = 0n;
  }

  setLimbs(lo: number, hi: number): void {
    this.value = bounded((BigInt(hi) << 52n) + BigInt(lo));
  }

  setBigint(value: bigint): void {
    this.value = bounded(value);
  }

  set(other: BigintAmount): void {
    this.value = other.value;
  }

  add(other: BigintAmount): void {
    this.value = bounded(this.value + other.value);
  }

  subtract(other: BigintAmount): void {
    this.value = bounded(this.value - other.value);
  }

  compare(other: BigintAmount): number {
    return this.value < other.value ? -1 : this.value > other.value ? 1 : 0;
  }

  setProduct(a: number, b: number, multiplier: number): boolean {
    const product = BigInt(a) * BigInt(b) * BigInt(multiplier);
    this.value = product;
    return product < LIMIT;
  }

  setFee(received: BigintAmount, ratePpm: number, prepaid: number): number {
    const exact = received.value * BigInt(ratePpm) - BigInt(prepaid);
    const units = (exact + 999_999n) / 1_000_000n;
    this.value = bounded(units);
    return Number(units * 1_000_000n - exact);
  }

  affordable(price: number, step: number, multiplier: number, limit: number): number {
    const steps = this.value / (BigInt(price) * BigInt(step) * BigInt(multiplier));
    const most = BigInt(limit) / BigInt(step);
    return Number((steps < most ? steps : most) * BigInt(step));
  }

  toBigint(): bigint {
    return this.value;
  }
}

/** Reads and writes the limbs where the records have them, and counts in bigint. */
class BigintColumn implements AmountColumn {
  constructor(
    private readonly records: Records,
    private readonly loField: number,
    private readonly hiField: number,
  ) {}

  lo(index: number): number {
    return this.records.numbers[index * this.records.words + this.loField]!;
  }

  hi(index: number): number {
    return this.records.integers[index * this.records.words * 2 + this.hiField]!;
  }

  setZero(index: number): void {
    this.write(index, 0n);
  }

  set(index: number, amount: BigintAmount): void {
    this.write(index, amount.value);
  }

  get(index: number, into: BigintAmount): void {
    into.value = this.read(index);
  }

  add(index: number, amount: BigintAmount): void {
    this.write(index, bounded(this.read(index) + amount.value));
  }

  subtract(index: number, amount: BigintAmount): void {
    this.write(index, bounded(this.read(index) - amount.value));
  }

  private read(index: number): bigint {
    return (BigInt(this.hi(index)) << 52n) + BigInt(this.lo(index));
  }

  private write(index: number, value: bigint): void {
    this.records.numbers[index * this.records.words + this.loField] = loOf(value);
    this.records.integers[index * this.records.words * 2 + this.hiField] = hiOf(value);
  }
}

class BigintBalances implements BalanceArithmetic {
  private readonly free: BigintColumn;
  private readonly frozen: BigintColumn;
  private readonly held = new BigintAmount();

  constructor(records: Records) {
    this.free = new BigintColumn(records, BALANCE.FREE_LO, BALANCE.FREE_HI);
    this.frozen = new BigintColumn(records, BALANCE.FROZEN_LO, BALANCE.FROZEN_HI);
  }

  isFreeBelow(row: number, amount: BigintAmount): boolean {
    this.free.get(row, this.held);
    return this.held.value < amount.value;
  }

  give(row: number, amount: BigintAmount): void {
    this.free.add(row, amount);
  }

  take(row: number, amount: BigintAmount): boolean {
    return this.decrease(this.free, row, amount);
  }

  takeFrozen(row: number, amount: BigintAmount): boolean {
    return this.decrease(this.frozen, row, amount);
  }

  freeze(row: number, amount: BigintAmount): boolean {
    this.frozen.add(row, amount);
    return this.take(row, amount);
  }

  release(row: number, amount: BigintAmount): boolean {
    this.free.add(row, amount);
    return this.takeFrozen(row, amount);
  }

  private decrease(part: BigintColumn, row: number, amount: BigintAmount): boolean {
    part.subtract(row, amount);
    part.get(row, this.held);
    return this.held.value >= 0n;
  }
}

export const BIGINT_TWIN: AmountKind = {
  countsOneLimbDirectly: false,
  amount: () => new BigintAmount(),
  column: (records, loField, hiField) => new BigintColumn(records, loField, hiField),
  balances: (records) => new BigintBalances(records),
};
