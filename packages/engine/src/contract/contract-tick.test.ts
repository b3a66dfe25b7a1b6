import { describe, expect, it } from 'vitest';
import { CALM_LIMITS } from '../index-price/testing/calm-limits.ts';
import type { PlacePlanOrder } from './commands.ts';
import { ContractScenario, doneOf, only } from './testing/contract-scenario.ts';
import { BTC, ETH, usdt } from './testing/scenario-settings.ts';

const kinds = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind);
const feedOf = (scenario: ContractScenario, market = BTC) => scenario.marks.get(market)?.feed;

describe('the mark', () => {
  it('is made of the index of rules/contracts#index', () => {
    const scenario = new ContractScenario();
    const sources = Array.from({ length: 10 }, (_, i) => ({ source: `s${i}`, weight: 1 }));
    scenario.ok({
      kind: 'set-index',
      limits: CALM_LIMITS,
      symbol: 'BTC/USDT',
      priceScale: 2,
      step: 1n,
      sources,
    });
    const said = [50000, 50010, 49990, 50005, 49995, 50020, 52000, 50000, 48000, 50015];
    scenario.timeMs += 1000;
    scenario.ok({
      kind: 'tick',
      prices: said.map((price, i) => ({
        symbol: 'BTC/USDT',
        source: `s${i}`,
        price: BigInt(price) * 100n,
        sourceTimeMs: scenario.timeMs,
      })),
    });
    expect(scenario.marks.get(BTC)).toMatchObject({
      indexPrice: 5_000_400n,
      markPrice: 500_040n,
      feed: 'NORMAL',
    });
  });

  it('stays within b of the anchor, whatever is traded or stands in the book', () => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '100000', 2: '100000' });
    scenario.tick({ BTC: '50000' });
    scenario.trade(1, 2, 10, '52000');
    scenario.order(1, 'OPEN_LONG', 11, { price: '54000' });
    for (let i = 0; i < 25; i++) scenario.tick();
    expect(scenario.marks.get(BTC)!.markPrice).toBe(500_000n);
    scenario.order(2, 'OPEN_SHORT', 12, { price: '56000' });
    // The order counts from the second tick on, and twenty samples make a median.
    for (let i = 0; i < 20; i++) scenario.tick();
    expect(scenario.marks.get(BTC)!.markPrice).toBe(500_000n);
    scenario.tick();
    expect(scenario.marks.get(BTC)!.markPrice).toBe(500_900n);
  });

  it('is bounded by the plain median, which one source of three does not move', () => {
    const scenario = new ContractScenario();
    scenario.tick({ BTC: '50000' });
    const prices = ['50000', '50000', '51500'];
    scenario.timeMs += 1000;
    scenario.ok({
      kind: 'tick',
      prices: ['one', 'two', 'three'].map((source, i) => ({
        symbol: 'BTC/USDT',
        source,
        price: BigInt(prices[i]!) * 100n,
        sourceTimeMs: scenario.timeMs,
      })),
    });
    expect(scenario.marks.get(BTC)).toMatchObject({ indexPrice: 5_050_000n, markPrice: 500_900n });
  });
});

/** One long and one short of 0.062339 BTC, the mark at 48,500.1 and the premium at 0.1 % (rules/contracts#funding). */
function fundingExample(): ContractScenario {
  const scenario = new ContractScenario();
  scenario.members({ 1: '2000', 2: '2000', 3: '100000', 4: '100000' });
  scenario.tick({ BTC: '48500' });
  // The quotes stand from the first minute of the interval on.
  while (scenario.marks.get(BTC)!.nextFundingMs - scenario.timeMs > 1_000) scenario.tick();
  quote(scenario);
  scenario.tick();
  for (const memberId of [3, 4]) scenario.ok({ kind: 'cancel-all-contract-orders', memberId, market: '' });
  scenario.order(1, 'OPEN_LONG', 3, { price: '48123.5' });
  scenario.order(2, 'OPEN_SHORT', 3, { price: '48123.5' });
  scenario.trade(3, 4, 1, '48500.1');
  scenario.order(3, 'CLOSE_LONG', 0n, { price: '48500.1', closeAll: true });
  scenario.order(4, 'CLOSE_SHORT', 0n, { price: '48500.1', closeAll: true });
  quote(scenario);
  return scenario;
}

function quote(scenario: ContractScenario): void {
  scenario.order(3, 'OPEN_LONG', 20, { price: '48548.5' });
  scenario.order(4, 'OPEN_SHORT', 20, { price: '48600' });
}

function untilFunding(scenario: ContractScenario): ReturnType<ContractScenario['tick']> {
  for (let i = 0; i < 610; i++) {
    const events = scenario.tick();
    if (events.some(({ kind }) => kind === 'funding-settled' || kind === 'funding-skipped')) return events;
  }
  throw new Error('no funding was settled');
}

