/** Crumbs that fill the bounded looks at a book, and what an order must be worth to rest (rules/contracts#resting-orders). */
import { describe, expect, it } from 'vitest';
import type { Event } from '../../journal/events.ts';
import type { ContractSettings } from '../contract-settings.ts';
import { ContractScenario, doneOf, only } from '../testing/contract-scenario.ts';
import { BTC, SETTINGS } from '../testing/scenario-settings.ts';

const [MAKER, TAKER, RICH, OTHER] = [1, 2, 3, 4];
/** Accounts of one coalition; a member has at most 200 open orders. */
const RING = [11, 12, 13, 14, 15, 16, 17, 18];
const FRIEND = 20;

const rejectionOf = (events: readonly Event[]) => doneOf(events).rejection;
const endsOf = (events: readonly Event[]) =>
  only(events, 'contract-order-closed').map(({ memberId, reason }) => `${reason} of ${memberId}`);
const tradedQty = (events: readonly Event[]) =>
  only(events, 'contract-traded').reduce((sum, { qty }) => sum + qty, 0n);

function begin(settings: Partial<ContractSettings> = {}, isCompared = false): ContractScenario {
  const scenario = new ContractScenario(settings, isCompared);
  scenario.members({ [MAKER]: '5000000', [TAKER]: '1000000', [RICH]: '5000000', [OTHER]: '1000000' });
  scenario.members(Object.fromEntries([...RING, FRIEND].map((memberId) => [memberId, '500000'])));
  for (let i = 0; i < 2; i++) scenario.tick({ BTC: '50000', ETH: '3000' });
  return scenario;
}

/** Each account of the ring gets a position of so many lots, against a friend. */
function ringHolds(scenario: ContractScenario, side: 'LONG' | 'SHORT', lots: number): void {
  for (const memberId of RING)
    if (side === 'LONG') scenario.trade(memberId, FRIEND, lots, '50000');
    else scenario.trade(FRIEND, memberId, lots, '50000');
}

/** So many LIMIT closes of the ring at a price, each so many percent of what is left; answers the answers that came. */
function closes(
  scenario: ContractScenario,
  side: 'LONG' | 'SHORT',
  count: number,
  size: { price: string; closePercent: number },
): Set<string> {
  const answers = new Set<string>();
  for (let i = 0; i < count; i++) {
    const memberId = RING[i % RING.length]!;
    answers.add(rejectionOf(scenario.order(memberId, `CLOSE_${side}`, 0n, size)));
  }
  return answers;
}

/** The rate that would be settled after nearly all of an interval, with or without what stands in the book. */
function predictedRate(scenario: ContractScenario): bigint {
  for (let second = 0; second < 530; second++) scenario.tick();
  return scenario.marks.get(BTC)!.nextFundingRate;
}

/** Honest orders: bids above the index, so that longs pay, and an ask. */
function honestBook(scenario: ContractScenario): void {
  scenario.order(MAKER, 'OPEN_LONG', 60, { price: '50080' });
  scenario.order(MAKER, 'OPEN_SHORT', 60, { price: '50120' });
}

describe('crumbs at the best bid', () => {
  it('of 600 closes of one percent turn no funding rate', () => {
    const calm = begin();
    ringHolds(calm, 'SHORT', 1);
    honestBook(calm);
    const rate = predictedRate(calm);
    expect(rate).toBeGreaterThan(0n);
    const attacked = begin();
    ringHolds(attacked, 'SHORT', 1);
    honestBook(attacked);
    const answers = closes(attacked, 'SHORT', 600, { price: '50085', closePercent: 1 });
    expect(predictedRate(attacked)).toBe(rate);
    expect(answers).toEqual(new Set(['NOTIONAL_TOO_SMALL']));
  }, 60_000);

  it('of 600 orders as small as may rest hold five times the impact notional: the rate is of their price', () => {
    const scenario = begin();
    ringHolds(scenario, 'SHORT', 20);
    honestBook(scenario);
    // 0.5 % of 20 lots and more of what is left.
    for (let i = 0; i < 600; i++) {
      const memberId = RING[i % RING.length]!;
      const left = scenario.position(memberId, 'SHORT')!;
      const free = left.qty - left.frozenQty;
      const percent = Number((100n * 2_010n + free - 1n) / free);
      expect(
        rejectionOf(scenario.order(memberId, 'CLOSE_SHORT', 0n, { price: '50085', closePercent: percent })),
      ).toBe('OK');
    }
    // The premium of 0.17 % less the pull; one of the honest bid alone would be 0.16 %.
    const rate = predictedRate(scenario);
    expect(rate).toBeGreaterThanOrEqual(6_250n);
  }, 60_000);
});

