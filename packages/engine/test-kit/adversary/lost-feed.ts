/**
 * P3: whatever a coalition does while feeds are lost, a contract halted or the engine restarted, it gains nothing that it
 * would not have had without its moves (rules/contracts#not-normal, rules/contracts#index).
 */
import type { Random } from '@tern/test-kit/random';
import { ENGINE_VERSION } from '../../src/base/engine-version.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import { type CoalitionGain, GainSinceLoss } from './coalition-gain.ts';
import { Exchange } from './exchange.ts';
import {
  anything,
  closeFar,
  drainTwin,
  giveUpHedge,
  handOver,
  LOSS,
  LOST_FEED_SHAPES,
  leaveAccount,
  MOST_CHANGE,
  returnApart,
} from './lost-feed-scripts.ts';
import { BTC, ETH, type Market, SOL, withSettings } from './markets.ts';
import { Broken, type Outcome, outcomeOf, type Property } from './property.ts';
import type { Move, Script } from './script.ts';
import { Trading } from './trading.ts';

const COALITION = [1, 2, 3, 4, 5, 6];
const MONEY = [200n, 1_000n, 5_000n, 20_000n, 20_000n, 100_000n];
const HONEST = [11, 12];
const MOST_COMMANDS = 800;
const USDT = 100_000_000n;
const PPM = 1_000_000n;
/** Longer than a jump takes to be believed: contracts that were lost together are back within it. */
const RESUME_WAIT_MS = 12_000;
const SECOND = 1_000;
/** Eight hours: no funding moves anything. */
const PLANS = [BTC, ETH, SOL].map((plan) =>
  withSettings(plan, { fundingIntervalMs: 28_800_000, resumeWaitMs: RESUME_WAIT_MS }),
);
/** Time passes and prices move, whatever the coalition does. */
const NOT_ITS_OWN = ['idle', 'ticks', 'walk'];

export const lostFeed: Property = {
  name: 'P3',
  sentence: 'While a feed is lost no loss is handed to the fund or to honest accounts.',
  shapes: LOST_FEED_SHAPES,
  compose(random: Random): Script {
    const patterns = [anything, handOver, closeFar, giveUpHedge, returnApart, drainTwin, leaveAccount];
    return random.pick(patterns)(random);
  },
  play(script: Script, options?: CoreOptions): Outcome {
    const runs: Run[] = [];
    const commands = () => runs.reduce((sum, { exchange }) => sum + exchange.commands, 0);
    const played = (moves: Script): Run => {
      const run = new Run(options);
      runs.push(run);
      run.play(moves);
      return run;
    };
    return outcomeOf(
      () => played(script).judge(() => played(withoutOwnMoves(script)).gain),
      () => [runs[0]?.nearness ?? Number.NEGATIVE_INFINITY],
      commands,
    );
  },
};

/** The same script without what the coalition does between loss and return. */
function withoutOwnMoves(script: Script): Script {
  const lostAt = script.findIndex(({ name }) => name === 'lose');
  const reopenedAt = script.findLastIndex(({ name }) => name === 'reopen');
  return script.filter(({ name }, i) => i <= lostAt || i >= reopenedAt || NOT_ITS_OWN.includes(name));
}

