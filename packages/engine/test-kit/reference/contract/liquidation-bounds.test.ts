/**
 * Tests the costs of a liquidation that the fund and the others may bear (rules/contracts#insurance-fund), worked out
 * by hand.
 */
import { describe, expect, it } from 'vitest';
import { bearLack, fundAtEnd } from './liquidation-execution.ts';
import { ETH, lots, NAME, price, usdt } from './testing/btc-contract.ts';
import type { ContractExchange } from './testing/contract-exchange.ts';
import { ANN, BEN, btc, CAT, limit, MAKER, move, open, SECOND, told, trade } from './testing/trading.ts';
import { fundOf, liquidatorOf, pay, systemMoney } from './world.ts';

const HOUR_MS = 3_600_000;

/**
 * Ann is long 2 BTC at 50,000 with 100x: bankrupt at 49,524.8. At 49,540 the fund pays for bids from 49,490.5, which is
 * 49,540 less 0.1 %: what 0.4 % of maintenance leave after the highest funding of 0.3 %. Such a bid costs the fund 34.3 a
 * BTC below the price of the takeover.
 */
function bankrupt(exchange: ContractExchange, bid: string, afterMs = HOUR_MS): void {
  exchange.seedFund(usdt('1000'));
  exchange.setLeverage(ANN, NAME, 100);
  trade(exchange, ANN, MAKER, 100);
  limit(exchange, BEN, 'OPEN_LONG', bid, 150);
  move(exchange, '49540', 'NORMAL', afterMs);
  expect(exchange.world.queue).toHaveLength(1);
}

function liquidate(exchange: ContractExchange) {
  const before = fundOf(exchange.world).free;
  const disposed = told(exchange.continueLiquidation(), 'takeover-disposed');
  const sum = (field: 'marketQty' | 'adlQty') => disposed.reduce((all, one) => all + one[field], 0n);
  expect(exchange.faults()).toEqual([]);
  return { sold: sum('marketQty'), deleveraged: sum('adlQty'), paid: before - fundOf(exchange.world).free };
}