describe('funding', () => {
  it('makes the payer pay up and the receiver receive down (rules/contracts#funding)', () => {
    const scenario = fundingExample();
    expect(scenario.position(1, 'LONG')!.qty).toBe(62_339n);
    const events = untilFunding(scenario);
    const [settled] = only(events, 'funding-settled').filter(({ market }) => market === BTC);
    expect(settled).toMatchObject({
      // The cap: 0.75 of 0.4 % in eight hours, of which the interval is ten minutes.
      rate: 6_250n,
      markPrice: 485_001n,
      paid: 18_896_549n,
      received: 18_896_548n,
    });
    expect(settled).toMatchObject({ fundPaid: 0n, fundReceived: 1n });
    expect(only(events, 'funding-paid').map(({ memberId, amount }) => [memberId, amount])).toEqual([
      [1, -18_896_549n],
      [2, 18_896_548n],
    ]);
    expect(scenario.fund()).toBe(1n);
    expect(scenario.position(1, 'LONG')!.funding).toBe(-18_896_549n);
    expect(scenario.marks.get(BTC)).toMatchObject({ fundingRate: 6_250n, nextFundingRate: 0n });
    // Events of what is due come before the command's own.
    expect(kinds(events).indexOf('funding-settled')).toBeLessThan(kinds(events).indexOf('mark-changed'));
  });

  it('is settled by whatever command comes first after the instant', () => {
    const scenario = fundingExample();
    for (;;) {
      scenario.tick({}, { afterMs: 5_000 });
      if (scenario.marks.get(BTC)!.nextFundingMs - scenario.timeMs <= 5_000) break;
    }
    scenario.timeMs = scenario.marks.get(BTC)!.nextFundingMs;
    const events = scenario.send({
      kind: 'cancel-contract-order',
      memberId: 1,
      orderId: 999_999,
      requestId: '',
    });
    expect(doneOf(events).rejection).toBe('ORDER_NOT_FOUND');
    expect(kinds(events)).toContain('funding-settled');
    expect(kinds(events)).toContain('mark-changed');
  });

  it('is skipped at a dead feed and when it is late', () => {
    const scenario = fundingExample();
    scenario.timeMs = scenario.marks.get(BTC)!.nextFundingMs - 500;
    expect(kinds(scenario.tick())).toContain('funding-skipped');
    scenario.timeMs += 600_000 * 3;
    const skipped = only(scenario.tick(), 'funding-skipped').filter(({ market }) => market === BTC);
    expect(skipped).toHaveLength(3);
  });

  it('takes an isolated margin when nothing is available', () => {
    const scenario = fundingExample();
    // The payer's cash, all but one unit, leaves its contract account.
    const cash = scenario.balance(1);
    scenario.ok({
      kind: 'transfer',
      memberId: 1,
      requestId: 't',
      from: 'contract',
      to: 'assets',
      asset: 'USDT',
      amount: cash - 1n,
    });
    const margin = scenario.position(1, 'LONG')!.margin;
    untilFunding(scenario);
    expect(scenario.balance(1)).toBe(0n);
    expect(scenario.position(1, 'LONG')!.margin).toBe(margin - 18_896_548n);
  });
});

/** 20x long against a short, far from both edges. */
function opened(settings: ConstructorParameters<typeof ContractScenario>[0] = {}): ContractScenario {
  const scenario = new ContractScenario(settings);
  scenario.members({ 1: '1000', 2: '100000', 3: '100000' });
  scenario.tick({ BTC: '50000' });
  while (feedOf(scenario) !== 'NORMAL') scenario.tick();
  scenario.trade(1, 2, 10, '50000');
  return scenario;
}

