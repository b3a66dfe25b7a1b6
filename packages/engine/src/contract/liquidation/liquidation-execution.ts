/**
 * The liquidation engine's way out of a takeover (rules/contracts#liquidation-execution): market, fund, deleveraging,
 * socialized loss. It ends flat.
 */
import { ceilTo, mulDiv } from '@tern/math';
import { notionalOf } from '@tern/math/contract';
import type { CommandContext } from '../../base/command-context.ts';
import { units } from '../../base/units.ts';
import type { SideIndex } from '../../book/order-book.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { Indexes } from '../../index-price/indexes.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { CLOSE_REASON } from '../../orders/close-reason.ts';
import { larger, smaller } from '../amounts.ts';
import { ContractTradeSideValues } from '../contract-event-values.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import { anchorOf } from '../mark/anchor.ts';
import type { FeedStates } from '../mark/feed-states.ts';
import type { ContractCancelling } from '../orders/cancel-orders.ts';
import type { ContractMatching } from '../orders/match-order.ts';
import type { ContractOrderLifecycle } from '../orders/order-lifecycle.ts';
import { TRADE_TYPE } from '../orders/trade-type.ts';
import { positionSideOf } from '../positions/position-side.ts';
import type { Positions } from '../positions/positions.ts';
import type { AdlQueue } from './adl-queue.ts';
import type { FundBudgets } from './fund-budgets.ts';
import {
  beginExecution,
  exactQty,
  feeOf,
  fundSlipPrice,
  paidByFund,
  slipPrice,
  type TakeoverExecution,
} from './liquidation-execution-record.ts';
import type { Liquidator } from './liquidator.ts';
import type { SocializedLoss } from './socialized-loss.ts';
import type { Taken, Takeovers } from './takeover.ts';

const HALTED_BY_DEFICIT = 'DEFICIT';

/** The parts that the execution calls. */
export interface LiquidationExecutionParts {
  readonly liquidator: Liquidator;
  readonly takeovers: Takeovers;
  readonly adlQueue: AdlQueue;
  readonly socializedLoss: SocializedLoss;
  readonly matching: ContractMatching;
  readonly orders: ContractOrderLifecycle;
  readonly positions: Positions;
  readonly cancelling: ContractCancelling;
  readonly feeds: FeedStates;
  readonly budgets: FundBudgets;
}

