/**
 * The exact effect of fills on the accounts of their owners, without doing it: the check at the match when the quick one
 * is not sure, and the dry run of a FOK order (rules/contracts#match-time-check, rules/contracts#fill-or-kill). It
 * works on its own bigint values and copies, for each fill, nothing but the order in hand and the account's running
 * sums.
 */
import { divRound, PPM } from '@tern/math';
import {
  costPart,
  coverAtFill,
  type Direction,
  initialMargin,
  mustBeLiquidated,
  notionalOf,
  openLoss,
  orderReserve,
  releasedMargin,
  riskIsHigher,
} from '@tern/math/contract';
import type { Counters } from '../../base/counters.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Indexes } from '../../index-price/indexes.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { MemberStore } from '../../members/member-store.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { ContractOrderTerms } from '../orders/contract-order-terms.ts';
import { isOpening, sideOf } from '../orders/trade-type.ts';
import { givesUpHedge, isUnsure } from './meeting-rules.ts';
import { positionsOf } from './risk.ts';
import {
  crossIsDue,
  crossScopeOf,
  heldPosition,
  isolatedIsDue,
  isolatedScopeOf,
  pnlOf,
  positionFor,
  type RunningSums,
  rawAvailableOf,
  release,
  savedFrom,
  type TriedAccount,
  type TriedOrder,
} from './tried-account.ts';

export class PreFillMarginCheck {
  private readonly counters: Counters;
  private readonly indexes: Indexes;
  private readonly ledger: Ledger;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  private readonly accounts = new Map<number, TriedAccount>();
  private readonly orders = new Map<number, TriedOrder>();
  /** The maker's fill by member that is not counted yet. */
  private readonly assumed = new Map<number, AssumedFill>();

  private readonly terms: ContractOrderTerms;

  constructor(stores: ContractStores) {
    this.counters = stores.counters;
    this.indexes = stores.indexes;
    this.ledger = stores.ledger;
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.terms = stores.contracts.orderTerms;
  }

  /** Starts a check from the current state. */
  begin(): void {
    this.accounts.clear();
    this.orders.clear();
    this.assumed.clear();
  }

  /**
   * True when the order may meet another at this price at all (rules/contracts#not-normal,
   * rules/contracts#feed-states); its fill is checked apart. All that is open of a close counts: it is cancelled whole
   * rather than cut.
   */
  mayMeet(order: number, market: ContractMarket, price: number): boolean {
    const { orders } = this.contracts;
    const member = orders.member(order);
    const account = this.account(member);
    const { positions } = account;
    const tradeType = this.terms.tradeType(order);
    const isNormal = market.isNormal();
    const isHeld = positions.some((one) => one.isCross && !one.market.isNormal());
    if (isOpening(tradeType)) return isNormal && !isHeld;
    if (!isNormal || isHeld || this.members.mayOnlyClose(member)) {
      const { low, high } = market.narrowPrices;
      if (price < low || price > high) return false;
    }
    const direction: Direction = sideOf(tradeType) === 0 ? 1n : -1n;
    const closed = positions.find((one) => one.market === market && one.direction === direction);
    if (closed === undefined || !closed.isCross || !isUnsure(this.counters, this.indexes, market))
      return true;
    const open = BigInt(orders.qty(order)) - this.order(order).filledQty;
    return !givesUpHedge(this.counters, this.indexes, account, market, direction, open);
  }