describe('a feed that is not NORMAL', () => {
  it('DEGRADED shows a mark and liquidates nobody', () => {
    const scenario = opened();
    for (let i = 0; i < 12; i++) scenario.tick({ BTC: '49000' }, { sources: 2 });
    const events = scenario.tick({ BTC: '40000' }, { sources: 2 });
    expect(feedOf(scenario)).toBe('DEGRADED');
    expect(scenario.marks.get(BTC)!.markPrice).toBeLessThan(500_000n);
    expect(kinds(events)).not.toContain('scope-locked');
    const locked = scenario.tick({ BTC: '40000' }, { sources: 3 });
    expect(feedOf(scenario)).toBe('NORMAL');
    expect(kinds(locked)).toContain('scope-locked');
  });

  it('is noticed by any command when ticks stop', () => {
    const scenario = opened();
    scenario.timeMs += 10_000;
    scenario.rejection({ kind: 'claim-faucet', memberId: 1, requestId: 'a' });
    expect(feedOf(scenario)).toBe('NORMAL');
    scenario.timeMs += 1;
    const events = scenario.send({ kind: 'claim-faucet', memberId: 1, requestId: 'b' });
    expect(only(events, 'mark-changed').map(({ feed }) => feed)).toEqual(['DEAD']);
    expect(doneOf(scenario.order(1, 'OPEN_LONG', 1, { price: '50000' })).rejection).toBe('INDEX_UNAVAILABLE');
    expect(kinds(scenario.tick({ BTC: '50000' }))).toContain('mark-changed');
    expect(feedOf(scenario)).toBe('NORMAL');
  });

  it('DEAD for more than ten minutes halts; the operator resumes, and nobody is liquidated for a while', () => {
    const scenario = opened({ resumeWaitMs: 60_000 });
    scenario.timeMs += 11_000;
    scenario.rejection({ kind: 'claim-faucet', memberId: 1, requestId: 'a' });
    scenario.timeMs += 600_000;
    scenario.rejection({ kind: 'claim-faucet', memberId: 1, requestId: 'b' });
    expect(scenario.contracts.get(BTC)!.status).toBe('OPEN');
    scenario.timeMs += 1;
    scenario.rejection({ kind: 'claim-faucet', memberId: 1, requestId: 'c' });
    expect(scenario.contracts.get(BTC)).toMatchObject({ status: 'HALTED', reason: 'INDEX_DEAD' });
    scenario.tick({ BTC: '40000' });
    expect(scenario.contracts.get(BTC)!.status).toBe('HALTED');
    scenario.ok({ kind: 'set-contract-status', market: BTC, status: 'OPEN', reason: '' });
    expect(feedOf(scenario)).toBe('WAITING');
    for (let i = 0; i < 59; i++) scenario.tick();
    expect(only(scenario.told, 'scope-locked')).toHaveLength(0);
    scenario.tick();
    expect(feedOf(scenario)).toBe('NORMAL');
    expect(only(scenario.told, 'scope-locked')).toHaveLength(1);
  });

  it('resumes alone where the settings say so', () => {
    const scenario = opened({ resumesAlone: true, resumeWaitMs: 5_000 });
    scenario.timeMs += 11_000;
    scenario.rejection({ kind: 'claim-faucet', memberId: 1, requestId: 'a' });
    scenario.timeMs += 600_001;
    scenario.rejection({ kind: 'claim-faucet', memberId: 1, requestId: 'b' });
    expect(scenario.contracts.get(BTC)!.status).toBe('HALTED');
    scenario.tick();
    expect([scenario.contracts.get(BTC)!.status, feedOf(scenario)]).toEqual(['OPEN', 'WAITING']);
    for (let i = 0; i < 5; i++) scenario.tick();
    expect(feedOf(scenario)).toBe('NORMAL');
  });

  it('is that of every contract after a start', () => {
    const scenario = opened({ resumeWaitMs: 5_000 });
    scenario.ok({ kind: 'core-started', engineVersion: 2 });
    expect([feedOf(scenario), feedOf(scenario, ETH)]).toEqual(['DEAD', 'DEAD']);
    scenario.tick({ BTC: '40000' });
    expect(feedOf(scenario)).toBe('WAITING');
    for (let i = 0; i < 4; i++) expect(kinds(scenario.tick())).not.toContain('scope-locked');
    expect(kinds(scenario.tick())).toContain('scope-locked');
  });
});

