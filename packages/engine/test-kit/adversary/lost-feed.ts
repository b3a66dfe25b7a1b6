/**
 * P3: whatever a coalition does while a feed is lost, a contract halted or the engine restarted, the fund and honest
 * accounts lose no more than what the coalition's scopes lacked anyhow (rules/contracts#not-normal, rules/contracts#index).
 */
import { notionalOf } from '@tern/math/contract';
import type { Random } from '@tern/test-kit/random';
import type { Command } from '../../src/commands.ts';
import type { CoreOptions } from '../../src/core.ts';
import { ENGINE_VERSION } from '../../src/engine-version.ts';
import type { ContractTradeSide, Event, PositionChanged } from '../../src/events.ts';
import { Exchange } from './exchange.ts';
import {
  anything,
  closeFar,
  giveUpHedge,
  handOver,
  LOSS,
  LOST_FEED_SHAPES,
  leaveAccount,
} from './lost-feed-scripts.ts';
import { BTC, ETH, type Market, withSettings } from './markets.ts';
import { Broken, type Outcome, outcomeOf, type Property } from './property.ts';
import type { Move, Script } from './script.ts';
import { Trading } from './trading.ts';

const COALITION = [1, 2, 3, 4, 5, 6];
const MONEY = [200n, 1_000n, 5_000n, 20_000n, 20_000n, 100_000n];
const HONEST = [11, 12];
const MOST_COMMANDS = 600;
const USDT = 100_000_000n;
const PPM = 1_000_000n;
/** Eight hours: no funding moves anything. */
const PLANS = [BTC, ETH].map((plan) => withSettings(plan, { fundingIntervalMs: 28_800_000 }));