class Run {
  readonly exchange: Exchange;
  nearness = Number.NEGATIVE_INFINITY;
  /** Once every contract is back. */
  gain: CoalitionGain | undefined;
  private readonly trading: Trading;
  private lost: readonly Market[] = [];
  private since: GainSinceLoss | undefined;
  private hasWalked = false;
  /** When the first one and the last one of the contracts lost were back. */
  private readonly backMs: number[] = [];

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
    for (let ms = -2 * SECOND; ms < RESUME_WAIT_MS; ms += SECOND) this.exchange.tick();
    this.trading = new Trading(this.exchange, COALITION);
    this.exchange.observe = (_, events) => this.since?.observe(events);
    this.exchange.mostCommands = MOST_COMMANDS;
  }

  /** Feeds are lost once, and come back once; without either the script says nothing. */
  play(script: Script): void {
    const lostAt = script.findIndex(({ name }) => name === 'lose');
    const reopenedAt = script.findLastIndex(({ name }) => name === 'reopen');
    if (lostAt < 0 || reopenedAt < lostAt) return;
    for (const move of script.slice(0, lostAt)) this.move(move);
    this.lose(script[lostAt]!);
    for (const move of script.slice(lostAt + 1, reopenedAt)) this.move(move);
    this.reopen(script[reopenedAt]!);
  }

  /**
   * Contracts that come back within the wait of a resume, while no other one moved, are as if they came back together: at
   * most what the scopes lacked may be gained then. Else it may be what is gained without the moves too.
   * @param withoutMoves the gain of the same script without the coalition's moves, asked for only when it counts
   */
  judge(withoutMoves: () => CoalitionGain | undefined): void {
    if (this.gain === undefined) return;
    const { gain } = this.gain;
    let { lacked: anyhow, allowance } = this.gain;
    if (gain > anyhow + allowance && !this.isPlain()) {
      const other = withoutMoves();
      if (other === undefined) return;
      if (other.gain + other.forgone > anyhow) anyhow = other.gain + other.forgone;
      allowance += other.allowance;
    }
    if (gain > anyhow + allowance)
      throw new Broken(`the coalition gained ${gain}, at most ${anyhow} + ${allowance} is honest`);
    this.nearness = Number(((gain - anyhow) * PPM) / (allowance + USDT)) / 1_000_000;
  }

  private isPlain(): boolean {
    const apartMs = Math.max(...this.backMs) - Math.min(...this.backMs);
    return !this.hasWalked && apartMs < RESUME_WAIT_MS;
  }

  private move(move: Move): void {
    if (move.name === 'stake') {
      if (this.since === undefined) this.stake(move.args);
    } else if (move.name === 'idle') this.exchange.tick(move.args[0]! * SECOND);
    else if (move.name === 'walk') this.walk(move.args);
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

  /** A contract that is normal moves by so many tenths of a percent, one a second. */
  private walk([marketNumber, tenths]: readonly number[]): void {
    const { exchange } = this;
    const { symbol } = this.trading.market(marketNumber!);
    if (this.since === undefined || this.lost.some((one) => one.symbol === symbol)) return;
    for (let step = 0; step < Math.abs(tenths!); step++) {
      this.hasWalked = true;
      const quotes = exchange.quotes.get(symbol)!;
      quotes.fill((quotes[0]! * (tenths! > 0 ? 1_001n : 999n)) / 1_000n);
      exchange.tick();
    }
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
      for (const { symbol } of kind === LOSS.BOTH_DEAD ? exchange.markets.slice(0, 2) : [lost])
        exchange.quotes.get(symbol)!.fill(0n, 0, silent);
      // The last prices count for ten seconds more.
      exchange.tick(9_000);
      exchange.tick(2_000);
    }
    this.lost = exchange.markets.filter((market) => !exchange.isNormal(market));
    this.since = new GainSinceLoss(exchange, COALITION, HONEST);
  }

  /** Each comes back at its own price, the second one so many seconds after the first one, or before it. */
  private reopen({ args }: Move): void {
    const { exchange } = this;
    const [, , apart] = args as [number, number, number];
    const inOrder = [...this.lost].sort(
      (one, other) =>
        (apart < 0 ? -1 : 1) * (exchange.markets.indexOf(one) - exchange.markets.indexOf(other)),
    );
    for (const [i, market] of inOrder.entries()) {
      if (i === 1) for (let second = 0; second < Math.abs(apart); second++) this.tickUntilBack();
      this.comeBack(market, args);
    }
    for (let i = 0; i < 60 && this.backMs.length < inOrder.length; i++) this.tickUntilBack();
    if (!exchange.markets.every((market) => exchange.isNormal(market))) return;
    exchange.tick();
    this.gain = this.since!.now();
  }

  private comeBack(market: Market, args: readonly number[]): void {
    const { exchange } = this;
    const number = exchange.markets.indexOf(market);
    const change = number < 2 ? args[number]! : 0;
    const shift = Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, change));
    exchange.quotes.get(market.symbol)!.fill((market.price * 10n * BigInt(10_000 + shift)) / 10_000n);
    if (exchange.statuses.get(market.market) === 'HALTED') this.setStatus(market, 'OPEN');
  }

  private tickUntilBack(): void {
    const { exchange } = this;
    exchange.tick();
    const back = this.lost.filter((market) => exchange.isNormal(market)).length;
    while (this.backMs.length < back) this.backMs.push(exchange.timeMs);
  }

  private setStatus({ market }: Market, status: 'HALTED' | 'OPEN'): void {
    this.exchange.mustSend({ kind: 'set-contract-status', market, status, reason: '' });
  }
}
