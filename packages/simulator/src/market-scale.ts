/**
 * From levels to a market's price units and back: the edge at which the synthetic walk becomes prices. Rounding is
 * half-up to the tick; a price is at least one tick.
 */
import { divRound, parseUnits, pow10 } from '@tern/math';
import { LEVEL_ONE } from './coin-walk.ts';
import { COINS, QUOTE_COIN } from './coins.ts';

/** Anchor prices in USDT are written with at most this many decimals. */
const ANCHOR_SCALE = 8;

export function anchorOf(coin: string): bigint {
  if (coin === QUOTE_COIN.coin) return pow10(ANCHOR_SCALE);
  const spec = COINS.find((each) => each.coin === coin);
  if (!spec) throw new Error(`no coin is called ${coin}`);
  return parseUnits(spec.anchorPrice, ANCHOR_SCALE);
}

/** The units in which a market, spot or contract, counts its prices. */
export interface PriceSpec {
  base: string;
  quote: string;
  priceScale: number;
  tickSize: string;
}

export class MarketScale {
  readonly tick: bigint;
  private readonly numerator: bigint;
  private readonly denominator: bigint;

  constructor(readonly spec: PriceSpec) {
    this.tick = parseUnits(spec.tickSize, spec.priceScale);
    this.numerator = anchorOf(spec.base) * pow10(spec.priceScale);
    this.denominator = anchorOf(spec.quote);
  }

  /** Exact price units at these levels, not yet on a tick; `finer` times ten more decimals. */
  priceAt(baseLevel: number, quoteLevel: number, finer = 0): bigint {
    const numerator = this.numerator * BigInt(baseLevel) * pow10(finer);
    return divRound(numerator, this.denominator * BigInt(quoteLevel), 'half-up');
  }

  /** On a tick. */
  tickAt(baseLevel: number, quoteLevel: number): bigint {
    const numerator = this.numerator * BigInt(baseLevel);
    const ticks = divRound(numerator, this.denominator * BigInt(quoteLevel) * this.tick, 'half-up');
    return (ticks < 1n ? 1n : ticks) * this.tick;
  }

  /** The base's level that makes this price; the quote stands at its anchor. */
  levelOf(price: bigint): number {
    const level = divRound(price * this.denominator * BigInt(LEVEL_ONE), this.numerator, 'half-up');
    return Number(level);
  }
}
