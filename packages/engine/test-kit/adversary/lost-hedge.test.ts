/**
 * The net of a cross account while feeds are lost (decision 0049): attacks found by hand. Each is played with and without
 * its moves; a coalition may gain nothing by them that an honest account loses.
 */
import { describe, expect, it } from 'vitest';
import { type Loss, LostHedge, type Side } from './lost-hedge.ts';
import type { Market } from './markets.ts';

const [B, A, C, D] = [1, 2, 3, 4];
const opposite = (side: Side): Side => (side === 'LONG' ? 'SHORT' : 'LONG');

interface Result {
  readonly gain: number;
  readonly honest: number;
}

/** Plays a scenario with and without its moves. */
function both(play: (isAttack: boolean) => LostHedge): { with: Result; without: Result } {
  const resultOf = (world: LostHedge) => ({ gain: world.gain(), honest: world.honestResult() });
  return { with: resultOf(play(true)), without: resultOf(play(false)) };
}

/** Fees apart, the moves gain nothing and cost the honest account nothing. */
function expectNoGain(played: ReturnType<typeof both>): void {
  expect(played.with.gain).toBeLessThanOrEqual(played.without.gain);
  expect(played.with.honest).toBeGreaterThanOrEqual(played.without.honest);
}

/** B is long N against an honest short and short 2N against its friend A; it keeps no more than what must stay. */
function turnable(lots: number, side: Side, hedge: 'btc' | 'eth' = 'btc'): LostHedge {
  const world = new LostHedge([B, A]);
  world.leverage(B, 100);
  world.leverage(A, 5);
  world.openWithHonest(world.btc, B, side, lots);
  world.open(world[hedge], A, side, B, 2 * lots);
  world.withdraw(B);
  return world;
}

describe('a net that is turned while a feed is lost', () => {
  it.each<[Loss, number, number, Side]>([
    ['DEAD', 50, -1_500, 'LONG'],
    ['DEAD', 50, 1_500, 'SHORT'],
    ['DEGRADED', 50, -1_500, 'LONG'],
    ['DEAD', 120, -2_000, 'LONG'],
    ['DEGRADED', 120, 2_000, 'SHORT'],
    ['WAITING', 50, -800, 'LONG'],
    ['HALTED', 50, -1_500, 'LONG'],
  ])('gains nothing: %s, %i lots, %i hundredths, %s', (loss, lots, by, side) => {
    const played = both((isAttack) => {
      const world = turnable(lots, side);
      world.lose(loss, [world.btc]);
      if (isAttack) {
        world.close(world.btc, [A, side], [B, opposite(side)]);
        world.withdraw(A);
      }
      world.reopen([[world.btc, by]]);
      return world;
    });
    expectNoGain(played);
    // The honest account has all of what the move brings it.
    expect(played.with.honest).toBeGreaterThan((lots * Math.abs(by)) / 10 - lots);
  });

  it.each<[Loss, Side, number]>([
    ['WAITING', 'LONG', -800],
    ['DEAD', 'SHORT', 1_500],
    ['DEGRADED', 'LONG', -1_500],
  ])('gains nothing over two contracts: %s, %s, %i hundredths', (loss, side, by) => {
    const played = both((isAttack) => {
      const world = turnable(50, side, 'eth');
      world.lose(loss, [world.btc, world.eth]);
      if (isAttack) {
        world.close(world.eth, [A, side], [B, opposite(side)], [99, 99]);
        world.withdraw(A);
      }
      world.reopen([
        [world.btc, by],
        [world.eth, by],
      ]);
      return world;
    });
    expectNoGain(played);
  });

  it.each<[string, (world: LostHedge) => void]>([
    ['B is the maker', (world) => world.close(world.btc, [B, 'SHORT'], [A, 'LONG'])],
    [
      'in parts',
      (world) => {
        for (const percent of [30, 40, 60, 100])
          world.close(world.btc, [A, 'LONG'], [B, 'SHORT'], [percent, percent]);
      },
    ],
    [
      'an order above the net, met in small parts',
      (world) => {
        world.rest(world.btc, B, 'SHORT');
        for (let i = 0; i < 20; i++) world.rest(world.btc, A, 'LONG', 10);
      },
    ],
    [
      'through a third account',
      (world) => {
        world.close(world.btc, [A, 'LONG'], [B, 'SHORT'], [100, 70]);
        world.close(world.btc, [C, 'LONG'], [B, 'SHORT']);
      },
    ],
  ])('gains nothing by other ways to the same: %s', (_, attack) => {
    const played = both((isAttack) => {
      const world = new LostHedge([B, A, C]);
      world.leverage(B, 100);
      for (const friend of [A, C]) world.leverage(friend, 5);
      world.openWithHonest(world.btc, B, 'LONG', 50);
      world.open(world.btc, A, 'LONG', B, 70);
      world.open(world.btc, C, 'LONG', B, 30);
      world.withdraw(B);
      world.lose('DEAD', [world.btc]);
      if (isAttack) {
        attack(world);
        // It never turns: short in all, at most even.
        expect(world.qty(B, world.btc, 'SHORT')).toBeGreaterThanOrEqual(world.qty(B, world.btc, 'LONG'));
        for (const friend of [A, C]) world.withdraw(friend);
      }
      world.reopen([[world.btc, -1_500]]);
      return world;
    });
    expectNoGain(played);
  });

  it('gains nothing by orders that stood in the book when the feed was lost', () => {
    const played = both((isAttack) => {
      const world = turnable(50, 'LONG');
      if (isAttack) world.rest(world.btc, B, 'SHORT');
      world.lose('DEGRADED', [world.btc]);
      if (isAttack) world.rest(world.btc, A, 'LONG');
      world.withdraw(A);
      world.reopen([[world.btc, -1_500]]);
      return world;
    });
    expectNoGain(played);
  });
});

