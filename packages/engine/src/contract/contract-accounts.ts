/**
 * The contract accounts of members beside their ledger rows: open positions and orders, and whether the cross positions
 * wait for their liquidation. Found by the member's number.
 */
import { type OrderStore, SLOT } from '../book/order-store.ts';
import { type Ledger, memberOwner, NO_ROW, typeNumber } from '../ledger/ledger.ts';
import type { PositionList } from './positions/position-store.ts';

const CONTRACT = typeNumber('contract');

/** A class, so that all accounts have one shape: every order reads them. */
export class ContractAccount {
  /** All contracts, in the order of ids. */
  readonly positions: PositionList = { first: SLOT.NONE, last: SLOT.NONE };
  /** The count of those that are cross. */
  crossPositions = 0;
  /** Open orders of all contracts, oldest first. */
  firstOrder: number = SLOT.NONE;
  lastOrder: number = SLOT.NONE;
  /** The liquidation that the cross positions wait for; 0: none. */
  liquidationId = 0;
  /** Counts the entries made for the cross positions in the liquidation price index. */
  thresholdVersion = 0;
  /** The command by which the account was last checked for a lock. */
  checkedAt = 0;

  constructor(
    readonly member: number,
    /** The ledger row of the member's USDT: free is cash, frozen what orders reserve. */
    readonly row: number,
  ) {}

  /** Puts an order behind all others of the member. */
  addOrder(orders: OrderStore, order: number): void {
    orders.linkToMember(order, this.lastOrder);
    if (this.lastOrder === SLOT.NONE) this.firstOrder = order;
    this.lastOrder = order;
  }

  removeOrder(orders: OrderStore, order: number): void {
    if (this.firstOrder === order) this.firstOrder = orders.memberNext(order);
    if (this.lastOrder === order) this.lastOrder = orders.memberPrevious(order);
    orders.unlinkFromMember(order);
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

  /** @throws Error when the member has no contract account */
  accountAt(member: number): ContractAccount {
    return this.accounts[member] ?? missingAccount(member);
  }

  /** Made when first needed. */
  accountOf(member: number, memberId: number): ContractAccount {
    return this.accounts[member] ?? this.open(member, memberId);
  }

  /** All accounts, by member number. */
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

function missingAccount(member: number): never {
  throw new Error(`member ${member} has no contract account`);
}
