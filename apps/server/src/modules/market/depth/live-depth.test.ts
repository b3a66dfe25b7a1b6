import type { Command } from '@tern/engine';
import { parseUnits } from '@tern/math';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANNA, BEN, openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import { LiveMarketData } from '../live/live-market-data.ts';
import { BookSide } from './book-side.ts';

const MARKET = 'BTC/USDT';

function limit(memberId: number, side: 'BUY' | 'SELL', price: string, qty: string, tif = 'GTC'): Command {
  return {
    kind: 'place-spot-order',
    memberId,
    requestId: '',
    market: MARKET,
    side,
    type: 'LIMIT',
    timeInForce: tif as 'GTC',
    price: parseUnits(price, 2),
    qty: parseUnits(qty, 5),
    quoteAmount: 0n,
  };
}

describe('live depth', () => {
  it('shows resting orders, their fills and their end; an order that only takes never shows', async () => {
    const kernel = await openSmallExchange();
    const marketData = new LiveMarketData(kernel.restarted().initial);
    marketData.follow(kernel);
    const say = async (command: Command) => (await kernel.execute(command)).result;
    await say(limit(ANNA, 'SELL', '50000', '0.02'));
    const second = await say(limit(ANNA, 'SELL', '50000', '0.01'));
    await say(limit(ANNA, 'SELL', '50010', '0.05'));
    await say(limit(BEN, 'BUY', '49990', '0.03'));
    expect(marketData.depth.levels(MARKET, 10)).toEqual({
      bids: [[4_999_000n, 3_000n]],
      asks: [
        [5_000_000n, 3_000n],
        [5_001_000n, 5_000n],
      ],
    });
    // Takes the best level in part and leaves nothing behind.
    await say(limit(BEN, 'BUY', '50010', '0.025', 'IOC'));
    // Crosses the rest of the level and rests with what is left.
    await say(limit(BEN, 'BUY', '50000', '0.02'));
    expect(marketData.depth.levels(MARKET, 10)).toEqual({
      bids: [
        [5_000_000n, 1_500n],
        [4_999_000n, 3_000n],
      ],
      asks: [[5_001_000n, 5_000n]],
    });
    const late: Command = { kind: 'cancel-spot-order', memberId: ANNA, orderId: second, requestId: '' };
    expect((await kernel.execute(late)).rejection).toBe('ORDER_FINISHED');
    await kernel.execute({ kind: 'cancel-all-spot-orders', memberId: BEN, market: '' });
    expect(marketData.depth.levels(MARKET, 10).bids).toEqual([]);
    // A new process starts from the engine's own resting orders.
    const again = new LiveMarketData(kernel.restarted().initial);
    expect(again.depth.levels(MARKET, 10)).toEqual(marketData.depth.levels(MARKET, 10));
    expect(marketData.trades.newest(MARKET, 10)).toHaveLength(3);
  });
});

describe('an amended order in the live depth', () => {
  it('leaves its level and shows what is left of it at the new price', async () => {
    const kernel = await openSmallExchange();
    const marketData = new LiveMarketData(kernel.restarted().initial);
    marketData.follow(kernel);
    const { depth } = marketData;
    const say = async (command: Command) => (await kernel.execute(command)).result;
    const orderId = await say(limit(ANNA, 'SELL', '50000', '0.02'));
    await say(limit(BEN, 'BUY', '50000', '0.005'));
    const amend = (price: string, qty: string): Command => ({
      kind: 'amend-spot-order',
      memberId: ANNA,
      requestId: '',
      orderId,
      orderRequestId: '',
      price: parseUnits(price, 2),
      qty: parseUnits(qty, 5),
    });
    await say(amend('50010', '0.02'));
    expect(depth.levels(MARKET, 10).asks).toEqual([[5_001_000n, 1_500n]]);
    await say(limit(BEN, 'BUY', '50010', '0.003'));
    await say(amend('50010', '0.01'));
    expect(depth.levels(MARKET, 10).asks).toEqual([[5_001_000n, 200n]]);
    const again = new LiveMarketData(kernel.restarted().initial);
    expect(again.depth.levels(MARKET, 10)).toEqual(depth.levels(MARKET, 10));
    await say({ kind: 'cancel-spot-order', memberId: ANNA, orderId, requestId: '' });
    expect(depth.levels(MARKET, 10).asks).toEqual([]);
  });
});

describe('a side of the book', () => {
  it('equals a plain sum, whatever the order of changes', () => {
    const change = fc.tuple(fc.bigInt({ min: 1n, max: 40n }), fc.bigInt({ min: 1n, max: 9n }));
    fc.assert(
      fc.property(fc.array(change), fc.boolean(), (changes, isBid) => {
        const side = new BookSide(isBid);
        const plain = new Map<bigint, bigint>();
        changes.forEach(([price, qty], at) => {
          const have = plain.get(price) ?? 0n;
          const by = at % 3 === 0 && have >= qty ? -qty : qty;
          side.change(price, by);
          plain.set(price, have + by);
        });
        const sorted = [...plain].filter(([, qty]) => qty > 0n).sort((a, b) => (a[0] < b[0] ? -1 : 1));
        expect(side.top(100)).toEqual(isBid ? sorted.reverse() : sorted);
      }),
    );
  });

  it('groups: bids to the step below, asks to the step above', () => {
    const bids = new BookSide(true);
    const asks = new BookSide(false);
    for (const price of [98n, 97n, 90n, 89n]) bids.change(price, 1n);
    for (const price of [101n, 110n, 111n, 120n]) asks.change(price, 1n);
    expect(bids.grouped(10n, 5)).toEqual([
      [90n, 3n],
      [80n, 1n],
    ]);
    expect(asks.grouped(10n, 5)).toEqual([
      [110n, 2n],
      [120n, 2n],
    ]);
    expect(asks.grouped(10n, 1)).toEqual([[110n, 2n]]);
  });
});
