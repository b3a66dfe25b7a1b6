/** What a tick counts of a contract (RULES 1.10, 1.11): its mark, a sample of mid − index each second, a premium each minute. */
import { fundingRate, INDEX_FINER, markPrice, premiumIndex, quotePerUnit } from '@tern/math/contract';
import type { SideIndex } from '../book/order-book.ts';
import { SLOT } from '../book/order-store.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { ContractMarket } from './contract-market.ts';
import { units } from './units.ts';

const MINUTE_MS = 60_000;
const SAMPLES = 30;
/** Parts of a quantity unit: a part of a level must not be rounded to whole ones. */
const FINER = 10n ** 12n;
const INDEX_UNITS = Number(INDEX_FINER);

export class MarkSampling {
  constructor(private readonly memory: EngineMemory) {}

  /** The index is as `market` says; whoever asks has remembered the mark before. */
  setMark(market: ContractMarket, timeMs: number): void {
    const { terms, settings, samples } = market;
    market.markPrice = units(
      markPrice(terms, {
        index: BigInt(market.indexPrice),
        lastFundingRate: market.fundingRate,
        last: BigInt(market.lastPrice),
        msToFunding: BigInt(market.nextFundingMs - timeMs),
        fundingIntervalMs: BigInt(settings.fundingIntervalMs),
        doubledPremiums: BigInt(samples.reduce((sum, one) => sum + one, 0)),
        samples: BigInt(samples.length),
      }),
    );
  }

  /** Only at a NORMAL index. */
  sample(market: ContractMarket, timeMs: number): void {
    const { book, samples } = market;
    const { orders } = this.memory.contracts;
    const bid = book.first(0);
    const ask = book.first(1);
    if (bid !== SLOT.NONE && ask !== SLOT.NONE) {
      samples.push((orders.price(bid) + orders.price(ask)) * INDEX_UNITS - 2 * market.indexPrice);
      if (samples.length > SAMPLES) samples.shift();
    }
    if (timeMs >= market.nextMinuteMs) this.countMinute(market, timeMs);
  }

  /** The interval is over: counting begins anew. */
  beginInterval(market: ContractMarket): void {
    market.weightedPremium = 0n;
    market.premiumWeights = 0n;
    market.premiumMinutes = 0;
    market.nextFundingRate = 0n;
  }

  /** Minutes weigh 1, 2, 3, … over the interval. */
  private countMinute(market: ContractMarket, timeMs: number): void {
    market.nextMinuteMs = timeMs - (timeMs % MINUTE_MS) + MINUTE_MS;
    market.premiumMinutes++;
    const intoInterval = market.settings.fundingIntervalMs - (market.nextFundingMs - timeMs);
    const weight = BigInt(Math.max(1, Math.floor(intoInterval / MINUTE_MS) + 1));
    const premium = premiumIndex(
      this.impactPrice(market, 0),
      this.impactPrice(market, 1),
      BigInt(market.indexPrice),
    );
    market.weightedPremium += weight * premium;
    market.premiumWeights += weight;
    market.nextFundingRate = this.rateNow(market);
  }

  /** What would be settled if the interval ended now: 0n below half of its minutes. */
  rateNow({ premiumMinutes, premiumWeights, weightedPremium, settings, terms }: ContractMarket): bigint {
    const { fundingIntervalMs } = settings;
    if (premiumMinutes * 2 * MINUTE_MS < fundingIntervalMs || premiumWeights === 0n) return 0n;
    return fundingRate(weightedPremium, premiumWeights, {
      intervalMs: BigInt(fundingIntervalMs),
      mmrPpm: terms.tiers[0]?.mmrPpm ?? 0n,
    });
  }

  /** Average price, in index units, at which the impact notional would fill; 0n when the side is too thin. */
  private impactPrice({ terms, settings, book }: ContractMarket, side: SideIndex): bigint {
    const { orders } = this.memory.contracts;
    const unit = quotePerUnit(terms);
    let left = settings.impactNotional;
    let finer = 0n;
    for (let order = book.first(side); order !== SLOT.NONE && left > 0n; order = book.after(order, side)) {
      const price = BigInt(orders.price(order));
      const open = BigInt(orders.remaining(order));
      const notional = open * price * unit;
      finer += notional >= left ? (left * FINER) / (price * unit) : open * FINER;
      left -= notional < left ? notional : left;
    }
    return left > 0n || finer === 0n ? 0n : (settings.impactNotional * INDEX_FINER * FINER) / (finer * unit);
  }
}
