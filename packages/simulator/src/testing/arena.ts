/**
 * The world against the real engine, in memory: one row a beat as the server does it. With contracts, each second ends
 * with a tick of the ten sources' prices and the liquidations that it started.
 */
import {
  type Command,
  CommandWriter,
  Core,
  type EngineState,
  type Event,
  readEvents,
  readState,
  type TradeType,
} from '@tern/engine';
import { MARKETS } from '../coins.ts';
import {
  contractFundingCommands,
  contractListingCommands,
  contractOpeningCommands,
} from '../contract-listing.ts';
import { fundingCommands, indexCommands, listingCommands } from '../listing.ts';
import type { BookView } from '../market-bot.ts';
import { SimulatedWorld, type WorldBot } from '../world.ts';

export const GUEST = 1_000_000;
const TURNS_A_SECOND = 2;
const COMMANDS_A_TURN = 30;

export type ArenaKind = 'spot' | 'contracts';

export class Arena {
  readonly core: Core;
  readonly world: SimulatedWorld;
  readonly events: Event[] = [];
  readonly perSecond: number[] = [];
  /** True when the engine receives the sources' prices. */
  isFed = true;
  private nowMs = Date.UTC(2026, 0, 1);
  private second = 0;
  /** Scopes that are locked. */
  private waiting = 0;
  /** Under the id and the kind of its market: spot's and contracts' ids are two counters. */
  private readonly orders = new Map<string, { market: string; side: string; price: bigint; left: bigint }>();

  constructor(
    seed: string,
    past?: Core,
    private readonly kind: ArenaKind = 'spot',
  ) {
    this.core = past ?? Core.empty();
    this.nowMs = Math.max(this.nowMs, this.core.lastTimeMs);
    const state = readState(this.core.snapshot());
    const last = new Map(state.markets.map(({ market, lastPrice }) => [market, lastPrice]));
    this.world = new SimulatedWorld({
      seed,
      lastPrice: (name) => last.get(name) || undefined,
      openOrders: state.openOrders,
      contracts: state,
    });
    for (const order of state.openOrders)
      this.orders.set(`spot ${order.orderId}`, { ...order, left: order.qty - order.filledQty });
    for (const order of state.contractOrders) {
      const side = sideOf(order.tradeType);
      this.orders.set(`contract ${order.orderId}`, { ...order, side, left: order.qty - order.filledQty });
    }
    if (past) return;
    this.submit([...listingCommands(), ...fundingCommands()]);
    this.submit(
      MARKETS.map(({ market }): Command => ({ kind: 'set-market-status', market, status: 'OPEN' })),
    );
    this.submit([
      { kind: 'open-member', memberId: GUEST },
      ...['USDT', 'BTC'].map(
        (asset): Command => ({
          kind: 'credit-from-outside',
          ref: `guest:${asset}`,
          owner: GUEST,
          type: 'spot',
          asset,
          amount: 10n ** 16n,
        }),
      ),
    ]);
    if (kind === 'spot') return;
    this.submit(indexCommands(({ priceScale }) => priceScale + 1));
    this.submit([...contractListingCommands(), ...contractFundingCommands(), ...contractOpeningCommands()]);
  }

  /** Everybody who speaks here. */
  private get bots(): readonly WorldBot[] {
    const { world, kind } = this;
    return kind === 'spot' ? world.bots : [...world.contractBots, ...world.bots];
  }

  submit(commands: readonly Command[]): Event[] {
    if (commands.length === 0) return [];
    const writer = new CommandWriter(this.core.dictionary());
    for (const command of commands) writer.add(command);
    const dictionary = this.core.dictionary();
    const header = { firstSeq: this.core.lastSeq + 1, count: commands.length, timeMs: this.nowMs };
    const events = readEvents(this.core.push({ ...header, commands: writer.take() }), dictionary);
    for (const event of events) this.follow(event);
    this.events.push(...events);
    return events;
  }

  run(seconds: number): void {
    for (let at = 0; at < seconds; at++) {
      this.world.advance(1);
      let said = 0;
      for (let phase = 0; phase < TURNS_A_SECOND; phase++) {
        const bots = this.bots.filter((_, index) => index % TURNS_A_SECOND === phase);
        const bookOf = (market: string) => this.book(market);
        const commands = this.world
          .turns(this.second, bots, bookOf, COMMANDS_A_TURN)
          .flatMap((turn) => turn.commands);
        said += commands.length;
        this.submit(commands);
        this.nowMs += 1_000 / TURNS_A_SECOND;
      }
      if (this.kind === 'contracts') this.tick();
      this.second++;
      this.perSecond.push(said);
    }
  }

  /** Submits the sources' prices of this second and works off the liquidations that follow. */
  private tick(): void {
    const symbols = MARKETS.map(({ market }) => market);
    const prices = this.world.sources.flatMap(({ name }, at) =>
      this.world.sources[at]!.quotes(symbols, this.nowMs, (symbol) => this.world.trueIndex(symbol)).map(
        (quote) => ({ ...quote, source: name }),
      ),
    );
    this.submit([{ kind: 'tick', prices: this.isFed ? prices : [] }]);
    let isWorking = this.waiting > 0;
    while (isWorking) {
      const done = this.submit([{ kind: 'continue-liquidation' }]).at(-1);
      isWorking = done?.kind === 'command-done' && done.result > 0;
    }
  }

  state(): EngineState {
    return readState(this.core.snapshot());
  }

  book(market: string): BookView {
    const side = (wanted: string, sign: 1 | -1) => {
      const levels = new Map<bigint, bigint>();
      for (const order of this.orders.values()) {
        if (order.market !== market || order.side !== wanted) continue;
        levels.set(order.price, (levels.get(order.price) ?? 0n) + order.left);
      }
      return [...levels].sort((a, b) => (a[0] < b[0] ? -sign : sign)).slice(0, 40);
    };
    return { bids: side('BUY', -1), asks: side('SELL', 1) };
  }

  rejections(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const event of this.events) {
      if (event.kind !== 'command-done' || event.rejection === 'OK') continue;
      counts[event.rejection] = (counts[event.rejection] ?? 0) + 1;
    }
    return counts;
  }

  private follow(event: Event): void {
    this.world.apply(event);
    if (event.kind === 'scope-locked') this.waiting++;
    if (event.kind === 'scope-unlocked') this.waiting--;
    if (event.kind === 'order-opened') {
      const { market, side, price, qty } = event;
      if (event.timeInForce !== 'IOC')
        this.orders.set(`spot ${event.orderId}`, { market, side, price, left: qty });
    } else if (event.kind === 'contract-order-opened') {
      const { market, tradeType, price, qty } = event;
      const side = sideOf(tradeType);
      if (event.timeInForce !== 'IOC')
        this.orders.set(`contract ${event.orderId}`, { market, side, price, left: qty });
    } else if (event.kind === 'traded') this.fill(`spot ${event.makerOrderId}`, event.qty);
    else if (event.kind === 'contract-traded') this.fill(`contract ${event.maker.orderId}`, event.qty);
    else if (event.kind === 'order-closed') this.orders.delete(`spot ${event.orderId}`);
    else if (event.kind === 'contract-order-closed') this.orders.delete(`contract ${event.orderId}`);
  }

  private fill(key: string, qty: bigint): void {
    const maker = this.orders.get(key);
    if (maker) maker.left -= qty;
  }
}

function sideOf(tradeType: TradeType): 'BUY' | 'SELL' {
  return tradeType === 'OPEN_LONG' || tradeType === 'CLOSE_SHORT' ? 'BUY' : 'SELL';
}
