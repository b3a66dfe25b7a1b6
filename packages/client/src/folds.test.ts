import { compareDecimals } from '@tern/math';
import type { WireBar, WireLevel, WirePair, WireSpotOrder, WireTrade } from '@tern/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePrice, isZero } from './compare-price.ts';
import { balanceKey, foldBalances } from './fold-balances.ts';
import { depthFromSnapshot, foldDepth } from './fold-depth.ts';
import { foldKline, MAX_BARS } from './fold-kline.ts';
import { foldOrders } from './fold-orders.ts';
import { foldTickers } from './fold-tickers.ts';
import { foldTrades, MAX_TRADES } from './fold-trades.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

const decimal = fc
  .tuple(fc.nat(3000), fc.nat(999), fc.nat(3))
  .map(([whole, part, cut]) =>
    cut === 0 ? `${whole}` : `${whole}.${String(part).padStart(3, '0').slice(0, cut)}`,
  );

describe('comparePrice', () => {
  it('orders like the exact comparison', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(Math.sign(comparePrice(a, b))).toBe(compareDecimals(a, b));
      }),
    );
  });
  it.each([
    ['0', true],
    ['0.000', true],
    ['0.001', false],
    ['10', false],
    ['', false],
  ])('%j is zero: %s', (text, expected) => expect(isZero(text)).toBe(expected));
});

describe('foldDepth', () => {
  const change = fc.tuple(
    fc.nat(12).map((n) => `${90 + n}.5`),
    fc.constantFrom('0', '0.00', '1', '2.5'),
  );
  it('equals a plain map, sorted, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 8 }), (frames) => {
        const plain = new Map<string, string>();
        let view = depthFromSnapshot({ bids: [], asks: [] });
        for (const frame of frames) {
          const levels = frame as WireLevel[];
          view = foldDepth(view, { bids: levels, asks: levels });
          for (const [price, qty] of levels) isZero(qty) ? plain.delete(price) : plain.set(price, qty);
        }
        const asks = [...plain].sort((a, b) => compareDecimals(a[0], b[0]));
        expect(view.asks).toEqual(asks);
        expect(view.bids).toEqual(asks.reverse());
      }),
    );
  });
  it('leaves what it was given alone and an untouched side as it is', () => {
    const before = depthFromSnapshot({ bids: [['1', '1']], asks: [['2', '1']] });
    const after = foldDepth(before, { bids: [['1', '0']], asks: [] });
    expect(before.bids).toHaveLength(1);
    expect(after.bids).toHaveLength(0);
    expect(after.asks).toBe(before.asks);
  });
});

describe('foldTrades', () => {
  const trade = (id: number): WireTrade => ({
    tradeId: `${id}`,
    time: id,
    price: '1',
    qty: '1',
    side: 'BUY',
  });
  it('turns newest last into newest first, each once, not without end', () => {
    let trades = foldTrades([], [trade(1), trade(2)]);
    trades = foldTrades(trades, [trade(2), trade(3)]);
    expect(trades.map((row) => row.tradeId)).toEqual(['3', '2', '1']);
    expect(foldTrades(trades, [trade(3)])).toBe(trades);
    const many = Array.from({ length: 150 }, (_, index) => trade(index + 10));
    const full = foldTrades(trades, many);
    expect(full).toHaveLength(MAX_TRADES);
    expect(full[0]?.tradeId).toBe('159');
  });
});

describe('foldKline', () => {
  const bar = (time: number, close = '1'): WireBar => ({
    time,
    open: '1',
    high: '1',
    low: '1',
    close,
    volume: '0',
    turnover: '0',
  });
  it('replaces the newest, appends the next, puts a late one in place', () => {
    let bars = foldKline([], [bar(60), bar(180)]);
    bars = foldKline(bars, [bar(180, '2'), bar(240)]);
    bars = foldKline(bars, [bar(120)]);
    expect(bars.map((row) => [row.time, row.close])).toEqual([
      [60, '1'],
      [120, '1'],
      [180, '2'],
      [240, '1'],
    ]);
  });
  it('keeps the newest', () => {
    const bars = foldKline(
      [],
      Array.from({ length: MAX_BARS + 5 }, (_, index) => bar(index)),
    );
    expect(bars).toHaveLength(MAX_BARS);
    expect(bars[0]?.time).toBe(5);
  });
});

describe('foldTickers and foldBalances', () => {
  it('keeps the identity of pairs that did not change', () => {
    const pair = (pairsName: string, price: string) => ({ pairsName, price }) as WirePair;
    const before = foldTickers(new Map(), [pair('A/U', '1'), pair('B/U', '1')]);
    const after = foldTickers(before, [pair('B/U', '2')]);
    expect(after.get('A/U')).toBe(before.get('A/U'));
    expect(after.get('B/U')?.price).toBe('2');
    expect(foldTickers(after, [])).toBe(after);
  });
  it('replaces a balance whole', () => {
    const before = foldBalances(new Map(), [{ account: 'spot', currency: 'BTC', free: '1', frozen: '0' }]);
    const after = foldBalances(before, [{ account: 'spot', currency: 'BTC', free: '0.4', frozen: '0.6' }]);
    expect(after.get(balanceKey('spot', 'BTC'))).toMatchObject({ free: '0.4', frozen: '0.6' });
    expect(before.get(balanceKey('spot', 'BTC'))?.free).toBe('1');
  });
});

describe('foldOrders', () => {
  const order = (orderId: string, status: WireSpotOrder['status'], updateTime = 1, createTime = 1) =>
    ({ orderId, status, updateTime, createTime }) as WireSpotOrder;
  it('holds open orders newest first and drops finished ones', () => {
    let orders = foldOrders(
      [],
      [order('9', 'pending'), order('10', 'pending'), order('11', 'pending', 1, 0)],
    );
    expect(orders.map((row) => row.orderId)).toEqual(['10', '9', '11']);
    orders = foldOrders(orders, [order('9', 'partial', 2), order('10', 'matched', 2)]);
    expect(orders.map((row) => [row.orderId, row.status])).toEqual([
      ['9', 'partial'],
      ['11', 'pending'],
    ]);
    orders = foldOrders(orders, [order('12', 'cancelled', 3)]);
    expect(orders).toHaveLength(2);
  });
  it('does not believe an older word', () => {
    const orders = foldOrders([], [order('1', 'partial', 5)]);
    expect(foldOrders(orders, [order('1', 'pending', 4)])[0]?.status).toBe('partial');
  });
});

describe('reconnectDelayMs', () => {
  it('grows, is bounded and spreads', () => {
    expect(reconnectDelayMs(0, 1006, 0)).toBe(250);
    expect(reconnectDelayMs(0, 1006, 0.999)).toBeLessThanOrEqual(750);
    expect(reconnectDelayMs(50, 1006, 0.999)).toBeLessThanOrEqual(22_500);
    expect(reconnectDelayMs(0, 1012, 0)).toBe(1000);
    expect(reconnectDelayMs(0, 1012, 0.999)).toBeGreaterThan(2900);
  });
});
