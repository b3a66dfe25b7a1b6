/**
 * The money of contract accounts in the ledger, in whole numbers below 2^53: free is cash, frozen what orders reserve.
 * A caller that takes here gives the same elsewhere (a margin, the clearing, another row).
 */
import { type Amount, LIMB } from '../../base/amount.ts';
import { type Dictionary, settlementAsset } from '../../base/dictionary.ts';
import { type Ledger, NO_ROW, systemOwner } from '../../ledger/ledger.ts';
import type { ContractStores } from '../contract-stores.ts';

const FEE_OWNER = systemOwner('fee');

export class MarginLedger {
  private readonly dictionary: Dictionary;
  private readonly ledger: Ledger;
  private readonly countsDirectly: boolean;
  private readonly scratch: Amount;
  private feeRow = NO_ROW;

  constructor(stores: ContractStores) {
    this.dictionary = stores.dictionary;
    this.ledger = stores.ledger;
    this.countsDirectly = stores.kind.countsOneLimbDirectly;
    this.scratch = stores.kind.amount();
  }

  /** Free cash: exact below 2^53, else near to it. */
  free(row: number): number {
    return this.ledger.freeLo(row) + this.ledger.freeHi(row) * LIMB.RANGE;
  }

  /** Free and frozen: exact below 2^53, else near to it. */
  wallet(row: number): number {
    const { ledger } = this;
    const hi = ledger.freeHi(row) + ledger.frozenHi(row);
    return ledger.freeLo(row) + ledger.frozenLo(row) + hi * LIMB.RANGE;
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
      this.feeRow = this.ledger.row(FEE_OWNER, 0, settlementAsset(this.dictionary), 0);
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
