/** The world under an operator's control: a coin held at a price, bots that cancel all orders. */
import { parseUnits } from '@tern/math';
import { describe, expect, it } from 'vitest';
import { CoinWalk, LEVEL_ONE } from './coin-walk.ts';
import { SimulatorRandom } from './random.ts';
import { Arena } from './testing/arena.ts';

const PRICE = parseUnits('81234.5', 2);

describe('a coin that is held', () => {
  it('does not move by itself, and goes on from there when it is freed', () => {
    const walk = new CoinWalk(new SimulatorRandom('held'), 30_000);
    expect(walk.hold(LEVEL_ONE * 5)).toBe(false);
    expect(walk.hold(0)).toBe(false);
    expect(walk.level).toBe(LEVEL_ONE);
    expect(walk.hold(LEVEL_ONE / 2)).toBe(true);
    walk.step(86_400);
    walk.push(100_000);
    expect(walk.level).toBe(LEVEL_ONE / 2);
    walk.free();
    walk.step(86_400);
    expect(walk.level).not.toBe(LEVEL_ONE / 2);
    expect(Math.abs(walk.level - LEVEL_ONE / 2)).toBeLessThan(LEVEL_ONE / 8);
  });
});

describe('a world that is led', () => {
  it('holds what stands in USDT, at prices that the coin may have', () => {
    const { world } = new Arena('refused');
    const before = world.levels();
    expect(world.hold('SOL/BTC', 1n)).toBe(false);
    expect(world.hold('NO/USDT', 1n)).toBe(false);
    expect(world.hold('BTC/USDT', 1n)).toBe(false);
    expect(world.levels()).toEqual(before);
  });

  it('index, mark, books and bots follow the price', () => {
    const arena = new Arena('led', undefined, 'contracts');
    arena.run(30);
    expect(arena.world.hold('BTC/USDT', PRICE)).toBe(true);
    arena.run(40);
    const { indexes, contracts } = arena.state();
    const index = indexes.find(({ symbol }) => symbol === 'BTC/USDT')!;
    const contract = contracts.find(({ market }) => market === 'BTC/USDT:USDT')!;
    const isNear = (price: bigint, perMille: bigint) =>
      price * 1_000n > PRICE * (1_000n - perMille) && price * 1_000n < PRICE * (1_000n + perMille);
    expect(isNear(index.price / 10n, 1n)).toBe(true);
    expect(isNear(contract.markPrice, 4n)).toBe(true);
    for (const market of ['BTC/USDT', 'BTC/USDT:USDT']) {
      const { bids, asks } = arena.book(market);
      expect(isNear(bids[0]![0], 5n) && isNear(asks[0]![0], 5n), market).toBe(true);
    }
  });

  it('takes every order back, of spot and of contracts', () => {
    const arena = new Arena('silent', undefined, 'contracts');
    arena.run(20);
    expect(arena.book('ETH/USDT').bids).not.toEqual([]);
    expect(arena.book('ETH/USDT:USDT').asks).not.toEqual([]);
    arena.submit(arena.world.withdrawals());
    const { openOrders, contractOrders } = arena.state();
    expect([openOrders, contractOrders]).toEqual([[], []]);
  });
});
