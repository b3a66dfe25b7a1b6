/** Trades whose sums come near what a number holds exactly (2^53 units, 90 million USDT): no unit appears or vanishes. */
import { expect, it } from 'vitest';
import { ContractScenario, doneOf, only } from '../testing/contract-scenario.ts';
import { BTC, usdt } from '../testing/scenario-settings.ts';

/** Up to 50 million USDT, as the rules have it for BTC. */
const TIERS = [
  { cap: usdt('50000'), maxLeverage: 100, mmrPpm: 4_000 },
  { cap: usdt('20000000'), maxLeverage: 10, mmrPpm: 50_000 },
  { cap: usdt('50000000'), maxLeverage: 5, mmrPpm: 100_000 },
];

function climb(scenario: ContractScenario, to: number): void {
  for (let price = 50_000; price < to; ) {
    price = Math.min(to, Math.round(price * 1.02));
    scenario.tick({ BTC: String(price) });
  }
}

it.each(['50100.1', '50100.3', '50200.7', '51000.9'])(
  'a margin of nearly 2^53 is released with a profit at %s',
  (bid) => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '200000000', 2: '5000000', 3: '5000000' });
    scenario.tick({ BTC: '50000' });
    scenario.trade(1, 2, 97, '50000.3');
    const { margin } = scenario.position(1, 'LONG')!;
    const amount = usdt('90071992') - margin;
    scenario.ok({ kind: 'change-margin', memberId: 1, requestId: 'a', market: BTC, side: 'LONG', amount });
    scenario.order(3, 'OPEN_LONG', 110, { price: bid });
    expect(doneOf(scenario.order(1, 'CLOSE_LONG', 0, { closeAll: true })).rejection).toBe('OK');
    expect(scenario.position(1, 'LONG')).toBeUndefined();
  },
);

it('an order trades 81 million USDT at most, its rest is cancelled', () => {
  const scenario = new ContractScenario({ tiers: TIERS });
  scenario.members({ 1: '60000000', 2: '120000000' });
  scenario.tick({ BTC: '50000' });
  scenario.leverage(1, 1);
  scenario.leverage(2, 1);
  for (let i = 0; i < 48; i++) scenario.trade(1, 2, 1000, '50000.1');
  const more = { memberId: 2, requestId: 'a', market: BTC, side: 'SHORT' as const };
  scenario.ok({ kind: 'change-margin', ...more, amount: usdt('30000000') });
  climb(scenario, 96_000);
  scenario.order(1, 'CLOSE_LONG', 0, { closeAll: true, price: '96000.1' });
  const events = scenario.order(2, 'CLOSE_SHORT', 0, { closeAll: true, price: '96000.1' });
  const [trade] = only(events, 'contract-traded');
  // One step more, 0.096 USDT, would be too much.
  expect(trade?.notional).toBe(trade!.qty * 960_001n * 10n);
  expect(trade!.notional > usdt('80999999.9') && trade!.notional <= usdt('81000000')).toBe(true);
  expect(only(events, 'contract-order-closed').map(({ reason }) => reason)).toEqual(['MARGIN_AT_MATCH']);
  const [long, short] = [scenario.position(1, 'LONG')!, scenario.position(2, 'SHORT')!];
  expect([long.qty, long.frozenQty]).toEqual([short.qty, 0n]);
  scenario.order(1, 'CLOSE_LONG', 0, { closeAll: true, price: '96000.1' });
  scenario.order(2, 'CLOSE_SHORT', 0, { closeAll: true, price: '96000.1' });
  expect(scenario.positions.size).toBe(0);
});

it('margin is added only as long as what rests still has room beside it', () => {
  const scenario = new ContractScenario();
  scenario.members({ 1: '200000000', 2: '5000000', 4: '10000' });
  scenario.tick({ BTC: '50000' });
  scenario.trade(1, 2, 1, '50000');
  const add = { kind: 'change-margin', memberId: 1, market: BTC, side: 'LONG' } as const;
  scenario.ok({ ...add, requestId: 'a', amount: usdt('90071000') });
  const rest = () => doneOf(scenario.order(1, 'OPEN_LONG', 100, { price: '50000' })).rejection;
  expect(rest()).toBe('TIER_LIMIT');
  scenario.ok({ ...add, requestId: 'b', amount: -usdt('1000000') });
  expect(rest()).toBe('OK');
  expect(scenario.rejection({ ...add, requestId: 'c', amount: usdt('900000') })).toBe('AMOUNT_INVALID');
  expect(scenario.rejection({ ...add, requestId: 'd', amount: usdt('800000') })).toBe('OK');
  expect(doneOf(scenario.order(4, 'OPEN_SHORT', 20, { price: '50000' })).rejection).toBe('OK');
});
