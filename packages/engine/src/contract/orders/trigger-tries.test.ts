/**
 * Tests the number of events of a take-profit or stop-loss that closes nothing (rules/contracts#triggers), for the
 * engine and the reference alike.
 */
import { describe, expect, it } from 'vitest';
import { Both } from '../../../test-kit/simulation/contracts/both.ts';
import { CONTRACTS } from '../../../test-kit/simulation/contracts/world.ts';
import { ENGINE_VERSION } from '../../base/engine-version.ts';
import type { Event } from '../../journal/events.ts';
import { ContractScenario } from '../testing/contract-scenario.ts';

const { market, indexSymbol } = CONTRACTS[0]!;
const [ANN, BEN, CARL] = [2, 3, 4];

/** Ann's long has a take-profit at 50,200 and a stop-loss at 49,800, and there is no buyer. */
function withPair(): Both {
  const both = new Both();
  for (const memberId of [ANN, BEN, CARL]) both.member(memberId, 100_000);
  both.place(BEN, 'OPEN_SHORT', 500_000n, 10);
  both.place(ANN, 'OPEN_LONG', 500_000n, 10);
  both.do({
    kind: 'set-position-triggers',
    memberId: ANN,
    market,
    side: 'LONG',
    triggerSource: 'MARK',
    takeProfit: 502_000n,
    stopLoss: 498_000n,
  });
  return both;
}

/** The trigger events of a tick at a whole price. */
const tick = (both: Both, price: bigint): string[] => toldOf(both.tick({ [indexSymbol]: price * 100n }));
const toldOf = (events: Event[]): string[] =>
  events.flatMap((event) =>
    event.kind === 'trigger-fired' ? [event.which] : event.kind === 'trigger-failed' ? ['failed'] : [],
  );

describe('a pair that was tried', () => {
  it('is told again when the price left it and came back', () => {
    const both = withPair();
    const prices = [50_200n, 50_200n, 50_000n, 50_200n, 50_200n];
    expect(prices.map((price) => tick(both, price))).toEqual([['TP'], [], [], ['TP'], []]);
    both.checkAll();
  });

  it('is told again when the price jumped to its other side, and its ten tries count anew', () => {
    const both = withPair();
    for (let i = 0; i < 6; i++) tick(both, 50_200n);
    const told = Array.from({ length: 12 }, () => tick(both, 49_700n));
    expect(told[0]).toEqual(['SL']);
    expect(told.slice(1).map(([word]) => word)).toEqual([
      ...Array(8).fill(undefined),
      'failed',
      undefined,
      undefined,
    ]);
    both.place(CARL, 'OPEN_LONG', 497_000n, 50);
    tick(both, 49_700n);
    expect(both.seen.get('position-ended')).toBe(1);
  });

  it('is told after ten tries each time that it was reached anew', () => {
    const both = withPair();
    for (const price of [50_200n, 50_000n, 50_200n]) for (let i = 0; i < 11; i++) tick(both, price);
    expect([both.seen.get('trigger-fired'), both.seen.get('trigger-failed')]).toEqual([2, 2]);
  });

  it('keeps its tries while prices do not count', () => {
    const both = withPair();
    tick(both, 50_200n);
    both.do({ kind: 'set-contract-status', market, status: 'HALTED', reason: '' });
    tick(both, 50_000n);
    both.do({ kind: 'set-contract-status', market, status: 'OPEN', reason: '' });
    expect(toldOf([...tickTwice(both)])).toEqual([]);
  });

  it('is still counted after a restart', () => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '100000', 2: '100000' });
    scenario.tick({ BTC: '50000' });
    scenario.trade(1, 2, 10, '50000');
    scenario.ok({
      kind: 'set-position-triggers',
      memberId: 1,
      market: 'BTC/USDT:USDT',
      side: 'LONG',
      takeProfit: 502_000n,
      stopLoss: 498_000n,
      triggerSource: 'MARK',
    });
    const told = ['50200', '50200', '50000', '50200'].map((price) => {
      const words = toldOf(scenario.tick({ BTC: price }));
      scenario.restore();
      scenario.ok({ kind: 'core-started', engineVersion: ENGINE_VERSION });
      return words;
    });
    expect(told).toEqual([['TP'], [], [], ['TP']]);
  });
});

function tickTwice(both: Both): Event[] {
  return [1, 2].flatMap(() => both.tick({ [indexSymbol]: 5_020_000n }));
}
