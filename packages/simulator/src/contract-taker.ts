/**
 * The house's taker of one contract: takes what other members offer on the wrong side of the fair price, and trades a
 * little for itself, rather the way that shares the house's position evenly between maker and taker.
 */
import type { PlaceContractOrder, Side } from '@tern/engine';
import { ceilTo, floorTo } from '@tern/math';
import type { ContractScale } from './contract-scale.ts';
import { HedgeOrders } from './hedge-orders.ts';
import type { Ladder } from './ladder.ts';
import type { BookView } from './market-bot.ts';
import type { OwnContract } from './own-contract.ts';
import type { SimulatorRandom } from './random.ts';

/** An order may ask for so many (rules/contracts#lots). */
const MOST_LOTS = 1_000n;
const TRADE_CHANCE = 120;
/** Trades for itself no further from the fair price than its maker quotes. */
const REACH_RUNGS = 22;
/** At this imbalance, in usual levels, every trade goes against it. */
const FULL_LEAN_LEVELS = 5n;

export class ContractTaker {
  constructor(
    private readonly own: OwnContract,
    private readonly maker: OwnContract,
    private readonly scale: ContractScale,
    private readonly ladder: Ladder,
    private readonly random: SimulatorRandom,
    private readonly levelLots: bigint,
  ) {}

  turn(fair: bigint, book: BookView): PlaceContractOrder[] {
    const orders = new HedgeOrders(this.own);
    const { tick } = this.scale;
    const slack = (this.ladder.rung * 3n) / 10n;
    const low = floorTo(fair - slack, tick);
    const high = ceilTo(fair + slack, tick);
    const wrongAsks = this.othersQty('SELL', book.asks, (price) => price <= low);
    if (wrongAsks > 0n) return [this.take(orders, 'BUY', low, wrongAsks)];
    const wrongBids = this.othersQty('BUY', book.bids, (price) => price >= high);
    if (wrongBids > 0n) return [this.take(orders, 'SELL', high, wrongBids)];
    return this.trade(orders, fair, {
      bids: book.bids.filter(([price]) => price < high),
      asks: book.asks.filter(([price]) => price > low),
    });
  }

  private take(orders: HedgeOrders, side: Side, price: bigint, qty: bigint): PlaceContractOrder {
    const lots = this.scale.lotsOfQty(qty, price);
    return orders.order(side, 'IOC', price, lots < MOST_LOTS ? lots : MOST_LOTS);
  }

  /** The quantity at wrong prices that does not belong to the exchange's own maker. */
  private othersQty(side: Side, levels: BookView['asks'], isWrong: (price: bigint) => boolean): bigint {
    const wrong = levels.filter(([price]) => isWrong(price));
    if (wrong.length === 0) return 0n;
    const all = wrong.reduce((sum, [, qty]) => sum + qty, 0n);
    const own = this.maker
      .side(side)
      .reduce((sum, { price, left }) => (isWrong(price) ? sum + left : sum), 0n);
    return all - own;
  }

  /** A small trade at the best price, if that is near. */
  private trade(orders: HedgeOrders, fair: bigint, book: BookView): PlaceContractOrder[] {
    if (!this.random.chance(TRADE_CHANCE)) return [];
    const side: Side = this.random.chance(this.buyChance(fair)) ? 'BUY' : 'SELL';
    const best = side === 'BUY' ? book.asks[0] : book.bids[0];
    if (!best || !this.ladder.isNear(best[0], fair, REACH_RUNGS)) return [];
    const lots = (this.levelLots * BigInt(this.random.between(3, 60))) / 100n;
    return [orders.order(side, 'IOC', best[0], lots < 1n ? 1n : lots)];
  }

  /** Per mille: one half when maker and taker hold alike, up to all or nothing. */
  private buyChance(fair: bigint): number {
    const full = this.scale.qtyOfLots(this.levelLots, fair) * FULL_LEAN_LEVELS;
    const lean = ((this.maker.netQty - this.own.netQty) * 500n) / full;
    return 500 + Math.min(500, Math.max(-500, Number(lean)));
  }
}
