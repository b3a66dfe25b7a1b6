/** The worked examples of rules/contracts, each as it stands there; those of mark and funding stand beside this. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '../decimal.ts';
import { divRound } from '../rounding.ts';
import { PPM } from '../trading.ts';
import {
  type AdlPosition,
  adlLights,
  availableOf,
  bankruptcyPrice,
  type ContractTerms,
  closeByPercent,
  closedLots,
  closeQty,
  compareForAdl,
  costPart,
  crossLiquidationPrice,
  crossShare,
  type Direction,
  entryPrice,
  filledLots,
  initialMargin,
  isolatedLiquidationPrice,
  LOT_SCALE,
  largestNotional,
  maxOpenLots,
  mustBeLiquidated,
  needPpm,
  notionalOf,
  type OpenOrderTerms,
  openLoss,
  openQty,
  orderReserve,
  profitRate,
  releasedMargin,
  riskIsHigher,
  riskText,
  scoreOf,
  tierOf,
  unrealisedPnl,
  withCum,
} from './index.ts';
import { BTC, btc, lots, price, usdt } from './testing/example-terms.ts';

/** The same with a tick so fine that no rounding hides a figure. */
const FINE: ContractTerms = {
  ...BTC,
  priceScale: 8,
  quoteScale: 14,
  tickSize: 1n,
  tiers: scaled(BTC.tiers, 6),
};

function scaled(tiers: ContractTerms['tiers'], decimals: number): ContractTerms['tiers'] {
  const factor = 10n ** BigInt(decimals);
  return tiers.map((tier) => ({ ...tier, cap: tier.cap * factor, cum: tier.cum * factor }));
}

/** A price of FINE with the four decimals that the rules print. */
const halfUp = (units: bigint | undefined) => formatUnits(divRound(units ?? 0n, 10_000n, 'half-up'), 4);
/** The rules print the examples' risk half-up; on a screen it is floored, so that 99.999 % never reads 100 %. */
const percentOf = ({ needPpm: need, equity }: { needPpm: bigint; equity: bigint }) =>
  formatUnits(divRound(need * 10_000n, equity * PPM, 'half-up'), 2);

describe('lots', () => {
  it('converts three lots at 48,123.5 and counts them back', () => {
    const qty = openQty(BTC, 3n, price('48123.5'));
    expect(formatUnits(qty, 6)).toBe('0.062339');
    expect(formatUnits(notionalOf(BTC, qty, price('48123.5')), 8)).toBe('2999.9708665');
    expect(formatUnits(filledLots(3n, btc('0.025'), qty), LOT_SCALE)).toBe('1.20309918');
    expect(filledLots(3n, qty, qty)).toBe(lots('3'));
  });

  it('closes 1 of 3, 1 of 2, and the last lot takes all that remains', () => {
    let left = { qty: btc('0.062339'), lots: lots('3') };
    const closed: string[] = [];
    for (let i = 0; i < 3; i++) {
      const qty = closeQty(BTC, left, lots('1')) as bigint;
      closed.push(formatUnits(qty, 6));
      left = { qty: left.qty - qty, lots: left.lots - closedLots(lots('1'), qty, qty) };
    }
    expect(closed).toEqual(['0.020779', '0.02078', '0.02078']);
    expect(left).toEqual({ qty: 0n, lots: 0n });
  });

  it('refuses more than there is and a fraction that is not all of it', () => {
    const left = { qty: btc('0.025'), lots: lots('1.2031') };
    expect(closeQty(BTC, left, lots('2'))).toBeUndefined();
    expect(closeQty(BTC, left, lots('0.5'))).toBeUndefined();
    expect(closeQty(BTC, left, 0n)).toBeUndefined();
    expect(closeQty(BTC, left, lots('1.2031'))).toBe(btc('0.025'));
    expect(openQty(BTC, 1n, price('99999999999.9'))).toBe(0n);
  });

  it('never leaves dust and never closes more than there is, whatever the steps', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 50n),
        fc.bigInt(1n, 2_000_000n),
        fc.array(fc.bigInt(1n, 9n)),
        (count, tenths, steps) => {
          let left = { qty: openQty(BTC, count, tenths), lots: count * lots('1') };
          if (left.qty < count) return;
          for (const step of [...steps, count]) {
            const asked = step * lots('1') < left.lots ? step * lots('1') : left.lots;
            const qty = closeQty(BTC, left, asked) as bigint;
            expect(qty >= 0n && qty <= left.qty).toBe(true);
            left = { qty: left.qty - qty, lots: left.lots - asked };
            if (left.lots === 0n) break;
          }
          expect(left.lots > 0n || left.qty === 0n).toBe(true);
        },
      ),
    );
  });
});

