/**
 * The check at the match (RULES 1.2), for one side of one fill: no trade of a member may end where others would have to
 * pay. First a quick test in numbers that says yes only when it is sure, then the exact one.
 */
import { ORDER, ORDER_RECORD } from '../../book/order-record.ts';
import { SLOT } from '../../book/order-store.ts';
import { RECORD } from '../../book/records.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import { CONTRACT_ORDER, CONTRACT_TERMS } from '../orders/contract-order-record.ts';
import { isOpening, sideOf } from '../orders/trade-type.ts';
import { POSITION, POSITION_RECORD } from '../positions/position-record.ts';
import type { Positions } from '../positions/positions.ts';
import type { MarginLedger } from './margin-ledger.ts';
import { closesNarrowly } from './meeting-rules.ts';
import { PreFillMarginCheck } from './pre-fill-margin-check.ts';
import { crossIsSurelySafe, isSurelySafe } from './risk.ts';

const MILLIONTH = 1e-6;

export class FillCheck {
  private readonly contracts: ContractMemory;
  private readonly marginCheck: PreFillMarginCheck;
  /** The position as it would be, for the quick test of a cross account. */
  private readonly changed;

  constructor(
    private readonly memory: EngineMemory,
    private readonly cash: MarginLedger,
    private readonly positions: Positions,
  ) {
    this.contracts = memory.contracts;
    this.marginCheck = new PreFillMarginCheck(memory);
    const position: number = SLOT.NONE;
    this.changed = {
      position,
      market: undefined as never as ContractMarket,
      side: 0,
      qty: 0,
      openNotional: 0,
    };
  }

  /** Whether the order may meet another at this price at all (RULES 1.2 n1 to n3, 1.9). */
  mayMeet(order: number, market: ContractMarket, qty: number, price: number): boolean {
    const { contracts, memory } = this;
    const member = contracts.orders.member(order);
    if (!closesNarrowly(memory, market, contracts.accounts.find(member)!)) return true;
    this.marginCheck.begin();
    return this.marginCheck.mayMeet(order, market, qty, price);
  }

  /** Whether the order's owner may have this fill. */
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
    const { contracts } = this;
    const { integers } = contracts.orders;
    const intsAt = order << ORDER_RECORD.INT_SHIFT;
    const member = integers[intsAt | ORDER.MEMBER]!;
    const account = contracts.accounts.find(member)!;
    const terms = contracts.orderTerms.integers;
    const termsAt = order << RECORD.INT_SHIFT;
    const tradeType = integers[intsAt | CONTRACT_ORDER.TRADE_TYPE]!;
    const side = sideOf(tradeType);
    const rate = isMaker ? CONTRACT_TERMS.MAKER_FEE_PPM : CONTRACT_TERMS.TAKER_FEE_PPM;
    const notional = qty * price * market.quoteMultiplier;
    const fee = notional * terms[termsAt | rate]! * MILLIONTH + 1;
    const position = market.position(member, side);
    if (!isOpening(tradeType)) return this.surelyMayClose(account, market, position, qty, price, fee);
    const isCross = integers[intsAt | CONTRACT_ORDER.IS_CROSS] === 1;
    const { changed } = this;
    changed.position = position;
    changed.market = market;
    changed.side = side;
    changed.qty = qty;
    changed.openNotional = notional;
    let margin = 0;
    if (position !== SLOT.NONE) {
      const { numbers } = contracts.positions;
      const at = position << POSITION_RECORD.WORD_SHIFT;
      changed.qty += numbers[at | POSITION.QTY]!;
      changed.openNotional += numbers[at | POSITION.OPEN_NOTIONAL]!;
      margin = numbers[at | POSITION.MARGIN]!;
    }
    if (isCross) return crossIsSurelySafe(this.memory, account, this.cash.wallet(account.row) - fee, changed);
    const charged = notional / terms[termsAt | CONTRACT_TERMS.LEVERAGE]!;
    const apart = side === 0 ? price - market.markPrice : market.markPrice - price;
    const loss = apart > 0 ? qty * apart * market.quoteMultiplier : 0;
    // What is free before the fill is available after it too: a fill frees what it charges.
    const covered = account.crossPositions === 0 && this.cash.free(account.row) >= loss ? loss : 0;
    const atMark = changed.qty * market.markPrice * market.quoteMultiplier;
    const pnl = side === 0 ? atMark - changed.openNotional : changed.openNotional - atMark;
    if (!isSurelySafe(market, atMark, margin + charged - 1 + covered + pnl)) return false;
    if (account.crossPositions === 0) return true;
    changed.position = SLOT.NONE;
    changed.qty = 0;
    changed.openNotional = 0;
    const wallet = this.cash.wallet(account.row) - charged - 1 - fee - loss;
    return crossIsSurelySafe(this.memory, account, wallet, changed);
  }

  private surelyMayClose(
    account: ContractAccount,
    market: ContractMarket,
    position: number,
    qty: number,
    price: number,
    fee: number,
  ): boolean {
    const { numbers, integers } = this.contracts.positions;
    const at = position << POSITION_RECORD.WORD_SHIFT;
    const intsAt = position << POSITION_RECORD.INT_SHIFT;
    const { pnl, cost, released } = this.positions.measure(position, qty, price);
    const left = numbers[at | POSITION.QTY]! - qty;
    const openNotional = numbers[at | POSITION.OPEN_NOTIONAL]! - cost;
    const side = integers[intsAt | POSITION.SIDE]!;
    if (integers[intsAt | POSITION.IS_CROSS] === 0) {
      if (released + pnl < fee) return false;
      if (left === 0) return true;
      const atMark = left * market.markPrice * market.quoteMultiplier;
      const ownPnl = side === 0 ? atMark - openNotional : openNotional - atMark;
      return isSurelySafe(market, atMark, numbers[at | POSITION.MARGIN]! - released + ownPnl);
    }
    if (this.cash.free(account.row) + pnl < fee) return false;
    if (left === 0 && account.crossPositions === 1) return true;
    const { changed } = this;
    changed.position = position;
    changed.market = market;
    changed.side = side;
    changed.qty = left;
    changed.openNotional = openNotional;
    return crossIsSurelySafe(this.memory, account, this.cash.wallet(account.row) + pnl - fee, changed);
  }
}
