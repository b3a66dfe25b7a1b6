/** Where the engine and the reference once said different things, each as small as it gets. */
import { describe, expect, it } from 'vitest';
import { Both } from '../../test-kit/simulation/contracts/both.ts';
import { CONTRACTS, usdt } from '../../test-kit/simulation/contracts/world.ts';

const [BTC, ETH] = [CONTRACTS[0]!, CONTRACTS[1]!];
const { market, indexSymbol } = BTC;

describe('a pair by the last price', () => {
  it('is tried once a tick, also when what fired before it moved the price from its one trigger to its other', () => {
    const both = new Both();
    for (const memberId of [2, 3, 4, 5]) both.member(memberId, 10_000);
    // Two is long, three is short, and four against both.
    both.place(4, 'OPEN_SHORT', 500_000n, 1);
    both.place(2, 'OPEN_LONG', 500_000n, 1);
    both.place(4, 'OPEN_LONG', 500_000n, 1);
    both.place(3, 'OPEN_SHORT', 500_000n, 1);
    const byLast = { kind: 'set-position-triggers', market, triggerSource: 'LAST' } as const;
    both.do({ ...byLast, memberId: 2, side: 'LONG', takeProfit: 503_000n, stopLoss: 0n });
    both.do({ ...byLast, memberId: 3, side: 'SHORT', takeProfit: 498_000n, stopLoss: 503_000n });
    // The last price is above both upper triggers, and a market sell now trades below the lower one.
    both.place(4, 'OPEN_SHORT', 504_000n, 1);
    both.place(5, 'OPEN_LONG', 504_000n, 1);
    both.place(5, 'OPEN_LONG', 497_000n, 1);
    // In the first tick both triggers of three are reached, and the stop-loss counts; from the second on the other one.
    for (let second = 0; second < 10; second++) both.tick({ [indexSymbol]: 5_000_000n });
    expect(both.seen.get('trigger-fired')).toBe(3);
    expect(both.seen.get('trigger-failed')).toBeUndefined();
    both.tick({ [indexSymbol]: 5_000_000n });
    expect(both.seen.get('trigger-failed')).toBe(1);
  });

  it('fires in the tick in which a fill brought it, by the mark as by the last price', () => {
    for (const triggerSource of ['MARK', 'LAST'] as const) {
      const both = new Both();
      for (const memberId of [2, 3, 4, 5]) both.member(memberId, 10_000);
      for (const memberId of [2, 3]) {
        both.place(4, 'OPEN_SHORT', 500_000n, 1);
        both.place(memberId, 'OPEN_LONG', 500_000n, 1);
      }
      const pair = { kind: 'set-position-triggers', market, side: 'LONG', takeProfit: 0n } as const;
      both.do({ ...pair, memberId: 2, stopLoss: 499_000n, triggerSource: 'MARK' });
      // Three would buy more below, with a stop that the next tick has passed already.
      both.place(3, 'OPEN_LONG', 497_000n, 1, { stopLoss: 496_000n, triggerSource });
      both.place(5, 'OPEN_LONG', 480_000n, 5);
      both.tick({ [indexSymbol]: 4_950_000n });
      expect(both.seen.get('trigger-fired')).toBe(triggerSource === 'MARK' ? 2 : 1);
    }
  });
});