describe('take-profit and stop-loss', () => {
  const withPair = (takeProfit: bigint, stopLoss: bigint, source: 'MARK' | 'LAST' = 'MARK') => {
    const scenario = opened();
    scenario.ok({
      kind: 'set-position-triggers',
      memberId: 1,
      market: BTC,
      side: 'LONG',
      takeProfit,
      stopLoss,
      triggerSource: source,
    });
    return scenario;
  };

  it('close at the market when the mark reaches them, once', () => {
    const scenario = withPair(510_000n, 490_000n);
    scenario.order(3, 'OPEN_LONG', 50, { price: '50900' });
    expect(kinds(scenario.tick({ BTC: '50999' }))).not.toContain('trigger-fired');
    const events = scenario.tick({ BTC: '51000' });
    expect(only(events, 'trigger-fired')[0]).toMatchObject({
      memberId: 1,
      side: 'LONG',
      which: 'TP',
      price: 510_000n,
    });
    expect(only(events, 'position-ended')[0]).toMatchObject({ memberId: 1, how: 'TPSL' });
    expect(scenario.position(1, 'LONG')).toBeUndefined();
    expect(kinds(scenario.tick({ BTC: '51000' }))).not.toContain('trigger-fired');
  });

  it('both true in one tick is the stop-loss', () => {
    // A short's pair reads the last price: the pair is set around it, then it jumps over the one while the other is the
    // mark's side.
    const scenario = new ContractScenario();
    scenario.members({ 1: '1000', 2: '100000', 3: '100000' });
    scenario.tick({ BTC: '50000' });
    scenario.trade(1, 2, 10, '50000');
    scenario.ok({
      kind: 'set-position-triggers',
      memberId: 1,
      market: BTC,
      side: 'LONG',
      triggerSource: 'LAST',
      takeProfit: 500_001n,
      stopLoss: 499_999n,
    });
    scenario.trade(3, 2, 1, '49999.9');
    scenario.order(3, 'OPEN_LONG', 50, { price: '49900' });
    expect(only(scenario.tick(), 'trigger-fired')[0]!.which).toBe('SL');
  });

  it('try each tick, and after ten tries it is told once', () => {
    const scenario = withPair(0n, 490_000n);
    const events = [];
    for (let i = 0; i < 15; i++) events.push(...scenario.tick({ BTC: '48950' }));
    expect(only(events, 'trigger-fired')).toHaveLength(1);
    expect(only(events, 'trigger-failed')).toHaveLength(1);
    scenario.order(3, 'OPEN_LONG', 50, { price: '48900' });
    expect(only(scenario.tick(), 'position-ended')).toHaveLength(1);
  });

  it('cancel the own closing orders of that side first', () => {
    const scenario = withPair(0n, 490_000n);
    scenario.order(1, 'CLOSE_LONG', 4, { price: '52000' });
    scenario.order(3, 'OPEN_LONG', 50, { price: '48900' });
    const events = scenario.tick({ BTC: '48950' });
    expect(only(events, 'contract-order-closed')[0]).toMatchObject({ memberId: 1, reason: 'TPSL' });
    expect(scenario.position(1, 'LONG')).toBeUndefined();
  });

  it('do not fire in a locked scope', () => {
    const scenario = withPair(0n, 490_000n);
    const events = scenario.tick({ BTC: '47000' });
    expect(kinds(events)).toContain('scope-locked');
    expect(kinds(events)).not.toContain('trigger-fired');
    // Back to where it is out of danger, and the pair is still there.
    scenario.tick({ BTC: '49500' });
    scenario.liquidate();
    scenario.order(3, 'OPEN_LONG', 50, { price: '48900' });
    expect(kinds(scenario.tick({ BTC: '48990' }))).toContain('trigger-fired');
  });
});

describe('a plan', () => {
  const plan: PlacePlanOrder = {
    kind: 'place-plan-order',
    memberId: 3,
    requestId: 'p',
    market: BTC,
    tradeType: 'OPEN_LONG',
    type: 'LIMIT',
    triggerPrice: 510_000n,
    triggerSource: 'MARK',
    price: 509_000n,
    lots: 200_000_000n,
    closeAll: false,
    leverage: 0,
  };

  it('fires once and becomes an order', () => {
    const scenario = opened();
    scenario.ok(plan);
    expect(kinds(scenario.tick({ BTC: '50999' }))).not.toContain('plan-closed');
    const events = scenario.tick({ BTC: '51010' });
    const [closed] = only(events, 'plan-closed');
    expect(closed).toMatchObject({ status: 'triggered', reason: 'NONE' });
    expect(only(events, 'contract-order-opened')[0]).toMatchObject({
      orderId: closed!.orderId,
      origin: 'PLAN',
    });
    expect(kinds(scenario.tick({ BTC: '51010' }))).not.toContain('plan-closed');
  });

  it('that the engine refuses tells why', () => {
    const scenario = opened();
    scenario.ok({ ...plan, lots: 900n * 100_000_000n, leverage: 1 });
    const [closed] = only(scenario.tick({ BTC: '51010' }), 'plan-closed');
    expect(closed).toMatchObject({ status: 'failed', orderId: 0, reason: 'INSUFFICIENT_BALANCE' });
    expect(kinds(scenario.tick({ BTC: '51010' }))).not.toContain('plan-closed');
  });

  it('waits while the feed is not NORMAL', () => {
    const scenario = opened();
    scenario.ok(plan);
    for (let i = 0; i < 12; i++) scenario.tick({}, { sources: 2 });
    scenario.tick({ BTC: '51100' }, { sources: 2 });
    expect(only(scenario.told, 'plan-closed')).toHaveLength(0);
    expect(kinds(scenario.tick({ BTC: '51100' }))).toContain('plan-closed');
  });
});

describe('locks after a command', () => {
  it('come with what the command did to the wallet of a cross account', () => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '2000', 2: '100000', 3: '100000' });
    scenario.tick({ BTC: '50000' });
    scenario.cross(1);
    scenario.trade(1, 2, 10, '50000', { leverage: 20 });
    expect(usdt('2000') - scenario.balance(1)).toBe(usdt('5'));
    scenario.tick({ BTC: '40600' });
    expect(only(scenario.told, 'scope-locked')).toHaveLength(0);
    scenario.tick({ BTC: '40200' });
    expect(only(scenario.told, 'scope-locked')).toHaveLength(1);
  });
});
