import { formatUnits } from '@tern/math';
import { describe, expect, it } from 'vitest';
import { lots, NAME, price, usdt } from './testing/btc-contract.ts';
import type { ContractExchange } from './testing/contract-exchange.ts';
import { ANN, BEN, CAT, jump, limit, MAKER, market, move, open } from './testing/trading.ts';
import { deficitOf, fundOf, openPositions, positionOf } from './world.ts';

function long(exchange: ContractExchange, memberId: number) {
  return exchange.position(memberId, NAME, 1n);
}

/** Ann long against the maker's short, one lot of 0.02 at 50,000 with 20x. */
function annIsLong(exchange: ContractExchange, count = 1): void {
  limit(exchange, MAKER, 'OPEN_SHORT', '50000', count);
  expect(limit(exchange, ANN, 'OPEN_LONG', '50000', count).rejection).toBe('OK');
}

/** The events with which every command shows the state that it leaves. */
const SAID = /^(command-done|(balance|position|mark|index|contract-totals)-changed|contract-order-opened)$/;
const kinds = (outcome: { events: { kind: string }[] }) =>
  outcome.events.map(({ kind }) => kind).filter((kind) => !SAID.test(kind));

describe('opening', () => {
  it('reserves margin, fee and loss, and turns them into a position', () => {
    const exchange = open();
    expect(limit(exchange, ANN, 'OPEN_LONG', '50000').rejection).toBe('OK');
    expect(exchange.available(ANN)).toBe(usdt('10000') - usdt('50.5'));
    limit(exchange, MAKER, 'OPEN_SHORT', '50000');
    const position = long(exchange, ANN);
    expect([position.qty, position.margin, position.openNotional]).toEqual([
      20_000n,
      usdt('50'),
      usdt('1000'),
    ]);
    // Ann was the maker: 0.02 %.
    expect(exchange.available(ANN)).toBe(usdt('10000') - usdt('50') - usdt('0.2'));
    expect(exchange.faults()).toEqual([]);
  });

  it('lets no position grow whose life has seen too much', () => {
    const exchange = open();
    annIsLong(exchange);
    const position = positionOf(exchange.world, ANN, NAME, 1n)!;
    position.openedLots = 2n ** 52n;
    expect(limit(exchange, ANN, 'OPEN_LONG', '50000').rejection).toBe('OK');
    position.realisedPnl = -(2n ** 52n) - 1n;
    expect(limit(exchange, ANN, 'OPEN_LONG', '50000').rejection).toBe('TIER_LIMIT');
    expect(limit(exchange, ANN, 'CLOSE_LONG', '50000').rejection).toBe('OK');
  });

  it('refuses what is out of the band, off the tick, too dear, or over the tier', () => {
    const exchange = open();
    expect(limit(exchange, ANN, 'OPEN_LONG', '75000.1').rejection).toBe('PRICE_BAND');
    expect(limit(exchange, ANN, 'OPEN_LONG', '75000').rejection).toBe('OK');
    expect(limit(exchange, ANN, 'OPEN_LONG', '50000', 1001).rejection).toBe('LOTS_INVALID');
    expect(limit(exchange, ANN, 'OPEN_LONG', '50000', 195).rejection).toBe('INSUFFICIENT_BALANCE');
    // The only bid is her own.
    expect(market(exchange, ANN, 'OPEN_SHORT', 1).rejection).toBe('NO_LIQUIDITY');
    expect(market(exchange, BEN, 'OPEN_LONG', 1).rejection).toBe('NO_LIQUIDITY');
    expect(market(exchange, BEN, 'CLOSE_LONG', 'all').rejection).toBe('POSITION_NOT_ENOUGH');
    expect(limit(exchange, BEN, 'CLOSE_LONG', '50000').rejection).toBe('POSITION_NOT_ENOUGH');
    expect(exchange.faults()).toEqual([]);
  });

  it('a wash trade far from the mark cannot be afforded: the loss at the fill is reserved', () => {
    const exchange = open();
    limit(exchange, BEN, 'OPEN_SHORT', '75000', 10);
    expect(limit(exchange, ANN, 'OPEN_LONG', '75000', 18).rejection).toBe('OK');
    const position = long(exchange, ANN);
    // The margin holds the loss that the fill has at once: the equity is the initial margin.
    const { mark } = exchange.world.contracts.get(NAME)!;
    const equity = position.margin + position.qty * mark * 10n - position.openNotional;
    expect(equity).toBe(position.openNotional / 20n);
    expect(exchange.faults()).toEqual([]);
  });

  it('stops a trade with oneself: the resting order goes, the taker goes on', () => {
    const exchange = open();
    const own = limit(exchange, ANN, 'OPEN_SHORT', '50000').id;
    limit(exchange, MAKER, 'OPEN_SHORT', '50000');
    const outcome = limit(exchange, ANN, 'OPEN_LONG', '50000');
    expect(outcome.events).toContainEqual(
      expect.objectContaining({ kind: 'contract-order-closed', orderId: own, reason: 'STP' }),
    );
    expect(long(exchange, ANN).qty).toBe(20_000n);
    expect(exchange.position(ANN, NAME, -1n).qty).toBe(0n);
  });

  it('POST_ONLY never takes, FOK takes all or nothing, IOC keeps nothing', () => {
    const exchange = open();
    limit(exchange, MAKER, 'OPEN_SHORT', '50000', 2);
    const order = {
      memberId: ANN,
      contract: NAME,
      tradeType: 'OPEN_LONG',
      type: 'LIMIT',
      price: price('50000'),
    } as const;
    expect(kinds(exchange.place({ ...order, lots: lots(1), timeInForce: 'POST_ONLY' }))).toEqual([
      'contract-order-closed',
    ]);
    expect(kinds(exchange.place({ ...order, lots: lots(3), timeInForce: 'FOK' }))).toEqual([
      'contract-order-closed',
    ]);
    expect(long(exchange, ANN).qty).toBe(0n);
    expect(kinds(exchange.place({ ...order, lots: lots(1), timeInForce: 'FOK' }))).toContain(
      'contract-traded',
    );
    expect(kinds(exchange.place({ ...order, lots: lots(3), timeInForce: 'IOC' }))).toContain(
      'contract-traded',
    );
    expect(long(exchange, ANN).qty).toBe(40_000n);
    expect([...exchange.world.orders.values()]).toEqual([]);
    expect(exchange.available(ANN)).toBe(usdt('10000') - usdt('100') - usdt('1'));
    expect(exchange.faults()).toEqual([]);
  });
});

