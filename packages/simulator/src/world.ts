/**
 * The synthetic world in one object: a walk per coin, the bots of every market and contract, ten sources.
 * Deterministic: the same seed, the same calls, the same commands. It has no clock and does no I/O; its caller advances
 * the time.
 */
import type { CancelAllContractOrders, CancelAllSpotOrders, EngineState, Event } from '@tern/engine';
import { divRound } from '@tern/math';
import { CoinWalk, LEVEL_ONE } from './coin-walk.ts';
import { COINS, MARKETS, type MarketSpec, QUOTE_COIN } from './coins.ts';
import { ContractBot, type ContractBotCommand, type ContractMembers } from './contract-bot.ts';
import { CONTRACTS } from './contracts.ts';
import { type BookView, type BotCommand, MarketBot } from './market-bot.ts';
import { MarketScale } from './market-scale.ts';
import type { ContractPast } from './own-contract.ts';
import { Premium } from './premium.ts';
import { SimulatorRandom } from './random.ts';
import { shareOut } from './share-out.ts';
import { SimulatedSource, SOURCE_NAMES } from './sources.ts';
import { Surge } from './surge.ts';

/** Bots' member ids; real members' begin at 1,000,000. */
const FIRST_MAKER_ID = 1_001;
const FIRST_TAKER_ID = 2_001;
const FIRST_CONTRACT_MAKER_ID = 3_001;
const FIRST_CONTRACT_TAKER_ID = 4_001;
const FIRST_BETTOR_ID = 5_001;
const BETTORS = 3;
const MILLION = 1_000_000n;

/** Between two quotes of one source about one symbol. */
const QUOTE_EVERY_MS = 4_000;

export interface WorldStart {
  seed: string;
  /** Where the walk goes on; undefined: at the anchor. */
  lastPrice(market: string): bigint | undefined;
  openOrders: EngineState['openOrders'];
  contracts: ContractPast;
}

export type WorldBot = MarketBot | ContractBot;
export type WorldCommand = BotCommand | ContractBotCommand;

const FOLLOWED: ReadonlySet<Event['kind']> = new Set([
  'order-opened',
  'traded',
  'order-closed',
  'contract-changed',
  'contract-order-opened',
  'contract-traded',
  'contract-order-closed',
  'position-changed',
  'mark-changed',
]);

export class SimulatedWorld {
  readonly bots: readonly MarketBot[];
  readonly contractBots: readonly ContractBot[];
  readonly sources: readonly SimulatedSource[];
  private readonly botByMarket: ReadonlyMap<string, WorldBot>;
  private readonly walks = new Map<string, CoinWalk>();
  private readonly surges = new Map<string, Surge>();
  private readonly premiums = new Map<string, Premium>();
  private readonly scales = new Map(MARKETS.map((spec) => [spec.market, new MarketScale(spec)]));

  constructor({ seed, lastPrice, openOrders, contracts }: WorldStart) {
    const random = new SimulatorRandom(seed);
    for (const { coin, dailyMovePpm } of COINS) {
      const market = `${coin}/${QUOTE_COIN.coin}`;
      const price = lastPrice(market);
      const level = price === undefined ? LEVEL_ONE : (this.scales.get(market) as MarketScale).levelOf(price);
      this.walks.set(coin, new CoinWalk(random.fork(`walk/${coin}`), dailyMovePpm, level));
      this.surges.set(coin, new Surge(random.fork(`surge/${coin}`), dailyMovePpm));
    }
    this.bots = MARKETS.map((spec, at) => {
      const members = botMembers(at);
      const resting = openOrders
        .filter((order) => order.market === spec.market && order.memberId === members.makerId)
        .map(({ orderId, side, price, qty, filledQty }) => ({ orderId, side, price, left: qty - filledQty }));
      return new MarketBot(spec, members, random.fork(`bot/${spec.market}`), resting);
    });
    this.contractBots = CONTRACTS.map((spec, at) => {
      this.premiums.set(spec.market, new Premium(random.fork(`premium/${spec.market}`)));
      return new ContractBot(spec, contractMembers(at), random.fork(`bot/${spec.market}`), contracts);
    });
    this.botByMarket = new Map([...this.bots, ...this.contractBots].map((bot) => [bot.spec.market, bot]));
    this.sources = SOURCE_NAMES.map(
      (name) => new SimulatedSource(name, random.fork(`source/${name}`), QUOTE_EVERY_MS),
    );
  }

