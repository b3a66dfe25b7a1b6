/**
 * P2: a coalition that writes one source of three, whose others are constant and equal, liquidates no honest account and
 * takes nothing from it but what its own fills, fees and the funding cap cost (rules/contracts#index,
 * rules/contracts#anchor, rules/contracts#mark, rules/contracts#funding).
 */
import { needPpm, notionalOf } from '@tern/math/contract';
import type { Random } from '@tern/test-kit/random';
import type { FundingPaid } from '../../src/contract/funding-events.ts';
import type { Deleveraged } from '../../src/contract/liquidation-events.ts';
import type { ContractTraded } from '../../src/contract/order-events.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { Exchange } from './exchange.ts';
import { BTC, ETH, type Market, USDT, withSettings } from './markets.ts';
import { Broken, type Outcome, outcomeOf, type Property } from './property.ts';
import {
  type Move,
  type MoveShape,
  oneOf,
  type Parameter,
  randomMove,
  type Script,
  small,
  whole,
} from './script.ts';
import { Trading } from './trading.ts';
import { TRADING_SHAPES } from './trading-shapes.ts';

const COALITION = [1, 2, 3, 4, 5, 6];
const HONEST = [11, 12, 13];
const MONEY = 1_000_000n;
const MOST_COMMANDS = 700;
const PPM = 1_000_000n;
const RATE = 100_000_000n;
const EIGHT_HOURS_MS = 28_800_000n;
const PLANS = [BTC, ETH].map((plan) => withSettings(plan, { fundingIntervalMs: 120_000 }));

const LEVERAGE = oneOf(100, 50, 20, 10, 5, 2, 1);
/** In millionths of the true price; the source says nothing at all at the lowest. */
const WRITTEN: Parameter = {
  simplest: 0,
  choose: (random) => random.pick([0, 30_000, -30_000, -1_000_000, random.between(-60_000, 60_000)]),
};
const HONEST_OPENS: MoveShape = {
  name: 'honest',
  weight: 8,
  // Market, account, side, hundredths of b from the mark, lots, leverage, counterparty, who makes.
  parameters: [
    whole(0, 1),
    whole(0, 2),
    whole(0, 1),
    whole(-100, 100, 0),
    small(240),
    LEVERAGE,
    whole(0, 5),
    whole(0, 1),
  ],
};
const HONEST_CLOSES: MoveShape = {
  name: 'leave',
  weight: 1,
  parameters: [whole(0, 1), whole(0, 2), whole(0, 1), whole(-100, 100, 0), whole(1, 100), whole(0, 5)],
};
const WRITE: MoveShape = { name: 'write', weight: 8, parameters: [whole(0, 1), WRITTEN] };
const FUNDING: MoveShape = {
  name: 'funding',
  weight: 1,
  parameters: [whole(0, 1), whole(0, 5), whole(0, 1), whole(-300, 300, 0), whole(1, 4)],
};
const { deal, rest, cancel, withdraw, margin, leverage, mode, ticks, lean, strip } = TRADING_SHAPES;
const SHAPES: readonly MoveShape[] = [
  ...[
    HONEST_OPENS,
    HONEST_CLOSES,
    WRITE,
    FUNDING,
    deal,
    rest,
    cancel,
    withdraw,
    margin,
    leverage,
    mode,
    lean,
    strip,
  ],
  { ...ticks, weight: 8 },
];

export const badSource: Property = {
  name: 'P2',
  sentence: 'One bad source liquidates nobody and takes nothing from honest accounts.',
  shapes: SHAPES,
  compose(random: Random): Script {
    const some = (most: number) =>
      Array.from({ length: random.below(most + 1) }, () => randomMove(random, SHAPES));
    const market = random.below(2);
    return [
      ...some(3),
      {
        name: 'honest',
        args: [market, ...HONEST_OPENS.parameters.slice(1).map((one) => one.choose(random))],
      },
      ...some(4),
      ...(random.chance(50) ? [{ name: 'write', args: [market, WRITTEN.choose(random)] }] : []),
      { name: 'ticks', args: [random.between(1, 5)] },
      ...some(4),
    ];
  },
  play(script: Script, options?: CoreOptions): Outcome {
    const run = new Run(options);
    return outcomeOf(
      () => run.play(script),
      () => [run.highestRisk],
      () => run.exchange.commands,
    );
  },
};

