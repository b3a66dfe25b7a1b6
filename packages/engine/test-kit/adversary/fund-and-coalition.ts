/**
 * P1: at a constant index, where only a coalition and the fund have positions, the coalition never has more than it
 * began with, and the fund pays no more for liquidations than its budgets (rules/contracts#insurance-fund,
 * rules/contracts#funding).
 */
import { needPpm, notionalOf } from '@tern/math/contract';
import type { Random } from '@tern/test-kit/random';
import type { TakeoverDisposed } from '../../src/contract/liquidation-events.ts';
import type { PositionChanged } from '../../src/contract/order-events.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { Exchange } from './exchange.ts';
import { BTC, ETH, type Market, type MarketPlan, USDT, withSettings } from './markets.ts';
import { Broken, type Outcome, outcomeOf, type Property } from './property.ts';
import { APART, type Move, type MoveShape, randomMove, type Script, whole } from './script.ts';
import { Trading } from './trading.ts';
import { TRADING_SHAPES } from './trading-shapes.ts';

const COALITION = [1, 2, 3, 4, 5, 6];
/** The first ones trade at the highest leverage. */
const THIN = 3;
const HOUR_MS = 3_600_000;
const MOST_COMMANDS = 700;
const FUND_WHOLE = 10_000n;
/** Cheap to trade and settled often, so that what funding moves is seen soon. */
const PLANS = [BTC, withSettings(ETH, { makerFeePpm: 0, takerFeePpm: 100, fundingIntervalMs: 120_000 })];

const FUNDING: MoveShape = {
  name: 'funding',
  weight: 1,
  parameters: [whole(0, 1), whole(0, 5), whole(0, 1), APART, whole(1, 8)],
};

const SHAPES: readonly MoveShape[] = [...Object.values(TRADING_SHAPES), FUNDING];

export const fundAndCoalition: Property = fundAndCoalitionOver(PLANS, MOST_COMMANDS);

/** P1 over two contracts, with so many commands for each script. */
export function fundAndCoalitionOver(plans: readonly MarketPlan[], mostCommands: number): Property {
  return {
    name: 'P1',
    sentence: 'At a constant index a coalition alone gains nothing, and the fund stays within its budgets.',
    shapes: SHAPES,
    compose(random: Random): Script {
      return random.chance(50) ? sellLiquidation(random) : rideFunding(random);
    },
    play(script: Script, options?: CoreOptions): Outcome {
      const run = new Run(plans, mostCommands, options);
      return outcomeOf(
        () => run.play(script),
        () => run.nearness(),
        () => run.exchange.commands,
      );
    },
  };
}

function others(random: Random): Script {
  return Array.from({ length: random.chance(50) ? 0 : 1 }, () => randomMove(random, SHAPES));
}

/** A thin account, another one, and one that can stand in the book. */
function three(random: Random): [number, number, number] {
  const first = random.below(THIN);
  const friend = random.below(6);
  return [first, friend === first ? friend + 1 : friend, random.between(THIN, 5)];
}

/**
 * Brings an account near its liquidation beside the coalition's own orders that take the takeover, and leans on the
 * mark.
 */
function sellLiquidation(random: Random): Script {
  const market = random.below(2);
  const [victim, friend, third] = three(random);
  const side = random.below(2);
  const down = side === 0 ? -1 : 1;
  const pair = side === 0 ? [victim, friend] : [friend, victim];
  const apart = () => -down * random.between(15, 150);
  return [
    ...(random.chance(30) ? [{ name: 'mode', args: [market, victim, 1] }] : []),
    { name: 'lean', args: [market, friend, third, apart(), 21] },
    { name: 'deal', args: [market, ...pair, 0, apart(), random.between(1, 40), random.below(2)] },
    ...others(random),
    { name: 'withdraw', args: [victim, 100] },
    { name: 'margin', args: [market, victim, side, -100] },
    ...others(random),
    { name: 'rest', args: [market, third, side, down * random.between(10, 200), random.between(1, 40)] },
    { name: 'deal', args: [market, friend, third, 0, down * random.below(60), 1, 0] },
    { name: 'ticks', args: [random.between(1, 3)] },
  ];
}

