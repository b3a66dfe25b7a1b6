/**
 * A core under attack: commands go in, and their events are folded into the money and the positions of everybody, so that
 * properties are checked exactly and without a snapshot. After each command the liquidation queue is emptied, as the
 * server does.
 */
import type { MarginMode, PositionSide } from '../../src/contract/commands.ts';
import type { MarkChanged, TradingSettingChanged } from '../../src/contract/events.ts';
import type { ContractOrderOpened, PositionChanged } from '../../src/contract/order-events.ts';
import { Core, type CoreOptions } from '../../src/core/core.ts';
import type { Tick } from '../../src/index-price/commands.ts';
import type { IndexChanged } from '../../src/index-price/events.ts';
import { CommandWriter } from '../../src/journal/command-writer.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { CommandDone, Event } from '../../src/journal/events.ts';
import { readEvents } from '../../src/journal/read-events.ts';
import { listing, type Market, type MarketPlan, marketOf, SOURCES, USDT } from './markets.ts';
import { TooLong } from './property.ts';

/** A minute after midnight UTC, so that no funding is due. */
const START_MS = 1_704_067_260_000;
const MAX_LIQUIDATIONS = 1_000;

/** Called after every command, those that empty the queue included. */
export type CommandObserver = (command: Command, events: readonly Event[]) => void;

export class Exchange {
  readonly core: Core;
  readonly markets: readonly Market[];
  timeMs = START_MS;
  commands = 0;
  /** `owner type` to the sum of free and frozen. */
  readonly money = new Map<string, bigint>();
  readonly free = new Map<number, bigint>();
  readonly reserved = new Map<number, bigint>();
  readonly positions = new Map<number, PositionChanged>();
  readonly openOrders = new Map<number, ContractOrderOpened>();
  readonly marks = new Map<string, MarkChanged>();
  readonly indexes = new Map<string, IndexChanged>();
  readonly statuses = new Map<string, string>();
  readonly modes = new Map<string, TradingSettingChanged>();
  /** The price of each source of each index at a tick, in index units; 0n: none. */
  readonly quotes: Map<string, bigint[]>;
  observe: CommandObserver = () => {};
  /** No script is given more. */
  mostCommands = Number.POSITIVE_INFINITY;
  /** The last timestamp of each source, by symbol and source. */
  private readonly quotedMs = new Map<string, number>();
  private locked = 0;
  private readonly dictionary;
  private readonly writer: CommandWriter;

  constructor(plans: readonly MarketPlan[], options: CoreOptions = {}) {
    this.core = Core.empty(options);
    this.dictionary = this.core.dictionary();
    this.writer = new CommandWriter(this.dictionary);
    this.markets = plans.map(marketOf);
    this.quotes = new Map(plans.map(({ symbol, price }) => [symbol, SOURCES.map(() => price * 10n)]));
    for (const command of listing(plans)) this.mustSend(command);
  }

  /** Answers what became of it, after the queue is empty. */
  send(command: Command): CommandDone {
    const done = this.push(command);
    if (this.locked > 0) this.emptyQueue();
    return done;
  }