describe('tiers', () => {
  it('have the table’s cum', () => {
    expect(BTC.tiers.map(({ cum }) => formatUnits(cum, 8))).toEqual([
      ...['0', '50', '1300', '16300', '266300', '1266300'],
    ]);
    const others = withCum([
      { cap: usdt('10000'), maxLeverage: 50n, mmrPpm: 10_000n },
      { cap: usdt('50000'), maxLeverage: 20n, mmrPpm: 25_000n },
      { cap: usdt('200000'), maxLeverage: 10n, mmrPpm: 50_000n },
      { cap: usdt('500000'), maxLeverage: 5n, mmrPpm: 100_000n },
      { cap: usdt('1000000'), maxLeverage: 2n, mmrPpm: 250_000n },
    ]);
    expect(others.map(({ cum }) => formatUnits(cum, 8))).toEqual(['0', '150', '1400', '11400', '86400']);
  });

  it('are continuous at every edge, and the last goes on', () => {
    for (const [index, { cap, mmrPpm, cum }] of BTC.tiers.entries()) {
      const next = BTC.tiers[index + 1];
      if (next) expect(cap * mmrPpm - cum * PPM).toBe(cap * next.mmrPpm - next.cum * PPM);
      expect(tierOf(BTC, cap)).toBe(BTC.tiers[index]);
      expect(tierOf(BTC, cap + 1n)).toBe(next ?? BTC.tiers[index]);
    }
  });

  it('cap the notional by leverage', () => {
    expect(largestNotional(BTC, 100n)).toBe(usdt('250000'));
    expect(largestNotional(BTC, 20n)).toBe(usdt('10000000'));
    expect(largestNotional(BTC, 1n)).toBe(usdt('50000000'));
    expect(largestNotional(BTC, 101n)).toBe(0n);
  });
});

describe('margin and result', () => {
  const long = { direction: 1n as Direction, qty: btc('0.02'), openNotional: usdt('1000') };

  it('0.02 BTC at 50,000 with 20x: margin 50, at 51,000 +20.00 and +40.00 %', () => {
    expect(initialMargin(long.openNotional, 20n)).toBe(usdt('50'));
    const pnl = unrealisedPnl(BTC, long, price('51000'));
    expect(pnl).toBe(usdt('20'));
    expect(formatUnits(profitRate(pnl, long.openNotional, 20n), 2, { minDecimals: 2 })).toBe('40.00');
    expect(unrealisedPnl(BTC, { ...long, direction: -1n }, price('51000'))).toBe(usdt('-20'));
    expect(formatUnits(entryPrice(BTC, long.openNotional, long.qty, 4), 4)).toBe('50000');
  });

  it('the last close takes all of cost and margin, the others round down', () => {
    expect(costPart(100n, 1n, 3n)).toBe(33n);
    expect(costPart(67n, 2n, 2n)).toBe(67n);
    expect(releasedMargin(100n, 2n, 3n)).toBe(66n);
    expect(releasedMargin(34n, 1n, 1n)).toBe(34n);
  });

  it('profit is never available, loss and reserves are', () => {
    const cross = [{ openNotional: usdt('1000'), leverage: 20n, unrealisedPnl: usdt('500') }];
    expect(availableOf({ wallet: usdt('100'), reserves: usdt('10'), cross })).toBe(usdt('40'));
    cross[0]!.unrealisedPnl = usdt('-30');
    expect(availableOf({ wallet: usdt('100'), reserves: usdt('10'), cross })).toBe(usdt('10'));
    cross[0]!.unrealisedPnl = usdt('-300');
    expect(availableOf({ wallet: usdt('100'), reserves: usdt('10'), cross })).toBe(0n);
  });
});

