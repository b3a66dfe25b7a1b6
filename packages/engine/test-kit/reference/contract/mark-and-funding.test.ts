/**
 * The mark, its bound, the premium and who pays funding (rules/contracts#mark-bound, rules/contracts#funding), worked
 * out by hand.
 */
import { describe, expect, it } from 'vitest';
import { BTC, ETH, NAME, price, START_MS, usdt } from './testing/btc-contract.ts';
import { ContractExchange } from './testing/contract-exchange.ts';
import { ANN, BEN, btc, CAT, limit, MAKER, move, open, SECOND, say, told, trade } from './testing/trading.ts';
import { fundOf, positionOf } from './world.ts';

const markOf = (exchange: ContractExchange) => btc(exchange).mark;
const ppm = 10_000n * 1_000_000n * 100n;

/** b = 0.18 % of 50,000 is 90. */
describe('the mark', () => {
  it('stays within b of the anchor, whatever one bad source of three does to the index', () => {
    const exchange = open();
    say(exchange, ['50000', '50000', '52000']);
    // 52,000 counts as 51,500.
    expect(btc(exchange).index).toBe(price('50500') * 10n);
    expect(markOf(exchange)).toBe(price('50090'));
    say(exchange, ['50000', '50000', '48000']);
    expect(markOf(exchange)).toBe(price('49910'));
  });

  it('holds the last trade within b before it takes the median', () => {
    const exchange = open();
    book(exchange, MAKER, '50300', '50320');
    for (let second = 0; second < 25; second++) move(exchange, '50000');
    // P1 = 50,000, P2 = 50,310, a wash at 50,315: no more than b.
    expect(markOf(exchange)).toBe(price('50000'));
    limit(exchange, CAT, 'OPEN_SHORT', '50315');
    limit(exchange, BEN, 'OPEN_LONG', '50315');
    move(exchange, '50000');
    expect(markOf(exchange)).toBe(price('50090'));
  });

  it('sees impact prices, not the best ones, of the last 60 ticks, from 20 on', () => {
    const exchange = open();
    book(exchange, MAKER, '50050', '50070');
    // One lot at a better price is not the impact notional: (9 × 50,050 + 50,059) / 10, nearly.
    limit(exchange, BEN, 'OPEN_LONG', '50059');
    limit(exchange, CAT, 'OPEN_SHORT', '50060');
    limit(exchange, ANN, 'OPEN_LONG', '50060');
    for (let tick = 1; tick <= 21; tick++) {
      move(exchange, '50000');
      // The first tick does not see them yet.
      expect([tick, markOf(exchange)]).toEqual([tick, price(tick < 21 ? '50000' : '50060')]);
    }
    expect(btc(exchange).samples).toHaveLength(20);
    for (let tick = 0; tick < 60; tick++) move(exchange, '50000');
    expect(btc(exchange).samples).toHaveLength(60);
    const [sample] = btc(exchange).samples;
    // Bids: 0.019976428 at 50,059 and 9,000 at 50,050; index units are a tenth of a tick.
    expect(sample).toBe(5_005_089n + 5_007_000n - 10_000_000n);
  });

  it('counts only orders that stood before the previous tick, among the first 500 of a side', () => {
    const exchange = open();
    book(exchange, MAKER, '49950', '50050');
    move(exchange, '50000');
    expect(btc(exchange).samples).toHaveLength(0);
    move(exchange, '50000');
    expect(btc(exchange).samples).toHaveLength(1);
    // Behind 499 young orders it is seen, behind 500 not.
    const members = Array.from({ length: 20 }, (_, index) => 20 + index);
    for (const member of members) exchange.deposit(member, usdt('100000'));
    for (let i = 0; i < 499; i++) limit(exchange, 20 + (i % 20), 'OPEN_LONG', '49960');
    move(exchange, '50000');
    expect(btc(exchange).samples).toHaveLength(2);
    for (const memberId of members)
      exchange.do({ kind: 'cancel-all-contract-orders', memberId, market: NAME });
    for (let i = 0; i < 500; i++) limit(exchange, 20 + (i % 20), 'OPEN_LONG', '49970');
    move(exchange, '50000');
    expect(btc(exchange).samples).toHaveLength(2);
  });

  it('has a bound from the tiers: settings without distance to a liquidation are refused', () => {
    const tiers = [{ cap: usdt('50000'), maxLeverage: 100, mmrPpm: 9_500 }];
    const exchange = new ContractExchange();
    const list = (mmrPpm: number) => {
      const settings = { ...BTC.settings, tiers: tiers.map((tier) => ({ ...tier, mmrPpm })) };
      return exchange.do({ ...BTC, settings }).rejection;
    };
    exchange.list(ETH, 3_000_000n, START_MS);
    exchange.do({ kind: 'list-asset', asset: 'BTC', scale: 8, maxSupply: 2n ** 62n });
    const { limits } = exchange.reference.model.indexes.get('ETH/USDT')!;
    const sources = ['one', 'two', 'three'].map((source) => ({ source, weight: 1 }));
    exchange.do({ kind: 'set-index', symbol: 'BTC/USDT', priceScale: 2, step: 1n, sources, limits });
    // 1 % − 0.95 % − 0.05 %.
    expect(list(9_500)).toBe('SETTINGS_INVALID');
    expect(list(9_499)).toBe('OK');
  });

  it('has bounds that must be whole and in their range', () => {
    const exchange = open();
    const set = (bounds: object) => {
      const settings = { ...BTC.settings, bounds: { ...BTC.settings.bounds, ...bounds } };
      return exchange.do({ kind: 'set-contract-settings', market: NAME, settings }).rejection;
    };
    const most = {
      markBoundCapPpm: 500_000,
      markBoundSharePpm: 500_000,
      takeoverSlipPpm: 500_000,
      contractFundBudgetPpm: 1_000_000,
      totalFundBudgetPpm: 1_000_000,
      lastClampPpm: 500_000,
      interestPpm: 10_000,
      interestPullPpm: 10_000,
      fundingCapPpm: 1_000_000,
      noticeMs: 2_592_000_000,
      minRestingUsdt: 100,
    };
    expect(set(most)).toBe('OK');
    for (const [field, value] of Object.entries(most))
      for (const wrong of [-1, value + 1, 0.5])
        expect(set({ [field]: wrong }), field).toBe('SETTINGS_INVALID');
    const positive = ['markBoundCapPpm', 'markBoundSharePpm', 'lastClampPpm', 'fundingCapPpm'];
    for (const field of [...positive, 'minRestingUsdt'])
      expect(set({ [field]: 0 }), field).toBe('SETTINGS_INVALID');
    expect(set({ takeoverSlipPpm: 0, noticeMs: 0, interestPpm: 0 })).toBe('OK');
  });
});

