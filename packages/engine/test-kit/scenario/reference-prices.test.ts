/** The reference price of a spot pair: what sets it, what moves it, and what it moves by (rules/spot#reference). */
import { describe, expect, it } from 'vitest';
import { Core, readState } from '../../src/core/core.ts';
import { AttackedExchange } from '../attacks/index.ts';
import { compareStates } from '../simulation/compare.ts';
import { Scenario } from './scenario.ts';

const COIN = 'COIN/USDT';
const BTC = 'BTC/USDT';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function open(): { scenario: Scenario; exchange: AttackedExchange } {
  const scenario = new Scenario();
  // A minute begins.
  const exchange = new AttackedExchange(scenario);
  return { scenario, exchange };
}

/** The bids and asks of two members, a hundred coins each, which stand. */
function quote(exchange: AttackedExchange, bid: string, ask: string, qty = '100', market = COIN): void {
  exchange.must(exchange.limit(2, 'BUY', market, bid, qty), exchange.limit(3, 'SELL', market, ask, qty));
}

function cancelAll(exchange: AttackedExchange): void {
  for (const memberId of [2, 3]) exchange.must({ kind: 'cancel-all-spot-orders', memberId, market: COIN });
}

const priceOf = (exchange: AttackedExchange, market = COIN): string => {
  const units = exchange.references.get(market)!;
  return (Number(units) / 100).toFixed(2);
};

/** The prices after so many minutes each. */
function minutes(exchange: AttackedExchange, count: number): string[] {
  return Array.from({ length: count }, () => {
    exchange.wait(MINUTE_MS);
    return priceOf(exchange);
  });
}

function agrees({ core, reference }: Scenario): void {
  compareStates(readState(core.snapshot()), reference.state());
}

