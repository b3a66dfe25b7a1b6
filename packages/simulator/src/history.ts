/**
 * Invented bars for charts, back from a given instant, at which every coin stands at its anchor or at a given level. One chain of base bars
 * is walked per coin, the finer the nearer to the end; every interval is gathered from that chain, so intervals agree
 * wherever they overlap. Days join into weeks and months, finer bars into days: the calendar comes from outside.
 */
import { parseUnits, pow10 } from '@tern/math';
import { CoinWalk, LEVEL_ONE } from './coin-walk.ts';
import { COINS, MARKETS, QUOTE_COIN } from './coins.ts';
import { CONTRACTS } from './contracts.ts';
import { MarketScale, type PriceSpec } from './market-scale.ts';
import { SimulatorRandom } from './random.ts';

export interface HistoryBar {
  /** Start, UTC milliseconds. */
  time: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  turnover: bigint;
}

export interface Calendar<Interval extends string> {
  /** Finest first; those below a day divide it, the rest are made of whole days. */
  intervals: readonly { interval: Interval; base: 'even' | 'days'; seconds: number }[];
  barStart(interval: Interval, timeMs: number): number;
  stepBars(interval: Interval, startMs: number, count: number): number;
  day: Interval;
}

const DAY_MS = 86_400_000;
/** Points of the walk inside one base bar. */
const POINTS = 4;

/** The settings that a chart's prices and volumes depend on. */
interface ChartSpec extends PriceSpec {
  market: string;
  qtyScale: number;
  dailyTurnover: string;
}

/** The chain's bars, newest first; points run back in time, bar b from point 4b (its close) to 4b + 4 (its open). */
interface Chain {
  starts: number[];
  seconds: number[];
  levelsByCoin: Map<string, Uint32Array>;
}

export class History<Interval extends string> {
  private readonly chain: Chain;
  private readonly endMs: number;

  constructor(
    private readonly seed: string,
    private readonly calendar: Calendar<Interval>,
    nowMs: number,
    private readonly count: number,
    endLevels: Readonly<Record<string, number>> = {},
  ) {
    const finest = calendar.intervals[0];
    if (!finest) throw new Error('a calendar has intervals');
    this.endMs = calendar.barStart(finest.interval, nowMs);
    const { starts, seconds } = this.makeChain();
    const random = new SimulatorRandom(`${seed}/history`);
    this.chain = { starts, seconds, levelsByCoin: new Map() };
    for (const { coin, dailyMovePpm } of COINS) {
      this.chain.levelsByCoin.set(
        coin,
        walkBack(new CoinWalk(random.fork(coin), dailyMovePpm, endLevels[coin]), seconds),
      );
    }
    this.chain.levelsByCoin.set(
      QUOTE_COIN.coin,
      new Uint32Array(seconds.length * POINTS + 1).fill(LEVEL_ONE),
    );
  }

  /** The newest `count` bars of every interval, oldest first. */
  barsOf(market: string): Map<Interval, HistoryBar[]> {
    const spec = [...MARKETS, ...CONTRACTS].find((each) => each.market === market);
    if (!spec) throw new Error(`no market is called ${market}`);
    const base = this.baseBars(spec);
    const { calendar, count } = this;
    return new Map(
      calendar.intervals.map(({ interval }) => {
        const firstMs = calendar.stepBars(interval, this.newestStart(interval), 1 - count);
        const part = base.filter((bar) => bar.time >= firstMs);
        return [interval, gather(part, (timeMs) => calendar.barStart(interval, timeMs))];
      }),
    );
  }

  private newestStart(interval: Interval): number {
    return this.calendar.barStart(interval, this.endMs - 1);
  }