/** The impact notional, 10 lots and a little more, on both sides. */
function book(exchange: ContractExchange, memberId: number, bid: string, ask: string): void {
  limit(exchange, memberId, 'OPEN_LONG', bid, 11);
  limit(exchange, memberId, 'OPEN_SHORT', ask, 11);
}

describe('the premium', () => {
  /** Ticks through the rest of the first minute and into the second. */
  function minute(exchange: ContractExchange, at: (second: number) => void): ContractExchange {
    for (let second = 1; second <= 60; second++) {
      at(second);
      move(exchange, '50000');
    }
    return exchange;
  }
  const bid = (exchange: ContractExchange) => limit(exchange, MAKER, 'OPEN_LONG', '50050', 11);
  const gone = (exchange: ContractExchange) =>
    exchange.do({ kind: 'cancel-all-contract-orders', memberId: MAKER, market: NAME });

  it('of a minute is the median of its samples: a bid must stand for half of it', () => {
    // Samples at 0, 1 .. 59 s; an order placed before the tick at s counts from s + 1 on.
    const half = open();
    minute(half, (second) => second === 29 && bid(half));
    // 30 of 60: the mean of 0 and 0.1 %.
    expect(btc(half)).toMatchObject({
      premiumMinutes: 1,
      premiumWeights: 1n,
      weightedPremium: ppm / 2n / 1_000n,
    });
    const less = open();
    minute(less, (second) => second === 30 && bid(less));
    expect(btc(less)).toMatchObject({ premiumMinutes: 1, weightedPremium: 0n });
    const more = open();
    minute(more, (second) => second === 28 && bid(more));
    expect(btc(more)).toMatchObject({ premiumMinutes: 1, weightedPremium: ppm / 1_000n });
  });

  it('is not moved by an order that stands at one tick only', () => {
    const exchange = open();
    minute(exchange, () => {
      gone(exchange);
      bid(exchange);
    });
    expect(btc(exchange)).toMatchObject({ premiumMinutes: 1, weightedPremium: 0n });
  });

  it('of a minute with fewer than 30 samples does not count, and later minutes weigh more', () => {
    const exchange = open();
    bid(exchange);
    for (let second = 1; second < 29; second++) move(exchange, '50000');
    move(exchange, '50000', 'NORMAL', 60_000 - 28_000);
    expect(btc(exchange).premiumMinutes).toBe(0);
    for (let second = 1; second <= 60; second++) move(exchange, '50000');
    expect(btc(exchange)).toMatchObject({
      premiumMinutes: 1,
      premiumWeights: 2n,
      weightedPremium: ppm / 500n,
    });
  });

  it('is against index and anchor: 0 when they differ in sign, else the nearer to 0', () => {
    const exchange = open();
    limit(exchange, MAKER, 'OPEN_SHORT', '50300', 11);
    for (let tick = 0; tick < 2; tick++) say(exchange, ['50000', '50000', '52000']);
    // Index 50,500, anchor 50,000: a discount against the one, nothing against the other.
    expect(btc(exchange).minuteSamples.at(-1)).toBe(0n);
    limit(exchange, MAKER, 'OPEN_SHORT', '49900', 11);
    for (let tick = 0; tick < 2; tick++) say(exchange, ['50000', '50000', '52000']);
    // 49,900: −0.2 % of 50,000, −1.19 % of 50,500.
    expect(btc(exchange).minuteSamples.at(-1)).toBe(-ppm / 500n);
  });

  it('closes the minute that a settlement ends, then forgets everything', () => {
    const exchange = open({}, { fundingIntervalMs: 60_000 });
    bid(exchange);
    trade(exchange, CAT, BEN, 1, '50060');
    minute(exchange, () => {});
    // P = 0.1 %, I = 0.01 % / 480, pulled by 0.05 %; the cap is 0.75 × 0.4 % / 480 = 0.000625 %.
    expect(btc(exchange).fundingRate).toBe(625n);
    expect(btc(exchange)).toMatchObject({ premiumMinutes: 0, weightedPremium: 0n, nextFundingRate: 0n });
    expect(btc(exchange).minuteSamples).toHaveLength(1);
  });

  it('is pulled to the interest and capped by what was set', () => {
    const exchange = open(
      { interestPpm: 0, interestPullPpm: 300, fundingCapPpm: 1_000_000 },
      { fundingIntervalMs: 28_800_000 },
    );
    Object.assign(btc(exchange), { weightedPremium: ppm / 1_000n, premiumWeights: 1n, premiumMinutes: 240 });
    exchange.tick(btc(exchange).nextFundingMs - SECOND, [
      { contract: NAME, index: 5_000_000n, feed: 'NORMAL' },
    ]);
    move(exchange, '50000');
    // 0.1 % − 0.03 %.
    expect(btc(exchange).fundingRate).toBe(70_000n);
  });
});