describe('reserve of an open order', () => {
  const order = { direction: 1n as Direction, qty: btc('0.02'), leverage: 20n, takerFeePpm: 500n };
  const orderOf = (terms: Omit<OpenOrderTerms, 'qty'>) => (count: bigint) => ({
    ...terms,
    qty: openQty(BTC, count, price('50000')),
  });

  it('is margin, fee and the loss that a fill would have at once', () => {
    const at = (limit: string) => ({ ...order, reservePrice: price(limit), lossPrice: price(limit) });
    expect(orderReserve(BTC, at('50000'), price('50000'))).toBe(usdt('50.5'));
    expect(openLoss(BTC, at('75000'), price('50000'))).toBe(usdt('500'));
    expect(orderReserve(BTC, at('75000'), price('50000'))).toBe(usdt('75') + usdt('0.75') + usdt('500'));
    expect(openLoss(BTC, at('49000'), price('50000'))).toBe(0n);
    expect(openLoss(BTC, { ...at('49000'), direction: -1n }, price('50000'))).toBe(usdt('20'));
  });

  it('the most lots that fit are the most: one more does not', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, usdt('5000')), fc.bigInt(1n, 100n), (available, leverage) => {
        const terms = { ...order, leverage, reservePrice: price('50000'), lossPrice: price('50000') };
        const room = {
          available,
          sideNotional: 0n,
          markPrice: price('49900'),
        };
        const most = maxOpenLots(BTC, orderOf(terms), room);
        const reserveOf = (count: bigint) =>
          orderReserve(BTC, { ...terms, qty: openQty(BTC, count, price('50000')) }, price('49900'));
        expect(reserveOf(most)).toBeLessThanOrEqual(available);
        if (most < BTC.maxLots && (most + 1n) * usdt('1000') <= largestNotional(BTC, leverage))
          expect(reserveOf(most + 1n)).toBeGreaterThan(available);
      }),
    );
  });

  it('the tier stops it before the money does', () => {
    const terms = { ...order, leverage: 100n, reservePrice: price('50000'), lossPrice: price('50000') };
    const room = {
      available: usdt('1000000'),
      markPrice: price('50000'),
      sideNotional: usdt('100000'),
    };
    expect(maxOpenLots(BTC, orderOf(terms), room)).toBe(150n);
  });
});