describe('what the fund pays for', () => {
  it('is bids within the slip of the mark and none beyond: those are left for deleveraging', () => {
    const exchange = open();
    bankrupt(exchange, '49490.4');
    const { sold, deleveraged, paid } = liquidate(exchange);
    expect([sold, deleveraged]).toEqual([0n, 2_000_000n]);
    expect(paid).toBeLessThanOrEqual(0n);
    const within = open({ contractFundBudgetPpm: 1_000_000, totalFundBudgetPpm: 1_000_000 });
    bankrupt(within, '49490.5');
    expect(liquidate(within).sold).toBe(2_000_000n);
  });

  it('stays within 5 % an hour for one contract: the fill is cut to it, the rest is deleveraged', () => {
    const exchange = open();
    bankrupt(exchange, '49490.5');
    const { sold, deleveraged, paid } = liquidate(exchange);
    // Each BTC costs 34.3 and a fee of 24.75, its own margin pays 24.8 of that. The first takeover, 0.990714 BTC (the step
    // down to 50,000), is sold whole for 33.9 of the 50; of the second, the other 1.009286, the rest sells 0.695.
    expect(sold + deleveraged).toBe(2_000_000n);
    expect([sold / 10_000n, btc(exchange).positions.some(({ memberId }) => memberId === ANN)]).toEqual([
      ...[168n, false],
    ]);
    const { spent, spentOn, held } = exchange.world.fundHour;
    expect([held, spent]).toEqual([usdt('1000'), spentOn.get(NAME)]);
    expect(spent).toBeLessThanOrEqual(usdt('50'));
    expect(spent).toBeGreaterThan(usdt('49.99'));
    expect(paid).toBeLessThanOrEqual(usdt('50'));
  });

  it('stays within 20 % for all contracts together', () => {
    const exchange = open({ contractFundBudgetPpm: 1_000_000, totalFundBudgetPpm: 10_000 });
    bankrupt(exchange, '49490.5');
    liquidate(exchange);
    expect(exchange.world.fundHour.spent).toBeLessThanOrEqual(usdt('10'));
    expect(exchange.world.fundHour.spent).toBeGreaterThan(usdt('9.99'));
  });

  it('counts over the hour, whatever comes in meanwhile, and begins anew with the next', () => {
    const exchange = open();
    bankrupt(exchange, '49490.5', SECOND);
    // The fund was paid in after the first tick of the hour, which began with nothing: what is sold pays for itself.
    expect(exchange.world.fundHour.held).toBe(0n);
    expect(liquidate(exchange).sold).toBeLessThan(850_000n);
    expect(exchange.world.fundHour.spent).toBe(0n);
    const later = open();
    bankrupt(later, '49490.5');
    expect(later.world.fundHour.held).toBe(usdt('1000'));
    expect(liquidate(later).sold).toBeGreaterThan(1_000_000n);
    const { spent, hour } = later.world.fundHour;
    move(later, '49540');
    expect(later.world.fundHour.spent).toBe(spent);
    move(later, '49540', 'NORMAL', HOUR_MS);
    expect(later.world.fundHour).toMatchObject({ hour: hour + 1, spent: 0n, held: fundOf(later.world).free });
  });

  it('is nothing as long as the takeover pays itself, down to the slip that was set', () => {
    const exchange = open({ takeoverSlipPpm: 0, contractFundBudgetPpm: 0 });
    exchange.seedFund(usdt('1000'));
    trade(exchange, ANN, MAKER);
    // Bankrupt at 47,523.8, due at 47,714; bids a little below the mark are beyond a slip of 0, but within b.
    limit(exchange, BEN, 'OPEN_LONG', '47700', 5);
    move(exchange, '47714');
    const { sold, paid } = liquidate(exchange);
    expect([sold, exchange.world.fundHour.spent]).toEqual([20_000n, 0n]);
    expect(paid).toBeLessThan(0n);
  });

  it('meets no maker that may not trade: an opening order of a held account goes', () => {
    const exchange = open();
    exchange.list(ETH, 3_000_000n, exchange.timeMs);
    exchange.setMode(CAT, ETH.market, 'CROSS');
    const eth = { contract: ETH.market, type: 'LIMIT', price: 300_000n, lots: lots(1) } as const;
    exchange.place({ ...eth, memberId: MAKER, tradeType: 'OPEN_SHORT' });
    exchange.place({ ...eth, memberId: CAT, tradeType: 'OPEN_LONG' });
    trade(exchange, ANN, MAKER);
    limit(exchange, CAT, 'OPEN_LONG', '47700', 5);
    limit(exchange, BEN, 'OPEN_LONG', '47690', 5);
    exchange.tick(exchange.timeMs + SECOND, [
      { contract: NAME, index: price('47714') * 10n, feed: 'NORMAL' },
      { contract: ETH.market, index: 3_000_000n, feed: 'DEGRADED' },
    ]);
    const outcome = exchange.continueLiquidation();
    expect(told(outcome, 'contract-order-closed')).toMatchObject([{ memberId: CAT, reason: 'INDEX' }]);
    expect(told(outcome, 'contract-traded')).toMatchObject([{ price: price('47690') }]);
  });
});

describe('a loss that nobody pays', () => {
  it('is shared by winners of the same contract first, and by others for what is still missing', () => {
    const exchange = open();
    exchange.list(ETH, 3_000_000n, exchange.timeMs);
    trade(exchange, ANN, MAKER);
    trade(exchange, BEN, MAKER, 2);
    const eth = { contract: ETH.market, type: 'LIMIT', price: 300_000n, lots: lots(1) } as const;
    exchange.place({ ...eth, memberId: MAKER, tradeType: 'OPEN_SHORT' });
    exchange.place({ ...eth, memberId: CAT, tradeType: 'OPEN_LONG' });
    exchange.tick(exchange.timeMs + SECOND, [
      { contract: NAME, index: price('50500') * 10n, feed: 'NORMAL' },
      { contract: ETH.market, index: 3_120_000n, feed: 'NORMAL' },
    ]);
    const share = (lack: string) => {
      const { world } = exchange;
      world.model.events = [];
      const before = fundAtEnd(world);
      pay(world, liquidatorOf(world), -usdt(lack));
      pay(world, systemMoney(world, 'fee'), usdt(lack));
      bearLack(world, NAME, before);
      return told(world.model, 'loss-shared').map(({ memberId, amount }) => [memberId, amount]);
    };
    // BTC rose by 500: Ann has 10, Ben 20. ETH rose by 120: Cat has nearly 40.
    expect(share('15')).toEqual([
      [ANN, usdt('5')],
      [BEN, usdt('10')],
    ]);
    expect(share('20')).toEqual([
      [ANN, usdt('5')],
      [BEN, usdt('10')],
      [CAT, usdt('5')],
    ]);
    expect(exchange.faults()).toEqual([]);
  });
});
