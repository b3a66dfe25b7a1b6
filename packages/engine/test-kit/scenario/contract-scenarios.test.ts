import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../../src/base/bigint-twin.ts';
import { TWO_LIMB } from '../../src/base/two-limb.ts';
import { PlainOrderBook } from '../../src/book/plain-order-book.ts';
import { TypedOrderBook } from '../../src/book/typed-order-book.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import { ContractScenario } from './contract-scenario.ts';
import { expected } from './scenario.ts';

const CORES: [string, CoreOptions][] = [
  ['as it runs', { amounts: TWO_LIMB, makeBook: (orders) => new TypedOrderBook(orders) }],
  ['plain twins', { amounts: BIGINT_TWIN, makeBook: (orders) => new PlainOrderBook(orders) }],
];

describe.each(CORES)('contracts: %s', (_name, options) => {
  const play = (text: string): ContractScenario => {
    const scenario = new ContractScenario(options);
    expect(scenario.play(text)).toBe(expected(text));
    return scenario;
  };
  const plays = (text: string): void => {
    play(text);
  };

  it('counts in base quantity, so that the last lot leaves no dust (rules/contracts#closing-quantity)', () =>
    plays(`
      1 short 3 @ 48123.5 -> open #1 3 = 0.062339, OK
      2 long 3 @ 48123.5 -> open #2 3 = 0.062339, trade 0.062339 @ 48123.5 with #1 fees 1.49998544/0.59999418, matched #1, matched #2, OK
      3 long 3 @ 48000 -> open #5 3 = 0.0625, OK
      2 close long 1 @ market -> open #6 1 = 0.020779, trade 0.020779 @ 48000 with #5 fees 0.498696/0.1994784 pnl -2.5662065/0, matched #6, OK
      2 close long 1 @ 48000 -> open #8 1 = 0.02078, trade 0.02078 @ 48000 with #5 fees 0.49872/0.199488 pnl -2.56633/0, matched #8, OK
      2 close long 1 @ market -> open #9 1 = 0.02078, trade 0.02078 @ 48000 with #5 fees 0.49872/0.199488 pnl -2.56633/0, ended LONG of 2 by USER pnl -7.6988665, REMAINDER #5, matched #9, OK`));

  it('labels a part of an order with a part of its lots (rules/contracts#lot-labels)', () =>
    plays(`
      3 long 1 @ 40000 -> open #1 1 = 0.025, OK
      4 short 1 @ 40000 -> open #2 1 = 0.025, trade 0.025 @ 40000 with #1 fees 0.5/0.2, matched #1, matched #2, OK
      1 long 3 @ 48123.5 -> open #5 3 = 0.062339, OK
      3 close long all @ 48123.5 -> open #6 1 = 0.025, trade 0.025 @ 48123.5 with #5 fees 0.60154375/0.2406175 pnl 203.0875/0, ended LONG of 3 by USER pnl 203.0875, matched #6, OK
      1 cancel #5 -> USER #5, OK
      1 close long 2 @ 48123.5 -> POSITION_NOT_ENOUGH
      1 close long 0.5 @ 48123.5 -> LOTS_INVALID
      1 close long 1.20309918 @ 48123.5 -> open #8 1.20309918 = 0.025, OK`));

  it('keeps, cancels or refuses by time in force', () =>
    plays(`
      1 short 2 @ 50000 -> open #1 2 = 0.04, OK
      2 long 1 @ 50000 POST_ONLY -> open #2 1 = 0.02, POST_ONLY #2, OK
      2 long 1 @ 49999 POST_ONLY -> open #3 1 = 0.02, OK
      2 long 3 @ 50000 FOK -> open #4 3 = 0.06, FOK #4, OK
      2 long 2 @ 50000 FOK -> open #5 2 = 0.04, trade 0.04 @ 50000 with #1 fees 1/0.4, matched #1, matched #5, OK
      1 short 1 @ 50000 as mine -> open #8 1 = 0.02, OK
      1 long 2 @ 50000 IOC -> open #9 2 = 0.04, STP #8, IOC_REMAINDER #9, OK
      1 short 1 @ 50001 as mine -> REQUEST_ID_REUSED
      1 short 1 @ 50000 as mine -> repeated 8
      1 short 1 @ 50001 as next -> open #10 1 = 0.019999, OK
      1 short 1 @ 50001 as next -> repeated 10
      1 short 2 @ 50001 as next -> REQUEST_ID_REUSED
      1 cancel next -> USER #10, OK
      1 cancel next -> ORDER_FINISHED
      1 cancel other -> ORDER_NOT_FOUND
      1 cancel #1 -> ORDER_FINISHED`));

  it('trades at the market no further than the worst price reserved for', () =>
    plays(`
      1 short 1 @ 50000 -> open #1 1 = 0.02, OK
      1 short 1 @ 50100 -> open #2 1 = 0.01996, OK
      1 short 1 @ 53000 -> open #3 1 = 0.018867, OK
      2 long 5 @ market -> open #4 5 = 0.1, trade 0.02 @ 50000 with #1 fees 0.5/0.2, matched #1, trade 0.01996 @ 50100 with #2 fees 0.499998/0.1999992, matched #2, IOC_REMAINDER #4, OK
      2 long 5 @ market -> NO_LIQUIDITY
      2 short 1 @ 49000 -> open #7 1 = 0.020408, OK
      3 short 1 @ market -> NO_LIQUIDITY`));

  it('rehearses FOK with the checks at the match: a maker who may not have the fill does not count', () =>
    plays(`
      1 leverage 100 -> ISOLATED x100, OK
      1 long 50 @ 50000 -> open #1 50 = 1, OK
      2 short 50 @ 50000 -> open #2 50 = 1, trade 1 @ 50000 with #1 fees 25/10, matched #1, matched #2, OK
      1 close long 25 @ 49000 -> open #5 25 = 0.5, OK
      4 short 25 @ 49000 -> open #6 25 = 0.510204, OK
      3 long 40 @ 49000 FOK -> open #7 40 = 0.816326, FOK #7, OK
      3 long 25 @ 49000 FOK -> open #8 25 = 0.510204, MARGIN_AT_MATCH #5, trade 0.510204 @ 49000 with #6 fees 12.499998/4.9999992, matched #6, matched #8, OK`));

  it('cancels who may not have a fill, the maker first, and goes on', () =>
    plays(`
      1 short 900 @ 50000 -> open #1 900 = 18, OK
      1 short 1000 @ 55000 -> open #2 1000 = 18.181818, OK
      3 short 1 @ 50000 -> open #3 1 = 0.02, OK
      mark 52400 -> OK
      2 long 900 @ 50000 -> open #4 900 = 18, MARGIN_AT_MATCH #1, trade 0.02 @ 50000 with #3 fees 0.5/0.2, matched #3, OK`));

  it('cancels a closing taker whose margin would not pay his loss', () =>
    plays(`
      4 leverage 100 -> ISOLATED x100, OK
      4 long 50 @ 50000 -> open #1 50 = 1, OK
      2 short 50 @ 50000 -> open #2 50 = 1, trade 1 @ 50000 with #1 fees 25/10, matched #1, matched #2, OK
      3 long 25 @ 49000 -> open #5 25 = 0.510204, OK
      4 close long 25 @ 49000 -> open #6 25 = 0.5, MARGIN_AT_MATCH #6, OK
      4 close long 25 @ 49800 -> open #7 25 = 0.5, OK`));

  it('cancels reserving orders, newest first, when a cross loss is more than what is free (rules/contracts#wallet)', () =>
    plays(`
      1 mode CROSS -> CROSS x20, OK
      1 long 300 @ 50000 -> open #1 300 = 6, OK
      2 short 300 @ 50000 -> open #2 300 = 6, trade 6 @ 50000 with #1 fees 150/60, matched #1, matched #2, OK
      1 short 800 @ 52000 -> open #5 800 = 15.384615, OK
      1 short 700 @ 52100 -> open #6 700 = 13.4357, OK
      3 long 300 @ 45900 -> open #7 300 = 6.535947, OK
      1 close long all @ 45900 -> open #8 300 = 6, trade 6 @ 45900 with #7 fees 137.7/55.08 pnl -24600/0, MARGIN #6, ended LONG of 1 by USER pnl -24600, matched #8, OK`));

  it('changes leverage and margin as rules/contracts#leverage says', () =>
    plays(`
      1 leverage 50 -> ISOLATED x50, OK
      1 long 10 @ 50000 -> open #1 10 = 0.2, OK
      1 leverage 20 -> HAS_OPEN_ORDERS
      2 short 10 @ 50000 -> open #2 10 = 0.2, trade 0.2 @ 50000 with #1 fees 5/2, matched #1, matched #2, OK
      1 leverage 10 -> ISOLATED x10, OK
      1 leverage 50 -> ISOLATED x50, OK
      1 margin long 100 as m1 -> OK
      1 margin long 100 as m1 -> repeated 0
      1 margin long 50 as m1 -> REQUEST_ID_REUSED
      1 margin long -50 as m2 -> OK
      1 margin long -51 as m3 -> LEVERAGE_RISK
      2 mode CROSS -> HAS_POSITION
      mark 49600 -> OK
      1 margin long -40 as m4 -> OK
      1 leverage 100 -> LEVERAGE_RISK`));

  it('reverses in one command, and answers the same request once', () =>
    plays(`
      1 long 3 @ 50000 -> open #1 3 = 0.06, OK
      2 short 3 @ 50000 -> open #2 3 = 0.06, trade 0.06 @ 50000 with #1 fees 1.5/0.6, matched #1, matched #2, OK
      3 long 8 @ 49900 -> open #5 8 = 0.16032, OK
      1 reverse long as r -> open #6 3 = 0.06, trade 0.06 @ 49900 with #5 fees 1.497/0.5988 pnl -6/0, ended LONG of 1 by USER pnl -6, matched #6, open #8 3 = 0.06012, trade 0.06012 @ 49900 with #5 fees 1.499994/0.5999976, matched #8, OK
      1 reverse long as r -> repeated 6
      1 reverse short as r -> REQUEST_ID_REUSED
      1 reverse short as s -> NO_LIQUIDITY`));

  it('gives a position the pair of its order with the first fill', () =>
    plays(`
      1 long 2 @ 50000 tp52000 sl49000 last -> open #1 2 = 0.04, OK
      2 short 1 @ 50000 -> open #2 1 = 0.02, trade 0.02 @ 50000 with #1 fees 0.5/0.2, matched #2, OK
      1 triggers long tp53000 sl48000 -> OK
      2 short 1 @ 50000 -> open #5 1 = 0.02, trade 0.02 @ 50000 with #1 fees 0.5/0.2, matched #1, matched #5, OK
      1 long 1 @ 50000 -> open #6 1 = 0.02, OK
      2 short 1 @ 50000 -> open #7 1 = 0.02, trade 0.02 @ 50000 with #6 fees 0.5/0.2, matched #6, matched #7, OK`));

  it('places plans, fires them, and cancels them', () =>
    plays(`
      1 plan long 1 @ 50100 when 50200 -> plan #1 above, OK
      1 plan close long all @ market when 49000 last -> plan #2 below, OK
      1 cancel-plan #2 -> plan #2 cancelled USER, OK
      1 cancel-plan #2 -> ORDER_FINISHED
      1 cancel #1 -> ORDER_NOT_FOUND
      2 cancel-plan #1 -> ORDER_NOT_FOUND
      mark 50300 -> open #3 1 = 0.01996, plan #1 became #3, OK
      1 plan short 1 @ market when 50400 -> plan #4 above, OK
      1 cancel-all -> USER #3, plan #4 cancelled USER, OK`));

  it('holds the margin of rules/contracts#fills and pays out what a close brings', () => {
    const scenario = play(`
      1 long 1 @ 50000              -> open #1 1 = 0.02, OK
      2 short 1 @ 50000             -> open #2 1 = 0.02, trade 0.02 @ 50000 with #1 fees 0.5/0.2, matched #1, matched #2, OK`);
    expect(scenario.position(1, 'LONG')).toMatchObject({
      margin: 50n * 10n ** 8n,
      leverage: 20,
      mode: 'ISOLATED',
    });
    expect(scenario.money(1)).toBe('99949.8 0');
    const later = `
      mark 51000                    -> OK
      3 long 1 @ 51000              -> open #5 1 = 0.019607, OK
      1 close long all @ market     -> open #6 1 = 0.02, trade 0.019607 @ 51000 with #5 fees 0.4999785/0.1999914 pnl 19.607/0, matched #5, IOC_REMAINDER #6, OK`;
    expect(scenario.play(later)).toBe(expected(later));
    // 50 × 393 / 20,000 of the margin stays.
    expect(scenario.position(1, 'LONG')).toMatchObject({ qty: 393n, margin: 98_250_000n, frozenQty: 0n });
  });

  it('moves the entry of a re-based position by what its owner was short of', () => {
    const scenario = play(`
      1 mode CROSS -> CROSS x20, OK
      1 long 900 @ 50000 -> open #1 900 = 18, OK
      2 short 900 @ 50000 -> open #2 900 = 18, trade 18 @ 50000 with #1 fees 450/180, matched #1, matched #2, OK
      mark 55000 -> locked 2 ISOLATED, OK
      1 short 900 @ 55000 -> open #6 900 = 16.363636, OK
      3 long 900 @ 55000 -> open #7 900 = 16.363636, trade 16.363636 @ 55000 with #6 fees 449.99999/179.999996, matched #6, matched #7, OK
      mark 60000 -> OK
      3 short 1000 @ 62900 -> open #10 1000 = 15.898251, OK
      4 short 100 @ 62900 -> open #11 100 = 1.589825, OK
      1 close short all @ 62900 -> open #12 900 = 16.363636, trade 15.898251 @ 62900 with #10 fees 499.99999395/199.99999758 pnl -125596.1829/0, matched #10, trade 0.465385 @ 62900 with #11 fees 14.63635825/5.8545433 pnl -3676.5415/0, ended SHORT of 1 by USER pnl -129272.7244, matched #12, OK`);
    expect(scenario.money(1)).toBe('0 0');
    expect(scenario.position(1, 'LONG')?.openNotional).toBe(93_014_736_074_820n);
  });

  it('puts the loss at the fill into the margin (rules/contracts#fills)', () => {
    const scenario = play(`
      1 short 10 @ 60000            -> open #1 10 = 0.166666, OK
      2 long 10 @ 60000             -> open #2 10 = 0.166666, trade 0.166666 @ 60000 with #1 fees 4.99998/1.999992, matched #1, matched #2, OK`);
    // 499.998 and 0.166666 × 10,000.
    expect(scenario.position(2, 'LONG')?.margin).toBe(49_999_800_000n + 166_666_000_000n);
    expect(scenario.position(1, 'SHORT')?.margin).toBe(49_999_800_000n);
  });
});
