/**
 * Tests which trades, and of which members, remain while the true price is unknown (rules/contracts#not-normal,
 * rules/contracts#feed-states), worked out by hand.
 */
import { describe, expect, it } from 'vitest';
import { CHAIN, coinChain, DEMO_POLICY, deposit, OPERATORS } from '../testing/wallet-exchange.ts';
import { ETH, lots, NAME, price, usdt } from './testing/btc-contract.ts';
import type { ContractExchange } from './testing/contract-exchange.ts';
import {
  ANN,
  BEN,
  btc,
  CAT,
  ends,
  limit,
  MAKER,
  market,
  move,
  open,
  ordersOf,
  SECOND,
  told,
  trade,
} from './testing/trading.ts';

const qtyOf = (exchange: ContractExchange, memberId: number, direction: 1n | -1n, contract = NAME) =>
  exchange.position(memberId, contract, direction).qty;

/** b is 0.4 × (1 % − 0.5 % − 0.05 %) = 0.18 %: from 49,910 to 50,090 around 50,000. */
describe('a contract that is not NORMAL', () => {
  it('n1: fills no opening order, which is cancelled when a close meets it, and the close goes on', () => {
    const exchange = open();
    trade(exchange, ANN, BEN);
    limit(exchange, MAKER, 'OPEN_LONG', '50000', 5);
    move(exchange, '50000', 'DEGRADED');
    expect(limit(exchange, BEN, 'CLOSE_SHORT', '49950').rejection).toBe('OK');
    const outcome = market(exchange, ANN, 'CLOSE_LONG', 'all');
    expect(ends(outcome)).toEqual([`INDEX of ${MAKER}`, `matched of ${BEN}`, `matched of ${ANN}`]);
    expect(told(outcome, 'contract-traded')).toMatchObject([{ price: price('49950') }]);
    expect(exchange.faults()).toEqual([]);
  });

  it('n2: closes only within b of the mark, the bound included', () => {
    const exchange = open();
    trade(exchange, ANN, BEN, 3);
    // Asked for before: cancelled when it is met outside.
    limit(exchange, ANN, 'CLOSE_LONG', '49909.9', 1);
    move(exchange, '50000', 'DEGRADED');
    expect(limit(exchange, ANN, 'CLOSE_LONG', '49909.9', 1).rejection).toBe('PRICE_BAND');
    expect(limit(exchange, BEN, 'CLOSE_SHORT', '50090.1', 1).rejection).toBe('PRICE_BAND');
    expect(ends(limit(exchange, BEN, 'CLOSE_SHORT', '50090', 1))).toEqual([`INDEX of ${ANN}`]);
    // A market close has it as its bound; the bid at 50,090 is on it.
    const outcome = market(exchange, ANN, 'CLOSE_LONG', 1);
    expect(told(outcome, 'contract-order-opened')).toMatchObject([{ price: price('49910') }]);
    expect(told(outcome, 'contract-traded')).toMatchObject([{ price: price('50090') }]);
    expect(limit(exchange, ANN, 'CLOSE_LONG', '49910', 1).rejection).toBe('OK');
    expect(told(market(exchange, BEN, 'CLOSE_SHORT', 1), 'contract-traded')).toMatchObject([
      { price: price('49910') },
    ]);
  });

  it('n2: while it is NORMAL, closes trade as far as the market bound', () => {
    const exchange = open();
    trade(exchange, ANN, BEN);
    limit(exchange, MAKER, 'OPEN_LONG', '48000', 5);
    expect(told(market(exchange, ANN, 'CLOSE_LONG', 'all'), 'contract-traded')).toMatchObject([
      { price: price('48000') },
    ]);
  });

  it('FOK is judged by the same rules: it does not count on what may not meet', () => {
    const exchange = open();
    trade(exchange, ANN, BEN, 2);
    limit(exchange, BEN, 'CLOSE_SHORT', '50000', 1);
    limit(exchange, MAKER, 'OPEN_LONG', '50000', 1);
    move(exchange, '50000', 'DEGRADED');
    const fok = { timeInForce: 'FOK' } as const;
    expect(ends(limit(exchange, ANN, 'CLOSE_LONG', '50000', 2, fok))).toEqual([`FOK of ${ANN}`]);
    expect(ordersOf(exchange, MAKER)).toHaveLength(1);
    expect(ends(limit(exchange, ANN, 'CLOSE_LONG', '50000', 1, fok))).toEqual([
      `matched of ${BEN}`,
      `matched of ${ANN}`,
    ]);
  });

  it('DEAD refuses MARKET closes, and every close trades within b after a start, until it is NORMAL', () => {
    const exchange = open({}, { resumeWaitMs: 5_000 });
    for (let second = 0; second < 5; second++) move(exchange, '50000');
    trade(exchange, ANN, BEN);
    limit(exchange, BEN, 'CLOSE_SHORT', '49900');
    exchange.do({ kind: 'core-started', engineVersion: 5 });
    for (const feed of ['DEAD', 'WAITING']) {
      expect(btc(exchange).feed).toBe(feed);
      expect(market(exchange, ANN, 'CLOSE_LONG', 'all').rejection).toBe('INDEX_UNAVAILABLE');
      expect(limit(exchange, ANN, 'CLOSE_LONG', '49900').rejection).toBe('PRICE_BAND');
      move(exchange, '50000');
    }
    for (let second = 0; second < 5; second++) move(exchange, '50000');
    expect(limit(exchange, ANN, 'CLOSE_LONG', '49900').rejection).toBe('OK');
    expect(qtyOf(exchange, ANN, 1n)).toBe(0n);
  });
});