describe('closing', () => {
  it('pays the result to the wallet and leaves no dust', () => {
    const exchange = open();
    annIsLong(exchange, 3);
    limit(exchange, MAKER, 'OPEN_LONG', '51000', 4);
    for (const count of [1, 1, 1]) expect(market(exchange, ANN, 'CLOSE_LONG', count).rejection).toBe('OK');
    expect(openPositions(exchange.world).filter(({ memberId }) => memberId === ANN)).toEqual([]);
    // 0.06 BTC: +60, fees 0.05 % of 3000 and of 0.058822 × 51,000 each rounded up; what matters: all adds up.
    expect(exchange.faults()).toEqual([]);
    expect(exchange.world.contracts.get(NAME)!.clearing).toBe(0n - openDelta(exchange));
    expect(exchange.available(ANN)).toBeGreaterThan(usdt('10050'));
  });

  it('freezes what is on sale: it cannot be sold twice', () => {
    const exchange = open();
    annIsLong(exchange, 2);
    expect(limit(exchange, ANN, 'CLOSE_LONG', '52000', 2).rejection).toBe('OK');
    expect(limit(exchange, ANN, 'CLOSE_LONG', '52000', 1).rejection).toBe('POSITION_NOT_ENOUGH');
    expect(market(exchange, ANN, 'CLOSE_LONG', 'all').rejection).toBe('NO_LIQUIDITY');
    const [order] = exchange.world.orders.values();
    expect(exchange.cancel(ANN, order!.orderId).rejection).toBe('OK');
    expect(long(exchange, ANN).frozenQty).toBe(0n);
    expect(exchange.cancel(BEN, 1).rejection).toBe('ORDER_NOT_FOUND');
  });

  it('closes all and opens the other way with the same whole lots', () => {
    const exchange = open();
    annIsLong(exchange, 2);
    limit(exchange, MAKER, 'OPEN_LONG', '50000', 10);
    expect(exchange.reverse(ANN, NAME, 'CLOSE_LONG').rejection).toBe('OK');
    expect(long(exchange, ANN).qty).toBe(0n);
    expect(exchange.position(ANN, NAME, -1n).lots).toBe(lots(2));
    expect(exchange.faults()).toEqual([]);
  });
});