  /** Where each coin stands, relative to its anchor. */
  levels(): Record<string, number> {
    return Object.fromEntries([...this.walks].map(([coin, { level }]) => [coin, level]));
  }

  advance(seconds: number): void {
    for (const [coin, walk] of this.walks) {
      walk.step(seconds);
      for (let at = 0; at < seconds; at++) walk.push(this.surges.get(coin)?.second() ?? 0);
    }
    for (const premium of this.premiums.values()) for (let at = 0; at < seconds; at++) premium.second();
  }

  /** Keeps a coin at this price, in its market's units, until it is freed; false: it cannot stand there. */
  hold(market: string, price: bigint): boolean {
    const scale = this.scales.get(market);
    if (scale?.spec.quote !== QUOTE_COIN.coin) return false;
    return this.walks.get(scale.spec.base)?.hold(scale.levelOf(price)) ?? false;
  }

  free(market: string): void {
    const spec = this.scales.get(market)?.spec;
    if (spec) this.walks.get(spec.base)?.free();
  }

  /** Takes back whatever the bots have in the books. */
  withdrawals(): (CancelAllSpotOrders | CancelAllContractOrders)[] {
    const spot = MARKETS.map(({ market }, at): CancelAllSpotOrders => {
      return { kind: 'cancel-all-spot-orders', memberId: botMembers(at).makerId, market };
    });
    const contracts = CONTRACTS.flatMap(({ market }, at) => {
      const { makerId, takerId, bettorIds } = contractMembers(at);
      return [makerId, takerId, ...bettorIds].map((memberId): CancelAllContractOrders => {
        return { kind: 'cancel-all-contract-orders', memberId, market };
      });
    });
    return [...spot, ...contracts];
  }

  /** Every released event, in order. */
  apply(event: Event): void {
    if (FOLLOWED.has(event.kind) && 'market' in event) this.botByMarket.get(event.market)?.apply(event);
  }

  /** In the market's or contract's price units, not on a tick. */
  fairPriceOf(bot: WorldBot): bigint {
    if (bot instanceof MarketBot) return this.fairPrice(bot.spec);
    const { base, quote, market } = bot.spec;
    const index = bot.scale.priceAt(this.level(base), this.level(quote));
    return divRound(index * (MILLION + BigInt(this.premiums.get(market)?.ppm ?? 0)), MILLION, 'half-up');
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

  /** Answers the commands of these bots in this second, at most `budget` in all; markets take turns. */
  turns(
    second: number,
    bots: readonly WorldBot[],
    bookOf: (market: string) => BookView,
    budget: number,
  ): { bot: WorldBot; commands: WorldCommand[] }[] {
    const wanted = bots
      .filter((bot) => this.isDue(second, bot))
      .map((bot) => ({ bot, commands: bot.turn(this.fairPriceOf(bot), bookOf(bot.spec.market)) }));
    const shares = shareOut(
      wanted.map(({ commands }) => commands.length),
      budget,
    );
    return wanted.map(({ bot, commands }, at) => ({ bot, commands: commands.slice(0, shares[at]) }));
  }

  private isDue(second: number, bot: WorldBot): boolean {
    const at = bot instanceof MarketBot ? this.bots.indexOf(bot) : this.contractBots.indexOf(bot);
    return (second + at) % bot.spec.everySeconds === 0;
  }

  private level(coin: string): number {
    return this.walks.get(coin)?.level ?? LEVEL_ONE;
  }
}

export function botMembers(marketAt: number): { makerId: number; takerId: number } {
  return { makerId: FIRST_MAKER_ID + marketAt, takerId: FIRST_TAKER_ID + marketAt };
}

export function contractMembers(contractAt: number): ContractMembers {
  const bettorIds = Array.from({ length: BETTORS }, (_, at) => FIRST_BETTOR_ID + contractAt * BETTORS + at);
  return {
    makerId: FIRST_CONTRACT_MAKER_ID + contractAt,
    takerId: FIRST_CONTRACT_TAKER_ID + contractAt,
    bettorIds,
  };
}
