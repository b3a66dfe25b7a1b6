/**
 * A coalition whose cross account is hedged when feeds are lost, and what it and the honest account on the other side
 * have when all contracts are back: the attacks of decision 0049, played against a core, with and without their moves.
 */
import { ENGINE_VERSION } from '../../src/base/engine-version.ts';
import type { TradeType } from '../../src/contract/commands.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import { Exchange } from './exchange.ts';
import { BTC, ETH, type Market, SOL, USDT, withSettings } from './markets.ts';
import { Trading } from './trading.ts';

export type Loss = 'DEAD' | 'DEGRADED' | 'WAITING' | 'HALTED';
export type Side = 'LONG' | 'SHORT';

const EIGHT_HOURS = { fundingIntervalMs: 28_800_000, resumeWaitMs: 60_000 };
/** The tiers of the first one, so that a size means the same in each. */
const TIERS = { ...EIGHT_HOURS, tiers: BTC.settings.tiers, maxLeverage: BTC.settings.maxLeverage };
const PLANS = [withSettings(BTC, TIERS), withSettings(ETH, TIERS), withSettings(SOL, TIERS)];

/** Its money is honest; it may be on the other side of either account of the coalition. */
const HONEST = 9;

export class LostHedge {
  readonly exchange: Exchange;
  readonly btc: Market;
  readonly eth: Market;
  readonly sol: Market;
  private readonly trading: Trading;
  private readonly began: bigint;

  /** @param coalition its accounts, each with 100,000 USDT: 1 and so on */
  constructor(
    readonly coalition: readonly number[],
    options?: CoreOptions,
  ) {
    this.exchange = new Exchange(PLANS, options);
    [this.btc, this.eth, this.sol] = this.exchange.markets as [Market, Market, Market];
    this.exchange.credit('insurance', 100_000n);
    for (const memberId of coalition) this.exchange.openMember(memberId, 100_000n);
    this.exchange.openMember(HONEST, 5_000_000n);
    for (const { market } of this.exchange.markets)
      for (const memberId of [...coalition, HONEST])
        this.exchange.mustSend({ kind: 'set-margin-mode', memberId, market, mode: 'CROSS' });
    this.ticks(62);
    this.trading = new Trading(this.exchange, coalition);
    this.began = this.equityOf(coalition);
  }

  ticks(count: number): void {
    for (let i = 0; i < count; i++) this.exchange.tick();
  }

  leverage(memberId: number, leverage: number): void {
    for (const { market } of this.exchange.markets)
      this.exchange.mustSend({ kind: 'set-leverage', memberId, market, leverage });
  }

  /** The account opens at the mark against the other one. */
  open(market: Market, memberId: number, side: Side, other: number, lots: number): void {
    const price = this.exchange.markOf(market);
    const opposite = side === 'LONG' ? 'SHORT' : 'LONG';
    this.trading.trade(
      { memberId: other, market, price, size: lots, tradeType: `OPEN_${opposite}` },
      { memberId, market, price, size: lots, tradeType: `OPEN_${side}` },
    );
    if (this.exchange.position(memberId, market, side) === undefined) throw new Error('nothing was opened');
  }

  openWithHonest(market: Market, memberId: number, side: Side, lots: number): void {
    this.open(market, memberId, side, HONEST, lots);
  }

  /** Both accounts close at the mark, the first one as the maker; so many percent of what each can close. */
  close(
    market: Market,
    maker: readonly [number, Side],
    taker: readonly [number, Side],
    percents = [100, 100],
  ) {
    const price = this.exchange.markOf(market);
    const wanted = ([memberId, side]: readonly [number, Side], size: number) => {
      const tradeType: TradeType = `CLOSE_${side}`;
      return { memberId, market, price, size, tradeType };
    };
    this.trading.trade(wanted(maker, percents[0]!), wanted(taker, percents[1]!));
  }