describe('leverage, mode and margin', () => {
  it('changes the leverage of a position where the money and the risk allow it', () => {
    const exchange = open();
    annIsLong(exchange);
    expect(exchange.setLeverage(ANN, NAME, 10).rejection).toBe('OK');
    expect(long(exchange, ANN).margin).toBe(usdt('100'));
    expect(exchange.setLeverage(ANN, NAME, 100).rejection).toBe('OK');
    expect(long(exchange, ANN).margin).toBe(usdt('10'));
    move(exchange, '49800');
    // 10 − 4 of equity against a need of 4.482: 74.7 %, at 75x the margin would even grow.
    expect(exchange.setLeverage(ANN, NAME, 101).rejection).toBe('LEVERAGE_INVALID');
    limit(exchange, ANN, 'OPEN_LONG', '49000');
    expect(exchange.setLeverage(ANN, NAME, 50).rejection).toBe('HAS_OPEN_ORDERS');
    expect(exchange.faults()).toEqual([]);
  });

  it('takes margin out down to the initial one and not where it gets risky', () => {
    const exchange = open();
    annIsLong(exchange);
    expect(exchange.addMargin(ANN, NAME, 1n, usdt('20')).rejection).toBe('OK');
    expect(exchange.addMargin(ANN, NAME, 1n, -usdt('20.00000001')).rejection).toBe('LEVERAGE_RISK');
    expect(exchange.addMargin(ANN, NAME, 1n, -usdt('20')).rejection).toBe('OK');
    expect(exchange.addMargin(ANN, NAME, 1n, usdt('1000000')).rejection).toBe('INSUFFICIENT_BALANCE');
    expect(exchange.setMode(ANN, NAME, 'CROSS').rejection).toBe('HAS_POSITION');
    expect(exchange.setMode(BEN, NAME, 'CROSS').rejection).toBe('OK');
  });
});

