/**
 * The contracts' bots against the real engine, together with spot's: books on both sides of the mark, positions that
 * stay small, bots that are never liquidated, and for a visitor to see funding, liquidations and the fund at work.
 */
import { type Command, Core, type Event } from '@tern/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS } from './contracts.ts';
import { Arena, GUEST } from './testing/arena.ts';
import { contractMembers } from './world.ts';

const MINUTE_S = 60;
const FUND_SEED = 25_000_000_000_000n;

type Kind = Event['kind'];
const of = <K extends Kind>(events: readonly Event[], kind: K) =>
  events.filter((event): event is Extract<Event, { kind: K }> => event.kind === kind);
const isExchangeMember = (memberId: number) =>
  CONTRACTS.some((_, at) => {
    const { makerId, takerId } = contractMembers(at);
    return memberId === makerId || memberId === takerId;
  });

/** Best prices, none undefined. */
function bestOf(arena: Arena, market: string): { bid: bigint; ask: bigint } {
  const { bids, asks } = arena.book(market);
  return { bid: bids[0]?.[0] ?? 0n, ask: asks[0]?.[0] ?? 0n };
}

describe('an hour of contracts', () => {
  let arena: Arena;
  /** The number of looks at which a contract's book had fewer than eight levels on a side. */
  let thin = 0;
  let looks = 0;
  beforeAll(() => {
    arena = new Arena('contracts', undefined, 'contracts');
    arena.run(40);
    arena.perSecond.length = 0;
    for (let minute = 0; minute < 60; minute++) {
      arena.run(MINUTE_S);
      for (const { market } of CONTRACTS) {
        const { bids, asks } = arena.book(market);
        looks++;
        if (bids.length < 8 || asks.length < 8) thin++;
      }
    }
  }, 240_000);

  it('books stand on both sides of the mark', () => {
    expect(thin).toBeLessThan(looks / 20);
    for (const { market, markPrice, feed, status } of arena.state().contracts) {
      expect({ market, feed, status }).toEqual({ market, feed: 'NORMAL', status: 'OPEN' });
      const { bids, asks } = arena.book(market);
      expect(bids.length, market).toBeGreaterThanOrEqual(14);
      expect(asks.length, market).toBeGreaterThanOrEqual(14);
      const { bid, ask } = bestOf(arena, market);
      expect(bid < ask, market).toBe(true);
      // Within half a percent of the mark on either side.
      expect(bid * 1_005n > markPrice * 1_000n && ask * 995n < markPrice * 1_000n, market).toBe(true);
    }
  });

  it('is frugal, and the engine accepts what it says', () => {
    expect(Math.max(...arena.perSecond)).toBeLessThanOrEqual(60);
    const rate = arena.perSecond.reduce((sum, said) => sum + said, 0) / arena.perSecond.length;
    expect(rate).toBeLessThan(45);
    const done = of(arena.events, 'command-done');
    const refused = done.filter(({ rejection }) => rejection !== 'OK');
    // An order may meet a book that just emptied, a feed that just failed, a position that was just liquidated.
    expect(refused.length).toBeLessThan(done.length / 1_000);
    const why = [...new Set(refused.map(({ rejection }) => rejection))];
    const understood = ['NO_LIQUIDITY', 'INDEX_DEGRADED', 'INDEX_UNAVAILABLE', 'LIQUIDATING'];
    expect(['POSITION_NOT_ENOUGH', 'ORDER_FINISHED', ...understood]).toEqual(expect.arrayContaining(why));
  });

  it('every contract trades, and what the house holds stays small and safe', () => {
    const trades = of(arena.events, 'contract-traded');
    const { positions } = arena.state();
    for (const [at, { market, levelLots }] of CONTRACTS.entries()) {
      expect(trades.filter((trade) => trade.market === market).length, market).toBeGreaterThan(300);
      const { makerId, takerId } = contractMembers(at);
      for (const memberId of [makerId, takerId]) {
        const held = positions.filter((one) => one.memberId === memberId && one.market === market);
        const lots = held.reduce((sum, one) => sum + one.lots, 0n) / 100_000_000n;
        // A book's side and a half at most, both positions together.
        expect(Number(lots), `${market} ${memberId}`).toBeLessThan(levelLots * 24);
      }
    }
    const locked = of(arena.events, 'scope-locked');
    expect(locked.filter(({ memberId }) => isExchangeMember(memberId))).toEqual([]);
    expect(of(arena.events, 'deleveraged').filter(({ memberId }) => isExchangeMember(memberId))).toEqual([]);
  });

  it('shows funding, liquidations and the fund at work', () => {
    const settled = of(arena.events, 'funding-settled');
    expect(settled.length).toBeGreaterThanOrEqual(5 * CONTRACTS.length);
    // Beyond mere interest, on both sides.
    expect(settled.some(({ rate }) => rate > 10_000n)).toBe(true);
    expect(settled.some(({ rate }) => rate < -10_000n)).toBe(true);
    expect(of(arena.events, 'scope-locked').length).toBeGreaterThanOrEqual(6);
    const disposed = of(arena.events, 'takeover-disposed');
    expect(disposed.some(({ fundChange }) => fundChange > 0n)).toBe(true);
    expect(disposed.every(({ deficit }) => deficit === 0n)).toBe(true);
    const fund = arena.state().balances.find(({ owner }) => owner === 'insurance')?.free ?? 0n;
    expect(fund).not.toBe(FUND_SEED);
    expect(fund > FUND_SEED / 2n).toBe(true);
  });
});