describe('an account with a cross position in a contract that is not NORMAL', () => {
  /** Cat's cross long in BTC hangs in the air; ETH is NORMAL. */
  function held(): ContractExchange {
    const exchange = open();
    exchange.list(ETH, 3_000_000n, exchange.timeMs);
    exchange.setMode(CAT, NAME, 'CROSS');
    trade(exchange, CAT, MAKER);
    eth(exchange, MAKER, 'OPEN_SHORT', 300_000n);
    eth(exchange, CAT, 'OPEN_LONG', 300_000n);
    eth(exchange, CAT, 'OPEN_LONG', 299_000n);
    exchange.tick(exchange.timeMs + SECOND, [
      { contract: NAME, index: price('50000') * 10n, feed: 'DEGRADED' },
      { contract: ETH.market, index: 3_000_000n, feed: 'NORMAL' },
    ]);
    return exchange;
  }

  function eth(
    exchange: ContractExchange,
    memberId: number,
    tradeType: 'OPEN_LONG' | 'OPEN_SHORT' | 'CLOSE_LONG' | 'CLOSE_SHORT',
    at: bigint,
    type: 'LIMIT' | 'MARKET' = 'LIMIT',
  ) {
    const contract = ETH.market;
    return exchange.place({ memberId, contract, tradeType, type, price: at, lots: lots(1) });
  }

  it('opens nothing anywhere, and its resting opening orders go when they are met', () => {
    const exchange = held();
    expect(eth(exchange, CAT, 'OPEN_SHORT', 300_000n).rejection).toBe('INDEX_UNAVAILABLE');
    expect(eth(exchange, ANN, 'OPEN_SHORT', 300_000n).rejection).toBe('OK');
    expect(ends(eth(exchange, ANN, 'OPEN_SHORT', 299_000n))).toEqual([`INDEX of ${CAT}`]);
  });

  it('closes elsewhere only within b of that mark', () => {
    const exchange = held();
    // 3,000 less 0.18 %.
    expect(eth(exchange, CAT, 'CLOSE_LONG', 299_459n).rejection).toBe('PRICE_BAND');
    eth(exchange, MAKER, 'OPEN_LONG', 299_459n);
    expect(eth(exchange, CAT, 'CLOSE_LONG', 0n, 'MARKET').rejection).toBe('NO_LIQUIDITY');
    eth(exchange, MAKER, 'OPEN_LONG', 299_460n);
    expect(eth(exchange, CAT, 'CLOSE_LONG', 0n, 'MARKET').rejection).toBe('OK');
    expect(qtyOf(exchange, CAT, 1n, ETH.market)).toBe(0n);
  });

  it('adds no margin, changes neither leverage nor mode, and moves nothing out', () => {
    const exchange = held();
    expect(exchange.addMargin(CAT, ETH.market, 1n, usdt('1')).rejection).toBe('INDEX_UNAVAILABLE');
    for (const leverage of [10, 50])
      expect(exchange.setLeverage(CAT, ETH.market, leverage).rejection).toBe('INDEX_UNAVAILABLE');
    expect(exchange.setMode(CAT, ETH.market, 'CROSS').rejection).toBe('INDEX_UNAVAILABLE');
    expect(exchange.withdraw(CAT, usdt('1')).rejection).toBe('INDEX_UNAVAILABLE');
    // Others do.
    expect(exchange.setLeverage(ANN, ETH.market, 10).rejection).toBe('OK');
    exchange.tick(exchange.timeMs + SECOND, [
      { contract: NAME, index: price('50000') * 10n, feed: 'NORMAL' },
      { contract: ETH.market, index: 3_000_000n, feed: 'NORMAL' },
    ]);
    expect(exchange.addMargin(CAT, ETH.market, 1n, usdt('1')).rejection).toBe('OK');
    expect(exchange.withdraw(CAT, usdt('1')).rejection).toBe('OK');
  });

  it('is not held by an isolated position', () => {
    const exchange = open();
    exchange.list(ETH, 3_000_000n, exchange.timeMs);
    trade(exchange, CAT, MAKER);
    exchange.tick(exchange.timeMs + SECOND, [
      { contract: NAME, index: price('50000') * 10n, feed: 'DEGRADED' },
      { contract: ETH.market, index: 3_000_000n, feed: 'NORMAL' },
    ]);
    expect(eth(exchange, CAT, 'OPEN_LONG', 300_000n).rejection).toBe('OK');
    expect(exchange.addMargin(CAT, NAME, 1n, usdt('1')).rejection).toBe('OK');
  });
});

