/**
 * The check at the match (rules/contracts#match-time-check), for one side of one fill: no trade of a member may end
 * where others would have to pay. First a quick test in numbers that says yes only when it is sure, then the exact one.
 */
import type { Counters } from '../../base/counters.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Indexes } from '../../index-price/indexes.ts';
import type { MemberStore } from '../../members/member-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import { isOpening, sideOf } from '../orders/trade-type.ts';
import type { Positions } from '../positions/positions.ts';
import type { MarginLedger } from './margin-ledger.ts';
import { closesNarrowly, isUnsure } from './meeting-rules.ts';
import { PreFillMarginCheck } from './pre-fill-margin-check.ts';
import { crossIsSurelySafe, isSurelySafe, pnlInNumbers } from './risk.ts';

const MILLIONTH = 1e-6;

export class FillCheck {
  private readonly counters: Counters;
  private readonly indexes: Indexes;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  private readonly marginCheck: PreFillMarginCheck;
  /** The position as it would be, for the quick test of a cross account. */
  private readonly changed;

  constructor(
    stores: ContractStores,
    private readonly cash: MarginLedger,
    private readonly positions: Positions,
  ) {
    this.counters = stores.counters;
    this.indexes = stores.indexes;
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.marginCheck = new PreFillMarginCheck(stores);
    const position: number = SLOT.NONE;
    this.changed = {
      position,
      market: undefined as never as ContractMarket,
      side: 0,
      qty: 0,
      openNotional: 0,
    };
  }

  /**
   * True when the order may meet another at this price at all (rules/contracts#not-normal,
   * rules/contracts#feed-states).
   */
  mayMeet(order: number, market: ContractMarket, price: number): boolean {
    const { contracts } = this;
    const account = contracts.accounts.accountAt(contracts.orders.member(order));
    const mayHedge = account.crossPositions > 0;
    if (
      !closesNarrowly(this.members, this.contracts, market, account) &&
      !(mayHedge && isUnsure(this.counters, this.indexes, market))
    )
      return true;
    this.marginCheck.begin();
    return this.marginCheck.mayMeet(order, market, price);
  }

  /** True when the order's owner may have this fill. */
  mayHave(order: number, market: ContractMarket, qty: number, price: number, isMaker: boolean): boolean {
    if (this.surelyMayHave(order, market, qty, price, isMaker)) return true;
    this.marginCheck.begin();
    return this.marginCheck.fill(order, market, qty, price, isMaker);
  }

  /** The quick check alone: false says nothing. */
  surelyMayHave(
    order: number,
    market: ContractMarket,
    qty: number,
    price: number,
    isMaker: boolean,
  ): boolean {
    const { orders, orderTerms, positions, accounts } = this.contracts;
    const member = orders.member(order);
    const account = accounts.accountAt(member);
    const tradeType = orderTerms.tradeType(order);
    const side = sideOf(tradeType);
    const feePpm = isMaker ? orderTerms.makerFeePpm(order) : orderTerms.takerFeePpm(order);
    const notional = qty * price * market.quoteMultiplier;
    const fee = notional * feePpm * MILLIONTH + 1;
    const position = market.position(member, side);
    if (!isOpening(tradeType)) return this.surelyMayClose(account, market, position, qty, price, fee);
    const { changed } = this;
    changed.position = position;
    changed.market = market;
    changed.side = side;
    changed.qty = qty;
    changed.openNotional = notional;
    let margin = 0;
    if (position !== SLOT.NONE) {
      changed.qty += positions.qty(position);
      changed.openNotional += positions.openNotional(position);
      margin = positions.margin(position);
    }
    if (orderTerms.isCross(order))
      return crossIsSurelySafe(this.contracts, account, this.cash.wallet(account.row) - fee, changed);
    const charged = notional / orderTerms.leverage(order);
    const apart = side === 0 ? price - market.markPrice : market.markPrice - price;
    const loss = apart > 0 ? qty * apart * market.quoteMultiplier : 0;
    // The free cash before the fill is available after it too: a fill frees what it charges.
    const covered = account.crossPositions === 0 && this.cash.free(account.row) >= loss ? loss : 0;
    const atMark = changed.qty * market.markPrice * market.quoteMultiplier;
    const pnl = pnlInNumbers(side, atMark, changed.openNotional);
    if (!isSurelySafe(market, atMark, margin + charged - 1 + covered + pnl)) return false;
    if (account.crossPositions === 0) return true;
    changed.position = SLOT.NONE;
    changed.qty = 0;
    changed.openNotional = 0;
    const wallet = this.cash.wallet(account.row) - charged - 1 - fee - loss;
    return crossIsSurelySafe(this.contracts, account, wallet, changed);
  }

  private surelyMayClose(
    account: ContractAccount,
    market: ContractMarket,
    position: number,
    qty: number,
    price: number,
    fee: number,
  ): boolean {
    const { positions } = this.contracts;
    const { pnl, cost, released } = this.positions.measure(position, qty, price);
    const left = positions.qty(position) - qty;
    const openNotional = positions.openNotional(position) - cost;
    const side = positions.side(position);
    if (!positions.isCross(position)) {
      if (released + pnl < fee) return false;
      if (left === 0) return true;
      const atMark = left * market.markPrice * market.quoteMultiplier;
      const ownPnl = pnlInNumbers(side, atMark, openNotional);
      return isSurelySafe(market, atMark, positions.margin(position) - released + ownPnl);
    }
    if (this.cash.free(account.row) + pnl < fee) return false;
    if (left === 0 && account.crossPositions === 1) return true;
    const { changed } = this;
    changed.position = position;
    changed.market = market;
    changed.side = side;
    changed.qty = left;
    changed.openNotional = openNotional;
    return crossIsSurelySafe(this.contracts, account, this.cash.wallet(account.row) + pnl - fee, changed);
  }
}