describe('risk and liquidation price', () => {
  const qty = btc('0.02');
  const position = (direction: Direction, terms = FINE) => ({
    direction,
    qty,
    openNotional: notionalOf(terms, qty, parseUnits('50000', terms.priceScale)),
    margin: parseUnits('50', terms.quoteScale),
  });
  const scopeAt = (mark: string) => {
    const at = parseUnits(mark, FINE.priceScale);
    const own = position(1n);
    return {
      needPpm: needPpm(FINE, notionalOf(FINE, qty, at)),
      equity: own.margin + unrealisedPnl(FINE, own, at),
    };
  };

  it('long 47,714.7162…, short 52,264.8084…', () => {
    expect(formatUnits(isolatedLiquidationPrice(FINE, position(1n)) as bigint, 8)).toMatch(/^47714\.7162/);
    expect(halfUp(isolatedLiquidationPrice(FINE, position(-1n)))).toBe('52264.8084');
    expect(isolatedLiquidationPrice(BTC, position(1n, BTC))).toBe(price('47714.8'));
    expect(isolatedLiquidationPrice(BTC, position(-1n, BTC))).toBe(price('52264.8'));
  });

  it('43.20 % at 48,000 and 100.33 % at 47,714', () => {
    expect(riskText(scopeAt('48000'))).toBe('43.20%');
    expect(riskText(scopeAt('47714'))).toBe('100.33%');
    expect(mustBeLiquidated(scopeAt('48000'))).toBe(false);
    expect(mustBeLiquidated(scopeAt('47714'))).toBe(true);
  });

  it('is liquidated at exactly 100 % and not a unit before', () => {
    expect(mustBeLiquidated({ needPpm: 5n * PPM, equity: 5n })).toBe(true);
    expect(mustBeLiquidated({ needPpm: 5n * PPM - 1n, equity: 5n })).toBe(false);
    expect(mustBeLiquidated({ needPpm: 0n, equity: 0n })).toBe(true);
    expect(riskText({ needPpm: 5n * PPM, equity: 0n })).toBe('999.99%+');
    expect(riskIsHigher({ needPpm: 2n, equity: 1n }, { needPpm: 1n, equity: 1n })).toBe(true);
    expect(riskIsHigher({ needPpm: 2n, equity: 2n }, { needPpm: 1n, equity: 1n })).toBe(false);
    expect(riskIsHigher({ needPpm: 1n, equity: 0n }, { needPpm: 1n, equity: 0n })).toBe(false);
  });

  it('cross: 27,715.1546, at a mark of 50,000 equity 2,300 and 4.42 %', () => {
    const at = (text: string) => parseUnits(text, 14);
    const ethNeed = at('6200') * 5_500n;
    const long = { qty: btc('0.2'), openNotional: at('10000') };
    const short = { qty: btc('0.1'), openNotional: at('5100') };
    const account = { wallet: at('2000'), long, short, otherNeedPpm: ethNeed, otherPnl: at('200') };
    expect(ethNeed).toBe(at('34.1') * PPM);
    expect(halfUp(crossLiquidationPrice(FINE, account))).toBe('27715.1546');
    const mark = parseUnits('50000', 8);
    const own =
      needPpm(FINE, notionalOf(FINE, long.qty, mark)) + needPpm(FINE, notionalOf(FINE, short.qty, mark));
    const equity =
      account.wallet +
      account.otherPnl +
      unrealisedPnl(FINE, { direction: 1n, ...long }, mark) +
      unrealisedPnl(FINE, { direction: -1n, ...short }, mark);
    expect(equity).toBe(at('2300'));
    expect(own + ethNeed).toBe(at('101.6') * PPM);
    expect(percentOf({ needPpm: own + ethNeed, equity })).toBe('4.42');
    expect(riskText({ needPpm: own + ethNeed, equity })).toBe('4.41%');
  });

  it('has no price where none is positive or long and short cancel out', () => {
    expect(isolatedLiquidationPrice(BTC, { ...position(1n, BTC), margin: usdt('2000') })).toBeUndefined();
    const flat = { qty: btc('0.1'), openNotional: usdt('5000') };
    const free = { ...BTC, riskIncludesCloseFee: false, tiers: [{ ...BTC.tiers[0]!, mmrPpm: 0n }] };
    const account = { wallet: usdt('10'), long: flat, short: flat, otherNeedPpm: 0n, otherPnl: 0n };
    expect(crossLiquidationPrice(free, account)).toBeUndefined();
  });

  it('uses the tier of the notional at the price: the risk there is 100 % within a tick', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 20_000_000n),
        fc.bigInt(1_000n, 2_000_000n),
        fc.bigInt(2n, 100n),
        fc.constantFrom(1n as Direction, -1n as Direction),
        (size, entry, leverage, direction) => {
          const openNotional = notionalOf(BTC, size, entry);
          const margin = initialMargin(openNotional, leverage);
          const found = isolatedLiquidationPrice(BTC, { direction, qty: size, openNotional, margin });
          if (found === undefined) return;
          const scope = (at: bigint) => ({
            needPpm: needPpm(BTC, notionalOf(BTC, size, at)),
            equity: margin + unrealisedPnl(BTC, { direction, qty: size, openNotional }, at),
          });
          // A long's is rounded up and a short's down: a tick further against the position it is liquidated.
          expect(mustBeLiquidated(scope(found - direction))).toBe(true);
          expect(mustBeLiquidated(scope(found + direction))).toBe(false);
        },
      ),
    );
  });
});

