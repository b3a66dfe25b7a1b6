/**
 * P8: no position has more than one resting order below the least, and no opening order rests below it
 * (rules/contracts#resting-orders). An opening order is worth its lots at its own price, but for ten times what the better
 * offers of others are worth to it (rules/contracts#quantity).
 */
import type { Random } from '@tern/test-kit/random';
import type { ContractOrderOpened } from '../../src/contract/order-events.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { Exchange } from './exchange.ts';
import { BTC, LOT, USDT } from './markets.ts';
import { Broken, type Outcome, outcomeOf, type Property } from './property.ts';
import { type Move, type MoveShape, randomMove, type Script, small } from './script.ts';
import { Trading } from './trading.ts';
import { TRADING_SHAPES } from './trading-shapes.ts';

const COALITION = [1, 2, 3, 4, 5, 6];
const MOST_COMMANDS = 400;
/** Quote units of a quantity unit at a price unit. */
const UNIT = 10n;

const { deal, rest, take, cancel, leverage, mode, ticks } = TRADING_SHAPES;
const SHAPES: readonly MoveShape[] = [
  deal,
  { ...rest, weight: 12 },
  { ...take, weight: 6 },
  ...[cancel, leverage, mode],
  { ...ticks, parameters: [small(3)] },
];

export const crumbsAndBaits: Property = {
  name: 'P8',
  sentence:
    'No position has more than one crumb, no opening order rests as one, and baits size an order tenfold at most.',
  shapes: SHAPES,
  /** Positions, then orders of all sizes, some of which meet. */
  compose(random: Random): Script {
    const stakes = Array.from(
      { length: random.between(1, 3) },
      (): Move => ({
        name: 'deal',
        args: [0, random.below(6), random.below(6), 0, random.between(-20, 20), random.between(1, 40), 0],
      }),
    );
    return [...stakes, ...Array.from({ length: random.between(3, 12) }, () => randomMove(random, SHAPES))];
  },
  play(script: Script, options?: CoreOptions): Outcome {
    const run = new Run(options);
    return outcomeOf(
      () => run.play(script),
      () => [run.nearness],
      () => run.exchange.commands,
    );
  },
};

class Run {
  readonly exchange: Exchange;
  /** One by the smallest order that rested, in whole USDT: a smaller one is nearer. */
  nearness = 0;
  private readonly trading: Trading;
  private readonly filled = new Map<number, bigint>();
  /** The orders that rested before the command, and what was left of them. */
  private book: { order: ContractOrderOpened; left: bigint }[] = [];
  private readonly least: bigint;

  constructor(options: CoreOptions | undefined) {
    this.exchange = new Exchange([BTC], options);
    for (const memberId of COALITION) this.exchange.openMember(memberId, 2_000_000n);
    for (let i = 0; i < 7; i++) this.exchange.tick();
    this.trading = new Trading(this.exchange, COALITION);
    this.least = BigInt(BTC.settings.bounds.minRestingUsdt) * USDT;
    this.exchange.mostCommands = MOST_COMMANDS;
    this.exchange.observe = (command, events) => this.observe(command, events);
  }

  play(script: Script): void {
    for (const move of script) this.trading.play(move);
  }

  private observe({ kind }: Command, events: readonly Event[]): void {
    if (kind === 'place-contract-order')
      for (const event of events) if (event.kind === 'contract-order-opened') this.checkSize(event);
    for (const event of events) {
      if (event.kind !== 'contract-traded') continue;
      for (const { orderId } of [event.maker, event.taker])
        this.filled.set(orderId, (this.filled.get(orderId) ?? 0n) + event.qty);
    }
    this.checkResting();
    this.book = [...this.exchange.openOrders.values()].map((order) => ({ order, left: this.restOf(order) }));
  }

  private checkSize({ tradeType, memberId, price, lots, qty }: ContractOrderOpened): void {
    if (tradeType.startsWith('CLOSE')) return;
    const sign = tradeType === 'OPEN_LONG' ? 1n : -1n;
    const wanted = (lots / LOT) * 1_000n * USDT;
    const apart = sign * (qty * price * UNIT - wanted);
    let gain = 0n;
    for (const { order, left } of this.book) {
      const isOffered = buys(order.tradeType) !== (sign === 1n);
      const better = sign * (price - order.price);
      if (isOffered && order.memberId !== memberId && better > 0n) gain += left * better * UNIT;
    }
    // Rounding to a price unit, and to a step.
    const rounding = wanted / price + price * UNIT;
    if (apart > 10n * gain + 2n * rounding)
      throw new Broken(`${lots} lots are ${qty} at ${price}: ${apart} more, baits give ${gain}`);
  }

  private checkResting(): void {
    const crumbs = new Map<string, number>();
    for (const order of this.exchange.openOrders.values()) {
      const worth = this.restOf(order) * order.price * UNIT;
      this.nearness = Math.max(this.nearness, 1 / (1 + Number(worth / USDT)));
      if (worth >= this.least) continue;
      const { memberId, tradeType, orderId } = order;
      if (tradeType.startsWith('OPEN')) throw new Broken(`order ${orderId} rests and is worth ${worth}`);
      const position = `${memberId} ${tradeType}`;
      if (crumbs.has(position)) throw new Broken(`${crumbs.get(position)} and ${orderId} close one position`);
      crumbs.set(position, orderId);
    }
  }

  /** The quantity that is left of it. */
  private restOf({ orderId, qty }: ContractOrderOpened): bigint {
    return qty - (this.filled.get(orderId) ?? 0n);
  }
}

const buys = (tradeType: string): boolean => tradeType === 'OPEN_LONG' || tradeType === 'CLOSE_SHORT';