  /** A closing order that rests at the mark. */
  rest(market: Market, memberId: number, side: Side, percent = 100): number {
    const price = this.exchange.markOf(market);
    return this.trading.place({ memberId, market, price, size: percent, tradeType: `CLOSE_${side}` });
  }

  /** Takes all out of the account but so much equity beyond what must stay. */
  withdraw(memberId: number, kept = 0n): void {
    const amount = this.exchange.available(memberId) - kept;
    if (amount > 0n) this.transfer(memberId, 'contract', 'assets', amount);
  }

  deposit(memberId: number, amount: bigint): void {
    this.transfer(memberId, 'assets', 'contract', amount);
  }

  private transfer(memberId: number, from: 'contract' | 'assets', to: 'contract' | 'assets', amount: bigint) {
    const requestId = `transfer ${this.exchange.commands}`;
    this.exchange.send({ kind: 'transfer', memberId, requestId, from, to, asset: 'USDT', amount });
  }

  lose(loss: Loss, markets: readonly Market[]): void {
    const { exchange } = this;
    if (loss === 'HALTED') for (const market of markets) this.setStatus(market, 'HALTED');
    else if (loss === 'WAITING') {
      exchange.mustSend({ kind: 'core-started', engineVersion: ENGINE_VERSION });
      exchange.tick();
    } else {
      for (const { symbol } of markets) exchange.quotes.get(symbol)!.fill(0n, 0, loss === 'DEAD' ? 3 : 2);
      exchange.tick(9_000);
      exchange.tick(2_000);
    }
  }

  /** The sources of these say nothing more, for so long; the index is NORMAL until its prices are ten seconds old. */
  silence(markets: readonly Market[], ms: number): void {
    for (const { symbol } of markets) this.exchange.quotes.get(symbol)!.fill(0n);
    this.exchange.tick(ms);
  }

  /** In hundredths of a percent from where it began; known when the contract is back. */
  move({ symbol, price }: Market, by: number): void {
    this.exchange.quotes.get(symbol)!.fill((price * 10n * BigInt(10_000 + by)) / 10_000n);
  }

  /** The contract's sources speak again, or it is resumed; it is NORMAL some time later. */
  comeBack(market: Market, by: number): void {
    this.move(market, by);
    if (this.exchange.statuses.get(market.market) === 'HALTED') this.setStatus(market, 'OPEN');
  }

  /** These come back at their moved prices, and nothing else is done until they are NORMAL. */
  reopen(moves: readonly (readonly [Market, number])[]): void {
    for (const [market, by] of moves) this.comeBack(market, by);
    const isBack = () => moves.every(([market]) => this.exchange.isNormal(market));
    for (let i = 0; i < 200 && !isBack(); i++) this.exchange.tick();
    if (!isBack()) throw new Error('it does not come back');
    this.exchange.tick();
  }

  private setStatus({ market }: Market, status: 'HALTED' | 'OPEN'): void {
    this.exchange.mustSend({ kind: 'set-contract-status', market, status, reason: '' });
  }

  /** The coalition's gain since the beginning, in whole USDT rounded down. */
  gain(): number {
    return Number((this.equityOf(this.coalition) - this.began) / USDT);
  }

  honestResult(): number {
    return Number((this.equityOf([HONEST]) - 5_000_000n * USDT) / USDT);
  }

  isLocked(memberId: number): boolean {
    return [...this.exchange.positions.values()].some((one) => one.memberId === memberId && one.isLocked);
  }

  qty(memberId: number, market: Market, side: Side): bigint {
    return this.exchange.position(memberId, market, side)?.qty ?? 0n;
  }

  private equityOf(members: readonly number[]): bigint {
    const { exchange } = this;
    let equity = members.reduce((sum, memberId) => sum + exchange.cashOf(memberId), 0n);
    for (const one of exchange.positions.values()) {
      if (!members.includes(one.memberId)) continue;
      const { symbol } = exchange.markets.find(({ market }) => market === one.market)!;
      equity += one.margin + exchange.pnlAt(one, exchange.quotes.get(symbol)![0]!);
    }
    return equity;
  }
}