describe('plans, take-profit and stop-loss', () => {
  it('fire when the mark gets there, once', () => {
    const exchange = open();
    annIsLong(exchange);
    limit(exchange, MAKER, 'OPEN_LONG', '49500', 50);
    const pair = { takeProfit: price('51000'), stopLoss: price('49600'), source: 'MARK' } as const;
    expect(exchange.setTriggers(ANN, NAME, 1n, { ...pair, stopLoss: price('50500') }).rejection).toBe(
      'TPSL_INVALID',
    );
    expect(exchange.setTriggers(ANN, NAME, 1n, pair).rejection).toBe('OK');
    expect(kinds(move(exchange, '49700'))).not.toContain('trigger-fired');
    expect(kinds(move(exchange, '49600'))).toContain('trigger-fired');
    expect(long(exchange, ANN).qty).toBe(0n);
    expect(kinds(move(exchange, '49500'))).not.toContain('trigger-fired');
  });

  it('a plan is placed when it fires, and says so when it cannot be', () => {
    const exchange = open();
    limit(exchange, MAKER, 'OPEN_SHORT', '50600', 50);
    const plan = {
      contract: NAME,
      tradeType: 'OPEN_LONG',
      type: 'MARKET',
      triggerSource: 'MARK',
      price: 0n,
    } as const;
    const request = { ...plan, triggerPrice: price('50500'), lots: lots(1), closeAll: false };
    exchange.plan({ ...request, memberId: ANN });
    exchange.plan({ ...request, memberId: BEN, lots: lots(900) });
    const outcome = move(exchange, '50500');
    expect(outcome.events.filter(({ kind }) => kind === 'plan-closed')).toMatchObject([
      { status: 'triggered' },
      { status: 'failed', reason: 'INSUFFICIENT_BALANCE' },
    ]);
    expect(long(exchange, ANN).qty).toBeGreaterThan(0n);
    expect(exchange.world.plans.size).toBe(0);
  });

  it('a dead, single or stale feed fires and liquidates nobody', () => {
    const exchange = open();
    annIsLong(exchange);
    exchange.setTriggers(ANN, NAME, 1n, { takeProfit: 0n, stopLoss: price('49600'), source: 'MARK' });
    for (const feed of ['DEGRADED', 'DEAD'] as const) {
      expect(kinds(move(exchange, '30000', feed))).toEqual([]);
      expect(limit(exchange, BEN, 'OPEN_LONG', '50000').rejection).toMatch(/^INDEX_/);
    }
    expect(
      exchange.place(
        {
          memberId: BEN,
          contract: NAME,
          tradeType: 'OPEN_LONG',
          type: 'LIMIT',
          price: price('50000'),
          lots: lots(1),
        },
        exchange.timeMs + 60_000,
      ).rejection,
    ).toBe('INDEX_UNAVAILABLE');
    expect(long(exchange, ANN).liquidationId).toBe(0);
  });
});