describe('a member who is frozen', () => {
  const freeze = (exchange: ContractExchange, memberId: number, tradingAllowed = true) =>
    exchange.do({ kind: 'set-member-flags', memberId, frozen: true, tradingAllowed });

  it('loses its resting opening orders, and may close and cancel but nothing else', () => {
    const exchange = open();
    trade(exchange, ANN, BEN, 2);
    limit(exchange, ANN, 'OPEN_LONG', '49000');
    limit(exchange, ANN, 'OPEN_SHORT', '51000');
    const close = limit(exchange, ANN, 'CLOSE_LONG', '52000').id;
    expect(ends(freeze(exchange, ANN))).toEqual([`ADMIN of ${ANN}`, `ADMIN of ${ANN}`]);
    expect(ordersOf(exchange, ANN).map(({ orderId }) => orderId)).toEqual([close]);
    expect(ends(freeze(exchange, ANN))).toEqual([]);
    expect(exchange.cancel(ANN, close).rejection).toBe('OK');
    expect(limit(exchange, ANN, 'CLOSE_LONG', '52000').rejection).toBe('OK');
    const plan = { contract: NAME, memberId: ANN, type: 'MARKET', triggerSource: 'MARK', price: 0n } as const;
    const closing = {
      ...plan,
      tradeType: 'CLOSE_LONG',
      triggerPrice: price('49000'),
      lots: lots(1),
    } as const;
    for (const { rejection } of [
      limit(exchange, ANN, 'OPEN_LONG', '49000'),
      exchange.reverse(ANN, NAME, 'CLOSE_LONG'),
      exchange.plan({ ...closing, closeAll: false }),
      exchange.setLeverage(ANN, NAME, 10),
      exchange.setMode(ANN, NAME, 'CROSS'),
      exchange.addMargin(ANN, NAME, 1n, usdt('1')),
      exchange.setTriggers(ANN, NAME, 1n, { takeProfit: 0n, stopLoss: 0n, source: 'MARK' }),
    ])
      expect(rejection).toBe('MEMBER_FROZEN');
    freeze(exchange, ANN, false);
    expect(limit(exchange, ANN, 'CLOSE_LONG', '52000').rejection).toBe('TRADING_NOT_ALLOWED');
  });

  it('closes only within b of the mark, its stop-loss too', () => {
    const exchange = open();
    trade(exchange, ANN, BEN, 2);
    exchange.setTriggers(ANN, NAME, 1n, { takeProfit: 0n, stopLoss: price('49600'), source: 'MARK' });
    freeze(exchange, ANN);
    expect(limit(exchange, ANN, 'CLOSE_LONG', '49909.9').rejection).toBe('PRICE_BAND');
    limit(exchange, MAKER, 'OPEN_LONG', '49909.9', 5);
    expect(market(exchange, ANN, 'CLOSE_LONG', 1).rejection).toBe('NO_LIQUIDITY');
    exchange.do({ kind: 'cancel-all-contract-orders', memberId: MAKER, market: NAME });
    // 49,600 less 0.18 % is 49,510.72.
    limit(exchange, MAKER, 'OPEN_LONG', '49510.7', 5);
    expect(told(move(exchange, '49600'), 'trigger-fired')).toHaveLength(1);
    expect(qtyOf(exchange, ANN, 1n)).toBe(40_000n);
    limit(exchange, MAKER, 'OPEN_LONG', '49510.8', 5);
    move(exchange, '49600');
    expect(qtyOf(exchange, ANN, 1n)).toBe(0n);
  });

  it('fires plans that close, and none that open', () => {
    const exchange = open();
    trade(exchange, ANN, BEN);
    limit(exchange, MAKER, 'OPEN_LONG', '49600', 5);
    const plan = { contract: NAME, memberId: ANN, type: 'MARKET', triggerSource: 'MARK', price: 0n } as const;
    const at = { ...plan, triggerPrice: price('49600'), lots: lots(1), closeAll: false } as const;
    exchange.plan({ ...at, tradeType: 'CLOSE_LONG' });
    exchange.plan({ ...at, tradeType: 'OPEN_SHORT' });
    freeze(exchange, ANN);
    expect(told(move(exchange, '49600'), 'plan-closed')).toMatchObject([
      { status: 'triggered' },
      { status: 'failed', reason: 'MEMBER_FROZEN' },
    ]);
  });
});