describe('funding', () => {
  it('is paid from the own profit of an isolated position before the fund pays', () => {
    const exchange = open();
    exchange.seedFund(usdt('100'));
    trade(exchange, ANN, MAKER);
    move(exchange, '51000');
    expect(exchange.setLeverage(ANN, NAME, 100).rejection).toBe('OK');
    expect(exchange.withdraw(ANN, exchange.available(ANN)).rejection).toBe('OK');
    const settle = () => {
      const late = btc(exchange).nextFundingMs;
      exchange.tick(late - SECOND, [{ contract: NAME, index: price('51000') * 10n, feed: 'NORMAL' }]);
      Object.assign(btc(exchange), { weightedPremium: ppm / 100n, premiumWeights: 1n, premiumMinutes: 480 });
      return told(move(exchange, '51000'), 'funding-settled')[0]!;
    };
    // 1,020 × 0.3 % = 3.06 each time: three times from the margin of 10.
    for (let time = 0; time < 3; time++) expect(settle()).toMatchObject({ paid: usdt('3.06'), fundPaid: 0n });
    const position = positionOf(exchange.world, ANN, NAME, 1n)!;
    expect([position.margin, position.openNotional]).toEqual([usdt('0.82'), usdt('1000')]);
    expect(settle()).toMatchObject({ paid: usdt('3.06'), received: usdt('3.06'), fundPaid: 0n });
    // 0.82 of the margin and 2.24 of the profit of 20.
    expect([position.margin, position.openNotional, position.realisedPnl]).toEqual([
      ...[0n, usdt('1002.24'), usdt('2.24')],
    ]);
    expect(position.funding).toBe(-usdt('12.24'));
    expect(fundOf(exchange.world).free).toBe(usdt('100'));
    expect(exchange.faults()).toEqual([]);
  });
});
