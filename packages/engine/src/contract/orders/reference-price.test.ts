/** Baits in front of a book, and the price that turns lots into quantity (rules/contracts#quantity). */
import { formatUnits } from '@tern/math';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../journal/events.ts';
import { ContractScenario, doneOf, only } from '../testing/contract-scenario.ts';
import { BTC } from '../testing/scenario-settings.ts';

const [MAKER, TAKER, BAITER, FRIEND] = [1, 2, 3, 4];

function begin(): ContractScenario {
  const scenario = new ContractScenario({}, true);
  scenario.members({ [MAKER]: '5000000', [TAKER]: '1000000', [BAITER]: '1000000', [FRIEND]: '1000000' });
  for (let i = 0; i < 2; i++) scenario.tick({ BTC: '50000', ETH: '3000' });
  return scenario;
}

/** About 150 USDT at 5 % from what others offer: a close of 3 % of a position of 5 lots. */
function bait(scenario: ContractScenario, side: 'ask' | 'bid'): void {
  const [held, other] = side === 'ask' ? [BAITER, FRIEND] : [FRIEND, BAITER];
  scenario.trade(held, other, 5, '50000');
  const closes = side === 'ask' ? 'CLOSE_LONG' : 'CLOSE_SHORT';
  const price = side === 'ask' ? '47500' : '52500';
  const placed = scenario.order(BAITER, closes, 0n, { price, closePercent: 3 });
  expect(doneOf(placed).rejection).toBe('OK');
}

const qtyOf = (events: readonly Event[]) => formatUnits(only(events, 'contract-order-opened').at(-1)!.qty, 6);

/** The worth of the order at a price, in millionths of a USDT. */
const worthAt = (events: readonly Event[], price: bigint) =>
  only(events, 'contract-order-opened').at(-1)!.qty * price;

describe('a bait', () => {
  it('of 142 USDT below the book no longer makes 10 lots 10,526 USDT', () => {
    const scenario = begin();
    bait(scenario, 'ask');
    scenario.order(MAKER, 'OPEN_SHORT', 100, { price: '50000' });
    const bought = scenario.order(TAKER, 'OPEN_LONG', 10, { price: '50000' });
    // 142.5 of the first 1,000 USDT at 47,500, the rest at 50,000: 49,627.8 on average, rounded up.
    expect(qtyOf(bought)).toBe('0.201499');
    // 75 USDT more than 10,000, ten times what the bait gives; 526 before.
    expect(worthAt(bought, 50_000n)).toBe(10_074_950_000n);
  });

  it('above the book makes a short hardly smaller', () => {
    const scenario = begin();
    bait(scenario, 'bid');
    scenario.order(MAKER, 'OPEN_LONG', 100, { price: '50000' });
    const sold = scenario.order(TAKER, 'OPEN_SHORT', 10, { price: '50000' });
    expect(qtyOf(sold)).toBe('0.1985');
    expect(worthAt(sold, 50_000n)).toBeGreaterThan(9_900_000_000n);
  });

  it('sizes no MARKET order, whose worst price is reserved as before', () => {
    const scenario = begin();
    bait(scenario, 'ask');
    scenario.order(MAKER, 'OPEN_SHORT', 100, { price: '50000' });
    const bought = scenario.order(TAKER, 'OPEN_LONG', 10);
    expect(qtyOf(bought)).toBe('0.201499');
    expect(only(bought, 'contract-order-opened')[0]!.price).toBe(500_000n);
  });

  it('sizes no plan that fires', () => {
    const scenario = begin();
    bait(scenario, 'ask');
    scenario.order(MAKER, 'OPEN_SHORT', 100, { price: '50000' });
    scenario.ok({
      kind: 'place-plan-order',
      memberId: TAKER,
      requestId: '',
      market: BTC,
      tradeType: 'OPEN_LONG',
      type: 'LIMIT',
      triggerPrice: 500_100n,
      triggerSource: 'MARK',
      price: 500_000n,
      lots: 1_000_000_000n,
      closeAll: false,
      leverage: 0,
    });
    expect(qtyOf(scenario.tick({ BTC: '50010' }))).toBe('0.201499');
  });

  it('sizes no reversed position', () => {
    const scenario = begin();
    scenario.trade(FRIEND, TAKER, 10, '50000');
    bait(scenario, 'ask');
    scenario.order(MAKER, 'OPEN_SHORT', 100, { price: '50000' });
    const reversed = scenario.ok({
      kind: 'reverse-position',
      memberId: TAKER,
      requestId: '',
      market: BTC,
      side: 'SHORT',
    });
    const [closed, opened] = only(reversed, 'contract-order-opened');
    expect([closed!.tradeType, opened!.tradeType]).toEqual(['CLOSE_SHORT', 'OPEN_LONG']);
    // The close takes the bait; the rest is bought at 50,000.
    expect(formatUnits(opened!.qty, 6)).toBe('0.2');
  });
});

describe('the first part of an order', () => {
  it('counts at the own price what others do not offer, and own orders not at all', () => {
    const scenario = begin();
    bait(scenario, 'ask');
    const alone = scenario.order(TAKER, 'OPEN_LONG', 10, { price: '49000', timeInForce: 'IOC' });
    // 142.5 at 47,500, 857.5 at 49,000: 48,780.5 on average, rounded up.
    expect(qtyOf(alone)).toBe('0.204999');
    const own = scenario.order(BAITER, 'OPEN_SHORT', 1, { price: '48000' });
    expect(doneOf(own).rejection).toBe('OK');
    expect(qtyOf(scenario.order(BAITER, 'OPEN_LONG', 10, { price: '49000', timeInForce: 'IOC' }))).toBe(
      '0.204081',
    );
  });

  it('counts at the worst price what a short book lacks of a MARKET order', () => {
    const scenario = begin();
    scenario.trade(BAITER, FRIEND, 5, '50000');
    scenario.order(BAITER, 'CLOSE_LONG', 0n, { price: '49900', closePercent: 20 });
    scenario.order(BAITER, 'CLOSE_LONG', 0n, { price: '50400', closePercent: 20 });
    // 998 USDT at 49,900 and 806.4 at 50,400, of the first 5,000 of 50 lots.
    const bought = scenario.order(TAKER, 'OPEN_LONG', 50);
    expect(qtyOf(bought)).toBe('0.994045');
    expect(only(bought, 'contract-order-opened')[0]!.price).toBe(504_000n);
  });
});