describe('liquidation', () => {
  it('locks at 100 %, is refused to its owner, and sells to the book; the fund keeps what is left', () => {
    const exchange = open();
    annIsLong(exchange);
    limit(exchange, MAKER, 'OPEN_LONG', '47700', 50);
    expect(kinds(move(exchange, '47715'))).not.toContain('scope-locked');
    expect(kinds(move(exchange, '47714'))).toContain('scope-locked');
    expect(market(exchange, ANN, 'CLOSE_LONG', 'all').rejection).toBe('LIQUIDATING');
    const outcome = exchange.continueLiquidation();
    expect(kinds(outcome)).toEqual(
      expect.arrayContaining(['taken-over', 'contract-traded', 'scope-unlocked']),
    );
    expect(long(exchange, ANN).qty).toBe(0n);
    // Bankruptcy at 47,523.8, sold at 47,700: 0.02 × 176.2, and the margin's rest less the taker's fee.
    expect(fundOf(exchange.world).free).toBeGreaterThan(usdt('3'));
    expect(exchange.available(ANN)).toBe(usdt('10000') - usdt('50') - usdt('0.5'));
    expect(exchange.faults()).toEqual([]);
  });

  it('unlocks untouched who is safe again when his turn comes', () => {
    const exchange = open();
    annIsLong(exchange);
    move(exchange, '47714');
    move(exchange, '48000');
    expect(kinds(exchange.continueLiquidation())).toEqual(['scope-unlocked']);
    expect(long(exchange, ANN).qty).toBe(20_000n);
  });

  it('deleverages the winners where nobody buys', () => {
    const exchange = open();
    annIsLong(exchange);
    move(exchange, '47714');
    const outcome = exchange.continueLiquidation();
    expect(outcome.events).toContainEqual(
      expect.objectContaining({ kind: 'deleveraged', memberId: MAKER, price: price('47523.8') }),
    );
    expect(exchange.position(MAKER, NAME, -1n).qty).toBe(0n);
    expect(exchange.faults()).toEqual([]);
  });

  it('steps down a tier before it takes all', () => {
    const exchange = open();
    exchange.setLeverage(ANN, NAME, 50);
    exchange.setLeverage(MAKER, NAME, 50);
    limit(exchange, MAKER, 'OPEN_SHORT', '50000', 100);
    expect(limit(exchange, ANN, 'OPEN_LONG', '50000', 100).rejection).toBe('OK');
    limit(exchange, MAKER, 'OPEN_LONG', '49240', 100);
    move(exchange, '49250');
    expect(long(exchange, ANN).liquidationId).toBe(0);
    move(exchange, '49245');
    expect(long(exchange, ANN).liquidationId).not.toBe(0);
    exchange.continueLiquidation();
    expect(formatUnits(long(exchange, ANN).qty, 6)).toBe('1.015331');
    expect(long(exchange, ANN).liquidationId).toBe(0);
    expect(exchange.faults()).toEqual([]);
  });

  it('a gap beyond the margin is paid by the fund, then by the winners', () => {
    for (const fund of ['0', '100']) {
      const exchange = open();
      exchange.seedFund(usdt(fund));
      annIsLong(exchange);
      limit(exchange, CAT, 'OPEN_LONG', '46500', 10);
      jump(exchange, '46000');
      expect(long(exchange, ANN).liquidationId).not.toBe(0);
      exchange.continueLiquidation();
      expect(long(exchange, ANN).qty).toBe(0n);
      expect(deficitOf(exchange.world).free).toBe(0n);
      expect(exchange.faults()).toEqual([]);
    }
  });

  it('takes a cross account as a whole and leaves it with nothing owed', () => {
    const exchange = open();
    exchange.setMode(ANN, NAME, 'CROSS');
    exchange.setLeverage(ANN, NAME, 50);
    limit(exchange, MAKER, 'OPEN_SHORT', '50000', 200);
    expect(limit(exchange, ANN, 'OPEN_LONG', '50000', 200).rejection).toBe('OK');
    limit(exchange, MAKER, 'OPEN_LONG', '47400', 400);
    jump(exchange, '47400');
    expect(exchange.world.accounts.get(ANN)!.liquidationId).not.toBe(0);
    while (exchange.world.queue.length > 0) {
      exchange.continueLiquidation();
      expect(exchange.faults()).toEqual([]);
    }
    expect(exchange.world.accounts.get(ANN)!.liquidationId).toBe(0);
    expect(exchange.faults()).toEqual([]);
  });
});

describe('funding', () => {
  it('the longs pay what the shorts receive, the fund keeps the rounding', () => {
    const exchange = open();
    annIsLong(exchange, 3);
    const contract = exchange.world.contracts.get(NAME)!;
    const before = exchange.available(ANN);
    // The feed stays alive until the instant.
    const late = contract.nextFundingMs;
    exchange.tick(late - 1_000, [{ contract: NAME, index: price('50000') * 10n, feed: 'NORMAL' }]);
    // A premium of 0.10 % over all of the interval: the rate is 0.05 %.
    const now = exchange.world.contracts.get(NAME)!;
    Object.assign(now, {
      weightedPremium: 100_000n * 10_000n * 115_440n,
      premiumWeights: 115_440n,
      premiumMinutes: 480,
    });
    const outcome = exchange.tick(late, [{ contract: NAME, index: price('50000') * 10n, feed: 'NORMAL' }]);
    const paid = outcome.events.filter((event) => event.kind === 'funding-paid');
    expect(paid).toMatchObject([
      { memberId: ANN, market: NAME, side: 'LONG', amount: -usdt('1.5') },
      { memberId: MAKER, market: NAME, side: 'SHORT', amount: usdt('1.5') },
    ]);
    expect(exchange.available(ANN)).toBe(before - usdt('1.5'));
    expect(exchange.faults()).toEqual([]);
  });
});

/** Σ dir × O over open positions. */
function openDelta(exchange: ContractExchange): bigint {
  return openPositions(exchange.world).reduce(
    (sum, { direction, openNotional }) => sum + direction * openNotional,
    0n,
  );
}
