/**
 * The bots against the real engine: one row a beat as the server does it, everything in memory. What is asked of them:
 * a living book near the fair price, few commands, no rejections, a swept book healed, the same world for the same seed.
 */
import { type Command, CommandWriter, Core, type Event, readEvents, readState } from '@tern/engine';
import { describe, expect, it } from 'vitest';
import { fundingCommands, listingCommands, MARKETS, World } from './index.ts';
import type { BookView } from './market-bot.ts';

const GUEST = 1_000_000;
const BEATS_A_SECOND = 2;

class Arena {
  readonly core: Core;
  readonly world: World;
  readonly events: Event[] = [];
  readonly perSecond: number[] = [];
  private nowMs = Date.UTC(2026, 0, 1);
  private second = 0;
  private readonly orders = new Map<number, { market: string; side: string; price: bigint; left: bigint }>();

  constructor(seed: string, past?: Core) {
    this.core = past ?? Core.empty();
    this.nowMs = Math.max(this.nowMs, this.core.lastTimeMs);
    const state = readState(this.core.snapshot());
    const last = new Map(state.markets.map(({ market, lastPrice }) => [market, lastPrice]));
    this.world = new World({
      seed,
      lastPrice: (name) => last.get(name) || undefined,
      openOrders: state.openOrders,
    });
    for (const order of state.openOrders)
      this.orders.set(order.orderId, { ...order, left: order.qty - order.filledQty });
    if (past) return;
    this.say([...listingCommands(), ...fundingCommands()]);
    this.say(MARKETS.map(({ market }): Command => ({ kind: 'set-market-status', market, status: 'OPEN' })));
    this.say([
      { kind: 'open-member', memberId: GUEST },
      ...['USDT', 'BTC'].map(
        (asset): Command => ({
          kind: 'credit-from-outside',
          ...{ ref: `guest:${asset}`, owner: GUEST, type: 'spot', asset, amount: 10n ** 16n },
        }),
      ),
    ]);
  }

  say(commands: readonly Command[]): Event[] {
    if (commands.length === 0) return [];
    const writer = new CommandWriter(this.core.dictionary());
    for (const command of commands) writer.add(command);
    const dictionary = this.core.dictionary();
    const header = { firstSeq: this.core.lastSeq + 1, count: commands.length, timeMs: this.nowMs };
    const events = readEvents(this.core.push({ ...header, commands: writer.take() }), dictionary);
    for (const event of events) this.follow(event);
    this.events.push(...events);
    return events;
  }

  run(seconds: number): void {
    for (let at = 0; at < seconds; at++) {
      this.world.advance(1);
      let said = 0;
      for (let phase = 0; phase < BEATS_A_SECOND; phase++) {
        const bots = this.world.bots.filter((_, index) => index % BEATS_A_SECOND === phase);
        let left = 30;
        const commands: Command[] = [];
        bots.forEach((bot, index) => {
          const allowance = Math.ceil(left / (bots.length - index));
          const own = this.world.turn(this.second, bot, this.book(bot.spec.market), allowance);
          left -= own.length;
          commands.push(...own);
        });
        said += commands.length;
        this.say(commands);
        this.nowMs += 1_000 / BEATS_A_SECOND;
      }
      this.second++;
      this.perSecond.push(said);
    }
  }

  book(market: string): BookView {
    const side = (wanted: string, sign: 1 | -1) => {
      const levels = new Map<bigint, bigint>();
      for (const order of this.orders.values()) {
        if (order.market !== market || order.side !== wanted) continue;
        levels.set(order.price, (levels.get(order.price) ?? 0n) + order.left);
      }
      return [...levels].sort((a, b) => (a[0] < b[0] ? -sign : sign)).slice(0, 40);
    };
    return { bids: side('BUY', -1), asks: side('SELL', 1) };
  }

  rejections(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const event of this.events) {
      if (event.kind !== 'command-done' || event.rejection === 'OK') continue;
      counts[event.rejection] = (counts[event.rejection] ?? 0) + 1;
    }
    return counts;
  }

  private follow(event: Event): void {
    this.world.apply(event);
    if (event.kind === 'order-opened') {
      const { market, side, price, qty } = event;
      if (event.timeInForce !== 'IOC') this.orders.set(event.orderId, { market, side, price, left: qty });
    } else if (event.kind === 'traded') {
      const maker = this.orders.get(event.makerOrderId);
      if (maker) maker.left -= event.qty;
    } else if (event.kind === 'order-closed') this.orders.delete(event.orderId);
  }
}

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
      ...{ memberId: GUEST, requestId: '', market: 'BTC/USDT', side: 'BUY', type: 'LIMIT' },
      ...{ timeInForce: 'IOC', price: 10_200_000n, qty: 10_000_000n, quoteAmount: 0n },
    };
    arena.say([sweep]);
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
    // Rests below the fair price only where nobody bids: the bots' bids take most of it at once.
    arena.say([cheap]);
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
