/**
 * P4: two runs that differ in one kind of insertion give others the same results (rules/conventions#requests,
 * rules/contracts#quantity, rules/contracts#index, rules/contracts#funding, rules/contracts#triggers,
 * rules/contracts#leverage, rules/spot#reference).
 */
import { pricesAround } from '@tern/math/contract';
import { TRADE_TYPES } from '../../src/contract/commands.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import type { Tick } from '../../src/index-price/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { AmendedPair } from './amended-pair.ts';
import { Exchange } from './exchange.ts';
import { BESIDE, composeInsertion, INSERTION_SHAPES } from './insertion-scripts.ts';
import { BTC, type Market, SOURCES, withSettings } from './markets.ts';
import { Broken, type Outcome, outcomeOf, type Property } from './property.ts';
import { resultsOf } from './results.ts';
import type { Script } from './script.ts';
import { Trading, type Wanted } from './trading.ts';

const HONEST = [11, 12, 13];
const STRANGERS = [1, 2, 3];
const MOST_COMMANDS = 500;
/** Low, so that few requests reach them; an honest member never holds more than a stranger. */
const REQUEST_BOUNDS = { perMember: 8, inAll: 16 };
/** Half of its minutes are soon counted. */
const PLANS = [withSettings(BTC, { fundingIntervalMs: 120_000 })];

export const insertions: Property = {
  name: 'P4',
  sentence:
    'What is inserted of requests, amends, flashing, own and idle orders, stale prices, far trades changes no result of others.',
  shapes: INSERTION_SHAPES,
  compose: composeInsertion,
  play(script: Script, options?: CoreOptions): Outcome {
    const runs = [new Run(false, options), new Run(true, options)] as const;
    return outcomeOf(
      () => {
        for (const run of runs) run.play(script);
        compare(runs[0].results, runs[1].results);
      },
      // More results and more insertions find more.
      () => [Math.min(runs[1].results.length, 400) / 400 + runs[1].inserted],
      () => runs[0].exchange.commands + runs[1].exchange.commands,
    );
  },
};

function compare(without: readonly string[], inserted: readonly string[]): void {
  for (let i = 0; i < Math.max(without.length, inserted.length); i++)
    if (without[i] !== inserted[i]) throw new Broken(`without: ${without[i]}; with: ${inserted[i]}`);
}

class Run {
  readonly exchange: Exchange;
  readonly results: string[] = [];
  inserted = 0;
  private readonly trading: Trading;
  private readonly market: Market;
  private readonly base: bigint[];
  private readonly requests = new Map<number, Wanted>();
  /** True while the insertion runs: its events are not results of others. */
  private isAside = false;
  /** Only its next order is compared, for its money is another. */
  private isOwn = false;
  private strangersRequests = 0;
  /** Only scripts that amend have it. */
  private pair: AmendedPair | undefined;

  private readonly moves: Readonly<Record<string, (args: readonly number[]) => void>> = {
    stake: (args) => this.stake(args),
    book: (args) => this.book(args),
    order: (args) => this.order(args),
    request: (args) => this.request(args),
    again: (args) => this.again(args),
    stop: (args) => this.stop(args),
    quote: (args) => this.quote(args),
    wobble: (args) => this.wobble(args),
    silence: (args) => {
      this.base[args[0]! % 3] = 0n;
      this.quote([0, 0, 0]);
    },
    strangers: (args) => this.strangers(args),
    flash: (args) => this.flash(args),
    stale: (args) => this.stale(args),
    beyond: (args) => this.beyond(args),
    own: (args) => this.ownOrder(args),
    idle: (args) => this.idleOrder(args),
    stand: (args) => this.pair?.stand(args[0]!),
    amend: (args) => this.amend(args),
  };

  constructor(
    private readonly inserts: boolean,
    options: CoreOptions | undefined,
  ) {
    this.exchange = new Exchange(PLANS, { ...options, requestBounds: REQUEST_BOUNDS });
    this.market = this.exchange.markets[0]!;
    this.base = [...this.exchange.quotes.get(this.market.symbol)!];
    for (const memberId of [...HONEST, ...STRANGERS]) this.exchange.openMember(memberId, 3_000_000n);
    for (let i = 0; i < 7; i++) this.exchange.tick();
    for (const memberId of [...HONEST, ...STRANGERS])
      this.exchange.mustSend({ kind: 'set-leverage', memberId, market: this.market.market, leverage: 2 });
    this.trading = new Trading(this.exchange, STRANGERS);
    this.exchange.observe = (command, events) => this.observe(command, events);
    this.exchange.mostCommands = MOST_COMMANDS;
  }

