/**
 * What the engine keeps of each member's contract account beside its ledger row: his open positions and orders, and
 * whether his cross positions wait for their liquidation. By member number.
 */
import { ORDER, ORDER_RECORD } from '../book/order-record.ts';
import { type OrderStore, SLOT } from '../book/order-store.ts';
import { type Ledger, memberOwner, NO_ROW, typeNumber } from '../ledger/ledger.ts';
import type { PositionList } from './positions/position-store.ts';

const CONTRACT = typeNumber('contract');

/** A class, so that all of them have one shape: every order reads them. */
export class ContractAccount {
  /** All contracts, in the order of ids. */
  readonly positions: PositionList = { first: SLOT.NONE, last: SLOT.NONE };
  /** How many of them are cross. */
  crossPositions = 0;
  /** His open orders of all contracts, oldest first. */
  firstOrder: number = SLOT.NONE;
  lastOrder: number = SLOT.NONE;
  /** Of the liquidation that his cross positions wait for; 0: none. */
  liquidationId = 0;
  /** Counts the entries made for his cross positions in the indexes of thresholds. */
  edgeVersion = 0;
  /** The command by which he was last looked at for a lock. */
  checkedAt = 0;

  constructor(
    readonly member: number,
    /** The ledger row of his USDT: free is cash, frozen what orders reserve. */
    readonly row: number,
  ) {}

  /** Puts an order behind all others of his. */
  addOrder({ integers }: OrderStore, order: number): void {
    const at = order << ORDER_RECORD.INT_SHIFT;
    const last = this.lastOrder;
    integers[at | ORDER.MEMBER_PREVIOUS] = last;
    integers[at | ORDER.MEMBER_NEXT] = SLOT.NONE;
    this.lastOrder = order;
    if (last === SLOT.NONE) this.firstOrder = order;
    else integers[(last << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER_NEXT] = order;
  }

  removeOrder({ integers }: OrderStore, order: number): void {
    const at = order << ORDER_RECORD.INT_SHIFT;
    const previous = integers[at | ORDER.MEMBER_PREVIOUS]!;
    const next = integers[at | ORDER.MEMBER_NEXT]!;
    if (previous === SLOT.NONE) this.firstOrder = next;
    else integers[(previous << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER_NEXT] = next;
    if (next === SLOT.NONE) this.lastOrder = previous;
    else integers[(next << ORDER_RECORD.INT_SHIFT) | ORDER.MEMBER_PREVIOUS] = previous;
  }
}

export class ContractAccounts {
  private readonly accounts: (ContractAccount | undefined)[] = [];

  /** @param settlementAsset the number of USDT; asked when the first contract is there */
  constructor(
    private readonly ledger: Ledger,
    private readonly settlementAsset: () => number,
  ) {}

  find(member: number): ContractAccount | undefined {
    return this.accounts[member];
  }

  /** Made when first needed. */
  accountOf(member: number, memberId: number): ContractAccount {
    return this.accounts[member] ?? this.open(member, memberId);
  }

  /** Those there are, by member number. */
  *all(): Iterable<ContractAccount> {
    for (const account of this.accounts) if (account !== undefined) yield account;
  }

  private open(member: number, memberId: number): ContractAccount {
    const row = this.ledger.row(memberOwner(member), CONTRACT, this.settlementAsset(), memberId);
    if (row === NO_ROW) throw new Error('a contract account without a row');
    const account = new ContractAccount(member, row);
    while (this.accounts.length < member) this.accounts.push(undefined);
    this.accounts[member] = account;
    return account;
  }
}