describe('a member in debt', () => {
  /** Ann's deposit is credited, moved to the contract account, and reversed there: nothing of it is taken back. */
  function owe(exchange: ContractExchange) {
    exchange.do({ kind: 'set-wallet-policy', policy: DEMO_POLICY, ...OPERATORS });
    exchange.do({ kind: 'list-chain', chain: CHAIN });
    exchange.do(coinChain('USDT', CHAIN));
    exchange.do(deposit(1, ANN, '1'));
    const parts = { from: 'assets', to: 'contract', asset: 'USDT', amount: usdt('1') } as const;
    exchange.do({ kind: 'transfer', memberId: ANN, requestId: 'in', ...parts });
    return exchange.do({ kind: 'reverse-deposit', chain: CHAIN, number: 1, ...OPERATORS });
  }

  it('loses its resting opening orders and may close and cancel, until a deposit pays', () => {
    const exchange = open();
    trade(exchange, ANN, BEN, 2);
    limit(exchange, ANN, 'OPEN_LONG', '49000');
    const close = limit(exchange, ANN, 'CLOSE_LONG', '52000').id;
    expect(ends(owe(exchange))).toEqual([`ADMIN of ${ANN}`]);
    expect(exchange.cancel(ANN, close).rejection).toBe('OK');
    for (const { rejection } of [
      limit(exchange, ANN, 'OPEN_LONG', '49000'),
      exchange.reverse(ANN, NAME, 'CLOSE_LONG'),
      exchange.setLeverage(ANN, NAME, 10),
      exchange.setMode(ANN, NAME, 'CROSS'),
      exchange.addMargin(ANN, NAME, 1n, usdt('1')),
      exchange.withdraw(ANN, usdt('1')),
    ])
      expect(rejection).toBe('MEMBER_IN_DEBT');
    exchange.do({ kind: 'set-member-flags', memberId: ANN, frozen: true, tradingAllowed: true });
    expect(limit(exchange, ANN, 'OPEN_LONG', '49000').rejection).toBe('MEMBER_FROZEN');
    exchange.do({ kind: 'set-member-flags', memberId: ANN, frozen: false, tradingAllowed: true });
    expect(limit(exchange, ANN, 'CLOSE_LONG', '49909.9').rejection).toBe('PRICE_BAND');
    expect(limit(exchange, ANN, 'CLOSE_LONG', '49910').rejection).toBe('OK');
    exchange.do(deposit(2, ANN, '1'));
    expect(limit(exchange, ANN, 'OPEN_LONG', '49000').rejection).toBe('OK');
    expect(limit(exchange, ANN, 'CLOSE_LONG', '49909.9').rejection).toBe('OK');
  });

  it('fires plans that close, and none that open', () => {
    const exchange = open();
    trade(exchange, ANN, BEN);
    limit(exchange, MAKER, 'OPEN_LONG', '49600', 5);
    const plan = { contract: NAME, memberId: ANN, type: 'MARKET', triggerSource: 'MARK', price: 0n } as const;
    const at = { ...plan, triggerPrice: price('49600'), lots: lots(1), closeAll: false } as const;
    exchange.plan({ ...at, tradeType: 'CLOSE_LONG' });
    exchange.plan({ ...at, tradeType: 'OPEN_SHORT' });
    owe(exchange);
    expect(told(move(exchange, '49600'), 'plan-closed')).toMatchObject([
      { status: 'triggered' },
      { status: 'failed', reason: 'MEMBER_IN_DEBT' },
    ]);
  });
});

