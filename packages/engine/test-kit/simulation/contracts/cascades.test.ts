/**
 * Crashes, and what the fund can and cannot pay (rules/contracts#insurance-fund): the engine and the reference side by
 * side, all invariants checked.
 */
import { describe, expect, it } from 'vitest';
import { Both } from './both.ts';
import { CONTRACTS, usdt } from './world.ts';

const [BTC, ETH] = [CONTRACTS[0]!, CONTRACTS[1]!];
const MAKER = 1;

/** Everybody long at many leverages, every third one cross, and the price falls by 30 % in 60 s. */
function crash(both: Both, positions: number, hasBuyers: boolean): void {
  both.fund(usdt(1000));
  both.nextHour();
  both.tick({ [BTC.indexSymbol]: BTC.start });
  both.member(MAKER, 30_000_000);
  both.do({ kind: 'set-leverage', memberId: MAKER, market: BTC.market, leverage: 1 });
  for (let i = 0; i < positions; i++) {
    const memberId = 10 + i;
    both.member(memberId, 120);
    if (i % 3 === 0) both.do({ kind: 'set-margin-mode', memberId, market: BTC.market, mode: 'CROSS' });
    const price = 500_000n + BigInt(i % 7);
    expect(both.place(MAKER, 'OPEN_SHORT', price, 1).done.rejection).toBe('OK');
    const { done } = both.place(memberId, 'OPEN_LONG', price, 1, { leverage: 10 + (i % 60) });
    expect(done.rejection).toBe('OK');
    if (i % 50 === 0) both.tick({ [BTC.indexSymbol]: BTC.start });
  }
  if (hasBuyers)
    for (let level = 0n; level < 30n; level++)
      both.place(MAKER, 'CLOSE_SHORT', 490_000n - 4_000n * level, 1 + Math.ceil(positions / 60));
  let price = BTC.start;
  for (let second = 0; second < 60; second++) {
    price = (price * 9_940_730n) / 10_000_000n;
    both.tick({ [BTC.indexSymbol]: price });
    both.liquidate();
  }
  both.checkAll();
  // Every account with a leverage of 10 or more is gone: 30 % is more than its margin, and it has little beside it.
  expect(both.seen.get('scope-locked')).toBeGreaterThan(positions / 2);
  expect(both.seen.get('scope-unlocked')).toBe(both.seen.get('scope-locked'));
}

describe('a crash of 30 % in 60 s', () => {
  it.each([true, false])('over 250 positions beside the reference, buyers below: %s', (hasBuyers) => {
    const both = new Both();
    crash(both, 250, hasBuyers);
    expect(both.reference.contracts.world.queue).toEqual([]);
  });

  it('over 5,000 positions, the invariants checked after every command', { timeout: 120_000 }, () => {
    crash(new Both(undefined, false), 5_000, true);
  });
});

/**
 * Ann is long 10 lots at 20x against Ben, and a gap of 8 % leaves her 3 % short; a third member buys at the mark. The
 * fund may pay `sharePpm` of its balance in an hour for one contract.
 */
function gap(fund: bigint, sharePpm: number): Both {
  const bounds = { ...BTC.settings.bounds, contractFundBudgetPpm: sharePpm, totalFundBudgetPpm: 1_000_000 };
  const both = new Both([{ ...BTC, settings: { ...BTC.settings, bounds } }]);
  both.fund(fund);
  both.nextHour();
  both.tick({ [BTC.indexSymbol]: BTC.start });
  both.member(2, 1_000);
  both.member(3, 50_000);
  both.member(4, 50_000);
  both.place(3, 'OPEN_SHORT', 500_000n, 10);
  both.place(2, 'OPEN_LONG', 500_000n, 10);
  both.place(4, 'OPEN_LONG', 460_000n, 20);
  both.tick({ [BTC.indexSymbol]: 4_600_000n });
  both.liquidate();
  both.checkAll();
  return both;
}

