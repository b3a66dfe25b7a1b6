/**
 * Tests which makers an order looks at, which part of a position it closes, and the order of events
 * (rules/contracts#lots, rules/contracts#orders, rules/contracts#reverse), worked out by hand.
 */
import { describe, expect, it } from 'vitest';
import { lots, NAME, price, usdt } from './testing/btc-contract.ts';
import type { ContractExchange } from './testing/contract-exchange.ts';
import {
  ANN,
  BEN,
  ends,
  limit,
  MAKER,
  market,
  move,
  open,
  ordersOf,
  told,
  trade,
} from './testing/trading.ts';

const longOf = (exchange: ContractExchange, memberId: number) => exchange.position(memberId, NAME, 1n);

/** So many asks of one lot at 50,000, fifty of each member. */
function asks(exchange: ContractExchange, count: number): void {
  for (let i = 0; i < count; i++) {
    const member = 20 + Math.floor(i / 50);
    if (i % 50 === 0) exchange.deposit(member, usdt('100000'));
    limit(exchange, member, 'OPEN_SHORT', '50000');
  }
}

describe('a FOK order', () => {
  it('fills against a thousand makers and is TOO_DEEP for one more, be it an own one, without a trace', () => {
    const exchange = open();
    limit(exchange, MAKER, 'OPEN_SHORT', '50000');
    asks(exchange, 1_000);
    const before = exchange.available(MAKER);
    const fok = (count: number) =>
      limit(exchange, MAKER, 'OPEN_LONG', '50000', count, { timeInForce: 'FOK' });
    const deep = fok(1_000);
    expect(ends(deep)).toEqual([`TOO_DEEP of ${MAKER}`]);
    expect(told(deep, 'contract-traded')).toEqual([]);
    expect([exchange.world.orders.size, exchange.available(MAKER)]).toEqual([1_001, before]);
    exchange.cancel(MAKER, ordersOf(exchange, MAKER)[0]!.orderId);
    expect(told(fok(1_000), 'contract-traded')).toHaveLength(1_000);
    expect(exchange.faults()).toEqual([]);
  }, 120_000);

  it('counts own orders among those it looks at, and is FOK when there is too little', () => {
    const exchange = open();
    limit(exchange, BEN, 'OPEN_SHORT', '50000', 2);
    limit(exchange, ANN, 'OPEN_SHORT', '50000', 2);
    const own = () => ordersOf(exchange, ANN).length;
    const place = (count: number) =>
      limit(exchange, ANN, 'OPEN_LONG', '50000', count, { timeInForce: 'FOK' });
    expect(ends(place(3))).toEqual([`FOK of ${ANN}`]);
    expect(own()).toBe(1);
    expect(ends(place(2))).toEqual([`matched of ${BEN}`, `matched of ${ANN}`]);
    expect(own()).toBe(1);
  });
});

describe('the best price that counts', () => {
  it('is one of others: an own order turns lots into no other quantity', () => {
    const exchange = open();
    limit(exchange, ANN, 'OPEN_SHORT', '49900');
    const quantity = (outcome: ReturnType<typeof limit>) => told(outcome, 'contract-order-opened')[0]!.qty;
    // 1,000 / 50,100 and not 1,000 / 49,900; the own ask goes when it is met.
    expect(quantity(limit(exchange, ANN, 'OPEN_LONG', '50100'))).toBe(19_960n);
    exchange.do({ kind: 'cancel-all-contract-orders', memberId: ANN, market: NAME });
    limit(exchange, ANN, 'OPEN_LONG', '50100');
    limit(exchange, BEN, 'OPEN_LONG', '49950');
    expect(quantity(limit(exchange, ANN, 'OPEN_SHORT', '49900'))).toBe(20_020n);
  });

  it('bounds the reserve of a short: an own bid above it reserves nothing more', () => {
    const exchange = open();
    limit(exchange, ANN, 'OPEN_LONG', '50200');
    const before = exchange.available(ANN);
    // POST_ONLY meets the own bid only and is cancelled; GTC cancels the bid and rests.
    expect(ends(limit(exchange, ANN, 'OPEN_SHORT', '50100'))).toEqual([`STP of ${ANN}`]);
    const [order] = ordersOf(exchange, ANN);
    expect(order).toMatchObject({ qty: 19_960n, reservePrice: price('50100') });
    // 19,960 at 50,100 are 999.996: a twentieth and 0.05 %, rounded up.
    expect(order!.reserve).toBe(usdt('49.9998') + usdt('0.499998'));
    expect(exchange.available(ANN)).toBeGreaterThan(before);
  });
});

