/**
 * The members that make one market live: a maker who quotes LEVELS levels a side, and a taker who brings the book to the
 * fair price and trades a little for itself. Pure: events in, commands out; as few commands as will do. It trades its
 * own balances through the same commands as everybody and knows nothing that a member could not know.
 */
import type { CancelSpotOrder, Event, PlaceSpotOrder, Side } from '@tern/engine';
import { ceilTo, floorTo, parseUnits } from '@tern/math';
import { LEVEL_ONE } from './coin-walk.ts';
import type { MarketSpec } from './coins.ts';
import { Ladder } from './ladder.ts';
import { MarketScale } from './market-scale.ts';
import { type OwnOrder, OwnOrders } from './own-orders.ts';
import type { SimulatorRandom } from './random.ts';

export type BotCommand = PlaceSpotOrder | CancelSpotOrder;

/** Best first, everybody's orders. */
export interface BookView {
  bids: readonly (readonly [price: bigint, qty: bigint])[];
  asks: readonly (readonly [price: bigint, qty: bigint])[];
}

export interface BotMembers {
  makerId: number;
  takerId: number;
}

const LEVELS = 20;
/** The far end is cleaned up only beyond this. */
const MOST_LEVELS = 27;
const CANCELS_A_TURN = 2;
/** More of them, one in so many, when the price ran away: what it left behind must not pile up to the most that may rest. */
const FAR_CANCELLED_ONE_IN = 4;
const PLACES_A_TURN = 6;
/** A side that was swept, or never filled, comes back faster. */
const PLACES_WHEN_BARE = 12;
/** A level carries what is traded in this time. */
const LEVEL_SECONDS = 3n;

export class MarketBot {
  readonly scale: MarketScale;
  private readonly own: OwnOrders;
  private readonly ladder: Ladder;
  private readonly step: bigint;
  private readonly minQty: bigint;
  private readonly maxQty: bigint;
  /** Price units × quantity units of the least order. */
  private readonly minValue: bigint;
  /** Price units × quantity units that a level usually carries. */
  private readonly levelValue: bigint;

  constructor(
    readonly spec: MarketSpec,
    private readonly members: BotMembers,
    private readonly random: SimulatorRandom,
    resting: readonly OwnOrder[] = [],
  ) {
    this.scale = new MarketScale(spec);
    this.own = new OwnOrders(members.makerId, spec.market);
    for (const order of resting) this.own.rest(order);
    this.ladder = new Ladder(spec.market, this.scale.priceAt(LEVEL_ONE, LEVEL_ONE), this.scale.tick);
    this.step = parseUnits(spec.stepSize, spec.qtyScale);
    this.minQty = parseUnits(spec.minQty, spec.qtyScale);
    this.maxQty = parseUnits(spec.maxQty, spec.qtyScale);
    this.minValue = parseUnits(spec.minNotional, spec.priceScale + spec.qtyScale);
    const turnoverPerDay = parseUnits(spec.dailyTurnover, spec.priceScale + spec.qtyScale);
    this.levelValue = (turnoverPerDay * LEVEL_SECONDS) / 86_400n;
  }

  apply(event: Event): void {
    this.own.apply(event);
  }

  /** Answers the commands of this turn, the most urgent first. */
  turn(fair: bigint, book: BookView): BotCommand[] {
    const commands = [...this.pullToFair(fair, book), ...this.trade(fair, book)];
    for (const side of ['BUY', 'SELL'] as const) commands.push(...this.tidy(side));
    for (const side of ['BUY', 'SELL'] as const) commands.push(...this.quote(side, fair));
    return commands;
  }

  /** Takes whatever stands on the wrong side of the fair price, its own maker's orders and other members'. */
  private pullToFair(fair: bigint, book: BookView): BotCommand[] {
    const slack = (this.ladder.rung * 3n) / 10n;
    const sum = (levels: BookView['asks'], isWrong: (price: bigint) => boolean) =>
      levels.reduce((qty, [price, more]) => (isWrong(price) ? qty + more : qty), 0n);
    const buy = sum(book.asks, (price) => price <= fair - slack);
    if (buy > 0n) return this.take('BUY', floorTo(fair - slack, this.scale.tick), buy);
    const sell = sum(book.bids, (price) => price >= fair + slack);
    return sell > 0n ? this.take('SELL', ceilTo(fair + slack, this.scale.tick), sell) : [];
  }

