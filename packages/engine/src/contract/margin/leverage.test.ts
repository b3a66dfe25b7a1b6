/** One leverage for a member and contract (rules/contracts#leverage), by the engine and the reference alike. */
import { describe, expect, it } from 'vitest';
import { Both } from '../../../test-kit/simulation/contracts/both.ts';
import { CONTRACTS } from '../../../test-kit/simulation/contracts/world.ts';
import type { Command } from '../../journal/commands.ts';
import type { EngineMemory } from '../../memory/engine-memory.ts';
import type { PositionSide } from '../commands.ts';
import { ContractScenario } from '../testing/contract-scenario.ts';

const { market, settings } = CONTRACTS[0]!;
const LOT = 100_000_000n;
const USDT = 100_000_000n;
const [ANN, BEN] = [2, 3];

const most = (maxLeverage: number): Command => ({
  kind: 'set-contract-settings',
  market,
  settings: { ...settings, maxLeverage, resumeWaitMs: 0 },
});
const setLeverage = (leverage: number, memberId = ANN): Command => ({
  kind: 'set-leverage',
  memberId,
  market,
  leverage,
});
const position = (both: Both, side: bigint) =>
  both.reference.contracts.world.accounts.get(ANN)!.positions.find(({ direction }) => direction === side)!;

function opened(maxLeverage: number): Both {
  const both = new Both();
  for (const memberId of [ANN, BEN]) both.member(memberId, 100_000);
  both.do(most(maxLeverage));
  return both;
}

function trade(both: Both, lots = 1): void {
  both.place(BEN, 'OPEN_SHORT', 500_000n, lots);
  both.place(ANN, 'OPEN_LONG', 500_000n, lots);
}

const PLAN: Command = {
  kind: 'place-plan-order',
  memberId: ANN,
  requestId: '',
  market,
  tradeType: 'OPEN_LONG',
  type: 'MARKET',
  triggerPrice: 510_000n,
  triggerSource: 'MARK',
  price: 0n,
  lots: LOT,
  closeAll: false,
  leverage: 0,
};

describe('the leverage of a member who never set one', () => {
  it.each<[string, (both: Both) => unknown]>([
    ['a position', (both) => trade(both)],
    ['an order', (both) => both.place(ANN, 'OPEN_LONG', 490_000n, 1)],
    ['a plan', (both) => both.do(PLAN)],
  ])('stays what it was for who has %s when the highest is changed, and is told', (_what, begin) => {
    for (const [from, to, kept] of [
      [10, 100, 10],
      [100, 10, 20],
    ] as const) {
      const both = opened(from);
      begin(both);
      const { events } = both.do(most(to));
      expect(events).toContainEqual({
        kind: 'trading-setting-changed',
        memberId: ANN,
        market,
        mode: 'ISOLATED',
        leverage: kept,
      });
      both.checkAll();
      both.do({ kind: 'cancel-all-contract-orders', memberId: ANN, market });
      // The highest goes back, or higher still: the member has a setting of its own now.
      expect(both.do(most(50)).events.map(({ kind }) => kind)).not.toContain('trading-setting-changed');
    }
  });

  it('follows the highest for who has nothing in the contract, and one who set his keeps his', () => {
    const both = opened(100);
    both.do(setLeverage(30, BEN));
    both.place(BEN, 'OPEN_LONG', 490_000n, 1);
    expect(both.do(most(10)).events.map(({ kind }) => kind)).not.toContain('trading-setting-changed');
    trade(both);
    expect(both.place(BEN, 'OPEN_LONG', 490_000n, 1).done.rejection).toBe('LEVERAGE_INVALID');
  });

  it('is of all his positions and orders, whatever an operator changes', () => {
    const both = opened(10);
    trade(both);
    both.do(most(100));
    trade(both);
    expect(position(both, 1n)).toMatchObject({ leverage: 10n, margin: 200n * USDT });
    expect(both.do(setLeverage(20)).done.rejection).toBe('OK');
    expect(position(both, 1n)).toMatchObject({ leverage: 20n, margin: 100n * USDT });
  });

  it('above the highest keeps what is open, and opens no more until it is set lower', () => {
    const both = opened(100);
    trade(both);
    both.do(most(10));
    expect(position(both, 1n).leverage).toBe(20n);
    expect(both.place(ANN, 'OPEN_LONG', 490_000n, 1).done.rejection).toBe('LEVERAGE_INVALID');
    expect(both.do(setLeverage(10)).done.rejection).toBe('OK');
    expect(position(both, 1n).leverage).toBe(10n);
    expect(both.place(ANN, 'OPEN_LONG', 490_000n, 1).done.rejection).toBe('OK');
  });
});

describe('a position that an older engine left with another leverage than the setting', () => {
  it('is brought to it by setting what is set already', () => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '10000', 2: '10000' });
    scenario.tick({ BTC: '50000' });
    scenario.trade(1, 2, 1, '50000');
    const { contracts, members } = Reflect.get(scenario.core, 'memory') as EngineMemory;
    const member = members.find(1);
    contracts.markets[0]!.setSetting(member, 10, false);
    const events = scenario.ok(setLeverage(10, 1));
    expect(events).toContainEqual(expect.objectContaining({ kind: 'trading-setting-changed', leverage: 10 }));
    expect(scenario.position(1, 'LONG')).toMatchObject({ leverage: 10, margin: 100n * USDT });
    expect(scenario.ok(setLeverage(10, 1))).toHaveLength(1);
  });
});

describe('a lower leverage for both sides', () => {
  it.each<PositionSide>(['LONG', 'SHORT'])('takes what the %s releases for the other', (rich) => {
    const both = new Both();
    both.member(ANN, 2_150);
    both.member(BEN, 100_000);
    trade(both, 10);
    both.place(BEN, 'OPEN_LONG', 500_000n, 10);
    both.place(ANN, 'OPEN_SHORT', 500_000n, 10);
    const more = { kind: 'change-margin', memberId: ANN, requestId: 'm', market, side: rich } as const;
    expect(both.do({ ...more, amount: 1_000n * USDT }).done.rejection).toBe('OK');
    expect(both.do(setLeverage(15)).done.rejection).toBe('OK');
    expect(position(both, 1n).margin).toBe(position(both, -1n).margin);
    both.checkAll();
  });
});