describe('crumbs at the best ask', () => {
  it('of 1,200 closes of one percent neither cut a MARKET order of 1 BTC nor make a FOK order too deep', () => {
    const scenario = begin();
    ringHolds(scenario, 'LONG', 1);
    const answers = closes(scenario, 'LONG', 1_200, { price: '50050', closePercent: 1 });
    scenario.order(MAKER, 'OPEN_SHORT', 110, { price: '50050' });
    const whole = scenario.order(TAKER, 'OPEN_LONG', 50, { price: '50050', timeInForce: 'FOK' });
    expect(endsOf(whole)).toEqual([`NONE of ${TAKER}`]);
    const market = scenario.order(OTHER, 'OPEN_LONG', 50);
    expect(tradedQty(market)).toBe(only(market, 'contract-order-opened')[0]!.qty);
    expect(tradedQty(market)).toBeGreaterThan(998_000n);
    expect(answers).toEqual(new Set(['NOTIONAL_TOO_SMALL']));
  }, 60_000);

  it('of 1,200 orders as small as may rest are filled by the first 1 BTC that comes', () => {
    const scenario = begin();
    ringHolds(scenario, 'LONG', 100);
    for (let i = 0; i < 1_200; i++) {
      const memberId = RING[i % RING.length]!;
      const held = scenario.position(memberId, 'LONG')!;
      const free = held.qty - held.frozenQty;
      const percent = Number((100n * 2_000n + free - 1n) / free);
      scenario.order(memberId, 'CLOSE_LONG', 0n, { price: '50050', closePercent: percent });
    }
    const market = scenario.order(TAKER, 'OPEN_LONG', 50);
    expect(tradedQty(market)).toBe(only(market, 'contract-order-opened')[0]!.qty);
    const whole = scenario.order(OTHER, 'OPEN_LONG', 50, { price: '50050', timeInForce: 'FOK' });
    expect(endsOf(whole)).toContain(`NONE of ${OTHER}`);
  }, 60_000);
});

