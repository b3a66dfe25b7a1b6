/**
 * Money of the OTC accounts. Bond, ad stock and escrow are the frozen part of the member's own account (rules/otc#money);
 * the claims that it stands for are in the desk's memory.
 */
import type { AmountKind } from '../base/amount.ts';
import { type Ledger, memberOwner, systemOwner, typeNumber } from '../ledger/ledger.ts';
import { MoneyMoves } from '../money/money-moves.ts';
import type { OtcStores } from './otc-stores.ts';

const OTC: number = typeNumber('otc');
const FEE = systemOwner('fee');

export class OtcMoney {
  private readonly kind: AmountKind;
  private readonly ledger: Ledger;
  private readonly moves: MoneyMoves;

  constructor(stores: OtcStores) {
    this.kind = stores.kind;
    this.ledger = stores.ledger;
    this.moves = new MoneyMoves(stores.ledger, stores.members, stores.dictionary);
  }

  freeOf(member: number, asset: number): bigint {
    return this.moves.free(memberOwner(member), asset, OTC);
  }

  freeze(member: number, asset: number, amount: bigint): void {
    if (amount === 0n) return;
    this.ledger.freeze(this.row(member, asset), this.units(amount));
  }

  unfreeze(member: number, asset: number, amount: bigint): void {
    if (amount === 0n) return;
    this.ledger.release(this.row(member, asset), this.units(amount));
  }

  /** From a frozen part to another member's free part, in one posting. */
  payFrozen(from: number, to: number, asset: number, amount: bigint): void {
    const { ledger } = this;
    const units = this.units(amount);
    ledger.takeFrozen(this.row(from, asset), units);
    ledger.give(this.row(to, asset), units);
  }

  payFrozenToFee(from: number, asset: number, amount: bigint): void {
    const { ledger } = this;
    const units = this.units(amount);
    ledger.takeFrozen(this.row(from, asset), units);
    ledger.give(this.moves.row(FEE, asset), units);
  }

  private row(member: number, asset: number): number {
    return this.moves.row(memberOwner(member), asset, OTC);
  }

  private units(amount: bigint) {
    const units = this.kind.amount();
    units.setBigint(amount);
    return units;
  }
}