describe('the queue of deleveraging', () => {
  it('is ranked anew when settings change what a cross position needs, though no mark moved', () => {
    const both = new Both([BTC, ETH]);
    const [crossing, maker] = [5, 9];
    for (const memberId of [2, 3, 4, 6, 7]) both.member(memberId, 100);
    both.member(crossing, 400);
    both.member(maker, 10_000);
    for (const name of [BTC.market, ETH.market])
      both.do({ kind: 'set-margin-mode', memberId: crossing, market: name, mode: 'CROSS' });
    for (const [short, long] of [
      [6, 2],
      [7, 3],
      [crossing, 4],
    ] as const) {
      both.place(short, 'OPEN_SHORT', 500_000n, 1);
      both.place(long, 'OPEN_LONG', 500_000n, 1);
    }
    both.place(maker, 'OPEN_SHORT', 300_000n, 1, { market: ETH.market });
    both.place(crossing, 'OPEN_LONG', 300_000n, 1, { market: ETH.market });
    both.tick({ [BTC.indexSymbol]: 4_760_000n, [ETH.indexSymbol]: ETH.start });
    both.do({ kind: 'continue-liquidation' });
    const { settings } = both.reference.contracts.world.contracts.get(ETH.market)!;
    const tiers = settings.tiers.map((tier) => ({ ...tier, mmrPpm: tier.mmrPpm * 20 }));
    // At once, and at a leverage that such tiers leave room for.
    const bounds = { ...settings.bounds, noticeMs: 0 };
    const changed = { ...settings, tiers: tiers.slice(0, 1), maxLeverage: 10, bounds };
    both.do({ kind: 'set-contract-settings', market: ETH.market, settings: { ...settings, bounds } });
    both.do({ kind: 'set-contract-settings', market: ETH.market, settings: changed });
    // Most of the account's equity stands behind the other contract now, so that this position is the most leveraged.
    const { events } = both.do({ kind: 'continue-liquidation' });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'deleveraged', memberId: crossing }));
  });
});

describe('sums near what a number holds', () => {
  const tiers = [
    { cap: usdt(50_000), maxLeverage: 100, mmrPpm: 4_000 },
    { cap: usdt(50_000_000), maxLeverage: 5, mmrPpm: 100_000 },
  ];
  const all = { closeAll: true };

  /** One is long and two is short of 47.5 million, at a mark that has nearly doubled since. */
  function doubled(): Both {
    const wide = { ...BTC, settings: { ...BTC.settings, tiers, maxLots: 1_000 } };
    const both = new Both([wide]);
    both.member(1, 60_000_000);
    both.member(2, 140_000_000);
    for (const memberId of [1, 2]) both.do({ kind: 'set-leverage', memberId, market, leverage: 1 });
    for (let i = 0; i < 48; i++) {
      both.place(2, 'OPEN_SHORT', 500_001n, 990);
      both.place(1, 'OPEN_LONG', 500_001n, 990);
    }
    const amount = usdt(30_000_000);
    both.do({ kind: 'change-margin', memberId: 2, requestId: 'm', market, side: 'SHORT', amount });
    for (let price = 5_000_000n; price < 9_600_000n; ) {
      price = price * 102n < 960_000_000n ? (price * 102n) / 100n : 9_600_000n;
      both.tick({ [indexSymbol]: price });
    }
    return both;
  }

  it('two orders trade 81 million at most, and go on with new ones', () => {
    const both = doubled();
    for (let i = 0; i < 2; i++) {
      both.place(1, 'CLOSE_LONG', 960_001n, 0, all);
      both.place(2, 'CLOSE_SHORT', 960_001n, 0, all);
    }
    expect(both.seen.get('contract-traded')).toBe(50);
    expect(both.seen.get('position-ended')).toBe(2);
    both.checkAll();
  });

  it('and all or nothing is nothing', () => {
    const both = doubled();
    both.place(1, 'CLOSE_LONG', 960_001n, 0, all);
    both.place(2, 'CLOSE_SHORT', 960_001n, 0, { ...all, timeInForce: 'FOK' });
    expect(both.seen.get('contract-traded')).toBe(48);
    both.checkAll();
  });
});

describe('an isolated fill beside a cross loss', () => {
  it('is covered by what its order reserved', () => {
    const both = new Both([BTC, ETH]);
    both.member(1, 10_000);
    both.member(3, 5_000_000);
    both.do({ kind: 'set-margin-mode', memberId: 1, market: ETH.market, mode: 'CROSS' });
    both.place(1, 'OPEN_LONG', 540_000n, 10);
    both.place(3, 'OPEN_SHORT', 300_000n, 100, { market: ETH.market });
    both.place(1, 'OPEN_LONG', 300_000n, 100, { market: ETH.market });
    for (let price = 3_000_000n; price > 2_875_000n; price -= 12_500n)
      both.tick({ [ETH.indexSymbol]: price, [indexSymbol]: 5_000_000n });
    both.place(3, 'OPEN_SHORT', 540_000n, 10);
    expect(both.seen.get('contract-traded')).toBe(2);
    both.checkAll();
  });
});
