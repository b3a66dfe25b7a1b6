/** The worked examples of rules/contracts#mark and rules/contracts#funding, each as it stands there. */
import { describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '../decimal.ts';
import {
  carriedMark,
  currentPriceHundredths,
  fundingAmount,
  fundingRate,
  fundSlipPpm,
  fundSlipPrices,
  isWithinPriceBand,
  leastDistancePpm,
  markBoundPpm,
  marketBound,
  markPrice,
  minutePremium,
  notionalOf,
  PREMIUM_FINER,
  premiumIndex,
  premiumSample,
  pricesAround,
  withCum,
} from './index.ts';
import { BTC, btc, price, usdt } from './testing/example-terms.ts';

describe('funding', () => {
  const percent = (text: string) => parseUnits(text, 6);
  const terms = {
    intervalMs: 28_800_000n,
    mmrPpm: 4_000n,
    interestPpm: 100n,
    interestPullPpm: 500n,
    fundingCapPpm: 750_000n,
  };

  it.each([
    ['0.01', '0.01'],
    ['0.03', '0.01'],
    ['0.10', '0.05'],
    ['-0.08', '-0.03'],
    ['0.60', '0.3'],
  ])('a premium of %s %% gives %s %%', (premium, rate) => {
    const weighted = percent(premium) * PREMIUM_FINER * 115_440n;
    expect(formatUnits(fundingRate(weighted, 115_440n, terms), 6)).toBe(rate);
  });

  it('is capped by the share of the interval in eight hours', () => {
    const rate = (intervalMs: bigint) =>
      fundingRate(percent('9') * PREMIUM_FINER * 10n, 10n, { ...terms, intervalMs });
    expect(formatUnits(rate(28_800_000n), 6)).toBe('0.3');
    expect(formatUnits(rate(14_400_000n), 6)).toBe('0.15');
    expect(formatUnits(rate(600_000n), 6)).toBe('0.00625');
  });

  it('samples the premium against index and anchor: the one nearer zero, nothing when the signs differ', () => {
    const sample = (bid: bigint, ask: bigint, index: bigint, anchor: bigint) =>
      premiumSample(bid, ask, { index, anchor });
    expect(sample(50_100n, 50_200n, 50_000n, 50_050n)).toBe(premiumIndex(50_100n, 50_200n, 50_050n));
    expect(sample(50_100n, 50_200n, 50_050n, 50_000n)).toBe(premiumIndex(50_100n, 50_200n, 50_050n));
    expect(sample(50_100n, 50_200n, 50_000n, 50_300n)).toBe(0n);
    expect(sample(49_800n, 49_900n, 50_000n, 49_950n)).toBe(premiumIndex(49_800n, 49_900n, 49_950n));
    expect(sample(50_100n, 50_200n, 50_000n, 50_150n)).toBe(0n);
    expect(sample(0n, 0n, 50_000n, 50_000n)).toBe(0n);
  });

  it('makes a minute of the median of at least 30 samples, truncated to eight decimals', () => {
    const one = PREMIUM_FINER;
    expect(minutePremium(Array(29).fill(5n * one))).toBeUndefined();
    expect(minutePremium([...Array(16).fill(5n * one), ...Array(15).fill(900n * one)])).toBe(5n * one);
    expect(minutePremium([...Array(15).fill(4n * one), ...Array(15).fill(7n * one)])).toBe(5n * one);
    expect(minutePremium([...Array(15).fill(-4n * one), ...Array(15).fill(-7n * one)])).toBe(-5n * one);
    expect(minutePremium(Array(31).fill(one + 1n))).toBe(one);
  });

  it('0.062339 BTC at 48,500.1 and 0.05 %: pays 1.51172387, receives 1.51172386', () => {
    const notional = notionalOf(BTC, btc('0.062339'), price('48500.1'));
    expect(fundingAmount(notional, percent('0.05'), 'payer')).toBe(usdt('1.51172387'));
    expect(fundingAmount(notional, percent('-0.05'), 'receiver')).toBe(usdt('1.51172386'));
  });

  it('counts the premium of each side alone, a thin side as nothing', () => {
    const rate = (bid: bigint, ask: bigint) => premiumIndex(bid, ask, 50_000n);
    expect(rate(50_050n, 50_060n)).toBe(percent('0.1') * PREMIUM_FINER);
    expect(rate(49_900n, 49_950n)).toBe(-percent('0.1') * PREMIUM_FINER);
    expect(rate(49_990n, 50_010n)).toBe(0n);
    expect(rate(0n, 0n)).toBe(0n);
  });
});

describe('mark price', () => {
  const index = price('50000') * 10n;
  const BOUND = { markBoundCapPpm: 50_000, markBoundSharePpm: 400_000 };
  const base = {
    index,
    anchor: index,
    boundPpm: 1_800n,
    lastFundingRate: 0n,
    msToFunding: 0n,
    fundingIntervalMs: 28_800_000n,
    doubledPremiums: [] as number[],
    last: price('50050'),
  };
  /** So many samples of a premium in price units. */
  const samples = (count: number, premium: number) => Array<number>(count).fill(2 * premium * 10);

  it('b is 0.4 of the least distance to a liquidation: 0.18 % of the BTC table, 0.38 % of the other', () => {
    expect([leastDistancePpm(BTC), markBoundPpm(BTC, BOUND)]).toEqual([4_500n, 1_800n]);
    const tier = (cap: string, lev: bigint, mmrPpm: bigint) => ({ cap: usdt(cap), maxLeverage: lev, mmrPpm });
    const tiers = withCum([
      tier('10000', 50n, 10_000n),
      tier('50000', 20n, 25_000n),
      tier('1000000', 2n, 250_000n),
    ]);
    const other = { ...BTC, maxLeverage: 50n, tiers };
    expect([leastDistancePpm(other), markBoundPpm(other, BOUND)]).toEqual([9_500n, 3_800n]);
    const slow = { ...BTC, maxLeverage: 2n, tiers: withCum([tier('10000', 2n, 10_000n)]) };
    expect([leastDistancePpm(slow), markBoundPpm(slow, BOUND)]).toEqual([489_500n, 5_000n]);
    const none = { ...BTC, tiers: withCum([tier('10000', 100n, 9_500n)]) };
    expect([leastDistancePpm(none), markBoundPpm(none, BOUND)]).toEqual([0n, 0n]);
  });

  it('b is at most 5 %, and at most half of what a position at 100 % has left, the closing fee paid', () => {
    const of = (mmrPpm: bigint, more = {}) =>
      markBoundPpm(
        {
          ...BTC,
          maxLeverage: 2n,
          tiers: withCum([{ cap: usdt('10000'), maxLeverage: 2n, mmrPpm }]),
          ...more,
        },
        BOUND,
      );
    expect([of(150_000n), of(100_000n), of(99_999n), of(10_000n)]).toEqual([
      50_000n,
      50_000n,
      49_999n,
      5_000n,
    ]);
    expect([of(10_000n, { riskIncludesCloseFee: false }), of(400n, { riskIncludesCloseFee: false })]).toEqual(
      [4_750n, 0n],
    );
  });

  it('the fund pays as far past the mark as one settlement leaves of the maintenance margin, at most b', () => {
    const bounds = { ...BOUND, fundingCapPpm: 750_000 };
    const slip = (fundingIntervalMs: number, fundingCapPpm = 750_000) =>
      fundSlipPpm(BTC, { bounds: { ...bounds, fundingCapPpm }, fundingIntervalMs });
    // 0.4 % less 0.3 % in eight hours, less 0.15 % in four, less 0.00625 % in ten minutes.
    expect([slip(28_800_000), slip(14_400_000), slip(600_000)]).toEqual([1_000n, 1_800n, 1_800n]);
    expect([slip(28_800_000, 600_001), slip(28_800_000, 1_000_000)]).toEqual([1_599n, 0n]);
    expect(slip(86_400_000)).toBe(0n);
  });

  it('the fund pays within the slip of the mark and of the anchor, rounded inward', () => {
    const prices = (mark: string, anchor: string) =>
      fundSlipPrices({ tickSize: 1n }, { mark: price(mark), anchor: price(anchor) * 10n }, 1_000n);
    expect(prices('50000', '50000')).toEqual({ low: price('49950'), high: price('50050') });
    expect(prices('49910', '50000')).toEqual({ low: price('49950'), high: price('49959.9') });
    expect(prices('50090', '50000')).toEqual({ low: price('50040'), high: price('50050') });
    expect(fundSlipPrices({ tickSize: 1n }, { mark: 333n, anchor: 3_334n }, 10_000n)).toEqual({
      low: 331n,
      high: 336n,
    });
  });

  it('a mark that is carried moves with the index alone, within b of the anchor', () => {
    const carried = (mark: string, last: string, now: string, anchor = now) =>
      carriedMark(
        { tickSize: 1n },
        { mark: price(mark), index: price(last) * 10n },
        { index: price(now) * 10n, anchor: price(anchor) * 10n, boundPpm: 1_800n },
      );
    expect(carried('50090', '50000', '50000')).toBe(price('50090'));
    expect(carried('50090', '50000', '51000')).toBe(price('51091.8'));
    expect(carried('50090', '50000', '51000', '50500')).toBe(price('50590.9'));
    expect(carried('49910', '50000', '49000', '50000')).toBe(price('49910'));
  });

  it('is the median of the three, within b of the anchor', () => {
    expect(markPrice(BTC, base)).toBe(price('50000'));
    const premium = { ...base, doubledPremiums: samples(60, 300) };
    expect(markPrice(BTC, premium)).toBe(price('50030'));
    expect(markPrice(BTC, { ...premium, doubledPremiums: samples(19, 300) })).toBe(price('50000'));
    expect(markPrice(BTC, { ...premium, doubledPremiums: samples(20, 300) })).toBe(price('50030'));
    const walked = { ...base, doubledPremiums: samples(60, 400_000), last: price('90000') };
    expect(markPrice(BTC, walked)).toBe(price('50090'));
    expect(markPrice(BTC, { ...walked, boundPpm: 50_000n })).toBe(price('52500'));
    expect(markPrice(BTC, { ...walked, anchor: price('49900') * 10n })).toBe(price('49989.8'));
    expect(markPrice(BTC, { ...base, anchor: price('50200') * 10n })).toBe(price('50109.6'));
    expect(markPrice(BTC, { ...base, last: 0n })).toBe(price('50000'));
  });

  it('takes the median of the premium, the mean of the middle two of an even number', () => {
    const of = (...premiums: number[]) => ({
      ...base,
      doubledPremiums: premiums.flatMap((one) => samples(10, one)),
    });
    expect(markPrice(BTC, of(0, 300, 9_000, 300))).toBe(price('50030'));
    expect(markPrice(BTC, of(100, 300))).toBe(price('50020'));
  });

  it('moves with the funding to come: 0.1 % and half the time left are 25 on 50,000', () => {
    const due = { ...base, lastFundingRate: 100_000n, msToFunding: 14_400_000n };
    expect(markPrice(BTC, due)).toBe(price('50025'));
    expect(markPrice(BTC, { ...due, msToFunding: 0n })).toBe(price('50000'));
  });

  it('bounds prices around the mark inward to the tick', () => {
    expect(pricesAround({ tickSize: 1n }, price('50000'), 1_800n)).toEqual({
      low: price('49910'),
      high: price('50090'),
    });
    expect(pricesAround({ tickSize: 50n }, 1_000n, 10_000n)).toEqual({ low: 1_000n, high: 1_000n });
    expect(pricesAround({ tickSize: 1n }, 333n, 10_000n)).toEqual({ low: 330n, high: 336n });
  });

  it('refuses more than 50 % from the current price, which wash trades cannot walk away', () => {
    const current = currentPriceHundredths(price('50000'), price('50000'));
    expect(isWithinPriceBand(price('75000'), current)).toBe(true);
    expect(isWithinPriceBand(price('75000.1'), current)).toBe(false);
    expect(isWithinPriceBand(price('25000'), current)).toBe(true);
    expect(isWithinPriceBand(price('24999.9'), current)).toBe(false);
    expect(currentPriceHundredths(price('90000'), price('50000'))).toBe(price('52500') * 100n);
    expect(currentPriceHundredths(price('1'), price('50000'))).toBe(price('47500') * 100n);
    expect(currentPriceHundredths(0n, price('50000'))).toBe(price('50000') * 100n);
  });

  it('rounds the market bound inward', () => {
    const coarse = { ...BTC, tickSize: 50n };
    expect(marketBound(coarse, 'buy', price('50001'), 5n)).toBe(price('52500'));
    expect(marketBound(coarse, 'sell', price('50001'), 5n)).toBe(price('47505'));
  });
});
