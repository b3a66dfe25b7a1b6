/**
 * The samples that a tick takes of a contract (rules/contracts#mark, rules/contracts#premium): its mark, a sample of
 * impact mid − index and one of the premium each NORMAL tick. Only orders count that were accepted before the previous
 * tick's command, so that an order must have stood open to all.
 */
import {
  carriedMark,
  fundingRate,
  INDEX_FINER,
  markPrice,
  minutePremium,
  premiumSample,
  quotePerUnit,
} from '@tern/math/contract';
import type { CommandContext } from '../../base/command-context.ts';
import { ORDER_LIMIT } from '../../base/limits.ts';
import { units } from '../../base/units.ts';
import type { SideIndex } from '../../book/order-book.ts';
import { SLOT } from '../../book/order-store.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';

const MINUTE_MS = 60_000;
const SAMPLES = 60;
/** Parts of a quantity unit: a part of a level must not be rounded to whole ones. */
const FINER = 10n ** 12n;

export class MarkSampling {
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
  ) {
    this.contracts = stores.contracts;
  }

  /**
   * The index is as `market` says, `lastIndex` is the one that the mark was made of; the caller has remembered the mark
   * before. Of a tick that settled funding: no order moves the mark then, only the sources (decision 0026).
   */
  carryMark(market: ContractMarket, anchor: bigint, lastIndex: number): void {
    const { terms, boundPpm, markPrice: mark } = market;
    const index = BigInt(market.indexPrice);
    const before = { mark: BigInt(mark), index: BigInt(lastIndex) };
    market.setMark(units(carriedMark(terms, before, { index, anchor, boundPpm })));
  }

  /** The index is as `market` says; the caller has remembered the mark before. */
  setMark(market: ContractMarket, anchor: bigint, timeMs: number): void {
    const { terms, settings, boundPpm } = market;
    const price = markPrice(terms, {
      index: BigInt(market.indexPrice),
      anchor,
      boundPpm,
      lastFundingRate: market.fundingRate,
      last: BigInt(market.lastPrice),
      msToFunding: BigInt(market.nextFundingMs - timeMs),
      fundingIntervalMs: BigInt(settings.fundingIntervalMs),
      doubledPremiums: market.samples,
    });
    market.setMark(units(price));
  }

  /** Only at a NORMAL index. */
  sample(market: ContractMarket, anchor: bigint, timeMs: number): void {
    const { samples } = market;
    const bid = this.impactPrice(market, 0);
    const ask = this.impactPrice(market, 1);
    if (bid !== 0n && ask !== 0n) {
      samples.push(Number(bid + ask) - 2 * market.indexPrice);
      if (samples.length > SAMPLES) samples.shift();
    }
    this.closeMinute(market, timeMs);
    market.minuteStartMs = timeMs - (timeMs % MINUTE_MS);
    const index = BigInt(market.indexPrice);
    market.premiumSamples.push(premiumSample(bid, ask, { index, anchor }));
  }

  /** The interval is over: counting begins anew. */
  beginInterval(market: ContractMarket): void {
    market.weightedPremium = 0n;
    market.premiumWeights = 0n;
    market.premiumMinutes = 0;
    market.premiumSamples = [];
    market.nextFundingRate = 0n;
  }

  /** Counts the minute whose samples there are when it is over; minutes weigh 1, 2, 3, … over the interval. */
  closeMinute(market: ContractMarket, timeMs: number): void {
    const { minuteStartMs, premiumSamples } = market;
    if (premiumSamples.length === 0 || timeMs - minuteStartMs < MINUTE_MS) return;
    market.premiumSamples = [];
    const premium = minutePremium(premiumSamples);
    if (premium === undefined) return;
    market.premiumMinutes++;
    const intoInterval = market.settings.fundingIntervalMs - (market.nextFundingMs - minuteStartMs);
    const weight = BigInt(Math.max(1, Math.floor(intoInterval / MINUTE_MS) + 1));
    market.weightedPremium += weight * premium;
    market.premiumWeights += weight;
    market.nextFundingRate = this.rateNow(market);
  }

  /** The rate that would be settled if the interval ended now: 0n below half of its minutes. */
  rateNow({ premiumMinutes, premiumWeights, weightedPremium, settings, terms }: ContractMarket): bigint {
    const { fundingIntervalMs, bounds } = settings;
    if (premiumMinutes * 2 * MINUTE_MS < fundingIntervalMs || premiumWeights === 0n) return 0n;
    return fundingRate(weightedPremium, premiumWeights, {
      intervalMs: BigInt(fundingIntervalMs),
      mmrPpm: terms.tiers[0]?.mmrPpm ?? 0n,
      interestPpm: BigInt(bounds.interestPpm),
      interestPullPpm: BigInt(bounds.interestPullPpm),
      fundingCapPpm: BigInt(bounds.fundingCapPpm),
    });
  }

  /** Average price, in index units, at which the impact notional would fill; 0n when the side is too thin. */
  private impactPrice({ terms, settings, book }: ContractMarket, side: SideIndex): bigint {
    const { orders, lastIdAtTick } = this.contracts;
    const unit = quotePerUnit(terms);
    let left = settings.impactNotional;
    let finer = 0n;
    let looks = 0;
    for (let order = book.first(side); order !== SLOT.NONE && left > 0n; order = book.after(order, side)) {
      if (looks === ORDER_LIMIT.MAX_IMPACT_ORDERS) break;
      looks++;
      if (orders.id(order) > lastIdAtTick) continue;
      const price = BigInt(orders.price(order));
      const open = BigInt(orders.remaining(order));
      const notional = open * price * unit;
      finer += notional >= left ? (left * FINER) / (price * unit) : open * FINER;
      left -= notional < left ? notional : left;
    }
    this.context.makersSeen += looks;
    return left > 0n || finer === 0n ? 0n : (settings.impactNotional * INDEX_FINER * FINER) / (finer * unit);
  }
}
