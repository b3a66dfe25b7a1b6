/**
 * P5: a command looks at no more makers than it fills or cancels, and a thousand more (rules/contracts#fill-or-kill,
 * rules/contracts#mark).
 */

import type { Random } from '@tern/test-kit/random';
import { TRADE_TYPES } from '../../src/contract/commands.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { Exchange } from './exchange.ts';
import { BTC } from './markets.ts';
import { Broken, type Outcome, outcomeOf, type Property } from './property.ts';
import { APART, type Move, type MoveShape, oneOf, randomMove, type Script, small, whole } from './script.ts';
import { Trading } from './trading.ts';
import { TRADING_SHAPES } from './trading-shapes.ts';

const COALITION = [1, 2, 3, 4, 5, 6, 7];
const ACCOUNTS = COALITION.length;
const MOST_COMMANDS = 3_500;
const MORE = 1_000;

const FILL: MoveShape = {
  name: 'fill',
  weight: 6,
  parameters: [whole(0, 0), whole(0, ACCOUNTS - 1), whole(0, 3), APART, oneOf(200, 100, 50, 10), whole(0, 1)],
};
const WHOLE: MoveShape = {
  name: 'fok',
  weight: 6,
  parameters: [whole(0, 0), whole(0, ACCOUNTS - 1), whole(0, 3), APART, oneOf(1_000, 1, 10, 100, 500)],
};
const { deal, take, cancel, withdraw, leverage, mode, ticks, stop } = TRADING_SHAPES;
const SHAPES: readonly MoveShape[] = [
  ...[FILL, WHOLE, deal, { ...take, parameters: [...take.parameters.slice(0, 3), oneOf(1_000, 1, 10, 100)] }],
  ...[cancel, withdraw, leverage, mode, { ...ticks, parameters: [small(5)] }, stop],
];

export const makersSeen: Property = {
  name: 'P5',
  sentence: 'A command looks at no more makers than it fills or cancels, and a thousand.',
  shapes: SHAPES,
  /** One side of a book is filled by many, then something meets it. */
  compose(random: Random): Script {
    const market = 0;
    const kind = random.below(2);
    const apart = kind === 0 ? -random.below(100) : random.below(100);
    const fills = Array.from({ length: random.between(1, ACCOUNTS) }, (_, i): Move => {
      const near = apart + random.between(-20, 20);
      return { name: 'fill', args: [market, i, kind, near, random.pick([200, 200, 100]), random.below(2)] };
    });
    const takers = Array.from({ length: random.between(1, 3) }, () =>
      random.chance(60) ? meeting(random, market, kind) : randomMove(random, SHAPES),
    );
    return [...fills, ...takers];
  },
  play(script: Script, options?: CoreOptions): Outcome {
    const run = new Run(options);
    return outcomeOf(
      () => run.play(script),
      () => [run.most / MORE],
      () => run.exchange.commands,
    );
  },
};

function meeting(random: Random, market: number, kind: number): Move {
  const account = random.below(ACCOUNTS);
  const lots = random.pick([1_000, 1_000, random.between(1, 1_000)]);
  const apart = kind === 0 ? -random.below(400) : random.below(400);
  return random.chance(50)
    ? { name: 'fok', args: [market, account, 1 - kind, apart, lots] }
    : { name: 'take', args: [market, account, 1 - kind, lots] };
}

class Run {
  readonly exchange: Exchange;
  /** Makers looked at and neither filled nor cancelled, of one command. */
  most = 0;
  private readonly trading: Trading;

  constructor(options: CoreOptions | undefined) {
    this.exchange = new Exchange([BTC], options);
    this.exchange.credit('insurance', 100_000n);
    for (const memberId of COALITION) this.exchange.openMember(memberId, 5_000_000n);
    for (let i = 0; i < 7; i++) this.exchange.tick();
    for (const memberId of COALITION)
      for (const { market } of this.exchange.markets)
        this.exchange.mustSend({ kind: 'set-leverage', memberId, market, leverage: 2 });
    this.trading = new Trading(this.exchange, COALITION);
    this.exchange.mostCommands = MOST_COMMANDS;
    this.exchange.observe = (command, events) => this.observe(command, events);
  }

  play(script: Script): void {
    for (const move of script)
      if (move.name === 'fill') this.fill(move.args);
      else if (move.name === 'fok') this.whole(move.args);
      else this.trading.play(move);
  }

  /** Many orders of one lot, each a tick or not at all from the one before. */
  private fill(args: readonly number[]): void {
    const [marketNumber, account, kind, apart, count, step] = args as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const market = this.trading.market(marketNumber);
    const memberId = this.trading.account(account);
    const tradeType = TRADE_TYPES[kind]!;
    let price = this.trading.price(market, apart);
    for (let i = 0; i < count; i++) {
      if (this.trading.place({ memberId, market, tradeType, price, size: 1 }) === 0) return;
      price += BigInt(kind === 1 || kind === 2 ? step : -step);
    }
  }

  private whole(args: readonly number[]): void {
    const [marketNumber, account, kind, apart, size] = args as [number, number, number, number, number];
    const market = this.trading.market(marketNumber);
    const price = this.trading.price(market, apart);
    const memberId = this.trading.account(account);
    this.trading.place({ memberId, market, tradeType: TRADE_TYPES[kind]!, price, size, timeInForce: 'FOK' });
  }

  private observe({ kind }: Command, events: readonly Event[]): void {
    const { makersSeen: seen } = this.exchange.core;
    if (seen <= this.most) return;
    const handled = new Set<number>();
    const opened = new Set<number>();
    for (const event of events) {
      if (event.kind === 'contract-traded') handled.add(event.maker.orderId);
      else if (event.kind === 'contract-order-closed') handled.add(event.orderId);
      else if (event.kind === 'contract-order-opened') opened.add(event.orderId);
    }
    for (const orderId of opened) handled.delete(orderId);
    this.most = Math.max(this.most, seen - handled.size);
    if (this.most > MORE)
      throw new Broken(`${kind} looked at ${seen} makers and filled or cancelled ${handled.size}`);
  }
}