/** Both are hedged over BTC and ETH, on opposite sides, each honest account's loss is a twin's in SOL. */
describe('twins with opposite positions in a contract that is normal', () => {
  it.each<[number, number]>([
    [-1_500, 2_000],
    [-1_500, -2_000],
    [1_500, 2_000],
  ])('drain neither of them: BTC and ETH %i, SOL %i hundredths', (by, sol) => {
    const played = both((isAttack) => {
      const world = new LostHedge([B, A, C, D]);
      for (const memberId of [B, C]) world.leverage(memberId, 100);
      for (const memberId of [A, D]) world.leverage(memberId, 3);
      // B and C are long BTC against an honest short, and short ETH against a friend.
      for (const [twin, friend] of [
        [B, A],
        [C, D],
      ] as const) {
        world.openWithHonest(world.btc, twin, 'LONG', 30);
        world.open(world.eth, friend, 'LONG', twin, 30);
      }
      world.open(world.sol, B, 'LONG', C, 60);
      // Enough for 30 % of BTC, and a little more.
      for (const twin of [B, C]) world.withdraw(twin, 900_000_000_000n);
      world.lose('DEAD', [world.btc, world.eth]);
      if (isAttack)
        for (const [twin, friend] of [
          [B, A],
          [C, D],
        ] as const)
          world.close(world.eth, [friend, 'LONG'], [twin, 'SHORT']);
      world.reopen([[world.sol, sol]]);
      world.reopen([
        [world.btc, by],
        [world.eth, by],
      ]);
      return world;
    });
    expectNoGain(played);
  });
});

describe('an honest pair of 10,000 against 10,000', () => {
  /** Long BTC and short ETH, with so much equity when both are lost; the other sides are its own too. */
  function pair(equity: bigint, lost: (world: LostHedge) => readonly Market[]): LostHedge {
    const world = new LostHedge([B, A]);
    world.leverage(B, 20);
    world.leverage(A, 5);
    world.open(world.btc, B, 'LONG', A, 10);
    world.open(world.eth, B, 'SHORT', A, 10);
    const wallet = world.exchange.money.get(`${B} contract`)!;
    world.withdraw(B, world.exchange.available(B) - wallet + equity);
    world.lose('DEAD', lost(world));
    return world;
  }
  const closed = (world: LostHedge, market: Market, side: Side) => {
    world.close(market, [A, opposite(side)], [B, side]);
    return world.qty(B, market, side) === 0n;
  };
  const all = (world: LostHedge) => [world.btc, world.eth];
  const worthOf = (world: LostHedge, market: Market, side: Side) => {
    const { qty } = world.exchange.position(B, market, side)!;
    return qty * world.exchange.markOf(market) * 10n;
  };

  it('closes a leg with 3,000 of equity while both feeds are lost, and none with less', () => {
    const probe = pair(1_000_000_000_000n, all);
    const needed = (worthOf(probe, probe.btc, 'LONG') * 30n + 99n) / 100n;
    expect(needed).toBe(300_000_000_000n);
    const enough = pair(needed, all);
    expect(closed(enough, enough.eth, 'SHORT')).toBe(true);
    const short = pair(needed - 1n, all);
    expect(closed(short, short.eth, 'SHORT')).toBe(false);
    // It can deposit.
    short.deposit(B, 1n);
    expect(closed(short, short.eth, 'SHORT')).toBe(true);
  });

  it('closes its last leg, and either leg while the other is normal, with any equity', () => {
    const one = pair(1_000_000_000_000n, all);
    expect(closed(one, one.eth, 'SHORT')).toBe(true);
    expect(closed(one, one.btc, 'LONG')).toBe(true);
    for (const lost of ['btc', 'eth'] as const) {
      const world = pair(100_000_000_000n, (each) => [each[lost]]);
      expect(closed(world, world.btc, 'LONG')).toBe(true);
    }
  });
});

/**
 * B is long ETH against an honest short and short BTC against A. Both are lost, both fall; ETH comes back before BTC, and
 * nothing is done meanwhile.
 */
