import { describe, expect, it } from 'vitest';
import { ContractScenario, doneOf, only } from '../testing/contract-scenario.ts';
import { BTC, ETH, usdt } from '../testing/scenario-settings.ts';

const HOUR_MS = 3_600_000;
const kinds = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind);

/** A long of 2 BTC at 50,000, 50x, against a rich member. */
function partialExample(): ContractScenario {
  const scenario = new ContractScenario();
  scenario.members({ 1: '3000', 2: '1000000', 3: '1000000' });
  scenario.tick({ BTC: '50000' });
  scenario.leverage(1, 50);
  scenario.trade(1, 2, 100, '50000');
  return scenario;
}

describe('a step down', () => {
  it('takes over no more than the tier asks (rules/contracts#liquidation)', () => {
    const scenario = partialExample();
    expect(scenario.position(1, 'LONG')).toMatchObject({ qty: 2_000_000n, margin: usdt('2000') });
    expect(kinds(scenario.tick({ BTC: '49250' }))).not.toContain('scope-locked');
    const locked = scenario.tick({ BTC: '49245' });
    expect(only(locked, 'scope-locked')[0]).toMatchObject({ memberId: 1, mode: 'ISOLATED', market: BTC });
    expect(kinds(locked).indexOf('mark-explained')).toBeLessThan(kinds(locked).indexOf('scope-locked'));
    scenario.order(3, 'OPEN_LONG', 200, { price: '49245' });
    expect(scenario.rejection({ kind: 'set-leverage', memberId: 1, market: BTC, leverage: 10 })).toBe(
      'LIQUIDATING',
    );
    const events = scenario.liquidate();
    expect(only(events, 'taken-over').map(({ qty }) => qty)).toEqual([984_669n]);
    expect(only(events, 'liquidation-stepped').map(({ step }) => step)).toEqual(['CANCEL', 'STEP_DOWN']);
    expect(only(events, 'scope-unlocked')[0]!.outcome).toBe('REDUCED');
    expect(scenario.position(1, 'LONG')).toMatchObject({ qty: 1_015_331n, isLocked: false });
    const [disposed] = only(events, 'takeover-disposed');
    expect(disposed).toMatchObject({ marketQty: 984_669n, adlQty: 0n, markQty: 0n, deficit: 0n });
    expect(disposed!.fundChange).toBe(scenario.fund());
    expect(scenario.fund()).toBeGreaterThan(0n);
  });

  it('does nothing to a scope that has recovered', () => {
    const scenario = partialExample();
    scenario.tick({ BTC: '49245' });
    scenario.tick({ BTC: '49900' });
    const events = scenario.liquidate();
    expect(only(events, 'scope-unlocked')[0]!.outcome).toBe('RECOVERED');
    expect(kinds(events)).not.toContain('taken-over');
  });

  it('takes everything over when it does not help', () => {
    const scenario = partialExample();
    scenario.order(3, 'OPEN_LONG', 200, { price: '48000' });
    scenario.tick({ BTC: '49050' });
    const events = scenario.liquidate();
    expect(only(events, 'scope-unlocked')[0]!.outcome).toBe('TAKEN');
    expect(only(events, 'position-ended').filter(({ how }) => how === 'LIQUIDATION')).toHaveLength(1);
    expect(scenario.position(1, 'LONG')).toBeUndefined();
  });
});

describe('deleveraging', () => {
  it('asks the most profitable and most leveraged first (rules/contracts#adl)', () => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '100000', 2: '100000', 3: '100000', 4: '1000000', 5: '2000' });
    scenario.leverage(4, 2);
    scenario.leverage(2, 100);
    scenario.leverage(3, 10);
    for (const [member, at, lots] of [
      [1, '52000', 52],
      [2, '49000', 49],
      [3, '47000', 47],
    ] as const) {
      scenario.tick({ BTC: at });
      scenario.trade(4, member, lots, at);
    }
    scenario.tick({ BTC: '48300' });
    scenario.order(4, 'CLOSE_LONG', 72, { price: '48300' });
    scenario.order(5, 'OPEN_LONG', 72, { price: '48300', leverage: 100 });
    scenario.ok({ kind: 'cancel-all-contract-orders', memberId: 4, market: '' });
    scenario.tick({ BTC: '48000' });
    const events = scenario.liquidate();
    expect(only(events, 'deleveraged').map(({ memberId }) => memberId)).toEqual([2, 2, 1]);
    expect(scenario.position(2, 'SHORT')).toBeUndefined();
    expect(scenario.position(3, 'SHORT')!.qty).toBe(1_000_000n);
    for (const { price, pnl } of only(events, 'deleveraged')) {
      expect(price).toBeLessThanOrEqual(480_000n);
      expect(pnl).toBeGreaterThan(0n);
    }
    expect(scenario.fund()).toBeGreaterThanOrEqual(0n);
  });
});

