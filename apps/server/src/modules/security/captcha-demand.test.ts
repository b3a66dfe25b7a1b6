import { describe, expect, it } from 'vitest';
import { CaptchaDemand, LEAST_WORK, MOST_WAIT_MS, MOST_WORK, priceOf } from './captcha-demand.ts';

const prices = (demand: CaptchaDemand, ip: string, count: number, nowMs = 0) =>
  Array.from({ length: count }, () => demand.take(ip, nowMs));
const nobodyIsSpared = () => false;

describe('the price of a captcha', () => {
  it('is the least for what people ask for', () => {
    const usual = { work: LEAST_WORK, level: 'usual', waitMs: 0 };
    for (const price of prices(new CaptchaDemand(nobodyIsSpared), '203.0.113.7', 8))
      expect(price).toEqual(usual);
  });

  it('grows by work first, then by harder pictures and a wait, each to its bound', () => {
    const all = prices(new CaptchaDemand(nobodyIsSpared), '203.0.113.7', 2_000);
    for (const [at, price] of all.slice(1).entries()) {
      expect(price.work).toBeGreaterThanOrEqual((all[at] as typeof price).work);
      expect(price.waitMs).toBeGreaterThanOrEqual((all[at] as typeof price).waitMs);
      if (price.work < MOST_WORK) expect([price.level, price.waitMs]).toEqual(['usual', 0]);
    }
    expect(all.at(-1)).toEqual({ work: MOST_WORK, level: 'hard', waitMs: MOST_WAIT_MS });
    expect(priceOf(Number.MAX_SAFE_INTEGER)).toEqual(all.at(-1));
  });

  it('is a network’s own, whichever of its addresses asks, and falls again', () => {
    const demand = new CaptchaDemand(nobodyIsSpared);
    for (let host = 0; host < 250; host++) demand.take(`203.0.113.${host}`, 0);
    expect(demand.take('203.0.113.251', 0).waitMs).toBe(MOST_WAIT_MS);
    expect(demand.take('203.0.114.1', 0).work).toBe(LEAST_WORK);
    expect(demand.take('203.0.113.1', 3_600_000).work).toBe(LEAST_WORK);
  });

  it('spares whom it is told to', () => {
    const demand = new CaptchaDemand((ip) => ip === '127.0.0.1');
    expect(new Set(prices(demand, '127.0.0.1', 500).map(({ work }) => work))).toEqual(new Set([LEAST_WORK]));
    expect(demand.size).toBe(0);
  });

  it('keeps a bounded number of networks; past it, strangers count together and nobody starts anew', () => {
    const demand = new CaptchaDemand(nobodyIsSpared);
    prices(demand, '203.0.113.7', 200);
    for (let network = 0; network < 60_000; network++)
      demand.take(`20.${network >> 8}.${network & 255}.1`, 1);
    expect(demand.size).toBeLessThan(20_300);
    expect(demand.take('203.0.113.7', 2).level).toBe('hard');
    expect(demand.take('20.200.255.1', 2)).toEqual({ work: MOST_WORK, level: 'hard', waitMs: MOST_WAIT_MS });
    // They are forgotten once they have not asked for long.
    for (let network = 0; network < 30_000; network++)
      demand.take(`21.${network >> 8}.${network & 255}.1`, 7_200_000);
    expect(demand.size).toBeLessThan(20_300);
    expect(demand.take('22.1.1.1', 7_200_000 * 2).work).toBe(LEAST_WORK);
  });
});
