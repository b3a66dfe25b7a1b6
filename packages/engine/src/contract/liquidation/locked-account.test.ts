/**
 * An isolated position beside a cross account that waits for its liquidation (rules/contracts#liquidation): only the
 * scope is locked.
 */
import { describe, expect, it } from 'vitest';
import { ContractScenario, doneOf, only } from '../testing/contract-scenario.ts';
import { BTC, ETH, usdt } from '../testing/scenario-settings.ts';

/** An isolated BTC long, and a cross account with ETH that is locked and must wait: ETH is halted. */
function besideLocked(): ContractScenario {
  const scenario = new ContractScenario({}, true);
  scenario.members({ 1: '1600', 2: '1000000', 3: '1000000' });
  scenario.tick({ BTC: '50000', ETH: '3000' });
  for (const market of [BTC, ETH]) scenario.leverage(2, 1, market);
  scenario.cross(1, ETH);
  scenario.leverage(1, 100, ETH);
  scenario.leverage(1, 10);
  scenario.trade(1, 2, 10, '50000');
  scenario.trade(1, 2, 50, '3000', { market: ETH });
  // Within b of the mark: a cross position in a halted contract lets nothing out farther from it.
  scenario.order(3, 'OPEN_LONG', 100, { price: '49950' });
  const events = scenario.tick({ ETH: '2930' });
  expect(only(events, 'scope-locked').map(({ mode }) => mode)).toEqual(['CROSS']);
  scenario.ok({ kind: 'set-contract-status', market: ETH, status: 'HALTED', reason: 'x' });
  return scenario;
}

const pair = { kind: 'set-position-triggers', memberId: 1, side: 'LONG', triggerSource: 'MARK' } as const;

describe('an isolated position beside a locked account', () => {
  it('is closed by its owner', () => {
    const scenario = besideLocked();
    const events = scenario.order(1, 'CLOSE_LONG', 0n, { closeAll: true });
    expect(doneOf(events).rejection).toBe('OK');
    expect(only(events, 'position-ended').map(({ how }) => how)).toEqual(['USER']);
  });

  it('gets a stop-loss, which closes it', () => {
    const scenario = besideLocked();
    scenario.ok({ ...pair, market: BTC, takeProfit: 0n, stopLoss: 490_000n });
    scenario.ok({ kind: 'cancel-all-contract-orders', memberId: 3, market: '' });
    scenario.order(3, 'OPEN_LONG', 100, { price: '48950' });
    const events = scenario.tick({ BTC: '48990' });
    expect(only(events, 'trigger-fired')).toHaveLength(1);
    expect(only(events, 'position-ended').map(({ how }) => how)).toEqual(['TPSL']);
  });

  it('is closed by a plan', () => {
    const scenario = besideLocked();
    scenario.ok({
      kind: 'place-plan-order',
      memberId: 1,
      requestId: 'p',
      market: BTC,
      tradeType: 'CLOSE_LONG',
      triggerPrice: 490_000n,
      triggerSource: 'MARK',
      type: 'MARKET',
      price: 0n,
      lots: 0n,
      leverage: 0,
      closeAll: true,
    });
    scenario.ok({ kind: 'cancel-all-contract-orders', memberId: 3, market: '' });
    scenario.order(3, 'OPEN_LONG', 100, { price: '48950' });
    expect(only(scenario.tick({ BTC: '48990' }), 'plan-closed')[0]).toMatchObject({ status: 'triggered' });
    expect(scenario.position(1, 'LONG')).toBeUndefined();
  });

  it('lets the account do nothing else', () => {
    const scenario = besideLocked();
    const why = (events: ReturnType<ContractScenario['send']>) => doneOf(events).rejection;
    expect(why(scenario.order(1, 'OPEN_LONG', 1, { price: '48000' }))).toBe('LIQUIDATING');
    expect(scenario.rejection({ ...pair, market: ETH, takeProfit: 0n, stopLoss: 20_000n })).toBe(
      'LIQUIDATING',
    );
    expect(scenario.rejection({ kind: 'set-leverage', memberId: 1, market: BTC, leverage: 20 })).toBe(
      'LIQUIDATING',
    );
    const reverse = {
      kind: 'reverse-position',
      memberId: 1,
      requestId: 'r',
      market: BTC,
      side: 'LONG',
    } as const;
    expect(scenario.rejection(reverse)).toBe('LIQUIDATING');
    const transfer = { memberId: 1, requestId: 't', from: 'contract', to: 'assets', asset: 'USDT' } as const;
    expect(scenario.rejection({ kind: 'transfer', ...transfer, amount: usdt('1') })).toBe('LIQUIDATING');
    const added = { kind: 'change-margin', memberId: 1, requestId: 'a', market: BTC, side: 'LONG' } as const;
    expect(scenario.rejection({ ...added, amount: usdt('1') })).toBe('LIQUIDATING');
    scenario.ok({ kind: 'set-contract-status', market: ETH, status: 'OPEN', reason: '' });
    expect(why(scenario.order(1, 'CLOSE_LONG', 0n, { market: ETH, closeAll: true, price: '2930' }))).toBe(
      'LIQUIDATING',
    );
  });
});