class Run {
  readonly exchange: Exchange;
  highestRisk = 0;
  private readonly trading: Trading;
  /** The least equity that each honest account must have at the true prices. */
  private readonly least = new Map<number, bigint>();
  /** The honest accounts, by market, that have chosen their leverage: another one later might lower their margin. */
  private readonly leveraged = new Set<string>();

  constructor(options: CoreOptions | undefined) {
    this.exchange = new Exchange(PLANS, options);
    this.exchange.credit('insurance', 100_000n);
    for (const memberId of COALITION) this.exchange.openMember(memberId, memberId === 1 ? 500n : 100_000n);
    for (const memberId of HONEST) {
      this.exchange.openMember(memberId, MONEY);
      this.least.set(memberId, MONEY * USDT);
    }
    for (let i = 0; i < 7; i++) this.exchange.tick();
    this.trading = new Trading(this.exchange, COALITION);
    this.exchange.mostCommands = MOST_COMMANDS;
    this.exchange.observe = (command, events) => this.observe(command, events);
  }

  play(script: Script): void {
    for (const move of script) {
      this.move(move);
      this.measureAll();
    }
  }

  private move(move: Move): void {
    switch (move.name) {
      case 'honest':
        this.open(move.args);
        return;
      case 'leave':
        this.close(move.args);
        return;
      case 'write':
        this.write(move.args);
        return;
      case 'funding':
        this.funding(move.args);
        return;
      default:
        this.trading.play(move);
    }
  }

  /** An honest account opens within b of the mark; it keeps the leverage of its first opening. */
  private open(args: readonly number[]): void {
    const [marketNumber, account, side, apart, lots, wantedLeverage, friend, makes] = args as [
      ...[number, number, number, number, number, number, number, number],
    ];
    const market = this.trading.market(marketNumber);
    const memberId = HONEST[account % HONEST.length]!;
    const price = this.nearMark(market, apart);
    const isNew = !this.leveraged.has(`${memberId} ${market.market}`);
    this.leveraged.add(`${memberId} ${market.market}`);
    const most = market.settings.maxLeverage;
    if (isNew)
      this.exchange.send({
        kind: 'set-leverage',
        memberId,
        market: market.market,
        leverage: Math.min(wantedLeverage, most),
      });
    const honest = { memberId, market, price, size: lots };
    const other = { ...honest, memberId: this.trading.account(friend) };
    const [own, counter] =
      side === 0 ? (['OPEN_LONG', 'OPEN_SHORT'] as const) : (['OPEN_SHORT', 'OPEN_LONG'] as const);
    const [maker, taker] = [
      { ...honest, tradeType: own },
      { ...other, tradeType: counter },
    ];
    if (makes === 1) this.trading.trade(maker, taker);
    else this.trading.trade(taker, maker);
  }

  private close(args: readonly number[]): void {
    const [marketNumber, account, side, apart, percent, friend] = args as [
      ...[number, number, number, number, number, number],
    ];
    const market = this.trading.market(marketNumber);
    const memberId = HONEST[account % HONEST.length]!;
    const price = this.nearMark(market, apart);
    const honest = { memberId, market, price, size: percent };
    const other = { memberId: this.trading.account(friend), market, price, size: 100 };
    if (side === 0)
      this.trading.trade({ ...other, tradeType: 'CLOSE_SHORT' }, { ...honest, tradeType: 'CLOSE_LONG' });
    else this.trading.trade({ ...other, tradeType: 'CLOSE_LONG' }, { ...honest, tradeType: 'CLOSE_SHORT' });
  }

  /** At most b from the mark, rounded towards it. */
  private nearMark(market: Market, percent: number): bigint {
    const mark = this.exchange.markOf(market);
    const most = (mark * market.boundPpm) / PPM;
    return mark + (most * BigInt(Math.max(-100, Math.min(100, percent)))) / 100n;
  }