export const lostFeed: Property = {
  name: 'P3',
  sentence: 'While a feed is lost no loss is handed to the fund or to honest accounts.',
  shapes: LOST_FEED_SHAPES,
  compose(random: Random): Script {
    return random.pick([anything, handOver, closeFar, giveUpHedge, leaveAccount])(random);
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

/** The cash and positions of the accounts outside the coalition when the feed was lost. */
interface Holding {
  readonly cash: bigint;
  readonly positions: readonly PositionChanged[];
}

interface Loss {
  readonly markets: readonly Market[];
  readonly others: Holding;
  readonly coalition: readonly { wallet: bigint; positions: readonly PositionChanged[] }[];
}

class Run {
  readonly exchange: Exchange;
  nearness = Number.NEGATIVE_INFINITY;
  private readonly trading: Trading;
  private loss: Loss | undefined;
  private allowance = 0n;

  constructor(options: CoreOptions | undefined) {
    this.exchange = new Exchange(PLANS, options);
    this.exchange.credit('insurance', 100_000n);
    for (const [i, memberId] of COALITION.entries()) this.exchange.openMember(memberId, MONEY[i]!);
    for (const memberId of HONEST) {
      this.exchange.openMember(memberId, 5_000_000n);
      for (const { market } of this.exchange.markets) {
        this.exchange.mustSend({ kind: 'set-margin-mode', memberId, market, mode: 'CROSS' });
        this.exchange.mustSend({ kind: 'set-leverage', memberId, market, leverage: 5 });
      }
    }
    for (let i = 0; i < 7; i++) this.exchange.tick();
    this.trading = new Trading(this.exchange, COALITION);
    this.exchange.observe = (command, events) => this.observe(command, events);
    this.exchange.mostCommands = MOST_COMMANDS;
  }

  /** A feed is lost once, and comes back once; without either the script says nothing. */
  play(script: Script): void {
    const lostAt = script.findIndex(({ name }) => name === 'lose');
    const reopenedAt = script.findLastIndex(({ name }) => name === 'reopen');
    if (lostAt < 0 || reopenedAt < lostAt) return;
    for (const move of script.slice(0, lostAt)) this.move(move);
    this.lose(script[lostAt]!);
    for (const move of script.slice(lostAt + 1, reopenedAt)) this.move(move);
    this.reopen(script[reopenedAt]!);
  }

  private move(move: Move): void {
    if (move.name === 'stake') {
      if (this.loss === undefined) this.stake(move.args);
    } else if (move.name === 'idle') this.exchange.tick(move.args[0]! * 1_000);
    else if (move.name !== 'ticks') this.trading.play(move);
  }

  /** A member of the coalition opens at the mark; an honest account is on the other side. */
  private stake([marketNumber, account, side, lots]: readonly number[]): void {
    const market = this.trading.market(marketNumber!);
    const price = this.exchange.markOf(market);
    const own = { memberId: this.trading.account(account!), market, price, size: lots! };
    const other = { memberId: HONEST[side!]!, market, price, size: lots! };
    if (side === 0)
      this.trading.trade({ ...other, tradeType: 'OPEN_SHORT' }, { ...own, tradeType: 'OPEN_LONG' });
    else this.trading.trade({ ...other, tradeType: 'OPEN_LONG' }, { ...own, tradeType: 'OPEN_SHORT' });
  }

  private lose({ args }: Move): void {
    const { exchange } = this;
    const [kind, marketNumber] = args as [number, number];
    const lost = exchange.markets[marketNumber % 2]!;
    if (kind === LOSS.HALTED) this.setStatus(lost, 'HALTED');
    else if (kind === LOSS.RESTARTED)
      exchange.mustSend({ kind: 'core-started', engineVersion: ENGINE_VERSION });
    else {
      const silent = kind === LOSS.DEGRADED ? 2 : 3;
      for (const { symbol } of kind === LOSS.BOTH_DEAD ? exchange.markets : [lost])
        exchange.quotes.get(symbol)!.fill(0n, 0, silent);
      // The last prices count for ten seconds more.
      exchange.tick(9_000);
      exchange.tick(2_000);
    }
    this.loss = {
      markets: exchange.markets.filter((market) => !exchange.isNormal(market)),
      others: this.othersHold(),
      coalition: COALITION.map((memberId) => ({
        wallet: exchange.money.get(`${memberId} contract`) ?? 0n,
        positions: [...exchange.positions.values()].filter((one) => one.memberId === memberId),
      })),
    };
  }

  private reopen({ args }: Move): void {
    const { exchange, loss } = this;
    for (const market of loss!.markets) {
      const shift = Math.max(-3_000, Math.min(3_000, args[exchange.markets.indexOf(market)]!));
      const price = (market.price * 10n * BigInt(10_000 + shift)) / 10_000n;
      exchange.quotes.get(market.symbol)!.fill(price);
      if (exchange.statuses.get(market.market) === 'HALTED') this.setStatus(market, 'OPEN');
    }
    const isOpen = () => exchange.markets.every((market) => exchange.isNormal(market));
    for (let i = 0; i < 60 && !isOpen(); i++) exchange.tick();
    if (!isOpen()) return;
    exchange.tick();
    this.compare(loss!);
  }

  private setStatus({ market }: Market, status: 'HALTED' | 'OPEN'): void {
    this.exchange.mustSend({ kind: 'set-contract-status', market, status, reason: '' });
  }

  private compare(loss: Loss): void {
    const lost = this.worth(loss.others) - this.worth(this.othersHold());
    let lacked = 0n;
    for (const { wallet, positions } of loss.coalition) {
      const cross = positions.filter((one) => one.mode === 'CROSS');
      lacked += lackOf(wallet + this.worth({ cash: 0n, positions: cross }));
      for (const one of positions)
        if (one.mode === 'ISOLATED') lacked += lackOf(this.worth({ cash: 0n, positions: [one] }));
    }
    const { allowance } = this;
    const most = lacked + allowance;
    if (lost > most) throw new Broken(`others lost ${lost}, at most ${lacked} + ${allowance} is honest`);
    this.nearness = Number(((lost - lacked) * PPM) / (allowance + USDT)) / 1_000_000;
  }

  private othersHold(): Holding {
    const { exchange } = this;
    const honest = HONEST.reduce((sum, memberId) => sum + exchange.cashOf(memberId), 0n);
    return {
      cash: honest + exchange.fund() + exchange.systemMoney('deficit'),
      positions: [...exchange.positions.values()].filter(({ memberId }) => HONEST.includes(memberId)),
    };
  }

  /** At the prices of now. */
  private worth({ cash, positions }: Holding): bigint {
    let worth = cash;
    for (const one of positions) {
      const { symbol } = this.marketOf(one.market);
      worth += one.margin + this.exchange.pnlAt(one, this.exchange.quotes.get(symbol)![0]!);
    }
    return worth;
  }

  private observe(_command: Command, events: readonly Event[]): void {
    if (this.loss === undefined) return;
    for (const event of events) {
      // At least one posting is behind each event.
      this.allowance += 1n;
      if (event.kind === 'contract-traded')
        for (const side of [event.taker, event.maker])
          if (closesOwn(side)) this.allow(event.market, event.notional);
      if (event.kind === 'taken-over') {
        const { terms } = this.marketOf(event.market);
        this.allow(event.market, notionalOf(terms, event.qty, event.markPrice));
      }
    }
  }

  private allow(name: string, notional: bigint): void {
    const { boundPpm, settings } = this.marketOf(name);
    const ppm = boundPpm + BigInt(settings.takerFeePpm);
    this.allowance += (notional * ppm + PPM - 1n) / PPM;
  }

  private marketOf(name: string): Market {
    return this.exchange.markets.find(({ market }) => market === name)!;
  }
}

function lackOf(equity: bigint): bigint {
  return equity < 0n ? -equity : 0n;
}

function closesOwn({ memberId, tradeType }: ContractTradeSide): boolean {
  return COALITION.includes(memberId) && tradeType.startsWith('CLOSE');
}