  mustSend(command: Command): void {
    const { rejection } = this.send(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was rejected: ${rejection}`);
  }

  /** A member with so much USDT (whole ones) in the contract account. */
  openMember(memberId: number, whole: bigint): void {
    this.mustSend({ kind: 'open-member', memberId });
    this.credit(memberId, whole);
  }

  credit(owner: number | 'insurance', whole: bigint): void {
    const type = owner === 'insurance' ? 'assets' : 'contract';
    const ref = `${this.commands}`;
    this.mustSend({
      kind: 'credit-from-outside',
      ref,
      owner,
      type,
      asset: 'USDT',
      amount: whole * USDT,
    });
  }

  /** @param extra prices before and after those of now */
  tick(afterMs = 1_000, extra: { before?: Tick['prices']; after?: Tick['prices'] } = {}): void {
    this.timeMs += afterMs;
    const prices = [...this.quotes].flatMap(([symbol, quotes]) =>
      quotes.flatMap((price, i) =>
        price === 0n ? [] : [{ symbol, source: SOURCES[i]!, price, sourceTimeMs: this.timeMs }],
      ),
    );
    for (const { symbol, source } of prices) this.quotedMs.set(`${symbol} ${source}`, this.timeMs);
    this.send({ kind: 'tick', prices: [...(extra.before ?? []), ...prices, ...(extra.after ?? [])] });
  }

  /** The last timestamp of a source's price. */
  lastQuotedMs(symbol: string, source: number): number {
    return this.quotedMs.get(`${symbol} ${SOURCES[source]}`) ?? 0;
  }

  /** All money of a member outside isolated margins. */
  cashOf(memberId: number): bigint {
    return (this.money.get(`${memberId} contract`) ?? 0n) + (this.money.get(`${memberId} assets`) ?? 0n);
  }

  systemMoney(owner: string): bigint {
    return this.money.get(`${owner} assets`) ?? 0n;
  }

  fund(): bigint {
    return this.systemMoney('insurance');
  }

  markOf(market: Market): bigint {
    return this.marks.get(market.market)?.markPrice ?? 0n;
  }

  isNormal(market: Market): boolean {
    return this.marks.get(market.market)?.feed === 'NORMAL' && this.statuses.get(market.market) !== 'HALTED';
  }

  position(memberId: number, market: Market, side: PositionSide): PositionChanged | undefined {
    for (const one of this.positions.values())
      if (one.memberId === memberId && one.market === market.market && one.side === side) return one;
    return undefined;
  }

  modeOf(memberId: number, market: Market): MarginMode {
    return this.modes.get(`${memberId} ${market.market}`)?.mode ?? 'ISOLATED';
  }

  /** The value of a position beyond its margin at an index price (index units). */
  pnlAt({ market: name, side, qty, openNotional }: PositionChanged, indexPrice: bigint): bigint {
    // A quantity unit at a price unit is ten units of quote money; the index is one decimal finer.
    const notional = qty * indexPrice;
    if (!this.markets.some(({ market }) => market === name)) throw new Error(`nobody listed ${name}`);
    return side === 'LONG' ? notional - openNotional : openNotional - notional;
  }

  /** The contract account's money that may leave (rules/contracts#available). */
  available(memberId: number): bigint {
    let available = this.free.get(memberId) ?? 0n;
    let crossPnl = 0n;
    for (const one of this.positions.values()) {
      if (one.memberId !== memberId || one.mode !== 'CROSS') continue;
      const leverage = BigInt(one.leverage);
      available -= (one.openNotional + leverage - 1n) / leverage;
      const mark = this.marks.get(one.market)?.markPrice ?? 0n;
      crossPnl += this.pnlAt(one, mark * 10n);
    }
    if (crossPnl < 0n) available += crossPnl;
    return available > 0n ? available : 0n;
  }

  private push(command: Command): CommandDone {
    if (this.commands >= this.mostCommands) throw new TooLong();
    this.writer.add(command);
    const header = { firstSeq: this.core.lastSeq + 1, count: 1, timeMs: this.timeMs };
    const events = readEvents(this.core.push({ ...header, commands: this.writer.take() }), this.dictionary);
    this.commands++;
    for (const event of events) this.fold(event);
    this.observe(command, events);
    return events.at(-1) as CommandDone;
  }

  private emptyQueue(): void {
    for (let turn = 0; turn < MAX_LIQUIDATIONS; turn++)
      if (this.push({ kind: 'continue-liquidation' }).result === 0) return;
    throw new Error('the liquidation queue does not become empty');
  }

  private fold(event: Event): void {
    switch (event.kind) {
      case 'balance-changed':
        if (event.asset !== 'USDT') return;
        this.money.set(`${event.owner} ${event.type}`, event.free + event.frozen);
        if (event.type !== 'contract' || typeof event.owner !== 'number') return;
        this.free.set(event.owner, event.free);
        this.reserved.set(event.owner, event.frozen);
        return;
      case 'position-changed':
        if (event.qty === 0n) this.positions.delete(event.positionId);
        else this.positions.set(event.positionId, event);
        return;
      case 'contract-order-opened':
        this.openOrders.set(event.orderId, event);
        return;
      case 'contract-order-closed':
        this.openOrders.delete(event.orderId);
        return;
      case 'mark-changed':
        this.marks.set(event.market, event);
        return;
      case 'index-changed':
        this.indexes.set(event.symbol, event);
        return;
      case 'contract-changed':
        this.statuses.set(event.market, event.status);
        return;
      case 'trading-setting-changed':
        this.modes.set(`${event.memberId} ${event.market}`, event);
        return;
      case 'scope-locked':
        this.locked++;
        return;
      case 'scope-unlocked':
        this.locked--;
        return;
    }
  }
}