/** A long of 10 lots at 100x whose margin is lost by a gap, with a bid of another member within b of the mark. */
function gap(fund: string): ContractScenario {
  const scenario = new ContractScenario();
  scenario.members({ 1: '200', 2: '100000', 3: '100000' });
  if (fund !== '0') scenario.credit('insurance', fund);
  scenario.tick({ BTC: '50000' });
  scenario.trade(1, 2, 10, '50000', { leverage: 100 });
  scenario.tick({ BTC: '49000' });
  scenario.order(3, 'OPEN_LONG', 100, { price: '48920' });
  return scenario;
}

describe('the insurance fund', () => {
  /** The bankruptcy price is near 49,525: selling 0.2 BTC at 48,920 costs about 121. */
  const LACKING = gapCost();

  function gapCost(): bigint {
    const scenario = gap('30000');
    const before = scenario.fund();
    const events = scenario.liquidate();
    expect(only(events, 'takeover-disposed')[0]).toMatchObject({ marketQty: 200_000n, adlQty: 0n });
    return before - scenario.fund();
  }

  /** A fund that held 20 times `lacking` when the hour began, so that its budget of 5 % is that. */
  const withBudget = (lacking: bigint) => {
    const scenario = gap('0');
    const seed = { kind: 'credit-from-outside', ref: 'seed', owner: 'insurance', type: 'assets' } as const;
    scenario.ok({ ...seed, asset: 'USDT', amount: 20n * lacking });
    scenario.tick({}, { afterMs: HOUR_MS - (scenario.timeMs % HOUR_MS) });
    scenario.tick();
    return scenario;
  };

  it('pays what the market does not within b, down to the last unit of its budget of the hour', () => {
    expect(LACKING).toBeGreaterThan(usdt('100'));
    const scenario = withBudget(LACKING);
    const [disposed] = only(scenario.liquidate(), 'takeover-disposed');
    expect(disposed).toMatchObject({ marketQty: 200_000n, adlQty: 0n, fundChange: -LACKING });
    expect(scenario.fund()).toBe(19n * LACKING);
  });

  it('pays no more: one unit short leaves a step to deleveraging', () => {
    const scenario = withBudget(LACKING - 1n);
    const [disposed] = only(scenario.liquidate(), 'takeover-disposed');
    expect(disposed!.marketQty).toBeLessThan(200_000n);
    expect(disposed!.marketQty + disposed!.adlQty).toBe(200_000n);
    expect(scenario.fund()).toBeGreaterThanOrEqual(19n * (LACKING - 1n));
  });

  it('pays nobody farther than b from the mark', () => {
    const scenario = gap('100000');
    scenario.ok({ kind: 'cancel-all-contract-orders', memberId: 3, market: '' });
    scenario.order(3, 'OPEN_LONG', 100, { price: '48911' });
    const [disposed] = only(scenario.liquidate(), 'takeover-disposed');
    expect(disposed).toMatchObject({ marketQty: 0n, adlQty: 200_000n });
  });

  it('when empty lets the market have what the closing fee in the margin pays, and deleverages the rest', () => {
    const scenario = gap('0');
    const [disposed] = only(scenario.liquidate(), 'takeover-disposed');
    expect(disposed).toMatchObject({ adlQty: 192_118n, marketQty: 7_882n, deficit: 0n });
    expect(scenario.fund()).toBeLessThan(usdt('0.01'));
  });
});

