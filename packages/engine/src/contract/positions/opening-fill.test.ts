/**
 * Tests the money that an opening fill takes and brings (rules/contracts#fills, rules/contracts#triggers), where the
 * account has more than this one position.
 */
import { describe, expect, it } from 'vitest';
import { ContractScenario, doneOf } from '../testing/contract-scenario.ts';
import { BTC, ETH, usdt } from '../testing/scenario-settings.ts';

describe('the loss at a fill is covered by what its order reserved', () => {
  it.each(['2900', '2885', '2875'])('whatever a cross position has lost: ETH at %s', (eth) => {
    const scenario = new ContractScenario();
    scenario.members({ 1: '10000', 2: '5000000', 3: '5000000' });
    scenario.tick({ BTC: '50000', ETH: '3000' });
    scenario.cross(1, ETH);
    scenario.order(1, 'OPEN_LONG', 10, { price: '54000' });
    scenario.order(3, 'OPEN_SHORT', 100, { price: '3000', market: ETH });
    scenario.order(1, 'OPEN_LONG', 100, { price: '3000', market: ETH });
    for (let price = 3_000; price > Number(eth); ) {
      price = Math.max(Number(eth), Math.round(price * 0.995));
      scenario.tick({ ETH: String(price) });
    }
    expect(doneOf(scenario.order(2, 'OPEN_SHORT', 10, { price: '54000' })).rejection).toBe('OK');
    // 0.185185 BTC: a twentieth of 9,999.99, and 4,000 a coin.
    expect(scenario.position(1, 'LONG')?.margin).toBe(usdt('499.9995') + usdt('740.74'));
  });
});

it('a locked cross account gives no money to an isolated position either', () => {
  const scenario = new ContractScenario();
  scenario.members({ 1: '20000', 2: '5000000', 3: '5000000' });
  scenario.credit('insurance', '100000');
  scenario.tick({ BTC: '50000', ETH: '3000' });
  scenario.cross(1, ETH);
  scenario.trade(1, 2, 1, '50000');
  scenario.leverage(1, 50, ETH);
  scenario.trade(3, 1, 100, '3000', { market: ETH });
  for (let price = 3_000; !scenario.lockedAccounts.has(1); price = Math.round(price * 1.01))
    scenario.tick({ ETH: String(price) });
  const add = { kind: 'change-margin', memberId: 1, requestId: 'a', market: BTC, side: 'LONG' } as const;
  expect(scenario.rejection({ ...add, amount: usdt('1') })).toBe('LIQUIDATING');
  scenario.liquidate();
  expect(scenario.rejection({ ...add, amount: usdt('1') })).not.toBe('LIQUIDATING');
});

it('an order brings its triggers to the position that its later fill opens anew', () => {
  const scenario = new ContractScenario();
  scenario.members({ 1: '100000', 2: '5000000', 3: '5000000' });
  scenario.tick({ BTC: '50000' });
  const pair = { takeProfit: 505_000n, stopLoss: 490_000n };
  scenario.order(1, 'OPEN_LONG', 10, { price: '49500', ...pair });
  scenario.order(2, 'OPEN_SHORT', 7, { price: '49500' });
  expect(scenario.position(1, 'LONG')).toMatchObject(pair);
  scenario.order(3, 'OPEN_LONG', 8, { price: '49800' });
  expect(doneOf(scenario.order(1, 'CLOSE_LONG', 0, { closeAll: true })).rejection).toBe('OK');
  expect(scenario.position(1, 'LONG')).toBeUndefined();
  scenario.order(2, 'OPEN_SHORT', 8, { price: '49500' });
  expect(scenario.position(1, 'LONG')).toMatchObject(pair);
});
