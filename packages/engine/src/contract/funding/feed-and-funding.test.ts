/**
 * Tests the marks of a contract whose index is not NORMAL, the start of its silence, and the instants of funding
 * (rules/contracts#feed-states, rules/contracts#funding).
 */
import { describe, expect, it } from 'vitest';
import { ENGINE_VERSION } from '../../base/engine-version.ts';
import { ContractScenario, only } from '../testing/contract-scenario.ts';
import { BTC, ETH } from '../testing/scenario-settings.ts';

const MINUTE_MS = 60_000;
const feedOf = (scenario: ContractScenario, market = BTC) => scenario.marks.get(market)?.feed;
const markOf = (scenario: ContractScenario, market = BTC) => scenario.marks.get(market)!.markPrice;

/** A cross account with BTC and ETH, not far from its edge. */
function crossOfTwo(resumeWaitMs = 0): ContractScenario {
  const scenario = new ContractScenario({ resumeWaitMs }, true);
  scenario.members({ 1: '2300', 2: '1000000' });
  scenario.tick({ BTC: '50000', ETH: '3000' });
  while (feedOf(scenario) !== 'NORMAL') scenario.tick();
  for (const market of [BTC, ETH]) {
    scenario.leverage(2, 1, market);
    scenario.cross(1, market);
    scenario.leverage(1, 100, market);
  }
  scenario.trade(1, 2, 10, '50000');
  scenario.trade(1, 2, 100, '3000', { market: ETH });
  return scenario;
}

describe('the mark of a contract that is not NORMAL', () => {
  it('stands still while DEGRADED, so that one bad source liquidates nobody', () => {
    const scenario = crossOfTwo();
    for (let i = 0; i < 12; i++) scenario.tick({}, { sources: { ETH: 1 } });
    expect([feedOf(scenario), feedOf(scenario, ETH)]).toEqual(['NORMAL', 'DEGRADED']);
    const { indexPrice } = scenario.marks.get(ETH)!;
    const events = scenario.tick({ ETH: '1000' }, { sources: { ETH: 1 } });
    expect(only(events, 'scope-locked')).toHaveLength(0);
    // The index is shown, three percent below the last NORMAL one; what everything counts with is not.
    expect(scenario.marks.get(ETH)!.indexPrice).toBe((indexPrice * 97n) / 100n);
    expect(markOf(scenario, ETH)).toBe(30_000n);
    scenario.tick({ ETH: '3000' });
    expect(feedOf(scenario, ETH)).toBe('NORMAL');
    expect(scenario.liquidate()).toHaveLength(1);
    expect(scenario.position(1, 'LONG')).toBeDefined();
  });

  it('stands still while HALTED, and until the wait after it is over', () => {
    const scenario = crossOfTwo(10_000);
    scenario.ok({ kind: 'set-contract-status', market: ETH, status: 'HALTED', reason: 'x' });
    expect(only(scenario.tick({ ETH: '2940' }), 'scope-locked')).toHaveLength(0);
    expect(markOf(scenario, ETH)).toBe(30_000n);
    scenario.ok({ kind: 'set-contract-status', market: ETH, status: 'OPEN', reason: '' });
    for (let i = 0; i < 9; i++) scenario.tick();
    expect([feedOf(scenario, ETH), markOf(scenario, ETH)]).toEqual(['WAITING', 30_000n]);
    const events = scenario.tick();
    expect([feedOf(scenario, ETH), markOf(scenario, ETH)]).toEqual(['NORMAL', 29_400n]);
    expect(only(events, 'scope-locked')).toHaveLength(1);
  });

  it('is the first index when there was no other yet', () => {
    const scenario = new ContractScenario({ resumeWaitMs: 5_000 }, true);
    scenario.tick({ BTC: '50000' });
    scenario.tick({ BTC: '50100' });
    expect([feedOf(scenario), markOf(scenario)]).toEqual(['WAITING', 500_000n]);
  });
});

describe('a start', () => {
  function running(): ContractScenario {
    const scenario = new ContractScenario({ resumeWaitMs: 60_000 }, true);
    scenario.tick({ BTC: '50000', ETH: '3000' });
    while (feedOf(scenario) !== 'NORMAL') scenario.tick();
    return scenario;
  }

  function start(scenario: ContractScenario, afterMs: number) {
    scenario.timeMs += afterMs;
    scenario.restore();
    return scenario.ok({ kind: 'core-started', engineVersion: ENGINE_VERSION });
  }

  it('halts nobody for the time in which nothing ran, whatever the feed was before', () => {
    const waiting = running();
    start(waiting, 1_000);
    for (let i = 0; i < 30; i++) waiting.tick();
    expect(feedOf(waiting)).toBe('WAITING');
    const dead = running();
    for (let i = 0; i < 12; i++) dead.tick({}, { sources: 0 });
    expect(feedOf(dead)).toBe('DEAD');
    for (const scenario of [waiting, dead]) {
      expect(only(start(scenario, 11 * MINUTE_MS), 'contract-changed')).toEqual([]);
      while (feedOf(scenario) !== 'NORMAL') scenario.tick();
      expect(scenario.contracts.get(BTC)!.status).toBe('OPEN');
    }
  });

  it('counts ten minutes from itself', () => {
    const scenario = running();
    start(scenario, 11 * MINUTE_MS);
    const claim = { kind: 'claim-faucet', memberId: 1 } as const;
    scenario.timeMs += 10 * MINUTE_MS;
    scenario.send({ ...claim, requestId: 'a' });
    expect(scenario.contracts.get(BTC)!.status).toBe('OPEN');
    scenario.timeMs += 1;
    scenario.send({ ...claim, requestId: 'b' });
    expect(scenario.contracts.get(BTC)).toMatchObject({ status: 'HALTED', reason: 'INDEX_DEAD' });
  });

  it('settles no funding that fell due while the feed was silent', () => {
    const scenario = running();
    scenario.timeMs = scenario.marks.get(BTC)!.nextFundingMs - 25_000;
    scenario.tick();
    while (feedOf(scenario) !== 'NORMAL') scenario.tick();
    const toInstant = scenario.marks.get(BTC)!.nextFundingMs - scenario.timeMs;
    const events = start(scenario, toInstant + 15_000);
    expect(only(events, 'funding-skipped')).toHaveLength(2);
    expect(only(events, 'funding-settled')).toHaveLength(0);
  });
});

