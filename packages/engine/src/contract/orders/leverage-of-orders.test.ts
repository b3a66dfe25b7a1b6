/** An order that ends without resting or trading changes nothing, leverage included (rules/contracts#leverage). */
import { describe, expect, it } from 'vitest';
import { ContractScenario, doneOf, only } from '../testing/contract-scenario.ts';
import { BTC } from '../testing/scenario-settings.ts';

const [MAKER, TAKER, OTHER] = [1, 2, 3];

function begin(): ContractScenario {
  const scenario = new ContractScenario({}, true);
  scenario.members({ [MAKER]: '1000000', [TAKER]: '10000', [OTHER]: '1000000' });
  for (let i = 0; i < 2; i++) scenario.tick({ BTC: '50000', ETH: '3000' });
  scenario.leverage(TAKER, 5);
  scenario.trade(TAKER, MAKER, 10, '50000');
  return scenario;
}

describe('an order that comes to nothing', () => {
  it.each([
    ['a FOK order with too little to meet', { price: '50000', timeInForce: 'FOK' as const }, 'FOK'],
    ['a POST_ONLY order that would meet', { price: '50100', timeInForce: 'POST_ONLY' as const }, 'POST_ONLY'],
    ['an IOC order that meets nothing', { price: '49000', timeInForce: 'IOC' as const }, 'IOC_REMAINDER'],
  ])('changes neither leverage nor margin: %s', (_, order, reason) => {
    const scenario = begin();
    scenario.order(MAKER, 'OPEN_SHORT', 1, { price: '50100' });
    const before = { ...scenario.position(TAKER, 'LONG')! };
    const cash = scenario.balance(TAKER);
    const events = scenario.order(TAKER, 'OPEN_LONG', 2, { ...order, leverage: 50 });
    expect(doneOf(events).rejection).toBe('OK');
    expect(only(events, 'contract-order-closed').map((one) => one.reason)).toEqual([reason]);
    expect(only(events, 'trading-setting-changed')).toEqual([]);
    expect(scenario.position(TAKER, 'LONG')).toEqual(before);
    expect(scenario.balance(TAKER)).toBe(cash);
    // The setting too: an order that names none has the old one.
    const next = scenario.order(TAKER, 'OPEN_LONG', 1, { price: '50100' });
    expect(only(next, 'contract-order-opened')[0]!.leverage).toBe(5);
  });

  it('cancels an own order that it meets, and changes no leverage', () => {
    const scenario = begin();
    scenario.order(TAKER, 'CLOSE_LONG', 0n, { price: '50050', closePercent: 50 });
    const events = scenario.order(TAKER, 'OPEN_LONG', 1, {
      price: '50050',
      timeInForce: 'IOC',
      leverage: 50,
    });
    expect(only(events, 'contract-order-closed').map((one) => one.reason)).toEqual(['STP', 'IOC_REMAINDER']);
    expect(scenario.position(TAKER, 'LONG')).toMatchObject({ leverage: 5, frozenQty: 0n });
  });

  it('changes no leverage of a member who never set one', () => {
    const scenario = begin();
    scenario.order(OTHER, 'OPEN_LONG', 1, { price: '49000', timeInForce: 'IOC', leverage: 50 });
    const settings = only(scenario.told, 'trading-setting-changed').filter(
      ({ memberId }) => memberId === OTHER,
    );
    expect(settings).toEqual([]);
    const next = scenario.order(OTHER, 'OPEN_LONG', 1, { price: '49000' });
    expect(only(next, 'contract-order-opened')[0]!.leverage).toBe(20);
  });
});

describe('an order that rests or trades', () => {
  it.each([
    ['rests', { price: '49000' }],
    ['trades', { price: '50100', timeInForce: 'IOC' as const }],
  ])('changes the leverage of the position first: it %s', (_, order) => {
    const scenario = begin();
    scenario.order(MAKER, 'OPEN_SHORT', 1, { price: '50100' });
    const events = scenario.order(TAKER, 'OPEN_LONG', 1, { ...order, leverage: 50 });
    expect(only(events, 'trading-setting-changed')).toMatchObject([{ market: BTC, leverage: 50 }]);
    expect(scenario.position(TAKER, 'LONG')!.leverage).toBe(50);
  });
});
