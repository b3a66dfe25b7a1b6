import { compareDecimals } from '@tern/math';
import type {
  WireBar,
  WireContractOrder,
  WireLevel,
  WirePair,
  WirePlanOrder,
  WirePosition,
  WireSpotOrder,
  WireTrade,
  WireTradingSetting,
} from '@tern/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePrice, isZero } from './compare-price.ts';
import { balanceKey, foldBalances } from './fold-balances.ts';
import { foldContractOrders, NO_CONTRACT_ORDERS } from './fold-contract-orders.ts';
import { depthFromSnapshot, foldDepth } from './fold-depth.ts';
import { foldKline, MAX_BARS } from './fold-kline.ts';
import { foldOrders } from './fold-orders.ts';
import { foldPositions, NO_POSITIONS } from './fold-positions.ts';
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
    const pair = (pairsName: string, price: string) => ({ type: 'SPOT', pairsName, price }) as WirePair;
    const before = foldTickers(new Map(), [pair('A/U', '1'), pair('B/U', '1')]);
    const after = foldTickers(before, [pair('B/U', '2')]);
    expect(after.get('A/U')).toBe(before.get('A/U'));
    expect(after.get('B/U')?.price).toBe('2');
    expect(foldTickers(after, [])).toBe(after);
  });
  it('tells a contract from the spot market beside it', () => {
    const pair = (type: WirePair['type'], price: string) => ({ type, pairsName: 'A/U', price }) as WirePair;
    const tickers = foldTickers(new Map(), [pair('SPOT', '1'), pair('CONTRACT', '2')]);
    expect([tickers.get('A/U')?.price, tickers.get('A/U:U')?.price]).toEqual(['1', '2']);
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

describe('foldContractOrders', () => {
  const order = (orderId: string, status: WireContractOrder['status']) =>
    ({ orderId, status, createTime: 1, updateTime: 1 }) as WireContractOrder;
  const plan = (planId: string, status: WirePlanOrder['status']) =>
    ({ planId, status, createTime: 1, updateTime: 1 }) as WirePlanOrder;
  it('holds open orders and waiting plans, each on its own', () => {
    const first = foldContractOrders(NO_CONTRACT_ORDERS, {
      orders: [order('2', 'pending'), order('10', 'partial')],
      plans: [plan('3', 'untriggered'), plan('4', 'untriggered')],
    });
    expect(first.orders.map((row) => row.orderId)).toEqual(['10', '2']);
    const second = foldContractOrders(first, { orders: [], plans: [plan('4', 'triggered')] });
    expect(second.plans.map((row) => row.planId)).toEqual(['3']);
    expect(second.orders).toBe(first.orders);
    const third = foldContractOrders(second, { orders: [order('2', 'cancelled')], plans: [] });
    expect(third.orders.map((row) => row.orderId)).toEqual(['10']);
    expect(third.plans).toBe(second.plans);
  });
  it('drops what failed or was cancelled', () => {
    const known = foldContractOrders(NO_CONTRACT_ORDERS, {
      orders: [],
      plans: [plan('1', 'untriggered'), plan('2', 'untriggered')],
    });
    const plans = [plan('1', 'failed'), plan('2', 'cancelled')];
    expect(foldContractOrders(known, { orders: [], plans }).plans).toEqual([]);
  });
});

describe('foldPositions', () => {
  const position = (positionId: string, qty: string, openTime = 1) =>
    ({ positionId, qty, openTime }) as WirePosition;
  const told = (...positions: WirePosition[]) => ({ positions, settings: [] });
  it('holds positions newest first and drops what ended', () => {
    let state = foldPositions(
      NO_POSITIONS,
      told(position('9', '1'), position('10', '2'), position('1', '1', 5)),
    );
    expect(state.positions.map((row) => row.positionId)).toEqual(['1', '10', '9']);
    const before = state.positions[2];
    state = foldPositions(state, told(position('10', '0.00'), position('1', '3', 5)));
    expect(state.positions.map((row) => [row.positionId, row.qty])).toEqual([
      ['1', '3'],
      ['9', '1'],
    ]);
    expect(state.positions[1]).toBe(before);
    expect(foldPositions(state, told()).positions).toBe(state.positions);
  });
  it('knows the newest setting of each contract', () => {
    const setting = (pairsName: string, leverage: number) =>
      ({ pairsName, mode: 'CROSS', leverage }) as WireTradingSetting;
    const first = foldPositions(NO_POSITIONS, {
      positions: [],
      settings: [setting('A/U', 5), setting('B/U', 6)],
    });
    const second = foldPositions(first, { positions: [], settings: [setting('A/U', 7)] });
    expect([...second.settings.values()].map(({ leverage }) => leverage)).toEqual([7, 6]);
    expect(foldPositions(second, told()).settings).toBe(second.settings);
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