describe('funding', () => {
  /** Quotes above the index: longs pay. */
  function premium(intervalMs: number): ContractScenario {
    const scenario = new ContractScenario({ fundingIntervalMs: intervalMs }, true);
    scenario.members({ 1: '2000', 2: '2000', 3: '100000', 4: '100000' });
    scenario.tick({ BTC: '50000', ETH: '3000' });
    scenario.trade(1, 2, 3, '50000');
    scenario.order(3, 'OPEN_LONG', 20, { price: '50040' });
    scenario.order(4, 'OPEN_SHORT', 20, { price: '50100' });
    return scenario;
  }

  /** Up to `beforeMs` before the next instant. */
  function approach(scenario: ContractScenario, beforeMs: number): void {
    while (scenario.marks.get(BTC)!.nextFundingMs - scenario.timeMs > beforeMs) scenario.tick();
  }

  it('holds the mark against trades in the tick that settles it: the index alone moves it', () => {
    const scenario = premium(600_000);
    scenario.trade(3, 4, 1, '50095');
    approach(scenario, 1_000);
    const mark = markOf(scenario);
    expect(mark).toBeGreaterThan(500_000n);
    for (const memberId of [3, 4]) scenario.ok({ kind: 'cancel-all-contract-orders', memberId, market: BTC });
    scenario.trade(4, 3, 1, '49905');
    const { markPrice, rate } = only(scenario.tick(), 'funding-settled')[0]!;
    expect(rate).not.toBe(0n);
    expect([markPrice, markOf(scenario)]).toEqual([mark, mark]);
    scenario.tick();
    expect(markOf(scenario)).toBeLessThan(mark);
  });

  it('is settled while DEGRADED, at the last NORMAL mark', () => {
    const scenario = premium(600_000);
    approach(scenario, 1_000);
    scenario.tick();
    approach(scenario, 25_000);
    const mark = markOf(scenario);
    while (feedOf(scenario) !== 'DEGRADED') scenario.tick({ BTC: '49900' }, { sources: 2 });
    const decided = markOf(scenario);
    const due = scenario.marks.get(BTC)!.nextFundingMs;
    while (scenario.timeMs < due) scenario.tick({ BTC: '49500' }, { sources: 2 });
    const settlements = only(scenario.told, 'funding-settled').filter(({ market }) => market === BTC);
    const settled = settlements.find(({ timeMs }) => timeMs === due);
    expect(settled).toBeDefined();
    expect(settled!.rate).toBeGreaterThan(0n);
    expect(settled!.paid).toBeGreaterThan(0n);
    expect(settled!.markPrice).toBe(decided);
    expect(mark).toBeGreaterThanOrEqual(decided);
  });

  it('is skipped while HALTED', () => {
    const scenario = premium(600_000);
    approach(scenario, 9_000);
    scenario.ok({ kind: 'set-contract-status', market: BTC, status: 'HALTED', reason: 'x' });
    const events = scenario.tick({}, { afterMs: 9_000 });
    expect(only(events, 'funding-skipped').map(({ market }) => market)).toEqual([BTC]);
  });

  it('falls due at the multiples of a changed interval, counted anew', () => {
    const scenario = premium(600_000);
    for (let i = 0; i < 30; i++) scenario.tick({}, { afterMs: 9_000 });
    const hours = 3_600_000;
    const set = (fundingIntervalMs: number) =>
      scenario.ok({
        kind: 'set-contract-settings',
        market: BTC,
        settings: { ...scenario.contracts.get(BTC)!.settings, fundingIntervalMs },
      });
    set(8 * hours);
    const { nextFundingMs, nextFundingRate } = scenario.marks.get(BTC)!;
    expect(nextFundingMs % (8 * hours)).toBe(0);
    expect(nextFundingMs - scenario.timeMs).toBeLessThanOrEqual(8 * hours);
    expect(nextFundingRate).toBe(0n);
    // Shorter again: it is due at the very next multiple, not at the one that was far.
    set(300_000);
    expect(scenario.marks.get(BTC)!.nextFundingMs - scenario.timeMs).toBeLessThanOrEqual(300_000);
    approach(scenario, 9_000);
    const due = scenario.marks.get(BTC)!.nextFundingMs;
    const events = scenario.tick({}, { afterMs: 9_000 });
    const [settled] = only(events, 'funding-settled').filter(({ market }) => market === BTC);
    expect(settled!.timeMs).toBe(due);
    expect(due % 300_000).toBe(0);
  });

  it('keeps the mark near the index when its interval becomes shorter', () => {
    const scenario = premium(1_200_000);
    approach(scenario, 1_000);
    scenario.tick();
    expect(scenario.marks.get(BTC)!.fundingRate).toBeGreaterThan(0n);
    const before = markOf(scenario);
    const { settings } = scenario.contracts.get(BTC)!;
    scenario.ok({
      kind: 'set-contract-settings',
      market: BTC,
      settings: { ...settings, fundingIntervalMs: 60_000 },
    });
    scenario.tick();
    expect(markOf(scenario) - before).toBeLessThan(100n);
  });
});