  /** Every stretch begins with a day, so that no bar of a coarser interval is cut. */
  private makeChain(): { starts: number[]; seconds: number[] } {
    const { calendar, count } = this;
    const starts: number[] = [];
    const seconds: number[] = [];
    let untilMs = this.endMs;
    const dayStart = (timeMs: number) => calendar.barStart(calendar.day, timeMs);
    for (const each of calendar.intervals) {
      if (each.base === 'days') continue;
      const fromMs = dayStart(calendar.stepBars(each.interval, this.newestStart(each.interval), 1 - count));
      const lengthMs = each.seconds * 1_000;
      for (let time = untilMs - lengthMs; time >= fromMs; time -= lengthMs) {
        starts.push(time);
        seconds.push(each.seconds);
      }
      untilMs = Math.min(untilMs, fromMs);
    }
    const coarse = calendar.intervals.filter((each) => each.base === 'days').map((each) => each.interval);
    const coarsest = coarse.pop();
    if (coarsest === undefined) return { starts, seconds };
    const oldestOf = (interval: Interval) =>
      calendar.stepBars(interval, this.newestStart(interval), 1 - count);
    // Days as far back as anything but the coarsest needs them; beyond, the coarsest is its own base.
    const daysFromMs = calendar.barStart(coarsest, Math.min(untilMs, ...coarse.map(oldestOf)));
    for (let time = untilMs - DAY_MS; time >= daysFromMs; time -= DAY_MS) {
      starts.push(time);
      seconds.push(DAY_MS / 1_000);
    }
    let nextMs = daysFromMs;
    while (nextMs > oldestOf(coarsest)) {
      const time = calendar.stepBars(coarsest, nextMs, -1);
      starts.push(time);
      seconds.push((nextMs - time) / 1_000);
      nextMs = time;
    }
    return { starts, seconds };
  }

  /** Oldest first. */
  private baseBars(spec: ChartSpec): HistoryBar[] {
    const { starts, seconds, levelsByCoin } = this.chain;
    const scale = new MarketScale(spec);
    const baseLevels = levelsByCoin.get(spec.base) as Uint32Array;
    const quoteLevels = levelsByCoin.get(spec.quote) as Uint32Array;
    const flow = new Flow(spec, new SimulatorRandom(`${this.seed}/flow/${spec.market}`));
    const bars: HistoryBar[] = [];
    for (let at = starts.length - 1; at >= 0; at--) {
      const prices: bigint[] = [];
      for (let point = (at + 1) * POINTS; point >= at * POINTS; point--) {
        prices.push(scale.tickAt(baseLevels[point] as number, quoteLevels[point] as number));
      }
      bars.push(flow.bar(starts[at] as number, seconds[at] as number, prices));
    }
    return bars;
  }
}

/** The traded volume: the market's usual turnover, uneven, more when the price moved. */
class Flow {
  private readonly turnoverPerDay: bigint;
  private readonly toQuote: bigint;

  constructor(
    spec: ChartSpec,
    private readonly random: SimulatorRandom,
  ) {
    // Price units times quantity units, without the power of ten that makes them quote units.
    this.turnoverPerDay = parseUnits(spec.dailyTurnover, spec.priceScale + spec.qtyScale);
    this.toQuote = pow10(8 - spec.priceScale - spec.qtyScale);
  }

  bar(time: number, seconds: number, prices: readonly bigint[]): HistoryBar {
    const open = prices[0] as bigint;
    const close = prices[prices.length - 1] as bigint;
    let high = open;
    let low = open;
    for (const price of prices) {
      if (price > high) high = price;
      if (price < low) low = price;
    }
    const perMille = BigInt(this.random.between(350, 1_650));
    const movedPerMille = ((high - low) * 20_000n) / open;
    const share = (this.turnoverPerDay * BigInt(seconds) * (perMille + movedPerMille)) / 86_400_000n;
    const average = (open + high + low + close) / 4n;
    const volume = share / average + 1n;
    return { time, open, high, low, close, volume, turnover: volume * average * this.toQuote };
  }
}

function walkBack(walk: CoinWalk, seconds: readonly number[]): Uint32Array {
  const levels = new Uint32Array(seconds.length * POINTS + 1);
  levels[0] = walk.level;
  let point = 1;
  for (const length of seconds) {
    for (let part = 0; part < POINTS; part++) {
      walk.step(length / POINTS);
      levels[point++] = walk.level;
    }
  }
  return levels;
}

/** Joins base bars, oldest first, that start in the same bar of the interval. */
function gather(base: readonly HistoryBar[], startOf: (timeMs: number) => number): HistoryBar[] {
  const bars: HistoryBar[] = [];
  for (const bar of base) {
    const time = startOf(bar.time);
    const last = bars[bars.length - 1];
    if (last?.time !== time) bars.push({ ...bar, time });
    else {
      if (bar.high > last.high) last.high = bar.high;
      if (bar.low < last.low) last.low = bar.low;
      last.close = bar.close;
      last.volume += bar.volume;
      last.turnover += bar.turnover;
    }
  }
  return bars;
}
