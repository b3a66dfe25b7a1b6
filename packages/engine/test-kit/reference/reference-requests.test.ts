/** Which requests are remembered when there are too many (rules/conventions#requests). */
import { describe, expect, it } from 'vitest';
import { REQUEST_LIFE_MS } from '../../src/base/limits.ts';
import type { PlacePlanOrder } from '../../src/contract/commands.ts';
import { BTC, lots, NAME, price, START_MS, usdt } from './contract/testing/btc-contract.ts';
import { ContractExchange } from './contract/testing/contract-exchange.ts';
import { ReferenceRequests } from './reference-requests.ts';

const asked = (memberId: number, requestId: string) => ({ memberId, requestId });

function store(perMember: number, inAll: number) {
  const requests = new ReferenceRequests({ perMember, inAll });
  return {
    put: (memberId: number, id: string, nowMs = 0) =>
      requests.remember('spot', asked(memberId, id), { body: id, answer: 1 }, nowMs),
    knows: (memberId: number, ids: string, nowMs = 0) =>
      ids
        .split('')
        .filter((id) => requests.find('spot', asked(memberId, id), nowMs) !== undefined)
        .join(''),
    requests,
  };
}

describe('remembered requests', () => {
  it('a member beyond its own bound forgets its own oldest', () => {
    const { put, knows } = store(3, 100);
    put(2, 'x');
    for (const id of 'abcd') put(1, id);
    expect([knows(1, 'abcd'), knows(2, 'x')]).toEqual(['bcd', 'x']);
  });

  it('beyond the bound of all, the member who holds the most forgets, not the one with the oldest', () => {
    const { put, knows } = store(10, 5);
    put(1, 'a');
    for (const id of 'pqrst') put(2, id);
    expect([knows(1, 'a'), knows(2, 'pqrst')]).toEqual(['a', 'qrst']);
    // 3 and 3: the lower member id.
    put(1, 'b');
    put(1, 'c');
    expect([knows(1, 'abc'), knows(2, 'pqrst')]).toEqual(['bc', 'rst']);
  });

  it('said again, an id is its member’s newest; kinds and members do not share ids', () => {
    const { put, knows, requests } = store(2, 100);
    put(1, 'a');
    put(1, 'b');
    put(1, 'a');
    put(1, 'c');
    expect(knows(1, 'abc')).toBe('ac');
    expect(requests.find('plan', asked(1, 'a'), 0)).toBeUndefined();
    expect(requests.find('spot', asked(2, 'a'), 0)).toBeUndefined();
  });

  it('a day old they are gone and count no more', () => {
    const { put, knows } = store(2, 100);
    put(1, 'a');
    put(1, 'b', 10);
    expect(knows(1, 'ab', REQUEST_LIFE_MS - 1)).toBe('ab');
    expect(knows(1, 'ab', REQUEST_LIFE_MS)).toBe('b');
    put(1, 'c', REQUEST_LIFE_MS);
    expect(knows(1, 'abc', REQUEST_LIFE_MS)).toBe('bc');
  });
});

describe('requests of the exchange', () => {
  const [ANN, BEN] = [1, 2];

  function open(perMember: number, inAll: number): ContractExchange {
    const exchange = new ContractExchange({ requestBounds: { perMember, inAll } });
    exchange.list(BTC, price('50000') * 10n, START_MS);
    for (const member of [ANN, BEN]) exchange.deposit(member, usdt('10000'));
    return exchange;
  }

  const place = (
    exchange: ContractExchange,
    memberId: number,
    requestId: string,
    timeInForce: 'GTC' | 'IOC',
  ) =>
    exchange.place({
      memberId,
      contract: NAME,
      tradeType: 'OPEN_LONG',
      type: 'LIMIT',
      price: price('49000'),
      lots: lots(1),
      requestId,
      timeInForce,
    }).id;

  it('strangers’ free orders do not push out a member’s request', () => {
    const exchange = open(100, 4);
    const first = place(exchange, ANN, 'mine', 'IOC');
    for (let i = 0; i < 50; i++) place(exchange, BEN, `flood${i}`, 'IOC');
    expect(place(exchange, ANN, 'mine', 'IOC')).toBe(first);
  });

  it('an order counts from its end, and open it knows its request whatever was forgotten', () => {
    const exchange = open(1, 100);
    const resting = place(exchange, ANN, 'resting', 'GTC');
    const other = place(exchange, ANN, 'other', 'IOC');
    // The store holds one, and the open order is still known.
    expect(place(exchange, ANN, 'resting', 'GTC')).toBe(resting);
    expect(place(exchange, ANN, 'other', 'IOC')).toBe(other);
    exchange.tick(START_MS + 2 * REQUEST_LIFE_MS, []);
    exchange.cancel(ANN, resting);
    exchange.tick(START_MS + 3 * REQUEST_LIFE_MS - 1, []);
    expect(place(exchange, ANN, 'resting', 'GTC')).toBe(resting);
    exchange.tick(START_MS + 3 * REQUEST_LIFE_MS, [
      { contract: NAME, index: price('50000') * 10n, feed: 'NORMAL' },
    ]);
    expect(place(exchange, ANN, 'resting', 'GTC')).not.toBe(resting);
  });

  it('one bound for all kinds: a transfer pushes out an order’s', () => {
    const exchange = open(2, 100);
    const order = place(exchange, ANN, 'order', 'IOC');
    expect(exchange.withdraw(ANN, usdt('1')).rejection).toBe('OK');
    expect(place(exchange, ANN, 'order', 'IOC')).toBe(order);
    expect(exchange.withdraw(ANN, usdt('1')).rejection).toBe('OK');
    expect(place(exchange, ANN, 'order', 'IOC')).not.toBe(order);
  });

  it('a plan counts from its end', () => {
    const exchange = open(10, 100);
    const plan: PlacePlanOrder = {
      kind: 'place-plan-order',
      memberId: ANN,
      requestId: 'plan',
      market: NAME,
      tradeType: 'OPEN_LONG',
      type: 'MARKET',
      triggerPrice: price('51000'),
      triggerSource: 'MARK',
      price: 0n,
      lots: lots(1),
      closeAll: false,
      leverage: 0,
    };
    const { id } = exchange.do(plan);
    const endMs = START_MS + 2 * REQUEST_LIFE_MS;
    exchange.do({ kind: 'cancel-plan-order', memberId: ANN, planId: id }, endMs);
    expect(exchange.do(plan, endMs + REQUEST_LIFE_MS - 1).id).toBe(id);
    expect(exchange.do(plan, endMs + REQUEST_LIFE_MS).id).not.toBe(id);
  });
});
