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

describe.each(CORES)('amending: %s', (_name, options) => {
  const plays = (text: string): void => {
    const scenario = new Scenario(options);
    scenario.run(...openingOfScenario());
    expect(scenario.play(text)).toBe(expected(text));
  };

  it('keeps its place only where the price stays and the quantity falls', () =>
    plays(`
      1 sell limit 30 @ 0.5      -> open #14, OK
      3 sell limit 30 @ 0.5      -> open #15, OK
      1 amend #14 to 20          -> amended #14 to 20 @ 0.50 in its place, OK
      2 buy limit 25 @ 0.5       -> open #17, trade 20 @ 0.50 with #14 fees 0.02/0.01, matched #14 filled 20 for 10, trade 5 @ 0.50 with #15 fees 0.005/0.0025, matched #17 filled 25 for 12.5, OK
      1 sell limit 30 @ 0.5      -> open #18, OK
      3 amend #15 to 40          -> amended #15 to 40 @ 0.50 behind, OK
      2 buy limit 31 @ 0.5       -> open #20, trade 30 @ 0.50 with #18 fees 0.03/0.015, matched #18 filled 30 for 15, trade 1 @ 0.50 with #15 fees 0.001/0.0005, matched #20 filled 31 for 15.5, OK`));
});