describe('a deficit', () => {
  it('is shared by winners, the rest is booked, and the contract halts', () => {
    const scenario = new ContractScenario();
    // The winner is leveraged too: the price falls and comes back, so that the winner has next to no profit at the end.
    scenario.members({ 1: '200', 2: '100000', 3: '150', 4: '100000' });
    scenario.tick({ BTC: '50000' });
    scenario.trade(1, 2, 10, '50000', { leverage: 100 });
    scenario.tick({ BTC: '48000' });
    // The short closes with its profit, and another member without any takes its place.
    scenario.order(3, 'OPEN_SHORT', 9, { price: '48000', leverage: 100 });
    scenario.order(2, 'CLOSE_SHORT', 0n, { price: '48000', closeAll: true });
    const events = scenario.liquidate();
    const [disposed] = only(events, 'takeover-disposed');
    expect(disposed!.deficit).toBeGreaterThan(0n);
    expect(scenario.balance('deficit', 'assets')).toBe(-disposed!.deficit);
    expect(scenario.contracts.get(BTC)).toMatchObject({ status: 'HALTED', reason: 'DEFICIT' });
    expect(scenario.fund()).toBe(0n);
    // The fund's next income repays it.
    scenario.credit('insurance', '5');
    expect(scenario.fund()).toBe(0n);
    expect(scenario.balance('deficit', 'assets')).toBe(usdt('5') - disposed!.deficit);
  });

  /** The same, with longs of 1 and of 2 ETH that have risen by `rise`. */
  function withWinners(rise: number) {
    const scenario = new ContractScenario();
    scenario.members({ 1: '200', 2: '100000', 3: '150', 5: '1000', 6: '1000', 7: '100000' });
    scenario.tick({ BTC: '50000', ETH: '3000' });
    scenario.trade(1, 2, 10, '50000', { leverage: 100 });
    scenario.trade(5, 7, 3, '3000', { market: ETH });
    scenario.trade(6, 7, 6, '3000', { market: ETH });
    scenario.tick({ BTC: '48000', ETH: String(3000 + rise) });
    scenario.order(3, 'OPEN_SHORT', 9, { price: '48000', leverage: 100 });
    scenario.order(2, 'CLOSE_SHORT', 0n, { price: '48000', closeAll: true });
    return { scenario, events: scenario.liquidate() };
  }

  it('does not arise while winners can bear the loss, each in proportion', () => {
    const { scenario, events } = withWinners(100);
    const [disposed] = only(events, 'takeover-disposed');
    expect(disposed).toMatchObject({ deficit: 0n, markQty: 187_500n });
    const shares = only(events, 'loss-shared').map(({ memberId, amount }) => [memberId, amount] as const);
    expect(shares.map(([memberId]) => memberId)).toEqual([5, 6]);
    const [small, large] = shares.map(([, amount]) => amount) as [bigint, bigint];
    expect(small + large).toBe(disposed!.sharedLoss);
    expect(2n * small - large).toBeLessThanOrEqual(2n);
    expect(2n * small - large).toBeGreaterThanOrEqual(-1n);
    expect(scenario.contracts.get(BTC)!.status).toBe('OPEN');
    expect(scenario.position(3, 'SHORT')).toBeUndefined();
    expect(scenario.fund()).toBe(0n);
  });

  it('is what all profit together does not pay', () => {
    const { scenario, events } = withWinners(10);
    expect(only(events, 'loss-shared').map(({ amount }) => amount)).toEqual([usdt('10'), usdt('20')]);
    const [disposed] = only(events, 'takeover-disposed');
    expect(disposed!.sharedLoss).toBe(usdt('30'));
    expect(disposed!.deficit).toBeGreaterThan(0n);
    expect(scenario.contracts.get(BTC)).toMatchObject({ status: 'HALTED', reason: 'DEFICIT' });
    expect(scenario.contracts.get(ETH)!.status).toBe('OPEN');
  });

  it('never ends by itself', () => {
    const scenario = new ContractScenario({ resumesAlone: true });
    scenario.members({ 1: '200', 2: '100000', 3: '150' });
    scenario.tick({ BTC: '50000' });
    scenario.trade(1, 2, 10, '50000', { leverage: 100 });
    scenario.tick({ BTC: '48000' });
    scenario.order(3, 'OPEN_SHORT', 9, { price: '48000', leverage: 100 });
    scenario.order(2, 'CLOSE_SHORT', 0n, { price: '48000', closeAll: true });
    scenario.liquidate();
    expect(scenario.contracts.get(BTC)!.status).toBe('HALTED');
    for (let i = 0; i < 100; i++) scenario.tick({}, { afterMs: 9_000 });
    expect(scenario.contracts.get(BTC)!.status).toBe('HALTED');
  });
});

