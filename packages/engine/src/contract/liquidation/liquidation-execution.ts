/** The liquidation engine's way out of a takeover (RULES 1.8): market, fund, deleveraging, shared loss. It ends flat. */
import { ceilTo, mulDiv } from '@tern/math';
import { notionalOf } from '@tern/math/contract';
import type { SideIndex } from '../../book/order-book.ts';
import { SLOT } from '../../book/order-store.ts';
import { ContractTradeSideValues } from '../../codec/contract-event-values.ts';
import type { EventWriter } from '../../codec/event-writer.ts';
import type { CommandContext } from '../../command-context.ts';
import { POSITION_SIDES } from '../../commands.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import { CLOSE_REASON } from '../../spot/close-reason.ts';
import { larger, smaller } from '../amounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import { anchorOf } from '../mark/anchor.ts';
import type { FeedStates } from '../mark/feed-states.ts';
import type { ContractCancelling } from '../orders/cancel-orders.ts';
import type { ContractMatching } from '../orders/match-order.ts';
import type { ContractOrderLifecycle } from '../orders/order-lifecycle.ts';
import { TRADE_TYPE } from '../orders/trade-type.ts';
import { POSITION } from '../positions/position-record.ts';
import { POSITION_END, type Positions } from '../positions/positions.ts';
import { units } from '../units.ts';
import type { AdlQueue } from './adl-queue.ts';
import type { FundBudgets } from './fund-budgets.ts';
import {
  type Disposal,
  disposalOf,
  exactQty,
  feeOf,
  fundSlipPrice,
  paidByFund,
  slipPrice,
} from './liquidation-execution-record.ts';
import type { Liquidator } from './liquidator.ts';
import type { SocializedLoss } from './socialized-loss.ts';
import type { Taken, Takeovers } from './takeover.ts';

const HALTED_BY_DEFICIT = 'DEFICIT';

/** Whom the disposal calls. */
export interface LiquidationExecutionParts {
  readonly liquidator: Liquidator;
  readonly takeovers: Takeovers;
  readonly queue: AdlQueue;
  readonly sharing: SocializedLoss;
  readonly matching: ContractMatching;
  readonly orders: ContractOrderLifecycle;
  readonly life: Positions;
  readonly cancelling: ContractCancelling;
  readonly feeds: FeedStates;
  readonly budgets: FundBudgets;
}