export class LiquidationExecution {
  private readonly indexes: Indexes;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  private readonly liquidator: Liquidator;
  private readonly takeovers: Takeovers;
  private readonly adlQueue: AdlQueue;
  private readonly socializedLoss: SocializedLoss;
  private readonly matching: ContractMatching;
  private readonly orders: ContractOrderLifecycle;
  private readonly positions: Positions;
  private readonly cancelling: ContractCancelling;
  private readonly feeds: FeedStates;
  private readonly budgets: FundBudgets;
  private readonly ownSide = new ContractTradeSideValues();

  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    parts: LiquidationExecutionParts,
  ) {
    this.indexes = stores.indexes;
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.liquidator = parts.liquidator;
    this.takeovers = parts.takeovers;
    this.adlQueue = parts.adlQueue;
    this.socializedLoss = parts.socializedLoss;
    this.matching = parts.matching;
    this.orders = parts.orders;
    this.positions = parts.positions;
    this.cancelling = parts.cancelling;
    this.feeds = parts.feeds;
    this.budgets = parts.budgets;
  }

  /**
   * Executes what was taken over at once; answers the liquidations of others of which a part was taken over too.
   * @param before the fund with all cash before the takeovers
   */
  executeAll(liquidationId: number, takeovers: readonly Taken[], before: bigint): number[] {
    const others: number[] = [];
    let worth = before;
    let waiting = takeovers.reduce((sum, { marginLost }) => sum + marginLost, 0n);
    for (const taken of takeovers) {
      waiting -= taken.marginLost;
      const execution = this.execute(liquidationId, taken);
      others.push(...execution.others);
      const after = this.liquidator.fundAtEnd() - waiting;
      this.writeExecution(execution, after - worth);
      worth = after;
    }
    return others;
  }

  /** Covers what is lacking with nothing held that could be closed for it: a wallet that netting left below zero. */
  coverDebt(liquidationId: number, market: ContractMarket, before: bigint): void {
    const member = SLOT.NONE;
    const execution = beginExecution({ liquidationId, market, side: 0, price: 0n, member, own: 0n });
    this.coverLack(execution, 0n);
    const fundChange = this.liquidator.fundAtEnd() - before;
    if (fundChange !== 0n || execution.socializedLoss > 0n || execution.deficit > 0n)
      this.writeExecution(execution, fundChange);
  }

  private execute(
    liquidationId: number,
    { account, market, side, price, marginLost }: Taken,
  ): TakeoverExecution {
    this.context.workOn(market.definition.market);
    const { member } = account;
    const execution = beginExecution({ liquidationId, market, side, price, member, own: marginLost });
    this.liquidator.net(market);
    const slip = slipPrice(market, side);
    this.sell(execution, side === 0 ? larger(price, slip) : smaller(price, slip), false);
    if (this.isHeld(execution))
      this.sell(execution, fundSlipPrice(market, anchorOf(this.indexes, market), side), true);
    if (this.isHeld(execution)) this.deleverage(execution);
    if (this.isHeld(execution)) this.closeAtMark(execution);
    return execution;
  }

  private writeExecution(execution: TakeoverExecution, fundChange: bigint): void {
    const { liquidationId, market, side, marketQty, marketNotional, adlQty, markQty } = execution;
    this.events.write({
      kind: 'takeover-disposed',
      liquidationId,
      market: market.definition.market,
      side: positionSideOf(side),
      marketQty,
      marketNotional,
      adlQty,
      markQty,
      fundChange,
      sharedLoss: execution.socializedLoss,
      deficit: execution.deficit,
    });
  }

  /** Covers what cash and fund lack together, so that they do not stay below zero. */
  private coverLack(execution: TakeoverExecution, gain: bigint): void {
    const { market, liquidationId } = execution;
    const lacking = () => larger(0n, -(this.liquidator.means() + gain));
    const socializedLoss = this.socializedLoss.collect(lacking(), market, liquidationId);
    this.liquidator.cash += socializedLoss;
    execution.socializedLoss += socializedLoss;
    const deficit = lacking();
    if (deficit === 0n) return;
    this.liquidator.fund.owe(deficit);
    this.liquidator.cash += deficit;
    execution.deficit += deficit;
    if (market.status !== 'HALTED' || market.wasHaltedBy !== 'DEFICIT')
      this.feeds.halt(market, 'DEFICIT', HALTED_BY_DEFICIT, this.context.timeMs);
  }

  private isHeld({ market, side }: TakeoverExecution): boolean {
    return this.liquidator.holding(market, side).qty > 0n;
  }

  /**
   * Against the book up to `limit`, each fill as large as cash and fund can pay for; at the fund's cost only as far as its
   * budgets of the hour go.
   */
  private sell(execution: TakeoverExecution, limit: bigint, isAtFundsCost: boolean): void {
    const { market, side } = execution;
    const { orders } = this.contracts;
    const held = this.liquidator.holding(market, side);
    while (held.qty > 0n) {
      const maker = market.book.first(side as SideIndex);
      if (maker === SLOT.NONE) return;
      const price = BigInt(orders.price(maker));
      if (side === 0 ? price < limit : price > limit) return;
      const wanted = units(smaller(held.qty, BigInt(orders.remaining(maker))));
      const exact = this.matching.exactQty(maker, market, orders.price(maker), wanted);
      if (exact === 0) {
        this.orders.cancelResting(maker, CLOSE_REASON.MARGIN_AT_MATCH);
        continue;
      }
      const budget = isAtFundsCost ? this.budgets.left(market) : undefined;
      const qty = this.payable(execution, price, BigInt(exact), budget);
      if (qty === 0n) return;
      const notional = notionalOf(market.terms, qty, price);
      const fee = feeOf(execution, notional);
      const change = this.liquidator.gain(market, side, qty, price) - fee;
      this.context.makersSeen++;
      if (!this.matching.fillLiquidator(maker, units(qty), this.sideValues(market, side, qty, price, fee)))
        continue;
      this.liquidator.close(market, side, qty, price, fee);
      if (isAtFundsCost) this.budgets.spend(market, paidByFund(execution, change));
      execution.own += change;
      execution.marketQty += qty;
      execution.marketNotional += notional;
    }
  }

  /** The liquidation engine's side of a trade. The answer is overwritten by the next one. */
  private sideValues(
    market: ContractMarket,
    side: number,
    qty: bigint,
    price: bigint,
    fee: bigint,
  ): ContractTradeSideValues {
    const { ownSide } = this;
    ownSide.tradeType = side === 0 ? TRADE_TYPE.CLOSE_LONG : TRADE_TYPE.CLOSE_SHORT;
    ownSide.fee = units(fee);
    ownSide.pnl = units(this.liquidator.gain(market, side, qty, price));
    return ownSide;
  }

  /**
   * The largest quantity, in steps or all, for which cash and fund pay what it costs, within the budget when there is one;
   * one that costs nothing is paid for always.
   */
  private payable(
    execution: TakeoverExecution,
    price: bigint,
    most: bigint,
    budget: bigint | undefined,
  ): bigint {
    const { market, side } = execution;
    const { qtyStep } = market.terms;
    const means = larger(0n, this.liquidator.means());
    const holds = (qty: bigint) => {
      if (qty === 0n) return true;
      const gain = this.liquidator.gain(market, side, qty, price);
      const change = gain - feeOf(execution, notionalOf(market.terms, qty, price));
      return means + change >= 0n && (budget === undefined || paidByFund(execution, change) <= budget);
    };
    if (holds(most)) return most;
    let [fits, fails] = [0n, ceilTo(most, qtyStep) / qtyStep];
    while (fails - fits > 1n) {
      const middle = (fits + fails) / 2n;
      if (holds(middle * qtyStep)) fits = middle;
      else fails = middle;
    }
    return fits * qtyStep;
  }

  private deleverage(execution: TakeoverExecution): void {
    const { market, side, price, member } = execution;
    const held = this.liquidator.holding(market, side);
    this.adlQueue.each(market, side, member, 1n, (position) => {
      if (this.adlQueue.equityAt(position, price) < 0n) return true;
      execution.adlQty += this.closeAgainst(execution, position, price);
      return held.qty > 0n;
    });
  }

  /** The position closes against what is held, as much as both have, in parts that are counted exactly. */
  private closeAgainst(execution: TakeoverExecution, position: number, price: bigint): bigint {
    const { market, side } = execution;
    const { positions } = this.contracts;
    const held = BigInt(positions.qty(position));
    const all = smaller(this.liquidator.holding(market, side).qty, held);
    this.cancelling.cancelOrders(positions.member(position), market.number, CLOSE_REASON.ADL);
    const part = exactQty(market, price);
    for (let left = all; left > 0n; left -= smaller(part, left))
      this.closePart(execution, position, smaller(part, left), price);
    return all;
  }

  private closePart(
    { liquidationId, market, side }: TakeoverExecution,
    position: number,
    qty: bigint,
    price: bigint,
  ): void {
    const { positions } = this.contracts;
    const member = positions.member(position);
    const held = BigInt(positions.qty(position));
    const lots = mulDiv(BigInt(positions.lots(position)), qty, held, 'half-up');
    const fill = { qty: units(qty), lots: units(lots), price: units(price), fee: 0 };
    const { pnl } = this.positions.reduce(position, fill, 'ADL');
    this.liquidator.close(market, side, qty, price, 0n);
    this.events.write({
      kind: 'deleveraged',
      liquidationId,
      memberId: this.members.idOf(member),
      market: market.definition.market,
      side: positionSideOf(1 - side),
      qty,
      price,
      pnl: BigInt(pnl),
    });
  }

  /**
   * The last resort: pays the shortfall and closes the rest at the mark against positions that can bear it; if that
   * does not suffice, it takes over the others of that side too, and the engine's own long and short end each other.
   */
  private closeAtMark(execution: TakeoverExecution): void {
    const { market, side, member } = execution;
    const held = this.liquidator.holding(market, side);
    const mark = BigInt(market.markPrice);
    this.coverLack(execution, this.liquidator.gain(market, side, held.qty, mark));
    this.adlQueue.each(market, side, member, 0n, (position) => {
      execution.markQty += this.closeAgainst(execution, position, mark);
      return held.qty > 0n;
    });
    if (held.qty === 0n) return;
    for (const position of this.otherPositions(execution)) {
      if (held.qty === 0n) return;
      this.takeOther(execution, position);
      this.liquidator.net(market);
      this.coverLack(execution, 0n);
    }
  }

  private takeOther({ market, side, others }: TakeoverExecution, position: number): void {
    const { positions } = this.contracts;
    const member = positions.member(position);
    this.cancelling.cancelOrders(member, market.number, CLOSE_REASON.LIQUIDATION);
    const own = BigInt(positions.qty(position));
    const qty = smaller(this.liquidator.holding(market, side).qty, own);
    const price = this.takeovers.bankruptcyOf(position);
    others.push(this.takeovers.takeOther({ position, qty, price }));
  }

  /** All of the other side, by id. */
  private otherPositions({ market, side }: TakeoverExecution): number[] {
    const { positions } = this.contracts;
    const found: number[] = [];
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.marketNext(at))
      if (positions.side(at) !== side) found.push(at);
    return found;
  }
}
