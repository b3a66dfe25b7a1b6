/**
 * The prices at which a market maker quotes: fixed rungs, a little uneven, that do not move with the price. So when the
 * price moves, few orders have to: the rung that it crossed changes sides, all others stay.
 */
import { divRound, floorTo } from '@tern/math';
import { hashText } from './random.ts';

/** Distance of two rungs, in millionths of the anchor price, unless said otherwise. */
const RUNG_PPM = 180n;
const LEAST_TICKS = 2n;

export class Ladder {
  readonly rung: bigint;

  constructor(
    private readonly market: string,
    anchorPrice: bigint,
    private readonly tick: bigint,
    rungPpm: bigint = RUNG_PPM,
  ) {
    const ticks = divRound(anchorPrice * rungPpm, 1_000_000n * tick, 'half-up');
    this.rung = (ticks < LEAST_TICKS ? LEAST_TICKS : ticks) * tick;
  }

  /** The price of a rung: its place plus an offset of its own below half a rung, on a tick. */
  price(index: bigint): bigint {
    const ticksPerRung = this.rung / this.tick;
    const offset = ticksPerRung < 4n ? 0n : this.hash(index) % (ticksPerRung / 2n);
    return index * this.rung + offset * this.tick;
  }

  /** `count` prices below (above) a bound, nearest first, all positive. */
  below(bound: bigint, count: number): bigint[] {
    return this.collect(bound, count, -1n, (price) => price < bound);
  }
  above(bound: bigint, count: number): bigint[] {
    return this.collect(bound, count, 1n, (price) => price > bound);
  }

  /** True when a price lies at most so many rungs from the fair one. Beyond, a bare book's best price says nothing. */
  isNear(price: bigint, fair: bigint, rungs: number): boolean {
    const away = price < fair ? fair - price : price - fair;
    return away <= this.rung * BigInt(rungs);
  }

  /** Between 40 and 160 percent: how much a rung carries against the usual. */
  weightPercent(price: bigint): bigint {
    return 40n + (this.hash(price) % 121n);
  }

  private collect(bound: bigint, count: number, step: bigint, fits: (price: bigint) => boolean): bigint[] {
    const prices: bigint[] = [];
    let index = floorTo(bound, this.rung) / this.rung - step;
    while (prices.length < count && index > 0n) {
      const price = this.price(index);
      if (fits(price)) prices.push(price);
      index += step;
    }
    return prices;
  }

  private hash(value: bigint): bigint {
    return BigInt(hashText(`${this.market} ${value}`) >>> 0);
  }
}