/** A profit on paper, without margin and money beside it, and funding that it would have to pay. */
function rideFunding(random: Random): Script {
  const market = random.below(2);
  const [rider, friend, third] = three(random);
  const side = random.below(2);
  const down = side === 0 ? -1 : 1;
  const pair = side === 0 ? [rider, friend] : [friend, rider];
  return [
    {
      name: 'deal',
      args: [market, ...pair, 0, down * random.below(500), random.between(1, 9), random.below(2)],
    },
    ...others(random),
    // Whole percents: the nearer the price, the finer what is taken.
    { name: 'strip', args: [market, rider, friend, side, random.between(300, 4_900)] },
    { name: 'strip', args: [market, rider, friend, side, random.between(30, 300)] },
    { name: 'strip', args: [market, rider, friend, side, random.between(1, 60)] },
    { name: 'withdraw', args: [rider, 100] },
    ...others(random),
    { name: 'funding', args: [market, third, side, -down * random.below(100), random.between(1, 8)] },
  ];
}

class Run {
  readonly exchange: Exchange;
  private readonly trading: Trading;
  private readonly began: bigint;
  private fundBefore: bigint;
  private hour = -1;
  private fundAtHour = 0n;
  private readonly spent = new Map<string, bigint>();
  private paidByFund = 0n;
  private highestRisk = 0;
  private barest = 0;
  private lost = 0n;
  /** The cost of the cheapest takeover to the fund, in parts of its notional; below zero it was income. */
  private cost = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly plans: readonly MarketPlan[],
    mostCommands: number,
    options: CoreOptions | undefined,
  ) {
    this.exchange = new Exchange(plans, options);
    this.exchange.credit('insurance', FUND_WHOLE);
    for (const memberId of COALITION) this.exchange.openMember(memberId, memberId === 1 ? 500n : 20_000n);
    for (let i = 0; i < 7; i++) this.exchange.tick();
    this.trading = new Trading(this.exchange, COALITION);
    for (const memberId of COALITION)
      for (const { market, settings } of this.exchange.markets)
        this.exchange.mustSend({
          kind: 'set-leverage',
          memberId,
          market,
          leverage: memberId <= THIN ? settings.maxLeverage : 10,
        });
    this.exchange.mostCommands = mostCommands;
    this.began = this.equity();
    this.fundBefore = this.exchange.fund();
    this.exchange.observe = (command, events) => this.observe(command, events);
  }

  play(script: Script): void {
    for (const move of script) {
      if (!this.trading.play(move)) this.funding(move);
      this.measureAll();
    }
  }

  /**
   * Answers the script's nearness to a payment of the fund, for a liquidation and for funding. Above 10: the fund paid,
   * and the part of the coalition's loss that it paid back.
   */
  nearness(): readonly number[] {
    const { paidByFund, lost } = this;
    const repaid = 10 + Number((paidByFund * 1_000_000n) / (paidByFund + lost + 1n)) / 1_000_000;
    const sold = Number.isFinite(this.cost)
      ? 5 + Math.max(this.cost * 50, -1.5)
      : Math.min(this.highestRisk, 1.5);
    return paidByFund > 0n ? [repaid, repaid] : [sold, this.barest];
  }

  /** An own order leans on the premium until the funding is settled, so many times. */
  private funding({ args }: Move): void {
    const [marketNumber, account, side, apart, times] = args as [number, number, number, number, number];
    const { exchange, trading } = this;
    const market = trading.market(marketNumber);
    const takeBack = trading.leanOn(market, account, side, apart);
    for (let i = 0; i < times; i++) {
      const due = exchange.marks.get(market.market)?.nextFundingMs ?? 0;
      const half = due - market.settings.fundingIntervalMs / 2;
      // Ticks farther apart would be a lost feed; two seconds are enough for the samples of a minute.
      while (exchange.timeMs < half) exchange.tick(Math.min(9_000, half - exchange.timeMs));
      while (exchange.timeMs < due) exchange.tick(Math.min(2_000, due - exchange.timeMs));
    }
    takeBack();
  }

  private observe(command: Command, events: readonly Event[]): void {
    const { exchange } = this;
    const fund = exchange.fund();
    if (command.kind === 'tick' || command.kind === 'continue-liquidation') this.beginHour(this.fundBefore);
    for (const event of events) if (event.kind === 'takeover-disposed') this.countDisposal(event);
    if (fund < this.fundBefore) this.paidByFund += this.fundBefore - fund;
    this.fundBefore = fund;
    if (events.length < 2) return;
    const equity = this.equity();
    if (equity > this.began) throw new Broken(`the coalition gained ${equity - this.began}`);
    this.lost = this.began - equity;
  }

  private countDisposal({ market, marketNotional, fundChange }: TakeoverDisposed): void {
    if (fundChange < 0n) this.spend(market, -fundChange);
    // A takeover that sold nothing at the market does not show the fund's cost, so a fixed notional stands in.
    const notional = marketNotional > 0n ? marketNotional : 2_000n * USDT;
    this.cost = Math.max(this.cost, -Number((fundChange * 1_000_000n) / notional) / 1_000_000);
  }

  private beginHour(fund: bigint): void {
    const hour = Math.floor(this.exchange.timeMs / HOUR_MS);
    if (hour === this.hour) return;
    this.hour = hour;
    this.fundAtHour = fund;
    this.spent.clear();
  }

  private spend(market: string, amount: bigint): void {
    const spent = (this.spent.get(market) ?? 0n) + amount;
    this.spent.set(market, spent);
    const { bounds } = this.plans.find((plan) => plan.market === market)!.settings;
    const most = (this.fundAtHour * BigInt(bounds.contractFundBudgetPpm)) / 1_000_000n;
    if (spent > most) throw new Broken(`the fund paid ${spent} for ${market}, its budget is ${most}`);
    const all = [...this.spent.values()].reduce((sum, one) => sum + one, 0n);
    const mostOfAll = (this.fundAtHour * BigInt(bounds.totalFundBudgetPpm)) / 1_000_000n;
    if (all > mostOfAll) throw new Broken(`the fund paid ${all}, its budget is ${mostOfAll}`);
  }

  /** Cash, isolated margins and what the positions come to at the index. */
  private equity(): bigint {
    const { exchange } = this;
    let equity = 0n;
    for (const memberId of COALITION) equity += exchange.cashOf(memberId);
    for (const position of exchange.positions.values()) {
      const { price } = exchange.markets.find(({ market }) => market === position.market)!;
      equity += position.margin + exchange.pnlAt(position, price * 10n);
    }
    return equity;
  }

  /** Measures the ways to a gain: scopes near their liquidation, and profits without margin. */
  private measureAll(): void {
    const { exchange } = this;
    const cross = new Map<number, { equity: bigint; need: bigint }>();
    for (const position of exchange.positions.values()) {
      const { equity, need, notional } = this.riskOf(position);
      if (position.mode === 'CROSS') {
        const sum = cross.get(position.memberId) ?? { equity: this.wallet(position.memberId), need: 0n };
        cross.set(position.memberId, { equity: sum.equity + equity, need: sum.need + need });
        continue;
      }
      this.count(equity, need);
      const isInProfit = equity > position.margin && notional > 0n;
      if (isInProfit) {
        const held = position.margin + exchange.available(position.memberId);
        const share = Number((held * 10_000n) / notional) / 10_000;
        this.barest = Math.max(this.barest, 1 / (1 + 100 * share));
      }
    }
    for (const { equity, need } of cross.values()) this.count(equity, need);
  }

  private count(equity: bigint, need: bigint): void {
    if (equity > 0n) this.highestRisk = Math.max(this.highestRisk, Number((need * 1_000n) / equity) / 1_000);
  }

  private wallet(memberId: number): bigint {
    return this.exchange.money.get(`${memberId} contract`) ?? 0n;
  }

  private riskOf(position: PositionChanged): { equity: bigint; need: bigint; notional: bigint } {
    const { exchange } = this;
    const market = exchange.markets.find((one) => one.market === position.market) as Market;
    const mark = exchange.markOf(market);
    const notional = notionalOf(market.terms, position.qty, mark);
    const equity = position.margin + exchange.pnlAt(position, mark * 10n);
    return { equity, notional, need: needPpm(market.terms, notional) / 1_000_000n };
  }
}