describe('bankruptcy price and takeover', () => {
  it('47,523.8 for the long, 52,473.7 for the short', () => {
    const share = { numerator: usdt('50'), denominator: 1n };
    const of = (direction: Direction) =>
      bankruptcyPrice(BTC, { direction, qty: btc('0.02'), value: usdt('1000'), share });
    expect(of(1n)).toBe(price('47523.8'));
    expect(of(-1n)).toBe(price('52473.7'));
  });

  it('shares a cross account’s equity by need, and its lack by loss', () => {
    const rich = { equity: 100n, needPpm: 10n, losses: 0n };
    expect(crossShare(rich, { needPpm: 4n, unrealisedPnl: -1n })).toEqual({
      numerator: 400n,
      denominator: 10n,
    });
    const poor = { equity: -100n, needPpm: 10n, losses: 50n };
    expect(crossShare(poor, { needPpm: 4n, unrealisedPnl: -20n })).toEqual({
      numerator: -2000n,
      denominator: 50n,
    });
    expect(crossShare(poor, { needPpm: 4n, unrealisedPnl: 7n })).toEqual({ numerator: 0n, denominator: 1n });
  });

  it('partial example: 98.35 % at 49,250, 100.35 % at 49,245, 90.45 % after 0.984669 is taken', () => {
    const scope = (size: bigint, openNotional: bigint, margin: bigint, mark: bigint) => ({
      needPpm: needPpm(BTC, notionalOf(BTC, size, mark)),
      equity: margin + unrealisedPnl(BTC, { direction: 1n, qty: size, openNotional }, mark),
    });
    const whole = [btc('2'), usdt('100000'), usdt('2000')] as const;
    expect(riskText(scope(...whole, price('49250')))).toBe('98.35%');
    const mark = price('49245');
    expect(percentOf(scope(...whole, mark))).toBe('100.35');
    expect(riskText(scope(...whole, mark))).toBe('100.34%');
    const over = notionalOf(BTC, btc('2'), mark) - BTC.tiers[0]!.cap;
    const taken = -(-over / (mark * 10n));
    const rounded = taken * mark * 10n < over ? taken + 1n : taken;
    expect(formatUnits(rounded, 6)).toBe('0.984669');
    const left = btc('2') - rounded;
    expect(formatUnits(left, 6)).toBe('1.015331');
    const cost = usdt('100000') - costPart(usdt('100000'), rounded, btc('2'));
    const margin = usdt('2000') - releasedMargin(usdt('2000'), rounded, btc('2'));
    expect(riskText(scope(left, cost, margin, mark))).toBe('90.45%');
  });
});

describe('auto-deleveraging', () => {
  const short = (positionId: number, entry: string, margin: string): AdlPosition => {
    const openNotional = usdt(entry);
    const notional = usdt('48000');
    const equity = usdt(margin) + openNotional - notional;
    return { positionId, direction: -1n, qty: btc('1'), notional, openNotional, equity };
  };
  const a = short(1, '52000', '2600');
  const b = short(2, '49000', '490');
  const c = short(3, '47000', '4700');

  it('ranks the example: 0.6574, 0.5594, −0.0016', () => {
    expect([a, b, c].sort(compareForAdl).map(({ positionId }) => positionId)).toEqual([2, 1, 3]);
    const shown = ({ numerator, denominator }: ReturnType<typeof scoreOf>) =>
      formatUnits(divRound(numerator * 10_000n, denominator, 'half-up'), 4);
    expect([a, b, c].map(scoreOf).map(shown)).toEqual(['0.5594', '0.6574', '-0.0016']);
  });

  it('breaks ties by quantity, then by id', () => {
    const larger = { ...a, positionId: 9, qty: btc('2'), notional: 2n * a.notional };
    const twin = { ...larger, openNotional: 2n * a.openNotional, equity: 2n * a.equity };
    expect(compareForAdl(a, twin)).toBe(1);
    expect(compareForAdl(a, { ...a, positionId: 7 })).toBeLessThan(0);
  });

  it('shows five lights in the top fifth by quantity', () => {
    expect([1n, 20n, 21n, 40n, 60n, 80n, 81n, 100n].map((ranked) => adlLights(ranked, 100n))).toEqual([
      ...[5, 5, 4, 4, 3, 2, 1, 1],
    ]);
  });
});

describe('closing by percentage', () => {
  const held = { qty: btc('0.062339'), lots: lots('3') };

  it.each([
    [25n, '0.015584', '0.74996391'],
    [50n, '0.031169', '1.49997594'],
    [99n, '0.061715', '2.96997064'],
  ])('%s %% of 3 lots', (percent, qty, label) => {
    expect(closeByPercent(BTC, held, percent)).toEqual({ qty: btc(qty), lots: lots(label) });
  });

  it('all of it at 100 %, and nothing below a step', () => {
    expect(closeByPercent(BTC, held, 100n)).toBe(held);
    expect(closeByPercent(BTC, { qty: 50n, lots: 1n }, 1n).qty).toBe(0n);
  });
});
