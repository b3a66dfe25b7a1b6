/**
 * Tests the price that LAST reads, the stop-losses that are refused, and the pair that an order overwrites
 * (rules/contracts#triggers), worked out by hand.
 */
import { describe, expect, it } from 'vitest';
import type { TriggerSource } from '../../../src/contract/commands.ts';
import { lots, NAME, price, usdt } from './testing/btc-contract.ts';
import type { ContractExchange } from './testing/contract-exchange.ts';
import { ANN, BEN, btc, CAT, limit, MAKER, move, open, told, trade } from './testing/trading.ts';
import { positionOf } from './world.ts';

/** Ann is long a lot at 50,000, and the market buys at 49,000. */
function annIsLong(): ContractExchange {
  const exchange = open();
  trade(exchange, ANN, MAKER);
  return exchange;
}

function setPair(
  exchange: ContractExchange,
  takeProfit: string,
  stopLoss: string,
  source: TriggerSource = 'LAST',
  direction: 1n | -1n = 1n,
) {
  const pair = { takeProfit: price(takeProfit), stopLoss: price(stopLoss), source };
  return exchange.setTriggers(ANN, NAME, direction, pair).rejection;
}

/** A trade of one lot between two others. */
const wash = (exchange: ContractExchange, at: string) => trade(exchange, CAT, BEN, 1, at);
const fired = (outcome: ReturnType<typeof move>) =>
  told(outcome, 'trigger-fired').map(({ which, price: at }) => [which, at]);

describe('LAST', () => {
  it('is held within 1 % of the mark: a wash far away moves it no further', () => {
    const exchange = annIsLong();
    expect(setPair(exchange, '0', '49499.9')).toBe('OK');
    wash(exchange, '48000');
    expect(btc(exchange)).toMatchObject({ last: price('48000'), heldLast: price('49500') });
    expect(fired(move(exchange, '50000'))).toEqual([]);
    expect(setPair(exchange, '0', '49500')).toBe('TPSL_INVALID');
    wash(exchange, '50000');
    expect(setPair(exchange, '0', '49500')).toBe('OK');
    wash(exchange, '48000');
    expect(fired(move(exchange, '50000'))).toEqual([['SL', price('49500')]]);
  });

  it('misses no wick between two ticks, and forgets it after the next', () => {
    const exchange = annIsLong();
    expect(setPair(exchange, '50400', '49700')).toBe('OK');
    wash(exchange, '50399.9');
    wash(exchange, '49700.1');
    wash(exchange, '50000');
    expect(fired(move(exchange, '50000'))).toEqual([]);
    wash(exchange, '50401');
    wash(exchange, '50000');
    expect(fired(move(exchange, '50000'))).toEqual([['TP', price('50401')]]);
    // There was no buyer then; now there is one, but the wick is over.
    limit(exchange, MAKER, 'OPEN_LONG', '49990', 5);
    expect(told(move(exchange, '50000'), 'contract-order-opened')).toEqual([]);
    exchange.do({ kind: 'cancel-all-contract-orders', memberId: MAKER, market: NAME });
    wash(exchange, '49690');
    wash(exchange, '50401');
    expect(fired(move(exchange, '50000'))).toEqual([['SL', price('49690')]]);
  });

  it('reads the other way for a short', () => {
    const exchange = open();
    trade(exchange, MAKER, ANN);
    expect(setPair(exchange, '49700', '50300', 'LAST', -1n)).toBe('OK');
    wash(exchange, '49690');
    wash(exchange, '50000');
    expect(fired(move(exchange, '50000'))).toEqual([['TP', price('49690')]]);
    wash(exchange, '50310');
    wash(exchange, '50000');
    expect(fired(move(exchange, '50000'))).toEqual([['SL', price('50310')]]);
  });

  it('sees what the tick’s own firing trades at', () => {
    const exchange = annIsLong();
    trade(exchange, CAT, MAKER);
    setPair(exchange, '0', '49800', 'MARK');
    const pair = { takeProfit: 0n, stopLoss: price('49750'), source: 'LAST' } as const;
    exchange.setTriggers(CAT, NAME, 1n, pair);
    limit(exchange, BEN, 'OPEN_LONG', '49740', 5);
    // Ann's stop sells at 49,740, which is what Cat's stop reads in the same tick.
    expect(fired(move(exchange, '49800'))).toEqual([
      ['SL', price('49800')],
      ['SL', price('49740')],
    ]);
  });

  it('is the mark until the first trade, and fires plans by its extremes', () => {
    const exchange = open();
    const plan = { contract: NAME, memberId: ANN, tradeType: 'OPEN_LONG', type: 'MARKET' } as const;
    const rest = { triggerSource: 'LAST', price: 0n, lots: lots(1), closeAll: false } as const;
    exchange.plan({ ...plan, ...rest, triggerPrice: price('50100') });
    exchange.plan({ ...plan, ...rest, triggerPrice: price('49900') });
    limit(exchange, MAKER, 'OPEN_SHORT', '50200', 50);
    expect(told(move(exchange, '50099'), 'plan-closed')).toEqual([]);
    expect(told(move(exchange, '50100'), 'plan-closed')).toHaveLength(1);
    // Its own trade at 50,200 is the first.
    expect(btc(exchange).heldLast).toBe(price('50200'));
    expect(told(move(exchange, '49900'), 'plan-closed')).toEqual([]);
    wash(exchange, '49890');
    wash(exchange, '50100');
    expect(told(move(exchange, '49900'), 'plan-closed')).toHaveLength(1);
  });
});