describe('the contracts of the world', () => {
  it('heals a swept book, and takes what a guest offers too cheaply', () => {
    const arena = new Arena('swept', undefined, 'contracts');
    arena.run(40);
    const market = 'ETH/USDT:USDT';
    arena.submit([
      {
        kind: 'credit-from-outside',
        ref: 'guest:contract',
        owner: GUEST,
        type: 'contract',
        asset: 'USDT',
        amount: 10n ** 15n,
      },
      { kind: 'set-leverage', memberId: GUEST, market, leverage: 5 },
    ]);
    const order = (tradeType: 'OPEN_LONG' | 'OPEN_SHORT', price: bigint, lots: bigint): Command => ({
      kind: 'place-contract-order',
      memberId: GUEST,
      requestId: '',
      market,
      tradeType,
      type: 'LIMIT',
      price,
      closeAll: false,
      closePercent: 0,
      timeInForce: 'GTC',
      lots: lots * 100_000_000n,
      leverage: 0,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
    });
    const { ask } = bestOf(arena, market);
    const done = arena.submit([order('OPEN_LONG', (ask * 102n) / 100n, 300n)]).at(-1);
    expect(done).toMatchObject({ kind: 'command-done', rejection: 'OK' });
    // All asks are gone, and the rest of the order bids two percent above the fair price: a bot sells into it.
    arena.run(20);
    const fair = arena.world.fairPriceOf(arena.world.contractBots[1]!);
    const { bids, asks } = arena.book(market);
    expect(asks.length).toBeGreaterThanOrEqual(10);
    expect(bids[0]![0] * 1_000n < fair * 1_003n).toBe(true);
  });

  it('is silent while the feed is dead, and goes on when it lives again', () => {
    const arena = new Arena('dead', undefined, 'contracts');
    arena.run(30);
    arena.isFed = false;
    arena.run(15);
    const before = arena.events.length;
    arena.run(10);
    const kinds = new Set(arena.events.slice(before).map(({ kind }) => kind));
    expect(kinds.has('contract-order-opened')).toBe(false);
    arena.isFed = true;
    arena.run(20);
    expect(of(arena.events.slice(before), 'contract-order-opened').length).toBeGreaterThan(0);
  });

  it('is the same for the same seed', () => {
    const [one, same, other] = ['s', 's', 'o'].map((seed) => {
      const arena = new Arena(seed, undefined, 'contracts');
      arena.run(60);
      return Buffer.from(arena.core.snapshot()).toString('base64');
    });
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  it('knows its own orders and positions after a restart', () => {
    const arena = new Arena('restart', undefined, 'contracts');
    arena.run(60);
    const again = new Arena('restart/2', Core.restore(arena.core.snapshot()), 'contracts');
    again.run(6);
    const refused = of(again.events, 'command-done').filter(({ rejection }) => rejection !== 'OK');
    expect(refused).toEqual([]);
    for (const { market } of CONTRACTS) {
      const before = arena.book(market).bids.length;
      expect(again.book(market).bids.length, market).toBeLessThanOrEqual(before + 8);
    }
  });
});