describe('an order that rests', () => {
  it('is worth 100 USDT at its own price; smaller closes trade at once or not at all', () => {
    const scenario = begin({}, true);
    scenario.trade(TAKER, RICH, 10, '50000');
    scenario.order(MAKER, 'OPEN_LONG', 10, { price: '49900' });
    // 1 % of 10,000 USDT is 0.002: at 50,000 exactly the least, a tick lower a crumb.
    const close = (price: string, rest = {}) =>
      scenario.order(TAKER, 'CLOSE_LONG', 0n, { price, closePercent: 1, ...rest });
    expect(rejectionOf(close('49999.9'))).toBe('NOTIONAL_TOO_SMALL');
    expect(rejectionOf(close('49999.9', { timeInForce: 'POST_ONLY' }))).toBe('NOTIONAL_TOO_SMALL');
    expect(rejectionOf(close('50000'))).toBe('OK');
    expect(tradedQty(close('49900', { timeInForce: 'IOC' }))).toBe(1_980n);
    expect(tradedQty(close('49900', { timeInForce: 'FOK' }))).toBe(1_960n);
    expect(tradedQty(scenario.order(TAKER, 'CLOSE_LONG', 0n, { closePercent: 1 }))).toBe(1_940n);
  });

  it('is cancelled with less: what a fill leaves of an opening order that was met, and of one that came', () => {
    const scenario = begin({}, true);
    scenario.trade(TAKER, RICH, 5, '50000');
    const buy = (closePercent: number) =>
      scenario.order(RICH, 'CLOSE_SHORT', 0n, { price: '50000', closePercent, timeInForce: 'IOC' });
    scenario.order(MAKER, 'OPEN_SHORT', 1, { price: '50000' });
    // 0.001 of 0.02 is bought: 950 USDT rest, and are bought by an order that lacks 50 then.
    expect(endsOf(buy(1))).toEqual([`NONE of ${RICH}`]);
    const came = scenario.order(OTHER, 'OPEN_LONG', 1, { price: '50000' });
    expect(endsOf(came)).toEqual([`NONE of ${MAKER}`, `REMAINDER of ${OTHER}`]);
    // 0.0198 of 0.02: 10 USDT are left.
    scenario.order(MAKER, 'OPEN_SHORT', 1, { price: '50000' });
    expect(endsOf(buy(20))).toEqual([`REMAINDER of ${MAKER}`, `NONE of ${RICH}`]);
    for (const memberId of [MAKER, OTHER])
      expect(scenario.balances.get(`${memberId} contract frozen`), `${memberId}`).toBe(0n);
  });

  it('may be as small as the position that it closes whole, once: a larger position has no second crumb', () => {
    const scenario = begin({}, true);
    scenario.trade(TAKER, RICH, 1, '50000');
    scenario.order(MAKER, 'OPEN_LONG', 1, { price: '50000' });
    // 96 % of 1,000 USDT are sold; 40 are left.
    scenario.order(TAKER, 'CLOSE_LONG', 0n, { price: '50000', closePercent: 96, timeInForce: 'IOC' });
    scenario.ok({ kind: 'cancel-all-contract-orders', memberId: MAKER, market: BTC });
    const all = { price: '50100', closePercent: 100 };
    expect(rejectionOf(scenario.order(TAKER, 'CLOSE_LONG', 0n, { price: '50100', closePercent: 99 }))).toBe(
      'NOTIONAL_TOO_SMALL',
    );
    expect(rejectionOf(scenario.order(TAKER, 'CLOSE_LONG', 0n, all))).toBe('OK');
    expect(rejectionOf(scenario.order(TAKER, 'CLOSE_LONG', 0n, all))).toBe('POSITION_NOT_ENOUGH');
    // 150 USDT more come to the position, and no crumb of them may rest beside the first one.
    scenario.order(MAKER, 'OPEN_SHORT', 1, { price: '50000' });
    scenario.order(RICH, 'CLOSE_SHORT', 0n, { price: '50000', closePercent: 85, timeInForce: 'IOC' });
    scenario.order(TAKER, 'OPEN_LONG', 1, { price: '50000', timeInForce: 'IOC' });
    const half = { price: '50100', closePercent: 50 };
    expect(rejectionOf(scenario.order(TAKER, 'CLOSE_LONG', 0n, half))).toBe('NOTIONAL_TOO_SMALL');
    expect(scenario.position(TAKER, 'LONG')!.frozenQty).toBe(800n);
    // A fill of it ends the crumb: it takes not all of the position any more.
    const met = scenario.order(RICH, 'CLOSE_SHORT', 0n, {
      price: '50100',
      closePercent: 20,
      timeInForce: 'IOC',
    });
    expect(endsOf(met)).toEqual([`REMAINDER of ${TAKER}`, `NONE of ${RICH}`]);
    expect(scenario.position(TAKER, 'LONG')!.frozenQty).toBe(0n);
  });

  it('that closes goes with a rest below the least, unless the rest is all that there is', () => {
    const scenario = begin({}, true);
    scenario.trade(TAKER, RICH, 1, '50000');
    const rest = (closePercent: number) =>
      scenario.order(TAKER, 'CLOSE_LONG', 0n, { price: '50000', closePercent });
    const buy = (closePercent: number) =>
      scenario.order(RICH, 'CLOSE_SHORT', 0n, { price: '50000', closePercent, timeInForce: 'IOC' });
    // Two closes of a position hold 500 USDT each; 470 of the first one are bought.
    rest(50);
    rest(100);
    expect(endsOf(buy(47))).toEqual([`REMAINDER of ${TAKER}`, `NONE of ${RICH}`]);
    expect(scenario.position(TAKER, 'LONG')!.frozenQty).toBe(10_000n);
    scenario.ok({ kind: 'cancel-all-contract-orders', memberId: TAKER, market: BTC });
    // One close of all 530 of which 503.5 are bought.
    rest(100);
    expect(endsOf(buy(95))).toEqual([`NONE of ${RICH}`]);
    const { qty, frozenQty } = scenario.position(TAKER, 'LONG')!;
    expect([qty, frozenQty]).toEqual([530n, 530n]);
  });

  it('of a plan that closes is refused like any other when it fires', () => {
    const scenario = begin({}, true);
    scenario.trade(TAKER, RICH, 5, '50000');
    scenario.order(TAKER, 'CLOSE_LONG', 0n, { price: '51000', closePercent: 99 });
    scenario.ok({
      kind: 'place-plan-order',
      memberId: TAKER,
      requestId: '',
      market: BTC,
      tradeType: 'CLOSE_LONG',
      type: 'LIMIT',
      triggerPrice: 501_000n,
      triggerSource: 'MARK',
      price: 502_000n,
      // More than the 50 USDT that another close does not hold.
      lots: 100_000_000n,
      closeAll: false,
      leverage: 0,
    });
    const fired = scenario.tick({ BTC: '50100' });
    expect(only(fired, 'plan-closed')).toMatchObject([{ status: 'failed', reason: 'NOTIONAL_TOO_SMALL' }]);
  });

  it('stays where it stands when the least is raised, and blocks only new ones', () => {
    const low = { ...SETTINGS.bounds, minRestingUsdt: 1 };
    const scenario = begin({ bounds: low, impactNotional: 100n * 100_000_000n }, true);
    scenario.trade(TAKER, RICH, 10, '50000');
    const crumb = () => scenario.order(TAKER, 'CLOSE_LONG', 0n, { price: '50100', closePercent: 1 });
    const [first] = only(crumb(), 'contract-order-opened');
    scenario.ok({ kind: 'set-contract-settings', market: BTC, settings: SETTINGS });
    expect(rejectionOf(crumb())).toBe('NOTIONAL_TOO_SMALL');
    scenario.tick();
    const met = scenario.order(RICH, 'CLOSE_SHORT', 0n, {
      price: '50100',
      closePercent: 1,
      timeInForce: 'IOC',
    });
    expect(only(met, 'contract-traded').map(({ maker }) => maker.orderId)).toEqual([first!.orderId]);
  });
});

describe('settings', () => {
  it('hold five times the impact notional in 500 orders as small as may rest', () => {
    const scenario = begin();
    const set = (minRestingUsdt: number, impact: bigint) =>
      scenario.rejection({
        kind: 'set-contract-settings',
        market: BTC,
        settings: {
          ...SETTINGS,
          impactNotional: impact,
          bounds: { ...SETTINGS.bounds, minRestingUsdt },
        },
      });
    const usdt = 100_000_000n;
    expect(set(100, 10_000n * usdt)).toBe('OK');
    expect(set(100, 10_000n * usdt + 1n)).toBe('SETTINGS_INVALID');
    expect(set(99, 10_000n * usdt)).toBe('SETTINGS_INVALID');
    expect(set(50, 5_000n * usdt)).toBe('OK');
    // At most a tenth of a lot, and something.
    expect(set(101, 10_000n * usdt)).toBe('SETTINGS_INVALID');
    expect(set(0, 1n)).toBe('SETTINGS_INVALID');
    expect(set(1, 100n * usdt)).toBe('OK');
  });
});