  /** The first insertion says of which kind all are. */
  play(script: Script): void {
    const kind = script.find(({ name }) => name in BESIDE)?.name;
    if (kind === undefined) return;
    this.isOwn = kind === 'own';
    if (kind === 'amend') this.pair = new AmendedPair(this.exchange, HONEST[0]!, STRANGERS[0]!);
    for (const { name, args } of script) {
      if (name !== kind && !BESIDE[kind]!.includes(name)) continue;
      this.moves[name]?.(args);
    }
  }

  private aside(what: () => void): void {
    if (!this.inserts) return;
    this.inserted = 1;
    this.isAside = true;
    what();
    this.isAside = false;
  }

  private observe(_command: Command, events: readonly Event[]): void {
    if (this.isAside) return;
    const seen = resultsOf(events, (memberId) => HONEST.includes(memberId));
    const isCompared = (result: string) => !this.isOwn || /^(done|opened|trade|mark|index)/.test(result);
    for (const result of seen) if (isCompared(result)) this.results.push(result);
  }

  private honest(number: number): number {
    return HONEST[number % HONEST.length]!;
  }

  private wanted(account: number, kind: number, apart: number, size: number): Wanted {
    const { market, trading } = this;
    const price = trading.price(market, apart);
    return { memberId: this.honest(account), market, tradeType: TRADE_TYPES[kind]!, price, size };
  }

  private stake([buyer, seller, lots]: readonly number[]): void {
    const long = this.wanted(buyer!, 0, 0, lots!);
    const short = this.wanted(seller! === buyer! ? seller! + 1 : seller!, 1, 0, lots!);
    this.trading.trade(short, long);
  }

  private book([account, kind, apart, lots]: readonly number[]): void {
    this.trading.place(this.wanted(account!, kind!, apart!, lots!));
  }

  private order([account, kind, apart, size, isImmediate]: readonly number[]): void {
    const timeInForce = isImmediate === 1 ? 'IOC' : 'GTC';
    this.trading.place({ ...this.wanted(account!, kind!, apart!, size!), timeInForce });
  }

  /** An order that is over when it is answered, so that only its request is remembered. One for each member. */
  private request([account, kind, apart, lots]: readonly number[]): void {
    const memberId = this.honest(account!);
    if (this.requests.has(memberId)) return;
    const wanted: Wanted = {
      ...this.wanted(account!, kind!, apart!, lots!),
      timeInForce: 'IOC',
      requestId: 'mine',
    };
    this.requests.set(memberId, wanted);
    this.trading.place(wanted);
  }

  private again([account]: readonly number[]): void {
    const wanted = this.requests.get(this.honest(account!));
    if (wanted !== undefined) this.trading.place(wanted);
  }

  private stop([account, side, apart, isLast]: readonly number[]): void {
    const stopLoss = this.trading.price(this.market, apart!);
    this.exchange.send({
      kind: 'set-position-triggers',
      memberId: this.honest(account!),
      market: this.market.market,
      side: side === 0 ? 'LONG' : 'SHORT',
      takeProfit: 0n,
      stopLoss,
      triggerSource: isLast === 1 ? 'LAST' : 'MARK',
    });
  }

  /** Millionths from where each source began. */
  private quote(changes: readonly number[]): void {
    const quotes = this.exchange.quotes.get(this.market.symbol)!;
    for (const [i, base] of this.base.entries())
      quotes[i] = (base * BigInt(1_000_000 + changes[i]!)) / 1_000_000n;
  }

  /** Ticks at which all sources go up and down. */
  private wobble([ticks, ppm, everyMs]: readonly number[]): void {
    const quotes = this.exchange.quotes.get(this.market.symbol)!;
    const before = [...quotes];
    for (let i = 0; i < ticks!; i++) {
      const change = BigInt(1_000_000 + ppm! * ((i % 5) - 2));
      for (const [at, price] of before.entries()) quotes[at] = (price * change) / 1_000_000n;
      this.exchange.tick(everyMs);
    }
    for (const [at, price] of before.entries()) quotes[at] = price;
  }

  private strangers([count]: readonly number[]): void {
    this.aside(() => {
      for (let i = 0; i < count!; i++) {
        this.strangersRequests++;
        const memberId = STRANGERS[i % STRANGERS.length]!;
        const price = this.trading.price(this.market, -4_000);
        this.trading.place({
          memberId,
          market: this.market,
          tradeType: 'OPEN_LONG',
          price,
          size: 1,
          timeInForce: 'IOC',
          requestId: `s${this.strangersRequests}`,
        });
      }
    });
  }