  /**
   * The maker's or taker's side of a fill. True: the owner may have it, and the trial goes on from there; false: as if it
   * had not been tried.
   */
  fill(order: number, market: ContractMarket, qty: number, price: number, isMaker: boolean): boolean {
    const member = this.contracts.orders.member(order);
    const account = this.account(member);
    const tradeType = this.terms.tradeType(order);
    const direction: Direction = sideOf(tradeType) === 0 ? 1n : -1n;
    const fill = { order, market, direction, qty: BigInt(qty), price: BigInt(price) };
    const before = savedFrom(account, isOpening(tradeType) ? fill : undefined);
    const tried = this.order(order);
    const triedBefore = { ...tried };
    const notional = notionalOf(market.terms, fill.qty, fill.price);
    tried.filledQty += fill.qty;
    tried.filledNotional += notional;
    const feePpm = isMaker ? this.terms.makerFeePpm(order) : this.terms.takerFeePpm(order);
    tried.exactFeePpm += notional * BigInt(feePpm);
    const fees = divRound(tried.exactFeePpm, PPM, 'ceil');
    const fee = fees - tried.fee;
    tried.fee = fees;
    const released: ReleasedOrder[] = [];
    const mayHave = isOpening(tradeType)
      ? this.open(account, tried, fill, notional, fee)
      : this.reduce(before, account, fill, notional, fee, released);
    if (mayHave) return true;
    Object.assign(account, before);
    for (const { one, reserve } of released) Object.assign(one, { reserve, isGone: false });
    Object.assign(tried, triedBefore);
    return false;
  }

  /** True when nothing that was tried changes the member's account: what is now holds for it. */
  isUntouched(member: number): boolean {
    return !this.accounts.has(member) && !this.assumed.has(member);
  }

  /** A maker's fill that its untouched account may surely have: it is counted once the account is asked again. */
  assume(fill: AssumedFill): void {
    this.assumed.set(this.contracts.orders.member(fill.order), fill);
  }

  /** An order ends: what it reserves is free again. */
  drop(order: number): void {
    const account = this.account(this.contracts.orders.member(order));
    release(account, this.order(order));
  }

  /** The notional that the order would have traded by then, in quote units. */
  filledNotional(order: number): number {
    return Number(this.order(order).filledNotional);
  }

  isGone(order: number): boolean {
    return this.order(order).isGone;
  }

  private open(
    account: TriedAccount,
    tried: TriedOrder,
    { order, market, direction, qty, price }: TriedFill,
    notional: bigint,
    fee: bigint,
  ): boolean {
    const mark = BigInt(market.markPrice);
    const leverage = BigInt(this.terms.leverage(order));
    const isCross = this.terms.isCross(order);
    const margins = initialMargin(tried.filledNotional, leverage);
    const margin = margins - tried.margin;
    tried.margin = margins;
    const left = BigInt(this.contracts.orders.qty(order)) - tried.filledQty;
    let reserve = 0n;
    if (left > 0n) {
      const formula = orderReserve(
        market.terms,
        {
          direction,
          qty: left,
          leverage,
          reservePrice: BigInt(this.terms.reservePrice(order)),
          lossPrice: BigInt(this.contracts.orders.price(order)),
          takerFeePpm: BigInt(this.terms.takerFeePpm(order)),
        },
        mark,
      );
      const charged = tried.reserve - margin - fee;
      reserve = charged < 0n ? 0n : charged < formula ? charged : formula;
    }
    const freed = tried.reserve - reserve;
    account.reserved -= freed;
    account.free += freed - fee;
    tried.reserve = reserve;
    const position = positionFor(account, { market, direction, isCross, leverage });
    position.qty += qty;
    position.openNotional += notional;
    if (isCross) return !crossIsDue(account);
    account.free -= margin;
    const loss = openLoss(market.terms, { direction, qty, lossPrice: price }, mark);
    position.margin += margin;
    if (loss > 0n) {
      const available = coverAtFill(rawAvailableOf(account), freed - fee - margin);
      const extra = loss < available ? loss : available;
      account.free -= extra;
      position.margin += extra;
    }
    if (isolatedIsDue(position)) return false;
    return !account.positions.some((one) => one.isCross) || !crossIsDue(account);
  }

