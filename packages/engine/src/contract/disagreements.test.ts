/** Where the engine and the reference once said different things, each as small as it gets. */
import { describe, expect, it } from 'vitest';
import { Both } from '../simulation/contracts/both.ts';
import { CONTRACTS } from '../simulation/contracts/world.ts';

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
    // The last price is above both upper triggers, and who sells now sells below the lower one.
    both.place(4, 'OPEN_SHORT', 504_000n, 1);
    both.place(5, 'OPEN_LONG', 504_000n, 1);
    both.place(5, 'OPEN_LONG', 497_000n, 1);
    for (let second = 0; second < 10; second++) both.tick({ [indexSymbol]: 5_000_000n });
    expect(both.seen.get('trigger-fired')).toBe(2);
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
    both.do({ kind: 'set-contract-settings', market: ETH.market, settings: { ...settings, tiers } });
    // Most of the account's equity stands behind the other contract now, so that this position is the most leveraged.
    const { events } = both.do({ kind: 'continue-liquidation' });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'deleveraged', memberId: crossing }));
  });
});
