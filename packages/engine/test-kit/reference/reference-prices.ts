/**
 * The reference prices of spot pairs in the reference exchange (rules/spot#reference), from lists of all that counts:
 * every tick of an hour, and the range of prices of every minute of a day.
 */
import { MAX_PRICE } from '../../src/base/limits.ts';
import type { Side } from '../../src/base/order-words.ts';
import type { SetReferencePrice } from '../../src/listing/commands.ts';
import type { ReferenceCause } from '../../src/spot/market-events.ts';
import type { ReferenceMarket, ReferenceModel } from './reference-model.ts';
import { byIndex, MINUTE_MS, steppedPrice, withPrice } from './reference-price-facts.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';

export class ReferencePrices {
  /** The last tick's sequence. */
  private tickSeq = 0;

  constructor(private readonly model: ReferenceModel) {}

  set({ market: name, price, firstOperator, secondOperator }: SetReferencePrice): Answer {
    const { model } = this;
    if (firstOperator < 1 || secondOperator < 1 || firstOperator === secondOperator)
      return rejected('TWO_OPERATORS_NEEDED');
    const market = model.markets.get(name);
    if (market === undefined) return rejected('UNKNOWN_MARKET');
    if (price < 1n || price > BigInt(MAX_PRICE)) return rejected('PRICE_INVALID');
    if (model.indexes.get(name)?.state === 'NORMAL') return rejected('REFERENCE_BY_INDEX');
    const { facts } = market;
    const minute = Math.floor(model.timeMs / MINUTE_MS);
    facts.price = price;
    facts.day = withPrice(facts.day, minute, price);
    facts.steps = [{ minute, high: price, low: price }];
    this.write(market, 'OPERATORS');
    return accepted();
  }

  /** After the indexes. */
  tick(): void {
    for (const market of this.model.markets.values()) this.tickMarket(market);
    this.tickSeq = this.model.seq;
  }

  private tickMarket(market: ReferenceMarket): void {
    const { facts } = market;
    const minute = Math.floor(this.model.timeMs / MINUTE_MS);
    const isFirst = facts.minute !== minute;
    facts.minute = minute;
    facts.ticks = facts.ticks.filter((one) => one.minute >= minute - 60);
    const before = facts.price;
    const index = this.model.indexes.get(market.market);
    const isNormal = index?.state === 'NORMAL';
    if (isNormal) facts.price = byIndex(index.price, index.priceScale, market.priceScale);
    else if (isFirst) facts.price = steppedPrice(facts);
    if (facts.price !== before) this.write(market, isNormal ? 'INDEX' : 'BOOK');
    const bid = market.status === 'OPEN' ? this.bestThatHolds(market, 'BUY') : undefined;
    const ask = market.status === 'OPEN' ? this.bestThatHolds(market, 'SELL') : undefined;
    if (bid !== undefined && ask !== undefined) facts.ticks.push({ minute, twiceMiddle: bid + ask });
    facts.day = withPrice(facts.day, minute, facts.price);
    facts.steps = withPrice(facts.steps, minute, facts.price);
  }

  /** The best price of those that stand since the tick before, where they hold ten times minNotional within 1 % of it. */
  private bestThatHolds(market: ReferenceMarket, side: Side): bigint | undefined {
    const { priceScale, qtyScale, filters, quote } = market;
    const unit = 10n ** BigInt(this.model.assets.get(quote)!.scale - priceScale - qtyScale);
    const standing = this.model
      .book(market, side)
      .slice(0, 500)
      .filter(({ acceptedSeq }) => acceptedSeq <= this.tickSeq);
    const best = standing[0]?.price;
    if (best === undefined) return undefined;
    const isNear = (price: bigint) =>
      side === 'BUY' ? price * 100n >= best * 99n : price * 100n <= best * 101n;
    const held = standing
      .filter(({ price }) => isNear(price))
      .reduce((sum, { price, qty, filledQty }) => sum + price * (qty - filledQty) * unit, 0n);
    return held >= 10n * filters.minNotional ? best : undefined;
  }

  private write({ market, facts }: ReferenceMarket, cause: ReferenceCause): void {
    this.model.events.push({ kind: 'reference-changed', market, price: facts.price, cause });
  }
}
