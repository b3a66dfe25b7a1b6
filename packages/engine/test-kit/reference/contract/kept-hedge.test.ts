/**
 * Tests which closes of cross positions give up no hedge while the true price is unknown, and that a liquidation waits for
 * a hedge (rules/contracts#not-normal n3, rules/contracts#liquidation), worked out by hand.
 */
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../src/journal/events.ts';
import { ETH, lots, NAME, price, SOL, usdt } from './testing/btc-contract.ts';
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
import { accountOf } from './world.ts';

const qtyOf = (exchange: ContractExchange, memberId: number, direction: 1n | -1n, contract = NAME) =>
  exchange.position(memberId, contract, direction).qty;

describe('a hedge in a contract that is not NORMAL', () => {
  it('n3: gives up no hedge of a cross account: nothing that raises its net exposure', () => {
    const exchange = open();
    exchange.setMode(CAT, NAME, 'CROSS');
    trade(exchange, CAT, MAKER, 2);
    trade(exchange, ANN, CAT, 1);
    limit(exchange, ANN, 'CLOSE_LONG', '50000');
    move(exchange, '50000', 'DEGRADED');
    // Long 0.04, short 0.02: without the short, 0.04 instead of 0.02 would be uncovered.
    expect(ends(market(exchange, CAT, 'CLOSE_SHORT', 'all'))).toEqual([`INDEX of ${CAT}`]);
    expect(ordersOf(exchange, ANN)).toHaveLength(1);
    exchange.do({ kind: 'cancel-all-contract-orders', memberId: ANN, market: NAME });
    limit(exchange, MAKER, 'CLOSE_SHORT', '50000', 1);
    // The other leg lowers it.
    expect(ends(market(exchange, CAT, 'CLOSE_LONG', 1))).toEqual([
      `matched of ${MAKER}`,
      `matched of ${CAT}`,
    ]);
    // 0.02 each: one lot of the long less would leave the short alone.
    limit(exchange, MAKER, 'CLOSE_SHORT', '49950', 1);
    expect(ends(market(exchange, CAT, 'CLOSE_LONG', 1))).toEqual([`INDEX of ${CAT}`]);
  });

  it('n3: a maker that would give up its hedge is cancelled, and the taker goes on', () => {
    const exchange = open();
    exchange.setMode(CAT, NAME, 'CROSS');
    trade(exchange, CAT, BEN);
    trade(exchange, ANN, CAT);
    limit(exchange, CAT, 'CLOSE_SHORT', '50010');
    limit(exchange, BEN, 'CLOSE_SHORT', '50000');
    move(exchange, '50000', 'DEGRADED');
    expect(ends(market(exchange, ANN, 'CLOSE_LONG', 'all'))).toEqual([
      `INDEX of ${CAT}`,
      `matched of ${BEN}`,
      `matched of ${ANN}`,
    ]);
  });

  it('n3: an order above the net is cancelled whole, whatever it meets', () => {
    const exchange = open();
    exchange.setMode(CAT, NAME, 'CROSS');
    trade(exchange, CAT, MAKER, 3);
    trade(exchange, ANN, CAT, 1);
    move(exchange, '50000', 'DEGRADED');
    limit(exchange, MAKER, 'CLOSE_SHORT', '50000', 1);
    limit(exchange, MAKER, 'CLOSE_SHORT', '49990', 1);
    // Long 0.06, short 0.02: 0.04 at most.
    expect(ends(market(exchange, CAT, 'CLOSE_LONG', 3))).toEqual([`INDEX of ${CAT}`]);
    expect(ends(market(exchange, CAT, 'CLOSE_LONG', 2))).toEqual([
      `matched of ${MAKER}`,
      `matched of ${MAKER}`,
      `matched of ${CAT}`,
    ]);
    expect([1n, -1n].map((side) => qtyOf(exchange, CAT, side as 1n | -1n))).toEqual([20_000n, 20_000n]);
  });

  /**
   * Cat is long 10,000 in BTC and short 10,000 in ETH, with so much equity, and long 10,000 in SOL when that is asked for;
   * Ann has the other side of ETH.
   */
  function pair(equity: bigint, withSol = false): ContractExchange {
    const exchange = open();
    exchange.list(ETH, 3_000_000n, exchange.timeMs);
    exchange.list(SOL, 100_000n, exchange.timeMs);
    for (const contract of [NAME, ETH.market, SOL.market]) exchange.setMode(CAT, contract, 'CROSS');
    trade(exchange, CAT, MAKER, 10);
    const tenLots = { type: 'LIMIT', lots: lots(10) } as const;
    const eth = { ...tenLots, contract: ETH.market, price: 300_000n };
    exchange.place({ ...eth, memberId: ANN, tradeType: 'OPEN_LONG' });
    exchange.place({ ...eth, memberId: CAT, tradeType: 'OPEN_SHORT' });
    const sol = { ...tenLots, contract: SOL.market, price: 10_000n };
    if (withSol) exchange.place({ ...sol, memberId: MAKER, tradeType: 'OPEN_SHORT' });
    if (withSol) exchange.place({ ...sol, memberId: CAT, tradeType: 'OPEN_LONG' });
    exchange.withdraw(CAT, accountOf(exchange.world, CAT).money.free - equity);
    return exchange;
  }

  const readings = (eth: 'NORMAL' | 'DEGRADED') =>
    [
      { contract: NAME, index: price('50000') * 10n, feed: 'DEGRADED' },
      { contract: ETH.market, index: 3_000_000n, feed: eth },
      { contract: SOL.market, index: 100_000n, feed: 'NORMAL' },
    ] as const;

  /** Cat closes its short in ETH against Ann, as the taker or as the maker. */
  function closeEth(exchange: ContractExchange, isMaker = false): string[] {
    const close = { contract: ETH.market, type: 'LIMIT', price: 300_000n, lots: lots(10) } as const;
    const cat = { ...close, memberId: CAT, tradeType: 'CLOSE_SHORT' } as const;
    const ann = { ...close, memberId: ANN, tradeType: 'CLOSE_LONG' } as const;
    exchange.place(isMaker ? cat : ann);
    return ends(exchange.place(isMaker ? ann : cat));
  }

  it.each([
    ['taker', false],
    ['maker', true],
  ])('n3: closes a leg of a pair only with 30 %% of what the others are worth, as the %s', (_, isMaker) => {
    const [first, second] = isMaker ? [CAT, ANN] : [ANN, CAT];
    for (const [equity, outcome] of [
      [usdt('3000'), [`matched of ${first}`, `matched of ${second}`]],
      [usdt('3000') - 1n, [`INDEX of ${CAT}`]],
    ] as const) {
      const exchange = pair(equity);
      exchange.tick(exchange.timeMs + SECOND, readings('DEGRADED'));
      expect(closeEth(exchange, isMaker)).toEqual(outcome);
      expect(exchange.faults()).toEqual([]);
    }
  });

  it('n3: asks no equity for the last leg, nor while what is lost is this contract alone', () => {
    const last = pair(usdt('3000'));
    last.tick(last.timeMs + SECOND, readings('DEGRADED'));
    closeEth(last);
    expect(limit(last, MAKER, 'CLOSE_SHORT', '50000', 10).rejection).toBe('OK');
    expect(ends(market(last, CAT, 'CLOSE_LONG', 'all'))).toEqual([
      `matched of ${MAKER}`,
      `matched of ${CAT}`,
    ]);
    const alone = pair(usdt('1100'));
    alone.tick(alone.timeMs + SECOND, readings('NORMAL'));
    limit(alone, MAKER, 'CLOSE_SHORT', '50000', 10);
    expect(ends(market(alone, CAT, 'CLOSE_LONG', 'all'))).toEqual([
      `matched of ${MAKER}`,
      `matched of ${CAT}`,
    ]);
  });

  it('n3: counts the other contracts that are normal too', () => {
    for (const [equity, outcome] of [
      [usdt('6000'), [`matched of ${ANN}`, `matched of ${CAT}`]],
      [usdt('6000') - 1n, [`INDEX of ${CAT}`]],
    ] as const) {
      const exchange = pair(equity, true);
      exchange.tick(exchange.timeMs + SECOND, readings('DEGRADED'));
      expect(closeEth(exchange)).toEqual(outcome);
    }
  });

  it('n3: holds from four seconds without a word of the sources on, while the index is NORMAL still', () => {
    for (const [ms, outcome] of [
      [4_000, [`matched of ${ANN}`, `matched of ${CAT}`]],
      [4_001, [`INDEX of ${CAT}`]],
    ] as const) {
      const exchange = open();
      exchange.setMode(CAT, NAME, 'CROSS');
      trade(exchange, CAT, MAKER, 2);
      trade(exchange, ANN, CAT, 1);
      limit(exchange, ANN, 'CLOSE_LONG', '50000', 1);
      exchange.tick(exchange.timeMs + ms, []);
      expect(btc(exchange).feed).toBe('NORMAL');
      expect(ends(market(exchange, CAT, 'CLOSE_SHORT', 'all'))).toEqual(outcome);
    }
  });

  it('a cross account that is due waits for its hedge, at most so long as a resume waits', () => {
    const waited = (seconds: number) => {
      const exchange = open({}, { resumeWaitMs: 60_000 });
      const settings = { ...ETH.settings, resumeWaitMs: 60_000 };
      exchange.list({ ...ETH, settings }, 3_000_000n, exchange.timeMs);
      const tick = (feed: 'NORMAL' | 'DEAD', eth: bigint, btcFeed: 'NORMAL' | 'DEAD' = feed) =>
        exchange.tick(exchange.timeMs + SECOND, [
          { contract: NAME, index: price('50000') * 10n, feed: btcFeed },
          { contract: ETH.market, index: eth, feed },
        ]);
      for (let second = 0; second < 61; second++) tick('NORMAL', 3_000_000n);
      for (const contract of [NAME, ETH.market]) exchange.setMode(CAT, contract, 'CROSS');
      trade(exchange, MAKER, CAT, 10);
      const eth = { contract: ETH.market, type: 'LIMIT', price: 300_000n, lots: lots(10) } as const;
      exchange.place({ ...eth, memberId: MAKER, tradeType: 'OPEN_SHORT' });
      exchange.place({ ...eth, memberId: CAT, tradeType: 'OPEN_LONG' });
      exchange.withdraw(CAT, accountOf(exchange.world, CAT).money.free - usdt('1100'));
      limit(exchange, CAT, 'CLOSE_SHORT', '49950', 1);
      for (let second = 0; second < 11; second++) tick('DEAD', 3_000_000n);
      for (let second = 0; second < 11 + seconds; second++) tick('NORMAL', 2_550_000n, 'DEAD');
      const steps: Event[] = [];
      for (let turn = 0; turn < 5; turn++) steps.push(...exchange.continueLiquidation().events);
      return told({ events: steps }, 'liquidation-stepped').map(({ step }) => step);
    };
    expect(waited(59)).toEqual(['CANCEL']);
    expect(waited(60)).toEqual(['CANCEL', 'TAKE_ALL']);
  });
});