  private write([marketNumber, change]: readonly number[]): void {
    const { symbol, price } = this.trading.market(marketNumber!);
    const written = (price * 10n * BigInt(Math.max(0, 1_000_000 + change!))) / PPM;
    this.exchange.quotes.get(symbol)![2] = written;
  }

  private funding(args: readonly number[]): void {
    const [marketNumber, account, kind, apart, times] = args as [number, number, number, number, number];
    const { exchange, trading } = this;
    const market = trading.market(marketNumber);
    const takeBack = trading.leanOn(market, account, kind, apart);
    for (let i = 0; i < times; i++) {
      const due = exchange.marks.get(market.market)?.nextFundingMs ?? 0;
      while (exchange.timeMs < due) exchange.tick(2_000);
    }
    takeBack();
  }

  private observe(_command: Command, events: readonly Event[]): void {
    for (const event of events)
      switch (event.kind) {
        case 'scope-locked':
          if (isHonest(event.memberId)) throw new Broken(`honest ${event.memberId} is locked`);
          break;
        case 'contract-traded':
          this.countTrade(event);
          break;
        case 'deleveraged':
          if (isHonest(event.memberId)) this.countDeleveraged(event);
          break;
        case 'funding-paid':
          if (isHonest(event.memberId)) this.countFunding(event);
          break;
      }
    if (events.length > 1) this.checkEquity();
  }

  private countTrade({ market: name, price, qty, taker, maker }: ContractTraded): void {
    const market = this.marketOf(name);
    for (const { memberId, fee } of [taker, maker])
      if (isHonest(memberId)) this.lower(memberId, apartOf(market, price, qty) + fee);
  }

  private countDeleveraged({ memberId, market: name, side, qty, price }: Deleveraged): void {
    const market = this.marketOf(name);
    const mark = this.exchange.markOf(market);
    if (side === 'LONG' ? price < mark : price > mark)
      throw new Broken(`honest ${memberId} was deleveraged at ${price}, worse than the mark ${mark}`);
    this.lower(memberId, apartOf(market, price, qty));
  }

  /** At most the cap of each settlement. */
  private countFunding({ memberId, market: name, qty, markPrice }: FundingPaid): void {
    const { terms, settings } = this.marketOf(name);
    const cap =
      (BigInt(settings.tiers[0]!.mmrPpm) *
        BigInt(settings.bounds.fundingCapPpm) *
        BigInt(settings.fundingIntervalMs) *
        RATE) /
      (PPM * PPM * EIGHT_HOURS_MS);
    this.lower(memberId, (notionalOf(terms, qty, markPrice) * cap) / RATE + 1n);
  }

  private lower(memberId: number, amount: bigint): void {
    this.least.set(memberId, this.least.get(memberId)! - amount);
  }

  private checkEquity(): void {
    const { exchange } = this;
    for (const memberId of HONEST) {
      let equity = exchange.cashOf(memberId);
      for (const one of exchange.positions.values())
        if (one.memberId === memberId)
          equity += one.margin + exchange.pnlAt(one, this.marketOf(one.market).price * 10n);
      const least = this.least.get(memberId)!;
      if (equity < least) throw new Broken(`honest ${memberId} has ${equity}, at least ${least} is due`);
    }
  }

  private measureAll(): void {
    for (const one of this.exchange.positions.values()) {
      if (!isHonest(one.memberId)) continue;
      const market = this.marketOf(one.market);
      const mark = this.exchange.markOf(market);
      const need = needPpm(market.terms, notionalOf(market.terms, one.qty, mark)) / PPM;
      const equity = one.margin + this.exchange.pnlAt(one, mark * 10n);
      if (equity > 0n)
        this.highestRisk = Math.max(this.highestRisk, Number((need * 10_000n) / equity) / 10_000);
    }
  }

  private marketOf(name: string): Market {
    return this.exchange.markets.find(({ market }) => market === name)!;
  }
}

function isHonest(memberId: number): boolean {
  return HONEST.includes(memberId);
}

/** The largest cost of a fill away from the true price, in quote units. */
function apartOf({ terms, price: truePrice }: Market, price: bigint, qty: bigint): bigint {
  const apart = price > truePrice ? price - truePrice : truePrice - price;
  return notionalOf(terms, qty, apart);
}
