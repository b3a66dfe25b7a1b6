/** Free money between accounts by the numbers of owners and assets, for the commands that are not in a hurry. */
import type { MemberId, SystemAccount } from '../base/accounts.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { NONE } from '../book/order-store.ts';
import {
  chainOwner,
  isMemberOwner,
  type Ledger,
  memberNumberOf,
  memberOwner,
  systemOwner,
  typeNumber,
} from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';

const ASSETS: number = typeNumber('assets');
const MANUAL = systemOwner('outside:manual');

export class MoneyMoves {
  constructor(
    private readonly ledger: Ledger,
    private readonly members: MemberStore,
    private readonly dictionary: Dictionary,
  ) {}

  /** The owner's number, or NONE when there is no such member. */
  ownerNumber(owner: MemberId | SystemAccount): number {
    if (typeof owner !== 'number') return systemOwner(owner);
    const member = this.members.find(owner);
    return member === NONE ? NONE : memberOwner(member);
  }

  /** The free part of an account; its type is assets unless another one is given. */
  free(owner: number, asset: number, type: number = ASSETS): bigint {
    const { ledger } = this;
    return ledger.freeOf(ledger.find(owner, type, asset));
  }

  /** The row of an account; made if there is none. */
  row(owner: number, asset: number, type: number = ASSETS): number {
    const { ledger, members } = this;
    const memberId = isMemberOwner(owner) ? members.idOf(memberNumberOf(owner)) : 0;
    return ledger.row(owner, type, asset, memberId);
  }

  /** Between accounts of type assets. */
  move(from: number, to: number, asset: number, amount: bigint): void {
    this.moveRows(this.row(from, asset), this.row(to, asset), amount);
  }

  moveRows(from: number, to: number, amount: bigint): void {
    this.ledger.move(from, to, amount);
  }

  /** The amount of an asset that came from outside and did not leave again (rules/accounts#assets). */
  supply(asset: number): bigint {
    let outside = this.free(MANUAL, asset);
    for (let chain = 0; chain < this.dictionary.chains.length; chain++)
      outside += this.free(chainOwner(chain), asset);
    return -outside;
  }
}
