/** Money of the wallet: credits that pay a member's debt first, and what is frozen for a withdrawal (rules/wallet#reorganisations). */
import type { MemberId } from '../base/accounts.ts';
import type { AmountKind } from '../base/amount.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { Events } from '../codec/event-writer.ts';
import { type Ledger, memberOwner, systemOwner } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import { MoneyMoves } from '../money/money-moves.ts';
import type { WalletEvent } from './events.ts';
import type { WalletMemory } from './wallet-memory.ts';
import type { WalletStores } from './wallet-stores.ts';

const REORG_LOSS = systemOwner('reorg-loss');
const WITHDRAW_FEE = systemOwner('withdraw-fee');

export class WalletMoney {
  private readonly kind: AmountKind;
  private readonly dictionary: Dictionary;
  private readonly ledger: Ledger;
  private readonly members: MemberStore;
  private readonly wallet: WalletMemory;
  readonly moves: MoneyMoves;

  constructor(
    stores: WalletStores,
    private readonly events: Events<WalletEvent>,
  ) {
    this.kind = stores.kind;
    this.dictionary = stores.dictionary;
    this.ledger = stores.ledger;
    this.members = stores.members;
    this.wallet = stores.wallet;
    this.moves = new MoneyMoves(stores.ledger, stores.members, stores.dictionary);
  }

  /** Moves free money of a system account or a chain to the member. Answers the part that paid the member's debt. */
  creditMember(from: number, member: number, asset: number, amount: bigint): bigint {
    this.moves.move(from, memberOwner(member), asset, amount);
    return this.payDebt(member, asset, amount);
  }

  /** Answers the part of what the member just received that went to `reorg-loss`. */
  private payDebt(member: number, asset: number, received: bigint): bigint {
    const { debts } = this.wallet;
    const ofMember = debts.get(member);
    const debt = ofMember?.get(asset);
    if (ofMember === undefined || debt === undefined) return 0n;
    const paid = debt < received ? debt : received;
    this.moves.move(memberOwner(member), REORG_LOSS, asset, paid);
    if (paid < debt) ofMember.set(asset, debt - paid);
    else ofMember.delete(asset);
    if (ofMember.size === 0) {
      debts.delete(member);
      this.members.setInDebt(member, false);
    }
    return paid;
  }

  /** The loss on `reorg-loss` is the member's from now on. Answers true when the member owed nothing before. */
  addDebt(member: number, asset: number, lost: bigint): boolean {
    const { wallet, members } = this;
    const isNew = !members.isInDebt(member);
    const ofMember = wallet.debts.get(member) ?? new Map<number, bigint>();
    ofMember.set(asset, (ofMember.get(asset) ?? 0n) + lost);
    wallet.debts.set(member, ofMember);
    members.setInDebt(member, true);
    return isNew;
  }

  /** Tells the member's whole debt in the asset, after the event that changed it. */
  writeDebt(memberId: MemberId, asset: string): void {
    const { wallet, members, dictionary } = this;
    const ofMember = wallet.debts.get(members.find(memberId));
    const debt = ofMember?.get(dictionary.listedAsset(asset).number) ?? 0n;
    this.events.write({ kind: 'member-debt-changed', memberId, asset, debt });
  }

  freeOf(member: number, asset: number): bigint {
    return this.moves.free(memberOwner(member), asset);
  }

  freeze(member: number, asset: number, amount: bigint): void {
    const { ledger, kind } = this;
    const units = kind.amount();
    units.setBigint(amount);
    ledger.freeze(this.moves.row(memberOwner(member), asset), units);
  }

  release(member: number, asset: number, amount: bigint): void {
    const { ledger, kind } = this;
    const units = kind.amount();
    units.setBigint(amount);
    ledger.release(this.moves.row(memberOwner(member), asset), units);
  }

  /** Pays out of what is frozen: all but the fee to an account, and the fee to the exchange. */
  pay(member: number, to: number, asset: number, { amount, fee }: { amount: bigint; fee: bigint }): void {
    const { moves } = this;
    this.release(member, asset, amount);
    moves.move(memberOwner(member), to, asset, amount - fee);
    moves.move(memberOwner(member), WITHDRAW_FEE, asset, fee);
  }

  /** As `pay`, to a member. Answers the part that paid the receiver's debt. */
  payMember(member: number, to: number, asset: number, terms: { amount: bigint; fee: bigint }): bigint {
    this.pay(member, memberOwner(to), asset, terms);
    return this.payDebt(to, asset, terms.amount - terms.fee);
  }
}