export class LiquidationExecution {
  private readonly liquidator: Liquidator;
  private readonly takeovers: Takeovers;
  private readonly queue: AdlQueue;
  private readonly sharing: SocializedLoss;
  private readonly matching: ContractMatching;
  private readonly orders: ContractOrderLifecycle;
  private readonly life: Positions;
  private readonly cancelling: ContractCancelling;
  private readonly feeds: FeedStates;
  private readonly budgets: FundBudgets;
  private readonly ownSide = new ContractTradeSideValues();

  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly events: EventWriter,
    {
      liquidator,
      takeovers,
      queue,
      sharing,
      matching,
      orders,
      life,
      cancelling,
      feeds,
      budgets,
    }: LiquidationExecutionParts,
  ) {
    this.liquidator = liquidator;
    this.takeovers = takeovers;
    this.queue = queue;
    this.sharing = sharing;
    this.matching = matching;
    this.orders = orders;
    this.life = life;
    this.cancelling = cancelling;
    this.feeds = feeds;
    this.budgets = budgets;
  }

  /** Of what was taken over at once; `before`: the fund with all cash before that. */
  disposeAll(takeovers: readonly Taken[], before: bigint): void {
    let worth = before;
    let waiting = takeovers.reduce((sum, { marginLost }) => sum + marginLost, 0n);
    for (const taken of takeovers) {
      waiting -= taken.marginLost;
      const disposal = this.dispose(taken);
      const after = this.liquidator.fundAtEnd() - waiting;
      this.writeExecution(disposal, after - worth);
      worth = after;
    }
  }

  /** What is lacking with nothing held that could be closed for it: a wallet that netting left below zero. */
  bearLack(market: ContractMarket, before: bigint): void {
    const disposal = disposalOf(market, 0, 0n, SLOT.NONE, 0n);
    this.lack(disposal, 0n);
    const fundChange = this.liquidator.fundAtEnd() - before;
    if (fundChange !== 0n || disposal.sharedLoss > 0n || disposal.deficit > 0n)
      this.writeExecution(disposal, fundChange);
  }

  private dispose({ account, market: number, side, price, marginLost }: Taken): Disposal {
    const market = this.memory.contracts.markets[number]!;
    this.context.workOn(market.definition.market);
    const disposal = disposalOf(market, side, price, account.member, marginLost);
    this.liquidator.net(market);
    const slip = slipPrice(market, side);
    this.sell(disposal, side === 0 ? larger(price, slip) : smaller(price, slip), false);
    if (this.isHeld(disposal))
      this.sell(disposal, fundSlipPrice(market, anchorOf(this.memory, market), side), true);
    if (this.isHeld(disposal)) this.deleverage(disposal);
    if (this.isHeld(disposal)) this.closeAtMark(disposal);
    return disposal;
  }

  private writeExecution(disposal: Disposal, fundChange: bigint): void {
    const { market, side, marketQty, marketNotional, adlQty, markQty, sharedLoss, deficit } = disposal;
    this.events.write({
      kind: 'takeover-disposed',
      liquidationId: this.takeovers.liquidationId,
      market: market.definition.market,
      side: POSITION_SIDES[side]!,
      marketQty,
      marketNotional,
      adlQty,
      markQty,
      fundChange,
      sharedLoss,
      deficit,
    });
  }

  /** What nobody else bears: cash and fund together must not stay below zero. */
  private payLacking(market: ContractMarket, gain: bigint): { sharedLoss: bigint; deficit: bigint } {
    const lacking = () => larger(0n, -(this.liquidator.means() + gain));
    const sharedLoss = this.sharing.collect(lacking(), market, this.takeovers.liquidationId);
    this.liquidator.cash += sharedLoss;
    const deficit = lacking();
    if (deficit === 0n) return { sharedLoss, deficit };
    this.liquidator.fund.owe(deficit);
    this.liquidator.cash += deficit;
    if (market.status !== 'HALTED' || market.wasHaltedBy !== 'DEFICIT')
      this.feeds.halt(market, 'DEFICIT', HALTED_BY_DEFICIT, this.context.timeMs);
    return { sharedLoss, deficit };
  }

  private isHeld({ market, side }: Disposal): boolean {
    return this.liquidator.holding(market, side).qty > 0n;
  }

  /**
   * Against the book up to `limit`, each fill as large as cash and fund can pay for; at the fund's cost only as far as its
   * budgets of the hour go.
   */
  private sell(disposal: Disposal, limit: bigint, isAtFundsCost: boolean): void {
    const { market, side } = disposal;
    const { orders } = this.memory.contracts;
    const held = this.liquidator.holding(market, side);
    while (held.qty > 0n) {
      const maker = market.book.first(side as SideIndex);
      if (maker === SLOT.NONE) return;
      const price = BigInt(orders.price(maker));
      if (side === 0 ? price < limit : price > limit) return;
      const wanted = units(smaller(held.qty, BigInt(orders.remaining(maker))));
      const exact = this.matching.exactQty(maker, market, orders.price(maker), wanted);
      if (exact === 0) {
        this.orders.cancel(maker, CLOSE_REASON.MARGIN_AT_MATCH);
        continue;
      }
      const budget = isAtFundsCost ? this.budgets.left(market) : undefined;
      const qty = this.payable(disposal, price, BigInt(exact), budget);
      if (qty === 0n) return;
      const notional = notionalOf(market.terms, qty, price);
      const fee = feeOf(disposal, notional);
      const change = this.liquidator.gain(market, side, qty, price) - fee;
      this.describe(market, side, qty, price, fee);
      this.context.makersSeen++;
      if (!this.matching.fillLiquidator(maker, units(qty), this.ownSide)) continue;
      this.liquidator.close(market, side, qty, price, fee);
      if (isAtFundsCost) this.budgets.spend(market, paidByFund(disposal, change));
      disposal.own += change;
      disposal.marketQty += qty;
      disposal.marketNotional += notional;
    }
  }

  private describe(market: ContractMarket, side: number, qty: bigint, price: bigint, fee: bigint): void {
    this.ownSide.tradeType = side === 0 ? TRADE_TYPE.CLOSE_LONG : TRADE_TYPE.CLOSE_SHORT;
    this.ownSide.fee = units(fee);
    this.ownSide.pnl = units(this.liquidator.gain(market, side, qty, price));
  }

  /**
   * The largest quantity, in steps or all, for which cash and fund pay what it costs, within the budget when there is one;
   * one that costs nothing is paid for always.
   */
  private payable(disposal: Disposal, price: bigint, most: bigint, budget: bigint | undefined): bigint {
    const { market, side } = disposal;
    const { qtyStep } = market.terms;
    const means = larger(0n, this.liquidator.means());
    const holds = (qty: bigint) => {
      if (qty === 0n) return true;
      const gain = this.liquidator.gain(market, side, qty, price);
      const change = gain - feeOf(disposal, notionalOf(market.terms, qty, price));
      return means + change >= 0n && (budget === undefined || paidByFund(disposal, change) <= budget);
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

  private deleverage(disposal: Disposal): void {
    const { market, side, price, member } = disposal;
    const held = this.liquidator.holding(market, side);
    this.queue.each(market, side, member, 1n, (position) => {
      if (this.queue.equityAt(position, price) < 0n) return true;
      disposal.adlQty += this.closeAgainst(disposal, position, price);
      return held.qty > 0n;
    });
  }

  /** The position closes against what is held, as much as both have, in parts that are counted exactly. */
  private closeAgainst(disposal: Disposal, position: number, price: bigint): bigint {
    const { market, side } = disposal;
    const { positions } = this.memory.contracts;
    const held = BigInt(positions.number(position, POSITION.QTY));
    const all = smaller(this.liquidator.holding(market, side).qty, held);
    this.cancelling.cancelOrders(
      positions.integer(position, POSITION.MEMBER),
      market.number,
      CLOSE_REASON.ADL,
    );
    const part = exactQty(market, price);
    for (let left = all; left > 0n; left -= smaller(part, left))
      this.closePart(disposal, position, smaller(part, left), price);
    return all;
  }

  private closePart({ market, side }: Disposal, position: number, qty: bigint, price: bigint): void {
    const { positions } = this.memory.contracts;
    const member = positions.integer(position, POSITION.MEMBER);
    const held = BigInt(positions.number(position, POSITION.QTY));
    const lots = mulDiv(BigInt(positions.number(position, POSITION.LOTS)), qty, held, 'half-up');
    const fill = { qty: units(qty), lots: units(lots), price: units(price), fee: 0 };
    const { pnl } = this.life.reduce(position, fill, POSITION_END.ADL);
    this.liquidator.close(market, side, qty, price, 0n);
    this.events.write({
      kind: 'deleveraged',
      liquidationId: this.takeovers.liquidationId,
      memberId: this.memory.members.id[member]!,
      market: market.definition.market,
      side: POSITION_SIDES[1 - side]!,
      qty,
      price,
      pnl: BigInt(pnl),
    });
  }

  /**
   * The last resort: what is lacking is paid, the rest is closed at the mark against whoever can bear it; if that does
   * not suffice, the others of that side are taken over too and the engine's own long and short end each other.
   */
  private closeAtMark(disposal: Disposal): void {
    const { market, side, member } = disposal;
    const held = this.liquidator.holding(market, side);
    const mark = BigInt(market.markPrice);
    this.lack(disposal, this.liquidator.gain(market, side, held.qty, mark));
    this.queue.each(market, side, member, 0n, (position) => {
      disposal.markQty += this.closeAgainst(disposal, position, mark);
      return held.qty > 0n;
    });
    if (held.qty === 0n) return;
    for (const position of this.others(disposal)) {
      if (held.qty === 0n) return;
      this.takeOther(disposal, position);
      this.liquidator.net(market);
      this.lack(disposal, 0n);
    }
  }

  private takeOther({ market, side }: Disposal, position: number): void {
    const { positions } = this.memory.contracts;
    const member = positions.integer(position, POSITION.MEMBER);
    this.cancelling.cancelOrders(member, market.number, CLOSE_REASON.LIQUIDATION);
    const own = BigInt(positions.number(position, POSITION.QTY));
    const qty = smaller(this.liquidator.holding(market, side).qty, own);
    this.takeovers.takeOther({ position, qty, price: this.takeovers.bankruptcyOf(position) });
  }

  /** All of the other side, by id. */
  private others({ market, side }: Disposal): number[] {
    const { positions } = this.memory.contracts;
    const found: number[] = [];
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.integer(at, POSITION.MARKET_NEXT))
      if (positions.integer(at, POSITION.SIDE) !== side) found.push(at);
    return found;
  }

  private lack(disposal: Disposal, gain: bigint): void {
    const { sharedLoss, deficit } = this.payLacking(disposal.market, gain);
    disposal.sharedLoss += sharedLoss;
    disposal.deficit += deficit;
  }
}
