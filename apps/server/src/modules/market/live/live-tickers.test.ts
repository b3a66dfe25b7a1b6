import { describe, expect, it } from 'vitest';
import type { Bar } from '../bars/bar.ts';
import { DAY_MS, MINUTE_MS } from '../bars/intervals.ts';
import { LiveTickers } from './live-tickers.ts';

const START = Date.UTC(2026, 2, 4, 10, 0);
const LISTING = 500n;
const trade = (timeMs: number, price: bigint, qty = 1n): Bar => ({
  time: timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: qty,
  turnover: price * qty,
});

describe('rolling 24 h (rules/spot#ticker)', () => {
  it('never traded: the listing price stands for last, nothing moved', () => {
    expect(new LiveTickers().view('A/B', START, LISTING)).toEqual({
      last: undefined,
      open: LISTING,
      high: LISTING,
      low: LISTING,
      volume: 0n,
      turnover: 0n,
      changeBasisPoints: 0n,
    });
  });

  it('before a day has passed, open is the first trade', () => {
    const tickers = new LiveTickers();
    tickers.add('A/B', trade(START, 400n));
    tickers.add('A/B', trade(START + 1_000, 410n, 3n));
    tickers.add('A/B', trade(START + 3 * MINUTE_MS, 405n));
    expect(tickers.view('A/B', START + 4 * MINUTE_MS, LISTING)).toEqual({
      last: 405n,
      open: 400n,
      high: 410n,
      low: 400n,
      volume: 5n,
      turnover: 2_035n,
      changeBasisPoints: 125n,
    });
  });

  it('a trade leaves when its minute began 24 h ago, and is the open from then on', () => {
    const tickers = new LiveTickers();
    tickers.add('A/B', trade(START + 30_000, 900n));
    tickers.add('A/B', trade(START + 5 * MINUTE_MS, 1_000n));
    const justBefore = tickers.view('A/B', START + DAY_MS - 1, LISTING);
    expect(justBefore).toMatchObject({ volume: 2n, low: 900n, open: 900n });
    const atTheEdge = tickers.view('A/B', START + DAY_MS, LISTING);
    expect(atTheEdge).toMatchObject({ volume: 1n, low: 1_000n, high: 1_000n, open: 900n });
    expect(atTheEdge.changeBasisPoints).toBe(1_111n);
  });

  it('no trade in 24 h: nothing moved, price is last', () => {
    const tickers = new LiveTickers();
    tickers.add('A/B', trade(START, 700n));
    expect(tickers.view('A/B', START + DAY_MS + MINUTE_MS, LISTING)).toEqual({
      last: 700n,
      open: 700n,
      high: 700n,
      low: 700n,
      volume: 0n,
      turnover: 0n,
      changeBasisPoints: 0n,
    });
  });

  it('agrees with a plain sum over all trades, at every minute of three days', () => {
    const tickers = new LiveTickers();
    const all: Bar[] = [];
    let price = 1_000n;
    for (let at = 0; at < 3 * 1_440; at++) {
      const nowMs = START + at * MINUTE_MS;
      if ((at * 7_919) % 11 < 4) {
        price += BigInt(((at * 31) % 7) - 3);
        const bar = trade(nowMs + 20_000, price, BigInt(1 + (at % 5)));
        all.push(bar);
        tickers.add('A/B', bar);
      }
      const view = tickers.view('A/B', nowMs + 30_000, LISTING);
      const inside = all.filter((bar) => Math.floor(bar.time / MINUTE_MS) * MINUTE_MS > nowMs - DAY_MS);
      const before = all[all.length - inside.length - 1];
      expect(view.volume).toBe(inside.reduce((sum, bar) => sum + bar.volume, 0n));
      if (inside.length === 0) continue;
      const prices = inside.map((bar) => bar.close).sort((a, b) => (a < b ? -1 : 1));
      expect([view.low, view.high]).toEqual([prices[0], prices.at(-1)]);
      expect(view.open).toBe(before ? before.close : inside[0]?.open);
    }
  });
});
