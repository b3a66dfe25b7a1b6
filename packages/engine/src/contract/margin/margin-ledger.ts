/**
 * The money of contract accounts in the ledger, in whole numbers below 2^53: free is cash, frozen what orders reserve.
 * Whoever takes here gives the same elsewhere (a margin, the clearing, another row).
 */
import { type Amount, LIMB } from '../../amount/amount.ts';
import { RECORD } from '../../book/records.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import { BALANCE } from '../../ledger/balance-record.ts';
import { type Ledger, NO_ROW, systemOwner } from '../../ledger/ledger.ts';
import { SETTLEMENT_ASSET } from '../../limits.ts';

const FEE_OWNER = systemOwner('fee');

export class MarginLedger {
  private readonly ledger: Ledger;
  private readonly countsDirectly: boolean;
  private readonly scratch: Amount;
  private feeRow = NO_ROW;

  constructor(private readonly memory: EngineMemory) {
    this.ledger = memory.ledger;
    this.countsDirectly = memory.kind.countsOneLimbDirectly;
    this.scratch = memory.kind.amount();
  }

  /** Free cash: exact below 2^53, else near to it. */
  free(row: number): number {
    const { numbers, integers } = this.ledger.records;
    return (
      numbers[(row << RECORD.WORD_SHIFT) | BALANCE.FREE_LO]! +
      integers[(row << RECORD.INT_SHIFT) | BALANCE.FREE_HI]! * LIMB.RANGE
    );
  }

  /** Free and frozen: exact below 2^53, else near to it. */
  wallet(row: number): number {
    const { numbers, integers } = this.ledger.records;
    const at = row << RECORD.WORD_SHIFT;
    const hi =
      integers[(row << RECORD.INT_SHIFT) | BALANCE.FREE_HI]! +
      integers[(row << RECORD.INT_SHIFT) | BALANCE.FROZEN_HI]!;
    return numbers[at | BALANCE.FREE_LO]! + numbers[at | BALANCE.FROZEN_LO]! + hi * LIMB.RANGE;
  }

  give(row: number, amount: number): void {
    if (amount < LIMB.RANGE && this.countsDirectly) this.ledger.giveDirectly(row, amount);
    else this.ledger.give(row, this.amount(amount));
  }

  take(row: number, amount: number): void {
    if (amount < LIMB.RANGE && this.countsDirectly) this.ledger.takeDirectly(row, amount);
    else this.ledger.take(row, this.amount(amount));
  }

  freeze(row: number, amount: number): void {
    if (amount < LIMB.RANGE && this.countsDirectly) this.ledger.freezeDirectly(row, amount);
    else this.ledger.freeze(row, this.amount(amount));
  }

  release(row: number, amount: number): void {
    if (amount < LIMB.RANGE && this.countsDirectly) this.ledger.releaseDirectly(row, amount);
    else this.ledger.release(row, this.amount(amount));
  }

  giveFee(amount: number): void {
    if (this.feeRow === NO_ROW) {
      const asset = this.memory.dictionary.assetNumber(SETTLEMENT_ASSET)!;
      this.feeRow = this.ledger.row(FEE_OWNER, 0, asset, 0);
    }
    this.give(this.feeRow, amount);
  }

  /** Adds to a sum that may grow beyond numbers; `change` may be negative. */
  add(sum: Amount, change: number): void {
    if (change >= 0) sum.add(this.amount(change));
    else sum.subtract(this.amount(-change));
  }

  private amount(value: number): Amount {
    const hi = value >= LIMB.RANGE ? 1 : 0;
    this.scratch.setLimbs(value - hi * LIMB.RANGE, hi);
    return this.scratch;
  }
}
