/**
 * The bots against the real engine: one row a beat as the server does it, everything in memory. What is asked of them:
 * a living book near the fair price, few commands, no rejections, a swept book healed, the same world for the same seed.
 */
import { type Command, Core } from '@tern/engine';
import { describe, expect, it } from 'vitest';
import { Arena, GUEST } from './testing/arena.ts';

const rateOf = (perSecond: readonly number[]) =>
  perSecond.reduce((sum, count) => sum + count, 0) / perSecond.length;

describe('the living market', () => {
  it('fills every book, follows the fair price, and is frugal', () => {
    const arena = new Arena('frugal');
    arena.run(20);
    arena.perSecond.length = 0;
    const before = arena.events.length;
    arena.run(280);
    expect(arena.rejections()).toEqual({});
    expect(Math.max(...arena.perSecond)).toBeLessThanOrEqual(60);
    expect(rateOf(arena.perSecond)).toBeLessThan(25);
    const trades = arena.events.slice(before).filter((event) => event.kind === 'traded');
    for (const bot of arena.world.bots) {
      const { market } = bot.spec;
      const { bids, asks } = arena.book(market);
      expect(bids.length, market).toBeGreaterThanOrEqual(18);
      expect(asks.length, market).toBeGreaterThanOrEqual(18);
      const fair = arena.world.fairPrice(bot.spec);
      const [bid, ask] = [bids[0]![0], asks[0]![0]];
      expect(bid < ask, market).toBe(true);
      // Within three thousandths of the fair price on either side.
      expect(bid * 1_003n > fair * 1_000n && ask * 997n < fair * 1_000n, market).toBe(true);
      expect(trades.filter((trade) => trade.market === market).length, market).toBeGreaterThan(20);
    }
  });

  it('heals a swept book and takes what a guest offers too cheaply', () => {
    const arena = new Arena('swept');
    arena.run(15);
    const bot = arena.world.bots[0]!;
    const sweep: Command = {
      kind: 'place-spot-order',
      memberId: GUEST,
      requestId: '',
      market: 'BTC/USDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'IOC',
      price: 10_200_000n,
      qty: 10_000_000n,
      quoteAmount: 0n,
    };
    arena.submit([sweep]);
    expect(arena.book('BTC/USDT').asks).toEqual([]);
    arena.run(8);
    expect(arena.book('BTC/USDT').asks.length).toBeGreaterThanOrEqual(18);
    const cheap = {
      ...sweep,
      side: 'SELL' as const,
      timeInForce: 'GTC' as const,
      price: 9_000_000n,
      qty: 500_000n,
    };
    // The order rests below the fair price only where there is no bid: the bots' bids take most of it at once.
    arena.submit([cheap]);
    arena.run(3);
    const asks = arena.book('BTC/USDT').asks;
    expect(asks[0]![0] * 1_010n > arena.world.fairPrice(bot.spec) * 1_000n).toBe(true);
  });

  it('is the same for the same seed', () => {
    const [one, same, other] = ['s', 's', 'o'].map((seed) => {
      const arena = new Arena(seed);
      arena.run(30);
      return Buffer.from(arena.core.snapshot()).toString('base64');
    });
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  it('knows its own orders after a restart and does not quote twice', () => {
    const arena = new Arena('restart');
    arena.run(30);
    const before = arena.book('ETH/USDT');
    const again = new Arena('restart/2', Core.restore(arena.core.snapshot()));
    again.run(2);
    expect(rateOf(again.perSecond)).toBeLessThan(40);
    expect(again.book('ETH/USDT').bids.length).toBeLessThanOrEqual(before.bids.length + 6);
    const last = again.world.fairPrice(again.world.bots[1]!.spec);
    expect(last * 1_010n > before.bids[0]![0] * 1_000n && last * 990n < before.asks[0]![0] * 1_000n).toBe(
      true,
    );
  });
});