describe('the reference price of a pair', () => {
  it('begins at the listing price and follows the book by 2 % a minute once twenty minutes are sampled', () => {
    const { scenario, exchange } = open();
    quote(exchange, '1.48', '1.52');
    // The first minute has less than thirty ticks; those of minutes 2 to 21 are the first twenty samples.
    expect(new Set(minutes(exchange, 20))).toEqual(new Set(['1.00']));
    expect(minutes(exchange, 5)).toEqual(['1.02', '1.04', '1.06', '1.08', '1.10']);
    expect(minutes(exchange, 20).slice(-2)).toEqual(['1.48', '1.50']);
    expect(minutes(exchange, 2)).toEqual(['1.50', '1.50']);
    agrees(scenario);
  });

  it('is the NORMAL index at once, however far, and moves from there when the index is lost', () => {
    const { scenario, exchange } = open();
    exchange.setIndex();
    exchange.tick('40000');
    expect(priceOf(exchange, BTC)).toBe('40000.00');
    exchange.wait(30_000, '40000.005');
    // Half-up to the pair's price unit.
    expect(priceOf(exchange, BTC)).toBe('40000.01');
    const set = {
      kind: 'set-reference-price',
      market: BTC,
      price: 1n,
      firstOperator: 1,
      secondOperator: 2,
    } as const;
    expect(exchange.answerTo(set)).toBe('REFERENCE_BY_INDEX');
    exchange.wait(HOUR_MS);
    expect(priceOf(exchange, BTC)).toBe('40000.01');
    agrees(scenario);
  });

  it('is sampled beside a NORMAL index too, so that it moves in the minute after the index is lost', () => {
    const { exchange } = open();
    exchange.setIndex();
    quote(exchange, '47000', '47000.02', '1', BTC);
    exchange.wait(30 * MINUTE_MS, '48000');
    expect(priceOf(exchange, BTC)).toBe('48000.00');
    exchange.wait(MINUTE_MS);
    expect(priceOf(exchange, BTC)).toBe('47040.00');
    exchange.wait(MINUTE_MS);
    expect(priceOf(exchange, BTC)).toBe('47000.01');
  });

  it('stands below twenty samples of the last hour', () => {
    const { scenario, exchange } = open();
    quote(exchange, '1.48', '1.52');
    exchange.wait(22 * MINUTE_MS);
    expect(priceOf(exchange)).toBe('1.04');
    cancelAll(exchange);
    // The samples of minutes 2 to 22 grow old one by one.
    exchange.wait(2 * HOUR_MS);
    const stood = priceOf(exchange);
    expect(Number(stood)).toBeLessThanOrEqual(1.5);
    exchange.wait(HOUR_MS);
    expect(priceOf(exchange)).toBe(stood);
    agrees(scenario);
  });

  it('counts a tick only where ten times the least notional stands within 1 % on both sides', () => {
    const { exchange } = open();
    quote(exchange, '2.00', '2.02', '4');
    exchange.must(
      exchange.limit(4, 'BUY', COIN, '1.98', '1.02'),
      exchange.limit(4, 'SELL', COIN, '2.05', '50'),
    );
    exchange.wait(30 * MINUTE_MS);
    // 8 + 2 USDT bid within 1 %, but 8.08 asked: 2.05 is more than 1 % from 2.02.
    expect(priceOf(exchange)).toBe('1.00');
    exchange.must(exchange.limit(4, 'SELL', COIN, '2.04', '1'));
    exchange.wait(23 * MINUTE_MS);
    expect(Number(priceOf(exchange))).toBeGreaterThan(1);
  });

  it('looks at the first 500 orders of a side', () => {
    const { scenario, exchange } = open();
    const members = [11, 12, 13];
    for (const owner of members)
      exchange.must(
        { kind: 'open-member', memberId: owner },
        {
          kind: 'credit-from-outside',
          ref: `${owner}`,
          owner,
          type: 'spot',
          asset: 'USDT',
          amount: 10n ** 12n,
        },
      );
    quote(exchange, '1.00', '1.10');
    const fresh = members.flatMap((memberId) =>
      Array.from({ length: 200 }, () => exchange.limit(memberId, 'BUY', COIN, '1.01', '1')),
    );
    const counted = (): number => readState(scenario.core.snapshot()).markets[0]!.reference.middles.length;
    exchange.wait(2_000);
    // The bid that stands comes after 499 and then after 500 that do not stand yet.
    exchange.must(...fresh.slice(0, 499));
    exchange.wait(2_000);
    expect(counted()).toBe(1);
    for (const memberId of members) exchange.must({ kind: 'cancel-all-spot-orders', memberId, market: COIN });
    exchange.must(...fresh.slice(0, 500));
    exchange.wait(2_000);
    expect(counted()).toBe(1);
    agrees(scenario);
  });

  it('counts an order on that keeps its place, and anew one that lost it', () => {
    const { scenario, exchange } = open();
    quote(exchange, '1.48', '1.52');
    const [bid, ask] = scenario.reference.state().openOrders.map(({ orderId }) => orderId);
    const counted = (): number => readState(scenario.core.snapshot()).markets[0]!.reference.middles.length;
    const amend = (memberId: number, orderId: number, price: bigint, qty: bigint) =>
      exchange.must({
        kind: 'amend-spot-order',
        memberId,
        requestId: '',
        orderId,
        orderRequestId: '',
        price,
        qty,
      });
    exchange.wait(4_000);
    expect(counted()).toBe(1);
    for (let less = 1n; less <= 2n; less++) {
      amend(2, bid!, 0n, 10_000_000n - less);
      exchange.wait(2_000);
    }
    expect(counted()).toBe(3);
    amend(3, ask!, 151n, 0n);
    exchange.wait(2_000);
    expect(counted()).toBe(3);
    scenario.core = Core.restore(scenario.core.snapshot());
    exchange.wait(2_000);
    expect(counted()).toBe(4);
    // A second before the tick the ask is as young after a restart as before it.
    amend(3, ask!, 152n, 0n);
    scenario.core = Core.restore(scenario.core.snapshot());
    exchange.wait(2_000);
    expect(counted()).toBe(4);
    agrees(scenario);
  });

  it('is at most twofold what it was within 24 hours, and goes on a day later', () => {
    const { scenario, exchange } = open();
    quote(exchange, '4.80', '4.90');
    exchange.wait(2 * HOUR_MS);
    expect(priceOf(exchange)).toBe('2.00');
    exchange.wait(10 * MINUTE_MS);
    expect(priceOf(exchange)).toBe('2.00');
    scenario.timeMs += DAY_MS;
    exchange.wait(30 * MINUTE_MS);
    expect(Number(priceOf(exchange))).toBeGreaterThan(2);
    agrees(scenario);
  });

  it('falls to half within 24 hours, rounded up', () => {
    const { exchange } = open();
    exchange.setReference(COIN, '1.01');
    quote(exchange, '0.21', '0.22');
    exchange.wait(3 * HOUR_MS);
    expect(priceOf(exchange)).toBe('0.51');
  });

  it('is set by two operators, who begin the day of its steps anew', () => {
    const { scenario, exchange } = open();
    const set = {
      kind: 'set-reference-price',
      market: COIN,
      price: 5n,
      firstOperator: 7,
      secondOperator: 8,
    } as const;
    expect(exchange.answerTo({ ...set, secondOperator: 7 })).toBe('TWO_OPERATORS_NEEDED');
    expect(exchange.answerTo({ ...set, market: 'NO/SUCH' })).toBe('UNKNOWN_MARKET');
    expect(exchange.answerTo({ ...set, price: 0n })).toBe('PRICE_INVALID');
    expect(exchange.answerTo({ ...set, price: 2n ** 50n })).toBe('PRICE_INVALID');
    expect(exchange.must(set)).toMatchObject([
      { kind: 'reference-changed', market: COIN, price: 5n, cause: 'OPERATORS' },
      { kind: 'command-done' },
    ]);
    quote(exchange, '0.01', '0.03', '1500');
    exchange.wait(40 * MINUTE_MS);
    // One unit a minute where 2 % is less, and no lower than half of what the operators set.
    expect(priceOf(exchange)).toBe('0.03');
    agrees(scenario);
  });

  it('bounds LIMIT prices from a fifth to five times, and every price between the quotes of others is allowed', () => {
    const { exchange } = open();
    const answers = (memberId: number, ...prices: string[]) =>
      prices.map((price) => exchange.answerTo(exchange.limit(memberId, 'BUY', COIN, price, '100')));
    expect(answers(2, '0.19', '0.20')).toEqual(['PRICE_BAND', 'OK']);
    expect(exchange.answerTo(exchange.limit(3, 'SELL', COIN, '5.01', '10'))).toBe('PRICE_BAND');
    expect(exchange.answerTo(exchange.limit(3, 'SELL', COIN, '5.00', '10'))).toBe('OK');
    exchange.setReference(COIN, '0.02');
    // 0.10 is five times; members 2 and 3 bid 0.20 and ask 5.00.
    expect(answers(4, '0.19', '0.20', '5.00', '5.01')).toEqual(['PRICE_BAND', 'OK', 'OK', 'PRICE_BAND']);
    // Member 2 has no bid of others but that of member 4.
    exchange.must({ kind: 'cancel-all-spot-orders', memberId: 4, market: COIN });
    expect(answers(2, '0.20')).toEqual(['PRICE_BAND']);
  });

  it('counts no tick while the pair is not open', () => {
    const { scenario, exchange } = open();
    quote(exchange, '1.48', '1.52');
    exchange.must({ kind: 'set-market-status', market: COIN, status: 'CANCEL_ONLY' });
    exchange.wait(MINUTE_MS);
    const [coin] = readState(scenario.core.snapshot()).markets;
    expect(coin?.reference).toMatchObject({ middles: [], samples: [] });
  });

  it('is the price of MARKET SELL for the least and the most notional', () => {
    const { exchange } = open();
    exchange.must(exchange.limit(2, 'BUY', COIN, '0.90', '100'));
    const sell = (qty: bigint) =>
      exchange.answerTo({
        ...exchange.limit(3, 'SELL', COIN, '0', '0'),
        type: 'MARKET',
        timeInForce: 'IOC',
        price: 0n,
        qty,
      });
    expect(sell(99_999n)).toBe('NOTIONAL_TOO_SMALL');
    expect(sell(100_000n)).toBe('OK');
    // The trade at 0.90 changes nothing.
    expect(sell(100_000n)).toBe('OK');
  });
});