describe('a contract that returns before the other', () => {
  function hedged(side: Side, equity = 0n): LostHedge {
    const world = new LostHedge([B, A, C]);
    world.leverage(B, 100);
    for (const friend of [A, C]) world.leverage(friend, 5);
    world.openWithHonest(world.eth, B, side, 100);
    world.open(world.btc, A, side, B, 100);
    world.withdraw(B, equity);
    return world;
  }

  it.each<[Loss, Side, number]>([
    ['DEAD', 'LONG', -1_500],
    ['DEAD', 'SHORT', 1_500],
    ['DEGRADED', 'LONG', -1_500],
    ['HALTED', 'SHORT', 800],
  ])('takes nothing over while the hedge may come back: %s, %s, %i hundredths', (loss, side, by) => {
    const world = hedged(side);
    world.lose(loss, [world.btc, world.eth]);
    world.comeBack(world.eth, by);
    world.ticks(40);
    world.comeBack(world.btc, by);
    world.ticks(5);
    const isSlow = loss === 'HALTED';
    if (isSlow) world.ticks(20);
    expect(world.isLocked(B)).toBe(true);
    world.reopen([[world.btc, by]]);
    expect(world.isLocked(B)).toBe(false);
    expect(world.qty(B, world.eth, side)).toBeGreaterThan(0n);
    // As if both had come back together.
    const together = hedged(side);
    together.lose(loss, [together.btc, together.eth]);
    together.reopen([
      [together.btc, by],
      [together.eth, by],
    ]);
    expect(world.honestResult()).toBe(together.honestResult());
    expect(world.gain()).toBe(together.gain());
  });

  it('is not hastened by a position in a contract that was never lost', () => {
    const world = hedged('LONG', 100_000_000_000n);
    world.open(world.sol, B, 'LONG', A, 1);
    world.withdraw(B);
    world.lose('DEAD', [world.btc, world.eth]);
    world.reopen([[world.eth, -1_500]]);
    world.reopen([[world.btc, -1_500]]);
    expect(world.honestResult()).toBeGreaterThan(14_900);
  });

  it('does not end its own long and short there either, whose loss the fund would bear', () => {
    const together = (isTogether: boolean) => {
      const world = hedged('LONG', 1_000_000_000_000n);
      // Two more legs: one loses what the other one wins.
      for (const market of [world.btc, world.eth]) world.move(market, -3_000);
      world.ticks(15);
      world.open(world.eth, B, 'LONG', A, 60);
      world.open(world.eth, C, 'LONG', B, 60);
      for (const market of [world.btc, world.eth]) world.move(market, 0);
      world.ticks(15);
      world.withdraw(B);
      world.lose('DEAD', [world.btc, world.eth]);
      if (!isTogether) world.reopen([[world.eth, -1_500]]);
      world.reopen([
        [world.btc, -1_500],
        [world.eth, -1_500],
      ]);
      return world;
    };
    const [apart, atOnce] = [together(false), together(true)];
    expect(apart.gain()).toBe(atOnce.gain());
    expect(apart.exchange.fund()).toBe(atOnce.exchange.fund());
    expect(apart.honestResult()).toBe(atOnce.honestResult());
  });

  it('waits no longer than a resume does, its orders are gone at once, and the queue stands still', () => {
    const world = hedged('LONG');
    const order = world.rest(world.btc, B, 'SHORT', 10);
    world.lose('DEAD', [world.btc, world.eth]);
    world.reopen([[world.eth, -1_500]]);
    expect(world.exchange.openOrders.has(order)).toBe(false);
    world.ticks(58);
    expect(world.qty(B, world.eth, 'LONG')).toBeGreaterThan(0n);
    world.ticks(2);
    expect(world.qty(B, world.eth, 'LONG')).toBe(0n);
  });

  it('unlocks the account when its own prices recover meanwhile', () => {
    const world = hedged('LONG');
    world.lose('DEAD', [world.btc, world.eth]);
    world.reopen([[world.eth, -400]]);
    expect(world.isLocked(B)).toBe(true);
    world.move(world.eth, 0);
    world.ticks(2);
    expect(world.isLocked(B)).toBe(false);
    expect(world.qty(B, world.eth, 'LONG')).toBeGreaterThan(0n);
  });
});

describe('sources that say nothing while the index still counts', () => {
  it('for more than four seconds: a hedge is not given up', () => {
    const played = both((isAttack) => {
      const world = turnable(50, 'LONG');
      world.silence([world.btc], 4_001);
      if (isAttack) {
        world.close(world.btc, [A, 'LONG'], [B, 'SHORT']);
        world.withdraw(A);
      }
      world.exchange.tick(7_000);
      world.reopen([[world.btc, -1_500]]);
      return world;
    });
    expectNoGain(played);
  });

  it('for four seconds: everything is as usual', () => {
    const world = turnable(50, 'LONG');
    world.silence([world.btc], 4_000);
    world.close(world.btc, [A, 'LONG'], [B, 'SHORT']);
    expect(world.qty(B, world.btc, 'SHORT')).toBe(0n);
  });
});