describe('what a gap leaves', () => {
  const ALL = 1_000_000;
  const FIVE_PERCENT = 50_000;
  const enough = usdt(1_000_000);
  const needed = enough - gap(enough, ALL).balance('insurance');
  // The fund's budget for this hour, rounded down, is then exactly the amount needed.
  const twentyTimes = needed * 20n;

  it('a fund that has exactly enough pays all of it and is empty', () => {
    expect(needed).toBeGreaterThan(usdt(100));
    const both = gap(needed, ALL);
    expect(both.balance('insurance')).toBe(0n);
    expect(both.seen.get('deleveraged') ?? 0).toBe(0);
    expect(both.balance('deficit')).toBe(0n);
  });

  it('a fund one unit short closes what it can pay for, the rest is deleveraged', () => {
    const both = gap(needed - 1n, ALL);
    expect(both.balance('insurance')).toBeGreaterThanOrEqual(0n);
    expect(both.seen.get('deleveraged') ?? 0).toBe(1);
    expect(both.balance('deficit')).toBe(0n);
  });

  it('a fund whose budget of the hour suffices pays all of it and keeps the rest', () => {
    const both = gap(twentyTimes, FIVE_PERCENT);
    expect(both.balance('insurance')).toBe(twentyTimes - needed);
    expect(both.seen.get('deleveraged') ?? 0).toBe(0);
  });

  it('a fund whose budget of the hour is one unit short deleverages the rest, however much it holds', () => {
    const both = gap(twentyTimes - 1n, FIVE_PERCENT);
    const paid = twentyTimes - 1n - both.balance('insurance');
    expect(paid).toBeGreaterThan(0n);
    expect(paid).toBeLessThan(needed);
    expect(both.seen.get('deleveraged') ?? 0).toBe(1);
    expect(both.balance('deficit')).toBe(0n);
  });

  it('with an empty fund the winner closes at the bankruptcy price', () => {
    const both = gap(0n, ALL);
    expect(both.seen.get('deleveraged')).toBe(1);
    // The allowance for her closing fee pays for a few steps at the market.
    const [left] = both.reference.contracts.world.accounts.get(3)!.positions;
    expect(left!.qty * 50n).toBeLessThan(200_000n);
    expect(both.balance('deficit')).toBe(0n);
  });

  it('all open interest in one trade: the only winner is the only one who can be deleveraged', () => {
    const both = new Both();
    both.member(2, 400);
    both.member(3, 400);
    both.place(3, 'OPEN_SHORT', 500_000n, 3);
    both.place(2, 'OPEN_LONG', 500_000n, 3);
    both.tick({ [BTC.indexSymbol]: 4_500_000n });
    both.liquidate();
    both.checkAll();
    expect(both.reference.contracts.world.contracts.get(BTC.market)!.positions).toEqual([]);
    expect(both.balance('deficit')).toBe(0n);
  });

  it('a deficit beyond the winners is booked, the contract stops, and the next income repays it', () => {
    const both = new Both([BTC, ETH]);
    const [ann, ben, carl, dave] = [2, 3, 4, 5];
    for (const [memberId, whole] of [
      [ann, 1_000],
      [ben, 4_300],
      [carl, 50_000],
      [dave, 50_000],
    ] as const)
      both.member(memberId, whole);
    for (const { market } of [BTC, ETH])
      both.do({ kind: 'set-margin-mode', memberId: ben, market, mode: 'CROSS' });
    // Ann loses to Ben, Ben to Carl, and Carl is gone with it before Ann's loss is known.
    both.place(ben, 'OPEN_SHORT', 500_000n, 15);
    both.place(ann, 'OPEN_LONG', 500_000n, 15);
    both.place(ben, 'OPEN_LONG', 300_000n, 20, { market: ETH.market });
    both.place(carl, 'OPEN_SHORT', 300_000n, 20, { market: ETH.market });
    both.tick({ [BTC.indexSymbol]: BTC.start, [ETH.indexSymbol]: 2_400_000n });
    both.place(dave, 'OPEN_SHORT', 240_000n, 16, { market: ETH.market });
    both.place(carl, 'CLOSE_SHORT', 240_000n, 0, { market: ETH.market, closeAll: true });
    both.tick({ [BTC.indexSymbol]: 4_000_000n, [ETH.indexSymbol]: 2_208_000n });
    both.liquidate();
    both.checkAll();
    const deficit = both.balance('deficit');
    expect(deficit).toBeLessThan(0n);
    expect(both.seen.get('loss-shared')).toBe(2);
    const { status, reason } = both.reference.contracts.world.contracts.get(BTC.market)!;
    expect([status, reason]).toEqual(['HALTED', 'DEFICIT']);
    both.fund(-deficit + 5n);
    expect([both.balance('deficit'), both.balance('insurance')]).toEqual([0n, 5n]);
    both.checkAll();
  });
});

describe('a locked position that its own resting order closes before its turn', () => {
  it('is gone for the liquidation, in a snapshot of that moment too', () => {
    const both = new Both();
    both.member(2, 1_000);
    both.member(3, 50_000);
    both.place(3, 'OPEN_SHORT', 500_000n, 10);
    both.place(2, 'OPEN_LONG', 500_000n, 10, { leverage: 20 });
    both.place(2, 'CLOSE_LONG', 480_000n, 10);
    both.tick({ [BTC.indexSymbol]: 4_770_000n });
    expect(both.seen.get('scope-locked')).toBe(1);
    both.place(3, 'CLOSE_SHORT', 480_000n, 10);
    expect(both.balance(2)).toBeGreaterThan(0n);
    both.checkAll();
    expect(both.liquidate()).toBe(1);
    expect(both.seen.get('scope-unlocked')).toBe(1);
    both.checkAll();
  });
});