describe('a cross account', () => {
  it('nets its own long and short at the mark first', () => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '600', 2: '100000', 3: '100000' });
    scenario.tick({ BTC: '50000' });
    scenario.cross(1);
    scenario.leverage(1, 100);
    scenario.trade(1, 2, 40, '50000');
    scenario.trade(3, 1, 10, '50000');
    scenario.order(3, 'OPEN_LONG', 100, { price: '49300' });
    scenario.tick({ BTC: '49300' });
    expect(only(scenario.told, 'scope-locked')[0]).toMatchObject({ memberId: 1, mode: 'CROSS', market: '' });
    const events = scenario.liquidate();
    const steps = only(events, 'liquidation-stepped').map(({ step }) => step);
    expect(steps.slice(0, 2)).toEqual(['CANCEL', 'NET']);
    expect(scenario.position(1, 'SHORT')).toBeUndefined();
  });

  it('takes the pairs of its own positions, never the stop-loss of an isolated one', () => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '1000', 2: '100000' });
    scenario.tick({ BTC: '50000', ETH: '3000' });
    scenario.cross(1);
    scenario.leverage(1, 50);
    scenario.trade(1, 2, 1, '3000', { market: ETH });
    scenario.trade(1, 2, 20, '50000');
    const pair = { kind: 'set-position-triggers', memberId: 1, side: 'LONG', triggerSource: 'MARK' } as const;
    scenario.ok({ ...pair, market: ETH, takeProfit: 0n, stopLoss: 29_000n });
    scenario.ok({ ...pair, market: BTC, takeProfit: 600_000n, stopLoss: 0n });
    scenario.order(2, 'OPEN_LONG', 30, { price: '47000' });
    scenario.tick({ BTC: '47400' });
    const events = scenario.liquidate();
    expect(only(events, 'scope-unlocked')[0]!.outcome).toBe('TAKEN');
    expect(scenario.position(1, 'LONG')).toBeUndefined();
    expect(scenario.position(1, 'LONG', ETH)).toMatchObject({ mode: 'ISOLATED', stopLoss: 29_000n });
  });

  it('waits with a contract that is not NORMAL', () => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '1000', 2: '100000' });
    scenario.tick({ BTC: '50000', ETH: '3000' });
    for (const market of [BTC, ETH]) {
      scenario.cross(1, market);
      scenario.leverage(1, 50, market);
    }
    scenario.trade(1, 2, 20, '50000');
    scenario.trade(1, 2, 20, '3000', { market: ETH });
    scenario.prices.delete('ETH');
    for (let i = 0; i < 12; i++) scenario.tick();
    expect(scenario.marks.get(ETH)!.feed).toBe('DEAD');
    scenario.tick({ BTC: '47400' });
    expect(scenario.lockedAccounts.has(1)).toBe(true);
    scenario.liquidate();
    expect(scenario.position(1, 'LONG')).toBeUndefined();
    expect(scenario.position(1, 'LONG', ETH)).toBeDefined();
    const isLocked = scenario.lockedAccounts.has(1);
    const again = scenario.ok({ kind: 'continue-liquidation' });
    expect(doneOf(again).result).toBe(0);
    expect(again).toHaveLength(1);
    expect(isLocked).toBe(true);
    scenario.tick({ ETH: '3000' });
    const ended = scenario.liquidate();
    expect(only(ended, 'scope-unlocked')).toHaveLength(1);
    expect(scenario.lockedAccounts.has(1)).toBe(false);
  });
});