  /** A small trade at the best price, now and then, if that is one that its maker would quote. */
  private trade(fair: bigint, book: BookView): BotCommand[] {
    if (!this.random.chance(190)) return [];
    const side: Side = this.random.chance(500) ? 'BUY' : 'SELL';
    const best = side === 'BUY' ? book.asks[0] : book.bids[0];
    if (!best || !this.ladder.isNear(best[0], fair, MOST_LEVELS)) return [];
    const percent = BigInt(this.random.between(3, 60));
    return this.take(side, best[0], (best[1] * percent) / 100n);
  }

  private take(side: Side, price: bigint, qty: bigint): BotCommand[] {
    const most = qty < this.maxQty ? qty : this.maxQty;
    // The rest of a maker's order may be worth less than an order must be: the bot asks for more, and the exchange
    // cancels the remainder.
    const least = ceilTo(this.minValue / price + 1n, this.step);
    const whole = most > least ? floorTo(most, this.step) : least;
    return [this.order(this.members.takerId, side, 'IOC', price, whole)];
  }

  /** Missing rungs and thin ones, nearest first; now and then a small order inside the spread. */
  private quote(side: Side, fair: bigint): BotCommand[] {
    const own = this.own.side(side);
    const leftAt = new Map<bigint, bigint>();
    for (const { price, left } of own) leftAt.set(price, (leftAt.get(price) ?? 0n) + left);
    const half = (this.ladder.rung * 6n) / 10n;
    const rungs =
      side === 'BUY' ? this.ladder.below(fair - half, LEVELS) : this.ladder.above(fair + half, LEVELS);
    const most = own.length < LEVELS / 2 ? PLACES_WHEN_BARE : PLACES_A_TURN;
    const commands: BotCommand[] = [];
    for (const price of rungs) {
      if (commands.length === most) break;
      const usual = this.usualQty(price);
      if ((leftAt.get(price) ?? 0n) * 4n < usual) commands.push(...this.rest(side, price, usual));
    }
    const isFull = commands.length < most;
    return isFull && this.random.chance(60) ? [...commands, ...this.insideSpread(side, fair)] : commands;
  }

  private insideSpread(side: Side, fair: bigint): BotCommand[] {
    const away = (this.ladder.rung * BigInt(this.random.between(10, 50))) / 100n;
    const { tick } = this.scale;
    const price = side === 'BUY' ? floorTo(fair - away, tick) : ceilTo(fair + away, tick);
    return this.rest(side, price, this.usualQty(price) / 5n);
  }

  private rest(side: Side, price: bigint, qty: bigint): BotCommand[] {
    const whole = floorTo(qty, this.step);
    if (price <= 0n || whole < this.minQty || whole * price < this.minValue) return [];
    return [this.order(this.members.makerId, side, 'POST_ONLY', price, whole)];
  }

  /** Orders far behind go, the farthest first. */
  private tidy(side: Side): BotCommand[] {
    const memberId = this.members.makerId;
    const far = this.own.side(side).slice(MOST_LEVELS);
    return far
      .slice(-Math.max(CANCELS_A_TURN, Math.trunc(far.length / FAR_CANCELLED_ONE_IN)))
      .map(({ orderId }) => ({ kind: 'cancel-spot-order', memberId, orderId, requestId: '' }));
  }

  private usualQty(price: bigint): bigint {
    const qty = (this.levelValue * this.ladder.weightPercent(price)) / (100n * price);
    return qty < this.maxQty ? qty : this.maxQty;
  }

  private order(
    memberId: number,
    side: Side,
    timeInForce: 'IOC' | 'POST_ONLY',
    price: bigint,
    qty: bigint,
  ): BotCommand {
    const { market } = this.spec;
    return {
      kind: 'place-spot-order',
      memberId,
      requestId: '',
      market,
      side,
      type: 'LIMIT',
      timeInForce,
      price,
      qty,
      quoteAmount: 0n,
    };
  }
}