  private reduce(
    before: RunningSums,
    account: TriedAccount,
    { market, direction, qty }: TriedFill,
    notional: bigint,
    fee: bigint,
    releasedOrders: ReleasedOrder[],
  ): boolean {
    const position = heldPosition(account, market, direction);
    const earlier = heldPosition(before, market, direction);
    const cost = costPart(position.openNotional, qty, position.qty);
    const released = releasedMargin(position.margin, qty, position.qty);
    position.openNotional -= cost;
    position.margin -= released;
    position.qty -= qty;
    const sum = released + direction * (notional - cost) - fee;
    if (!position.isCross && sum < 0n) position.margin += sum;
    else account.free += sum;
    if (position.qty === 0n) account.positions = account.positions.filter((one) => one !== position);
    if (account.free < 0n) this.cover(account, releasedOrders);
    if (account.free < 0n) return false;
    if (!position.isCross) {
      if (position.margin < 0n) return false;
      if (position.qty === 0n) return true;
      const scope = isolatedScopeOf(position);
      return !mustBeLiquidated(scope) || !riskIsHigher(scope, isolatedScopeOf(earlier));
    }
    const scope = crossScopeOf(account);
    if (scope.equity < 0n) return false;
    if (!account.positions.some((one) => one.isCross)) return true;
    return !mustBeLiquidated(scope) || !riskIsHigher(scope, crossScopeOf(before));
  }

  /** As MarginAccount.pay does it; adds the orders whose reserves it releases. */
  private cover(account: TriedAccount, releasedOrders: ReleasedOrder[]): void {
    const { contracts } = this;
    while (account.newestReserving !== SLOT.NONE && account.free < 0n) {
      const order = account.newestReserving;
      const tried = this.order(order);
      if (!tried.isGone && tried.reserve > 0n) {
        releasedOrders.push({ one: tried, reserve: tried.reserve });
        release(account, tried);
      }
      account.newestReserving = contracts.orders.memberPrevious(order);
    }
    const winners = account.positions
      .filter((position) => position.isCross)
      .map((position) => ({ position, pnl: pnlOf(position) }))
      .filter(({ pnl }) => pnl > 0n)
      .sort((a, b) => (a.pnl === b.pnl ? 0 : a.pnl < b.pnl ? 1 : -1));
    for (const { position, pnl } of winners) {
      if (account.free >= 0n) return;
      const amount = pnl < -account.free ? pnl : -account.free;
      account.free += amount;
      position.openNotional += position.direction * amount;
    }
  }

  private account(member: number): TriedAccount {
    let tried = this.accounts.get(member);
    if (tried === undefined) {
      tried = this.load(member);
      this.accounts.set(member, tried);
      const fill = this.assumed.get(member);
      this.assumed.delete(member);
      if (fill !== undefined) this.fill(fill.order, fill.market, fill.qty, fill.price, true);
    }
    return tried;
  }

  private load(member: number): TriedAccount {
    const { contracts, ledger } = this;
    const { positions } = contracts;
    const account = contracts.accounts.accountAt(member);
    return {
      member,
      free: ledger.freeOf(account.row),
      reserved: ledger.frozenOf(account.row),
      newestReserving: account.lastOrder,
      positions: positionsOf(this.contracts, account).map((position) => ({
        market: contracts.marketAt(positions.market(position)),
        direction: positions.side(position) === 0 ? 1n : -1n,
        isCross: positions.isCross(position),
        leverage: BigInt(positions.leverage(position)),
        qty: BigInt(positions.qty(position)),
        openNotional: BigInt(positions.openNotional(position)),
        margin: BigInt(positions.margin(position)),
      })),
    };
  }

  private order(order: number): TriedOrder {
    let tried = this.orders.get(order);
    if (tried === undefined) {
      const { terms } = this;
      const fee = BigInt(terms.fee(order));
      tried = {
        filledQty: BigInt(this.contracts.orders.filledQty(order)),
        filledNotional: BigInt(terms.filledNotional(order)),
        margin: BigInt(terms.margin(order)),
        fee,
        exactFeePpm: fee * PPM - BigInt(terms.feePrepaid(order)),
        reserve: BigInt(terms.reserve(order)),
        isGone: false,
      };
      this.orders.set(order, tried);
    }
    return tried;
  }
}

/** An order that the fill in hand made its owner give up, and what it reserved. */
interface ReleasedOrder {
  one: TriedOrder;
  reserve: bigint;
}

interface AssumedFill {
  order: number;
  market: ContractMarket;
  qty: number;
  price: number;
}

interface TriedFill {
  order: number;
  market: ContractMarket;
  direction: Direction;
  qty: bigint;
  price: bigint;
}