describe('since when', () => {
  it('the feed and the status are what they are', () => {
    const exchange = open();
    const feedOf = (outcome: ReturnType<typeof move>) =>
      told(outcome, 'mark-changed').map(({ feed, feedSinceMs }) => [feed, exchange.timeMs - feedSinceMs]);
    expect(feedOf(move(exchange, '50100'))).toEqual([['NORMAL', SECOND]]);
    expect(feedOf(move(exchange, '50200', 'DEGRADED'))).toEqual([['DEGRADED', 0]]);
    expect(feedOf(move(exchange, '50300', 'DEGRADED'))).toEqual([['DEGRADED', SECOND]]);
    const status = (now: 'OPEN' | 'HALTED' | 'CANCEL_ONLY') => {
      const command = { kind: 'set-contract-status', market: NAME, status: now, reason: '' } as const;
      const outcome = exchange.do(command, exchange.timeMs + SECOND);
      return told(outcome, 'contract-changed').map((one) => exchange.timeMs - one.statusSinceMs);
    };
    expect([status('CANCEL_ONLY'), status('CANCEL_ONLY'), status('HALTED')]).toEqual([[0], [SECOND], [0]]);
    expect(exchange.reference.state().contracts[0]).toMatchObject({
      statusSinceMs: exchange.timeMs,
      pendingSettings: null,
    });
  });

  it('a new list of sources is a start for the contracts on it', () => {
    const exchange = open({}, { resumeWaitMs: 5_000 });
    exchange.list(ETH, 3_000_000n, exchange.timeMs);
    const sources = ['one', 'two', 'three', 'four'].map((source) => ({ source, weight: 1 }));
    const { limits } = exchange.reference.state().indexes[0]! as never as { limits: never };
    exchange.do({ kind: 'set-index', symbol: 'BTC/USDT', priceScale: 2, step: 1n, sources, limits });
    expect([...exchange.world.contracts.values()].map(({ feed }) => feed)).toEqual(['DEAD', 'NORMAL']);
    move(exchange, '50000');
    expect(btc(exchange).feed).toBe('WAITING');
  });

  it('a resume forgets what a jump is measured from', () => {
    const exchange = open();
    move(exchange, '56000');
    expect(btc(exchange).feed).toBe('DEGRADED');
    for (const status of ['HALTED', 'OPEN'] as const)
      exchange.do({ kind: 'set-contract-status', market: NAME, status, reason: '' });
    expect(exchange.reference.state().indexes[0]).toMatchObject({ anchor: 0n });
    move(exchange, '56000');
    expect([btc(exchange).feed, btc(exchange).mark]).toEqual(['NORMAL', price('56000')]);
  });
});