describe('a pair at submission', () => {
  it('is compared with its own source', () => {
    const exchange = annIsLong();
    wash(exchange, '50200');
    // The mark is 50,000, the last trade 50,200.
    expect([setPair(exchange, '50100', '0', 'MARK'), setPair(exchange, '50100', '0', 'LAST')]).toEqual([
      ...['OK', 'TPSL_INVALID'],
    ]);
    expect([setPair(exchange, '0', '50100', 'MARK'), setPair(exchange, '0', '50100', 'LAST')]).toEqual([
      ...['TPSL_INVALID', 'OK'],
    ]);
    expect([setPair(exchange, '50000', '0', 'MARK'), setPair(exchange, '50200', '0')]).toEqual([
      ...['TPSL_INVALID', 'TPSL_INVALID'],
    ]);
  });

  it('of an order overwrites what it names and leaves the rest', () => {
    const exchange = annIsLong();
    setPair(exchange, '51000', '49000', 'LAST');
    const pairOf = () => {
      const { takeProfit, stopLoss, triggerSource } = positionOf(exchange.world, ANN, NAME, 1n)!;
      return [takeProfit, stopLoss, triggerSource];
    };
    limit(exchange, MAKER, 'OPEN_SHORT', '50000', 10);
    limit(exchange, ANN, 'OPEN_LONG', '50000', 1, { takeProfit: price('52000') });
    expect(pairOf()).toEqual([price('52000'), price('49000'), 'MARK']);
    limit(exchange, ANN, 'OPEN_LONG', '50000', 1, { triggerSource: 'LAST' });
    expect(pairOf()).toEqual([price('52000'), price('49000'), 'MARK']);
    limit(exchange, ANN, 'OPEN_LONG', '50000', 1, { stopLoss: price('49500'), triggerSource: 'LAST' });
    expect(pairOf()).toEqual([price('52000'), price('49500'), 'LAST']);
  });
});

describe('a stop-loss at or beyond the estimated liquidation price', () => {
  // 47,714.7162 for the long and 52,264.8084 for the short of the example: 47,714.8 and 52,264.8 at the tick.
  it('is refused for an isolated position', () => {
    const exchange = annIsLong();
    expect(setPair(exchange, '0', '47714.8', 'MARK')).toBe('STOP_BEYOND_LIQUIDATION');
    expect(setPair(exchange, '0', '47714.9', 'MARK')).toBe('OK');
    const short = open();
    trade(short, MAKER, ANN);
    expect(setPair(short, '0', '52264.8', 'MARK', -1n)).toBe('STOP_BEYOND_LIQUIDATION');
    expect(setPair(short, '0', '52264.7', 'MARK', -1n)).toBe('OK');
  });

  it('is refused for an order, by the position as it would be', () => {
    const exchange = open();
    const stop = (at: string, rest = {}) =>
      limit(exchange, ANN, 'OPEN_LONG', '50000', 1, { stopLoss: price(at), ...rest }).rejection;
    expect(stop('47714.8')).toBe('STOP_BEYOND_LIQUIDATION');
    // With 10x the margin is 100: 900 / (0.02 × 0.9955) is 45,203.415, rounded up to the tick.
    expect([stop('45203.5', { leverage: 10 }), stop('45203.6', { leverage: 10 })]).toEqual([
      ...['STOP_BEYOND_LIQUIDATION', 'OK'],
    ]);
    // No trace of the refused one: a leverage that it brought is not set.
    const other = open();
    limit(other, ANN, 'OPEN_LONG', '50000', 1, { stopLoss: price('45000'), leverage: 10 });
    expect(other.world.accounts.get(ANN)!.settings.size).toBe(0);
  });

  it('counts what the position is already, and the loss that the order has at once', () => {
    const exchange = annIsLong();
    exchange.addMargin(ANN, NAME, 1n, usdt('50'));
    // 2,000 less 150 over 0.04 × 0.9955 is 46,459.07.
    const stop = (at: string) =>
      limit(exchange, ANN, 'OPEN_LONG', '50000', 1, { stopLoss: price(at) }).rejection;
    expect([stop('46459.1'), stop('46459.2')]).toEqual(['STOP_BEYOND_LIQUIDATION', 'OK']);
    const dear = open();
    limit(dear, MAKER, 'OPEN_SHORT', '50500', 5);
    // 0.019801 at 50,500: 999.9505, a margin of 49.997525 and 9.9005 of loss: 940.052475 over 0.0197118955 is 47,689.603.
    const buy = (at: string) => limit(dear, ANN, 'OPEN_LONG', '51000', 1, { stopLoss: price(at) }).rejection;
    expect([buy('47689.7'), buy('47689.8')]).toEqual(['STOP_BEYOND_LIQUIDATION', 'OK']);
  });

  it('comes before what is too dear, and is not asked of cross positions', () => {
    const exchange = open();
    exchange.deposit(40, usdt('10'));
    const poor = (at: string) =>
      exchange.place({
        memberId: 40,
        contract: NAME,
        tradeType: 'OPEN_LONG',
        type: 'LIMIT',
        price: price('50000'),
        lots: lots(1),
        stopLoss: price(at),
      }).rejection;
    expect([poor('40000'), poor('49000')]).toEqual(['STOP_BEYOND_LIQUIDATION', 'INSUFFICIENT_BALANCE']);
    exchange.setMode(ANN, NAME, 'CROSS');
    limit(exchange, MAKER, 'OPEN_SHORT', '50000', 5);
    const stop = { stopLoss: price('30000') };
    expect(limit(exchange, ANN, 'OPEN_LONG', '50000', 1, stop).rejection).toBe('OK');
    expect(setPair(exchange, '0', '30000', 'MARK')).toBe('OK');
  });
});
