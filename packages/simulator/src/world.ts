/**
 * The synthetic world in one object: a walk per coin, the bots of every market, ten sources. Deterministic: the same
 * seed, the same calls, the same commands. It has no clock and does no I/O; whoever drives it says how time goes.
 */
import type { Event, OpenOrderState } from '@tern/engine';
import { CoinWalk, LEVEL_ONE } from './coin-walk.ts';
import { COINS, MARKETS, type MarketSpec, QUOTE_COIN } from './coins.ts';
import { type BookView, type BotCommand, MarketBot } from './market-bot.ts';
import { MarketScale } from './market-scale.ts';
import { Random } from './random.ts';
import { SimulatedSource, SOURCE_NAMES } from './sources.ts';

/** Bots' member ids; real members' begin at 1,000,000. */
const FIRST_MAKER_ID = 1_001;
const FIRST_TAKER_ID = 2_001;

/** Between two quotes of one source about one symbol. */
const QUOTE_EVERY_MS = 2_000;

export interface WorldStart {
  seed: string;
  /** Where the walk goes on; undefined: at the anchor. */
  lastPrice(market: string): bigint | undefined;
  openOrders: readonly OpenOrderState[];
}

export class World {
  readonly bots: readonly MarketBot[];
  readonly sources: readonly SimulatedSource[];
  private readonly botByMarket: ReadonlyMap<string, MarketBot>;
  private readonly walks = new Map<string, CoinWalk>();
  private readonly scales = new Map(MARKETS.map((spec) => [spec.market, new MarketScale(spec)]));

  constructor({ seed, lastPrice, openOrders }: WorldStart) {
    const random = new Random(seed);
    for (const { coin, dailyMovePpm } of COINS) {
      const market = `${coin}/${QUOTE_COIN.coin}`;
      const price = lastPrice(market);
      const level = price === undefined ? LEVEL_ONE : (this.scales.get(market) as MarketScale).levelOf(price);
      this.walks.set(coin, new CoinWalk(random.fork(`walk/${coin}`), dailyMovePpm, level));
    }
    this.bots = MARKETS.map((spec, at) => {
      const members = botMembers(at);
      const resting = openOrders
        .filter((order) => order.market === spec.market && order.memberId === members.makerId)
        .map(({ orderId, side, price, qty, filledQty }) => ({ orderId, side, price, left: qty - filledQty }));
      return new MarketBot(spec, members, random.fork(`bot/${spec.market}`), resting);
    });
    this.botByMarket = new Map(this.bots.map((bot) => [bot.spec.market, bot]));
    this.sources = SOURCE_NAMES.map(
      (name) => new SimulatedSource(name, random.fork(`source/${name}`), QUOTE_EVERY_MS),
    );
  }

  advance(seconds: number): void {
    for (const walk of this.walks.values()) walk.step(seconds);
  }

  /** Every released event, in order. */
  apply(event: Event): void {
    if (event.kind === 'order-opened' || event.kind === 'traded' || event.kind === 'order-closed') {
      this.botByMarket.get(event.market)?.apply(event);
    }
  }

  /** In the market's price units, not on a tick. */
  fairPrice(spec: MarketSpec): bigint {
    const scale = this.scales.get(spec.market) as MarketScale;
    return scale.priceAt(this.level(spec.base), this.level(spec.quote));
  }

  /** With one decimal more than the market's prices, as indexes have. */
  trueIndex(market: string): bigint | undefined {
    const scale = this.scales.get(market);
    return scale?.priceAt(this.level(scale.spec.base), this.level(scale.spec.quote), 1);
  }

  /** What a market's bots say in this second; markets take turns. */
  turn(second: number, bot: MarketBot, book: BookView, allowance: number): BotCommand[] {
    const at = this.bots.indexOf(bot);
    if ((second + at) % bot.spec.everySeconds !== 0) return [];
    return bot.turn(this.fairPrice(bot.spec), book, allowance);
  }

  private level(coin: string): number {
    return this.walks.get(coin)?.level ?? LEVEL_ONE;
  }
}

export function botMembers(marketAt: number): { makerId: number; takerId: number } {
  return { makerId: FIRST_MAKER_ID + marketAt, takerId: FIRST_TAKER_ID + marketAt };
}