describe('a close by a percentage', () => {
  const close = (exchange: ContractExchange, closePercent: number, rest = {}) =>
    exchange.place({
      memberId: ANN,
      contract: NAME,
      tradeType: 'CLOSE_LONG',
      type: 'LIMIT',
      price: price('50000'),
      lots: 0n,
      closePercent,
      ...rest,
    });

  it('takes so much of what other closes do not hold, down to the step', () => {
    const exchange = open();
    trade(exchange, ANN, BEN, 30);
    const sizes = [25, 50, 1, 100].map((percent) => {
      const [order] = told(close(exchange, percent), 'contract-order-opened');
      return [order!.qty, order!.lots];
    });
    // The sizes from 0.6: 0.15; from the 0.45 left: 0.225; from the 0.225 left: 0.00225; then all of it.
    expect(sizes).toEqual([
      [150_000n, 750_000_000n],
      [225_000n, 1_125_000_000n],
      [2_250n, 11_250_000n],
      [222_750n, 1_113_750_000n],
    ]);
    expect(longOf(exchange, ANN).frozenQty).toBe(600_000n);
    expect(close(exchange, 100).rejection).toBe('POSITION_NOT_ENOUGH');
    expect(exchange.faults()).toEqual([]);
  });

  it('is too small below a step', () => {
    const exchange = open({}, { qtyStep: 1_000n });
    trade(exchange, ANN, BEN);
    expect(close(exchange, 4).rejection).toBe('QTY_TOO_SMALL');
    expect(close(exchange, 5, { timeInForce: 'IOC' }).rejection).toBe('OK');
  });

  it('is a whole one from 1 to 100, of a close, without lots', () => {
    const exchange = open();
    trade(exchange, ANN, BEN);
    for (const percent of [101, -1, 0.5]) expect(close(exchange, percent).rejection).toBe('BAD_COMMAND');
    for (const rest of [{ lots: lots(1) }, { closeAll: true }, { tradeType: 'OPEN_LONG' }])
      expect(close(exchange, 50, rest).rejection).toBe('BAD_COMMAND');
  });
});

describe('a plan that closes', () => {
  it('closes what is there when it is more, and fails when nothing is', () => {
    const exchange = open();
    trade(exchange, ANN, BEN, 2);
    limit(exchange, MAKER, 'OPEN_LONG', '50000', 5);
    const plan = { contract: NAME, memberId: ANN, type: 'MARKET', triggerSource: 'MARK', price: 0n } as const;
    const closing = { ...plan, tradeType: 'CLOSE_LONG', lots: lots(5), closeAll: false } as const;
    exchange.plan({ ...closing, triggerPrice: price('50100') });
    exchange.plan({ ...closing, triggerPrice: price('50100') });
    exchange.plan({ ...closing, triggerPrice: price('50050'), lots: lots(1) });
    move(exchange, '50050');
    expect(longOf(exchange, ANN).qty).toBe(20_000n);
    expect(told(move(exchange, '50100'), 'plan-closed')).toMatchObject([
      { status: 'triggered' },
      { status: 'failed', reason: 'POSITION_NOT_ENOUGH' },
    ]);
    expect(longOf(exchange, ANN).qty).toBe(0n);
  });
});

describe('a reverse', () => {
  it('cancels the closes that hold a part of the position first', () => {
    const exchange = open();
    trade(exchange, ANN, BEN, 2);
    limit(exchange, ANN, 'CLOSE_LONG', '52000', 1);
    limit(exchange, MAKER, 'OPEN_LONG', '50000', 10);
    const outcome = exchange.reverse(ANN, NAME, 'CLOSE_LONG');
    expect(ends(outcome)).toEqual([`USER of ${ANN}`, `matched of ${ANN}`, `matched of ${ANN}`]);
    expect(longOf(exchange, ANN).qty).toBe(0n);
    expect(exchange.position(ANN, NAME, -1n).lots).toBe(lots(2));
    expect(exchange.faults()).toEqual([]);
  });

  it('cancels nothing when it is refused', () => {
    const exchange = open();
    trade(exchange, ANN, BEN, 2);
    limit(exchange, ANN, 'CLOSE_LONG', '52000', 1);
    const outcome = exchange.reverse(ANN, NAME, 'CLOSE_LONG');
    expect([outcome.rejection, ends(outcome)]).toEqual(['NO_LIQUIDITY', []]);
    expect([ordersOf(exchange, ANN).length, longOf(exchange, ANN).frozenQty]).toEqual([1, 20_000n]);
  });
});

describe('a market order', () => {
  it('trades no further than the worst of the first thousand makers, own ones counted', () => {
    const exchange = open();
    limit(exchange, MAKER, 'OPEN_SHORT', '50000');
    asks(exchange, 999);
    limit(exchange, BEN, 'OPEN_SHORT', '50001');
    // A thousand lots would need Ben's too, which is the 1,001st.
    const outcome = market(exchange, MAKER, 'OPEN_LONG', 1_000);
    expect(told(outcome, 'contract-order-opened')).toMatchObject([{ price: price('50000') }]);
    expect(told(outcome, 'contract-traded')).toHaveLength(999);
    expect(ends(outcome).slice(-1)).toEqual([`IOC_REMAINDER of ${MAKER}`]);
    // With fewer it is looked at.
    exchange.deposit(30, usdt('1000'));
    expect(told(market(exchange, 30, 'OPEN_LONG', 1), 'contract-traded')).toMatchObject([
      { price: price('50001') },
    ]);
  }, 120_000);
});
