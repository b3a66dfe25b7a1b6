import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../../src/base/bigint-twin.ts';
import { TWO_LIMB } from '../../src/base/two-limb.ts';
import { PlainOrderBook } from '../../src/book/plain-order-book.ts';
import { TypedOrderBook } from '../../src/book/typed-order-book.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import { openingOfScenario } from './opening.ts';
import { expected, Scenario } from './scenario.ts';

const CORES: [string, CoreOptions][] = [
  ['as it runs', { amounts: TWO_LIMB, makeBook: (orders) => new TypedOrderBook(orders) }],
  ['plain twins', { amounts: BIGINT_TWIN, makeBook: (orders) => new PlainOrderBook(orders) }],
];

describe.each(CORES)('spot: %s', (_name, options) => {
  const plays = (text: string): void => {
    const scenario = new Scenario(options);
    scenario.run(...openingOfScenario());
    expect(scenario.play(text)).toBe(expected(text));
  };

  it('buys for an amount as rules/spot#market-orders says, to the last digit', () => {
    const scenario = new Scenario(options);
    scenario.run(...openingOfScenario());
    const text = `
      1 sell limit 1000 @ 0.51 -> open #14, OK
      1 sell limit 5000 @ 0.52 -> open #15, OK
      2 buy market 1000        -> open #16, trade 1000 @ 0.51 with #14 fees 1/0.51, matched #14 filled 1000 for 510, trade 942.3 @ 0.52 with #15 fees 0.9423/0.489996, matched #16 filled 1942.3 for 999.996, OK`;
    expect(scenario.play(text)).toBe(expected(text));
    // 1,000 spent but for 0.004; 1,942.3 bought, 1.9423 of it the fee.
    const balances = scenario.reference.state().balances.filter(({ owner }) => owner === 2);
    expect(balances.map(({ asset, free }) => [asset, free])).toEqual([
      ['USDT', 900_000_400_000n],
      ['COIN', 1_194_035_770_000n],
    ]);
  });

  it('takes by price, then by time, at the maker’s price', () =>
    plays(`
      1 sell limit 10 @ 0.52 -> open #14, OK
      3 sell limit 10 @ 0.51 -> open #15, OK
      1 sell limit 10 @ 0.51 -> open #16, OK
      2 buy limit 25 @ 0.55  -> open #17, trade 10 @ 0.51 with #15 fees 0.01/0.0051, matched #15 filled 10 for 5.1, trade 10 @ 0.51 with #16 fees 0.01/0.0051, matched #16 filled 10 for 5.1, trade 5 @ 0.52 with #14 fees 0.005/0.0026, matched #17 filled 25 for 12.8, OK
      2 sell limit 5 @ 0.4   -> open #18, OK
      3 buy limit 50 @ 0.5   -> open #19, trade 5 @ 0.40 with #18 fees 0.005/0.002, matched #18 filled 5 for 2, OK
      1 sell market 60       -> open #20, trade 45 @ 0.50 with #19 fees 0.0225/0.045, matched #19 filled 50 for 24.5, IOC_REMAINDER #20 filled 45 for 22.5, OK`));

  it('keeps, cancels or refuses by time in force', () =>
    plays(`
      1 sell limit 10 @ 0.5           -> open #14, OK
      2 buy limit POST_ONLY 10 @ 0.5  -> open #15, POST_ONLY #15 filled 0 for 0, OK
      2 buy limit POST_ONLY 10 @ 0.49 -> open #16, OK
      2 buy limit IOC 15 @ 0.49       -> open #17, IOC_REMAINDER #17 filled 0 for 0, OK
      2 buy limit FOK 15 @ 0.5        -> open #18, FOK #18 filled 0 for 0, OK
      2 buy limit FOK 6 @ 0.5         -> open #19, trade 6 @ 0.50 with #14 fees 0.006/0.003, matched #19 filled 6 for 3, OK
      2 buy limit IOC 15 @ 0.5        -> open #20, trade 4 @ 0.50 with #14 fees 0.004/0.002, matched #14 filled 10 for 5, IOC_REMAINDER #20 filled 4 for 2, OK`));

  it('cancels own resting orders that an order meets, and goes on', () =>
    plays(`
      2 sell limit 10 @ 0.5          -> open #14, OK
      1 sell limit 10 @ 0.51         -> open #15, OK
      2 buy limit 12 @ 0.51          -> open #16, STP #14 filled 0 for 0, trade 10 @ 0.51 with #15 fees 0.01/0.0051, matched #15 filled 10 for 5.1, OK
      2 sell limit POST_ONLY 5 @ 0.5 -> open #17, POST_ONLY #17 filled 0 for 0, OK
      2 sell limit 5 @ 0.51          -> open #18, STP #16 filled 10 for 5.1, OK`));

  it('stages FOK without own orders: they count for nothing, and go only when it is filled', () =>
    plays(`
      2 sell limit 10 @ 0.5   -> open #14, OK
      1 sell limit 10 @ 0.51  -> open #15, OK
      2 buy limit FOK 15 @ 0.6 -> open #16, FOK #16 filled 0 for 0, OK
      2 buy limit FOK 8 @ 0.6 -> open #17, STP #14 filled 0 for 0, trade 8 @ 0.51 with #15 fees 0.008/0.00408, matched #17 filled 8 for 4.08, OK`));

  it('bounds a market order by the average of its first tenth, 5 % and rounded inward', () =>
    plays(`
      2 sell limit 10 @ 0.4  -> open #14, OK
      1 sell limit 10 @ 0.5  -> open #15, OK
      1 sell limit 10 @ 0.52 -> open #16, OK
      1 sell limit 10 @ 0.53 -> open #17, OK
      2 buy market 40        -> open #18, STP #14 filled 0 for 0, trade 10 @ 0.50 with #15 fees 0.01/0.005, matched #15 filled 10 for 5, trade 10 @ 0.52 with #16 fees 0.01/0.0052, matched #16 filled 10 for 5.2, IOC_REMAINDER #18 filled 20 for 10.2, OK
      1 cancel #17           -> USER #17 filled 0 for 0, OK
      3 buy limit 10 @ 0.41  -> open #20, OK
      3 buy limit 10 @ 0.39  -> open #21, OK
      3 buy limit 10 @ 0.38  -> open #22, OK
      1 sell market 30       -> open #23, trade 10 @ 0.41 with #20 fees 0.0041/0.01, matched #20 filled 10 for 4.1, trade 10 @ 0.39 with #21 fees 0.0039/0.01, matched #21 filled 10 for 3.9, IOC_REMAINDER #23 filled 20 for 8, OK`));

  it('lets no crumb at the best price end a market order', () =>
    plays(`
      1 sell limit 10 @ 0.46   -> open #14, OK
      1 sell limit 5000 @ 0.52 -> open #15, OK
      1 sell limit 10 @ 0.54   -> open #16, OK
      1 sell limit 10 @ 0.55   -> open #17, OK
      2 buy market 1000        -> open #18, trade 10 @ 0.46 with #14 fees 0.01/0.0046, matched #14 filled 10 for 4.6, trade 1914.2 @ 0.52 with #15 fees 1.9142/0.995384, matched #18 filled 1924.2 for 999.984, OK`));

  it('needs somebody else to trade with at the market', () =>
    plays(`
      1 buy market 10       -> NO_LIQUIDITY
      1 sell limit 10 @ 0.5 -> open #15, OK
      1 buy market 10       -> NO_LIQUIDITY
      1 cancel #15          -> USER #15 filled 0 for 0, OK`));

  // 1.071 USDT at a millionth is 107.1 units: 107.1, 214.2 and 321.3 so far, rounded up.
  it('rounds fees up once over a whole order, not once a fill', () =>
    plays(`
      fees 1 1               -> OK
      1 sell limit 30 @ 0.51 -> open #15, OK
      2 buy limit 2.1 @ 0.51 -> open #16, trade 2.1 @ 0.51 with #15 fees 0.0000021/0.00000108, matched #16 filled 2.1 for 1.071, OK
      3 buy limit 2.1 @ 0.51 -> open #17, trade 2.1 @ 0.51 with #15 fees 0.0000021/0.00000107, matched #17 filled 2.1 for 1.071, OK
      2 buy limit 2.1 @ 0.51 -> open #18, trade 2.1 @ 0.51 with #15 fees 0.0000021/0.00000107, matched #18 filled 2.1 for 1.071, OK`));

  it('remembers a request of its member, and whose an order was', () =>
    plays(`
      1 sell limit 10 @ 0.5 as a -> open #14, OK
      1 sell limit 10 @ 0.5 as a -> repeated 14
      1 sell limit 11 @ 0.5 as a -> REQUEST_ID_REUSED
      2 sell limit 10 @ 0.5 as a -> open #17, OK
      2 cancel a                 -> USER #17 filled 0 for 0, OK
      2 cancel a                 -> ORDER_FINISHED
      3 cancel a                 -> ORDER_NOT_FOUND
      1 cancel #14               -> USER #14 filled 0 for 0, OK
      1 cancel #14               -> ORDER_FINISHED
      2 cancel #14               -> ORDER_NOT_FOUND
      1 cancel #99               -> ORDER_NOT_FOUND
      1 sell limit 11 @ 0.5 as a -> REQUEST_ID_REUSED
      1 sell limit 10 @ 0.5 as a -> repeated 14`));

  it('lets cancels through in every status, and closing cancels what rests', () =>
    plays(`
      1 sell limit 10 @ 0.5 -> open #14, OK
      1 sell limit 10 @ 0.6 -> open #15, OK
      2 buy limit 10 @ 0.4  -> open #16, OK
      3 buy limit 10 @ 0.3  -> open #17, OK
      market SUSPENDED      -> OK
      2 buy limit 10 @ 0.4  -> MARKET_NOT_OPEN
      1 cancel #14          -> USER #14 filled 0 for 0, OK
      market CANCEL_ONLY    -> OK
      2 buy limit 10 @ 0.4  -> MARKET_CANCEL_ONLY
      3 cancel-all          -> USER #17 filled 0 for 0, OK
      market CLOSED         -> ADMIN #16 filled 0 for 0, ADMIN #15 filled 0 for 0, OK
      2 cancel-all          -> OK
      market OPEN           -> OK
      2 buy limit 10 @ 0.4  -> open #27, OK`));

  it('keeps the fees that an order was accepted with', () =>
    plays(`
      1 sell limit 10 @ 0.5 -> open #14, OK
      fees 0 2000           -> OK
      2 buy limit 10 @ 0.5  -> open #16, trade 10 @ 0.50 with #14 fees 0.02/0.005, matched #14 filled 10 for 5, matched #16 filled 10 for 5, OK
      1 sell limit 10 @ 0.5 -> open #17, OK
      2 buy limit 10 @ 0.5  -> open #18, trade 10 @ 0.50 with #17 fees 0.02/0, matched #17 filled 10 for 5, matched #18 filled 10 for 5, OK`));
});