  private flash([kind, apart, lots]: readonly number[]): void {
    const { market } = this;
    const price = this.trading.price(market, apart!);
    let orderId = 0;
    const wanted: Wanted = {
      memberId: STRANGERS[0]!,
      market,
      tradeType: TRADE_TYPES[kind!]!,
      price,
      size: lots!,
    };
    // The order rests for a tick and matches no other.
    this.aside(() => {
      orderId = this.trading.place({ ...wanted, timeInForce: 'POST_ONLY' });
    });
    this.exchange.tick(2_000);
    this.aside(() => this.trading.cancelOrder(wanted.memberId, orderId));
  }

  /** Far bids are the best ones at a tick only. */
  private amend([count, price]: readonly number[]): void {
    const { pair } = this;
    if (pair === undefined) return;
    this.aside(() => pair.amend(count!, BigInt(price!)));
    this.exchange.tick(2_000);
    this.results.push(pair.counted());
    this.aside(() => pair.amend(count!));
  }

  private stale([sourceNumber, kind, percent, isAfter, ageSteps]: readonly number[]): void {
    const { exchange, market } = this;
    const at = sourceNumber! % SOURCES.length;
    const price = (market.price * 10n * BigInt(100 + percent!)) / 100n;
    const nextMs = exchange.timeMs + 1_000;
    const isFresh = exchange.quotes.get(market.symbol)![at]! > 0n;
    // The last one that was taken is the last tick's at the latest, and this one's when it comes after it.
    const takenMs = isAfter === 1 && isFresh ? nextMs : exchange.timeMs;
    const times = [
      takenMs - 1 - ageSteps! * 500,
      takenMs,
      nextMs - 10_001 - ageSteps! * 5_000,
      nextMs + 2_001 + ageSteps! * 60_000,
    ];
    const wasSilent = exchange.lastQuotedMs(market.symbol, at) < exchange.timeMs;
    // A source that was silent at the last tick is only sure to refuse what is too old or of the future.
    const sourceTimeMs = times[wasSilent ? 2 + (kind! % 2) : kind! % 4]!;
    const entry: Tick['prices'] = [{ symbol: market.symbol, source: SOURCES[at]!, price, sourceTimeMs }];
    if (this.inserts) this.inserted = 1;
    const extra = this.inserts ? { [isAfter === 1 ? 'after' : 'before']: entry } : {};
    exchange.tick(1_000, extra);
  }

  private beyond([side, apart]: readonly number[]): void {
    const { market, exchange } = this;
    const { low, high } = pricesAround(
      market.terms,
      exchange.markOf(market),
      BigInt(market.settings.bounds.lastClampPpm),
    );
    const edge = side === 0 ? high : low;
    const far = (edge * BigInt(10_000 + (side === 0 ? apart! : -apart!))) / 10_000n;
    this.wash(edge);
    this.aside(() => this.wash(far));
  }

  private wash(price: bigint): void {
    const wanted = { market: this.market, price, size: 1 };
    this.trading.trade(
      { ...wanted, memberId: STRANGERS[1]!, tradeType: 'OPEN_SHORT' },
      { ...wanted, memberId: STRANGERS[2]!, tradeType: 'OPEN_LONG' },
    );
  }

  /** The order before is the insertion; what the next one becomes is compared. */
  private ownOrder(args: readonly number[]): void {
    const [account, kind, apart, lots, nextKind, nextApart, nextLots, how] = args as [
      ...[number, number, number, number, number, number, number, number],
    ];
    let orderId = 0;
    const own = this.wanted(account, kind, apart, lots);
    this.aside(() => {
      orderId = this.trading.place({ ...own, timeInForce: 'POST_ONLY' });
    });
    const next = this.wanted(account, nextKind, nextApart, nextLots);
    const timeInForce = (['GTC', 'IOC', 'FOK', 'GTC'] as const)[how % 4]!;
    const isMarket = how % 4 === 3;
    const nextId = isMarket
      ? this.trading.place({ ...next, price: 0n })
      : this.trading.place({ ...next, timeInForce });
    this.trading.cancelOrder(next.memberId, nextId);
    this.aside(() => this.trading.cancelOrder(own.memberId, orderId));
  }

  /** IOC or FOK, so far from the mark that no order meets it. */
  private idleOrder([account, kind, leverage, isWhole]: readonly number[]): void {
    const apart = kind === 0 ? -4_000 : 4_000;
    const idle = { ...this.wanted(account!, kind!, apart, 1), leverage: leverage! };
    this.aside(() => this.trading.place({ ...idle, timeInForce: isWhole === 1 ? 'FOK' : 'IOC' }));
  }
}
