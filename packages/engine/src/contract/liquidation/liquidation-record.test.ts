/**
 * Tests which events a liquidation writes for each member (rules/contracts#liquidation): its own, and none of things
 * that did not happen to it.
 */
import { describe, expect, it } from 'vitest';
import { ContractScenario, only } from '../testing/contract-scenario.ts';
import { BTC, SETTINGS, TIGHTENED } from '../testing/scenario-settings.ts';

describe('a takeover that needs another one', () => {
  /** Long and short alone in the contract, both at 100 %: an operator raised what positions need. */
  function bothSides(): ContractScenario {
    const scenario = new ContractScenario({}, true);
    scenario.members({ 1: '1000', 2: '1000' });
    scenario.tick({ BTC: '50000', ETH: '3000' });
    scenario.trade(1, 2, 10, '50000', { leverage: 20 });
    const tiers = SETTINGS.tiers.map((tier, i) => ({ ...tier, mmrPpm: 60_000 + i * 1000 }));
    scenario.ok({ kind: 'set-contract-settings', market: BTC, settings: { ...TIGHTENED, tiers } });
    scenario.tick();
    return scenario;
  }

  it('is told of each as his own liquidation, and ends both', () => {
    const scenario = bothSides();
    const ids = new Map(
      only(scenario.told, 'scope-locked').map(({ memberId, liquidationId }) => [memberId, liquidationId]),
    );
    expect(ids.size).toBe(2);
    const events = scenario.ok({ kind: 'continue-liquidation' });
    const taken = only(events, 'taken-over');
    expect(taken.map(({ memberId }) => memberId).sort()).toEqual([1, 2]);
    for (const { memberId, liquidationId } of taken) expect(liquidationId).toBe(ids.get(memberId));
    const unlocked = only(events, 'scope-unlocked');
    expect(unlocked.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'TAKEN']);
    for (const { memberId, liquidationId } of unlocked) expect(liquidationId).toBe(ids.get(memberId));
    expect(scenario.positions.size).toBe(0);
    expect(scenario.ok({ kind: 'continue-liquidation' })).toHaveLength(1);
  });
});

describe('the outcome', () => {
  it('of a position that its owner closed before its turn is not TAKEN', () => {
    const scenario = new ContractScenario({}, true);
    scenario.members({ 1: '1000', 2: '100000', 3: '100000' });
    scenario.tick({ BTC: '50000', ETH: '3000' });
    scenario.trade(1, 2, 10, '50000', { leverage: 100 });
    scenario.order(1, 'CLOSE_LONG', 0n, { price: '50100', closeAll: true });
    expect(only(scenario.tick({ BTC: '49600' }), 'scope-locked')).toHaveLength(1);
    const closed = scenario.order(3, 'OPEN_LONG', 20, { price: '50100' });
    expect(only(closed, 'position-ended').map(({ how }) => how)).toEqual(['USER']);
    const events = scenario.liquidate();
    expect(only(events, 'scope-unlocked').map(({ outcome }) => outcome)).toEqual(['RECOVERED']);
    expect(only(events, 'liquidation-stepped')).toHaveLength(0);
  });
});
