/**
 * The insurance fund and the deficit (rules/contracts#insurance-fund): one of each for all contracts. What the fund
 * gets repays the deficit first.
 */
import type { AmountKind } from '../../base/amount.ts';
import { type Dictionary, settlementAsset } from '../../base/dictionary.ts';
import { SETTLEMENT_ASSET } from '../../base/limits.ts';
import { type Ledger, NO_ROW, systemOwner } from '../../ledger/ledger.ts';
import type { ContractStores } from '../contract-stores.ts';

const FUND = systemOwner('insurance');
const DEFICIT = systemOwner('deficit');
const ASSETS = 0;

export class InsuranceFund {
  private readonly kind: AmountKind;
  private readonly dictionary: Dictionary;
  private readonly ledger: Ledger;
  constructor(stores: ContractStores) {
    this.kind = stores.kind;
    this.dictionary = stores.dictionary;
    this.ledger = stores.ledger;
  }

  /** Never negative. */
  balance(): bigint {
    const { ledger } = this;
    return ledger.freeOf(this.find(FUND));
  }

  /** The losses that no one could pay so far. */
  owed(): bigint {
    return -this.ledger.freeOf(this.find(DEFICIT));
  }

  /** Takes money in, of which the caller has taken as much elsewhere, or pays it out (negative) to whom the caller gives it. */
  add(amount: bigint): void {
    if (amount === 0n) return;
    const owed = this.owed();
    const repaid = amount <= 0n ? 0n : amount < owed ? amount : owed;
    if (repaid > 0n) this.change(DEFICIT, repaid);
    if (amount !== repaid) this.change(FUND, amount - repaid);
  }

  /** Books a loss that no one can pay; the caller has the money. */
  owe(amount: bigint): void {
    this.change(DEFICIT, -amount);
  }

  private change(owner: number, amount: bigint): void {
    const { ledger, kind } = this;
    const row = ledger.row(owner, ASSETS, settlementAsset(this.dictionary), 0);
    const register = kind.amount();
    register.setBigint(amount < 0n ? -amount : amount);
    if (amount < 0n) ledger.take(row, register);
    else ledger.give(row, register);
  }

  private find(owner: number): number {
    const asset = this.dictionary.assetNumber(SETTLEMENT_ASSET);
    return asset === undefined ? NO_ROW : this.ledger.find(owner, ASSETS, asset);
  }
}
