import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../../src/base/bigint-twin.ts';
import { REQUEST_LIFE_MS } from '../../src/base/limits.ts';
import { TWO_LIMB } from '../../src/base/two-limb.ts';
import { PlainOrderBook } from '../../src/book/plain-order-book.ts';
import { TypedOrderBook } from '../../src/book/typed-order-book.ts';
import { Core, type CoreOptions, readState } from '../../src/core/core.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { AmendSpotOrder, PlaceSpotOrder } from '../../src/spot/commands.ts';
import type { MarketStatus } from '../../src/spot/market-definition.ts';
import { compareStates } from '../simulation/compare.ts';
import { describeEvents } from './describe-events.ts';
import { openingOfScenario, SCENARIO_MARKET } from './opening.ts';
import { parseLine } from './parse-line.ts';
import { expected, Scenario } from './scenario.ts';

const CORES: [string, CoreOptions][] = [
  ['as it runs', { amounts: TWO_LIMB, makeBook: (orders) => new TypedOrderBook(orders) }],
  ['plain twins', { amounts: BIGINT_TWIN, makeBook: (orders) => new PlainOrderBook(orders) }],
];

const plays = (scenario: Scenario, text: string): void => expect(scenario.play(text)).toBe(expected(text));

describe.each(CORES)('amending: %s', (_name, options) => {
  const begin = (): Scenario => {
    const scenario = new Scenario(options);
    scenario.run(...openingOfScenario());
    return scenario;
  };

  it('keeps its place only where the price stays and the quantity falls', () =>
    plays(
      begin(),
      `
      1 sell limit 30 @ 0.5      -> open #14, OK
      3 sell limit 30 @ 0.5      -> open #15, OK
      1 amend #14 to 20          -> amended #14 to 20 @ 0.50 in its place, OK
      2 buy limit 25 @ 0.5       -> open #17, trade 20 @ 0.50 with #14 fees 0.02/0.01, matched #14 filled 20 for 10, trade 5 @ 0.50 with #15 fees 0.005/0.0025, matched #17 filled 25 for 12.5, OK
      1 sell limit 30 @ 0.5      -> open #18, OK
      3 amend #15 to 40          -> amended #15 to 40 @ 0.50 behind, OK
      2 buy limit 31 @ 0.5       -> open #20, trade 30 @ 0.50 with #18 fees 0.03/0.015, matched #18 filled 30 for 15, trade 1 @ 0.50 with #15 fees 0.001/0.0005, matched #20 filled 31 for 15.5, OK`,
    ));

  it('freezes or frees the difference at once, and takes what is filled meanwhile into account', () => {
    const scenario = begin();
    const frozen = () => {
      const held = scenario.reference
        .state()
        .balances.find(({ owner, asset }) => owner === 1 && asset === 'USDT');
      return [held?.free, held?.frozen].map((units) => Number(units) / 1e8);
    };
    plays(scenario, '1 buy limit 100 @ 0.5 -> open #14, OK');
    plays(
      scenario,
      '2 sell limit 40 @ 0.5 -> open #15, trade 40 @ 0.50 with #14 fees 0.02/0.04, matched #15 filled 40 for 20, OK',
    );
    expect(frozen()).toEqual([9_950, 30]);
    plays(scenario, '1 amend #14 to 120 @ 0.45 -> amended #14 to 120 @ 0.45 behind, OK');
    expect(frozen()).toEqual([9_944, 36]);
    plays(scenario, '1 amend #14 to 90 -> amended #14 to 90 @ 0.45 in its place, OK');
    expect(frozen()).toEqual([9_957.5, 22.5]);
    plays(scenario, '1 cancel #14 -> USER #14 filled 40 for 20, OK');
    expect(frozen()).toEqual([9_980, 0]);
  });

  it('gains no place back by two steps, and none by its old price', () =>
    plays(
      begin(),
      `
      1 sell limit 20 @ 0.5      -> open #14, OK
      3 sell limit 20 @ 0.5      -> open #15, OK
      1 amend #14 to 10          -> amended #14 to 10 @ 0.50 in its place, OK
      1 amend #14 to 20          -> amended #14 to 20 @ 0.50 behind, OK
      2 buy limit 5 @ 0.5        -> open #18, trade 5 @ 0.50 with #15 fees 0.005/0.0025, matched #18 filled 5 for 2.5, OK
      3 amend #15 to - @ 0.51    -> amended #15 to 20 @ 0.51 behind, OK
      3 amend #15 to - @ 0.5     -> amended #15 to 20 @ 0.50 behind, OK
      2 buy limit 25 @ 0.5       -> open #21, trade 20 @ 0.50 with #14 fees 0.02/0.01, matched #14 filled 20 for 10, trade 5 @ 0.50 with #15 fees 0.005/0.0025, matched #21 filled 25 for 12.5, OK`,
    ));

  it('does nothing where nothing differs', () =>
    plays(
      begin(),
      `
      1 sell limit 10 @ 0.5 as p        -> open #14, OK
      3 sell limit 10 @ 0.5             -> open #15, OK
      1 amend #14 to 10 @ 0.5 as same   -> OK
      1 amend p to - @ 0.5              -> OK
      1 amend p to - @ 0.6 as other     -> amended #14 to 10 @ 0.60 behind, OK
      1 amend #14 to 10 @ 0.5 as same   -> repeated 14
      1 amend p to 10 @ 0.5 as same     -> repeated 14
      2 buy limit 10 @ 0.5              -> open #21, trade 10 @ 0.50 with #15 fees 0.01/0.005, matched #15 filled 10 for 5, matched #21 filled 10 for 5, OK`,
    ));

  it('takes nothing, be it of others or its own', () =>
    plays(
      begin(),
      `
      1 sell limit 10 @ 0.5            -> open #14, OK
      2 sell limit 10 @ 0.52           -> open #15, OK
      2 buy limit POST_ONLY 10 @ 0.4   -> open #16, OK
      2 amend #16 to - @ 0.5           -> AMEND_WOULD_MATCH
      1 cancel #14                     -> USER #14 filled 0 for 0, OK
      2 amend #16 to - @ 0.52          -> AMEND_WOULD_MATCH
      2 amend #16 to - @ 0.51          -> amended #16 to 10 @ 0.51 behind, OK
      2 amend #15 to - @ 0.51          -> AMEND_WOULD_MATCH
      3 sell limit 10 @ 0.51           -> open #22, trade 10 @ 0.51 with #16 fees 0.0051/0.01, matched #16 filled 10 for 5.1, matched #22 filled 10 for 5.1, OK`,
    ));

  it('keeps the maker rate of its acceptance, and rounds fees up once over the whole order', () =>
    plays(
      begin(),
      `
      fees 1 1               -> OK
      1 sell limit 30 @ 0.51 -> open #15, OK
      2 buy limit 2.1 @ 0.51 -> open #16, trade 2.1 @ 0.51 with #15 fees 0.0000021/0.00000108, matched #16 filled 2.1 for 1.071, OK
      fees 5 5               -> OK
      1 amend #15 to 40      -> amended #15 to 40 @ 0.51 behind, OK
      2 buy limit 2.1 @ 0.51 -> open #19, trade 2.1 @ 0.51 with #15 fees 0.0000105/0.00000107, matched #19 filled 2.1 for 1.071, OK
      1 amend #15 to - @ 0.52 -> amended #15 to 40 @ 0.52 behind, OK
      2 buy limit 2.1 @ 0.52 -> open #21, trade 2.1 @ 0.52 with #15 fees 0.0000105/0.00000109, matched #21 filled 2.1 for 1.092, OK`,
    ));

  it('comes before or after a fill of the same batch', () => {
    for (const [first, second] of [
      [
        ['1 amend #14 to 20', '2 buy limit 30 @ 0.5'],
        [
          'amended #14 to 20 @ 0.50 in its place, OK',
          'open #16, trade 20 @ 0.50 with #14 fees 0.02/0.01, matched #14 filled 20 for 10, OK',
        ],
      ],
      [
        ['2 buy limit 20 @ 0.5', '1 amend #14 to 20'],
        [
          'open #15, trade 20 @ 0.50 with #14 fees 0.02/0.01, matched #15 filled 20 for 10, OK',
          'AMEND_FILLED',
        ],
      ],
      [
        ['2 buy limit 30 @ 0.5', '1 amend #14 to 20'],
        [
          'open #15, trade 30 @ 0.50 with #14 fees 0.03/0.015, matched #14 filled 30 for 15, matched #15 filled 30 for 15, OK',
          'ORDER_FINISHED',
        ],
      ],
    ] as const) {
      const scenario = begin();
      plays(scenario, '1 sell limit 30 @ 0.5 -> open #14, OK');
      const events = scenario.run(...first.map(parseLine));
      const end = events.findIndex(({ kind }) => kind === 'command-done') + 1;
      expect([events.slice(0, end), events.slice(end)].map(describeEvents)).toEqual(second);
      compareStates(readState(scenario.core.snapshot()), scenario.reference.state());
    }
  });

  it('holds no best price by a step of quantity', () =>
    plays(
      begin(),
      `
      1 buy limit 10 @ 0.49 -> open #14, OK
      1 amend #14 to 0.1    -> NOTIONAL_TOO_SMALL
      3 sell limit 5 @ 0.49 -> open #16, trade 5 @ 0.49 with #14 fees 0.00245/0.005, matched #16 filled 5 for 2.45, OK
      1 amend #14 to 5.1    -> NOTIONAL_TOO_SMALL
      1 amend #14 to 7.1    -> amended #14 to 7.1 @ 0.49 in its place, OK`,
    ));

  it('lets two hundred orders be amended turn by turn, and they stay two hundred', () => {
    const scenario = begin();
    const orders = Array.from({ length: 200 }, (_, i) => `1 sell limit 10 @ 0.6${i % 7} as o${i}`);
    scenario.run(...orders.map(parseLine));
    for (let turn = 1; turn <= 5; turn++) {
      scenario.timeMs += 1_000;
      const price = (i: number) => (0.6 + ((i * turn) % 11) / 100).toFixed(2);
      scenario.run(
        ...orders.map((_, i) =>
          parseLine(`1 amend o${i} to ${10 + ((i + turn) % 5)} @ ${price(i)} as ${turn}/${i}`),
        ),
      );
      if (turn === 3) scenario.core = Core.restore(scenario.core.snapshot(), options);
    }
    compareStates(readState(scenario.core.snapshot()), scenario.reference.state());
    expect(scenario.reference.state().openOrders).toHaveLength(200);
    expect(scenario.done(parseLine('1 sell limit 10 @ 0.6')).rejection).toBe('TOO_MANY_ORDERS');
    expect(scenario.play('1 cancel-all -> x')).toContain('USER');
    compareStates(readState(scenario.core.snapshot()), scenario.reference.state());
  });

  it('is answered again by its own request for a day, also when the order ended', () => {
    const scenario = begin();
    plays(
      scenario,
      `
      1 sell limit 30 @ 0.5 as a  -> open #14, OK
      1 amend a to 20 as a        -> amended #14 to 20 @ 0.50 in its place, OK
      1 amend #14 to 20 as a      -> repeated 14
      1 amend #14 to 21 as a      -> REQUEST_ID_REUSED
      1 amend #14 to 10 as b      -> amended #14 to 10 @ 0.50 in its place, OK
      1 amend a to 20 as a        -> repeated 14
      2 amend #14 to 20 as a      -> ORDER_NOT_FOUND
      1 cancel a                  -> USER #14 filled 0 for 0, OK
      1 amend a to 20 as a        -> repeated 14
      1 amend a to 20 as c        -> ORDER_FINISHED
      1 amend #14 to 20 as c      -> ORDER_FINISHED`,
    );
    scenario.core = Core.restore(scenario.core.snapshot(), options);
    plays(scenario, '1 amend #14 to 20 as a -> repeated 14');
    scenario.timeMs += REQUEST_LIFE_MS;
    plays(
      scenario,
      `
      1 amend #14 to 20 as a -> ORDER_FINISHED
      1 amend a to 20 as a   -> ORDER_NOT_FOUND`,
    );
  });

  describe('the order that was placed is answered again as it was placed', () => {
    const AGAIN = `
      1 sell limit 30 @ 0.5 as a -> repeated 14
      1 sell limit 20 @ 0.6 as a -> REQUEST_ID_REUSED
      1 sell limit 30 @ 0.6 as a -> REQUEST_ID_REUSED`;
    const restart = (scenario: Scenario): void => {
      scenario.core = Core.restore(scenario.core.snapshot(), options);
    };
    const amended = (): Scenario => {
      const scenario = begin();
      plays(
        scenario,
        `
        1 sell limit 30 @ 0.5 as a -> open #14, OK
        1 amend a to - @ 0.6       -> amended #14 to 30 @ 0.60 behind, OK
        1 amend a to 20            -> amended #14 to 20 @ 0.60 in its place, OK`,
      );
      return scenario;
    };

    it('while it is open, and after a restart', () => {
      const scenario = amended();
      plays(scenario, AGAIN);
      restart(scenario);
      plays(scenario, AGAIN);
    });

    it('however long it is open', () => {
      const scenario = amended();
      scenario.timeMs += 3 * REQUEST_LIFE_MS;
      plays(scenario, AGAIN);
      restart(scenario);
      plays(scenario, AGAIN);
    });

    it('for a day from its end, and after a restart', () => {
      const scenario = amended();
      scenario.timeMs += 3 * REQUEST_LIFE_MS;
      plays(scenario, '1 cancel a -> USER #14 filled 0 for 0, OK');
      plays(scenario, AGAIN);
      restart(scenario);
      scenario.timeMs += REQUEST_LIFE_MS - 1;
      plays(scenario, AGAIN);
      scenario.timeMs++;
      expect(scenario.done(parseLine('1 sell limit 20 @ 0.6 as a'))).toMatchObject({
        rejection: 'OK',
        repeated: false,
      });
    });
  });

  it('leaves nothing behind with the order that takes its slot', () => {
    const scenario = begin();
    plays(
      scenario,
      `
      1 sell limit 30 @ 0.5  -> open #14, OK
      1 amend #14 to 31      -> amended #14 to 31 @ 0.50 behind, OK
      1 cancel #14           -> USER #14 filled 0 for 0, OK
      1 sell limit 30 @ 0.5  -> open #17, OK`,
    );
    expect(readState(scenario.core.snapshot()).openOrders).toMatchObject([{ orderId: 17, acceptedSeq: 17 }]);
  });
});

const E8 = 10n ** 8n;
const order: PlaceSpotOrder = {
  kind: 'place-spot-order',
  memberId: 1,
  requestId: 'p',
  market: SCENARIO_MARKET,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 50n,
  qty: 100n,
  quoteAmount: 0n,
};
const coarse: Command = {
  kind: 'set-market-filters',
  market: SCENARIO_MARKET,
  filters: {
    tickSize: 2n,
    stepSize: 5n,
    minQty: 10n,
    maxQty: 1000n,
    minNotional: E8,
    maxNotional: 100n * E8,
  },
};
const amend: AmendSpotOrder = {
  kind: 'amend-spot-order',
  memberId: 1,
  requestId: 'a',
  orderId: 15,
  orderRequestId: '',
  price: 0n,
  qty: 50n,
};
const byRequest: AmendSpotOrder = { ...amend, orderId: 0, orderRequestId: 'p' };
const flags = { kind: 'set-member-flags', memberId: 1, frozen: false, tradingAllowed: true } as const;
const cancel: Command = { kind: 'cancel-spot-order', memberId: 1, orderId: 15, requestId: '' };
const ask: PlaceSpotOrder = { ...order, side: 'SELL', requestId: '', price: 52n };
const fill: PlaceSpotOrder = { ...ask, memberId: 2, price: 50n, qty: 60n };
const empty = (asset: string, left: bigint): Command => ({
  kind: 'transfer',
  memberId: 1,
  requestId: asset,
  from: 'spot',
  to: 'assets',
  asset,
  amount: (10_000n - left) * E8,
});
const status = (to: MarketStatus): Command => ({
  kind: 'set-market-status',
  market: SCENARIO_MARKET,
  status: to,
});

/** The commands after the order, and the amend with its answer. */
const TABLE: [Command[], AmendSpotOrder, Rejection][] = [
  [[], { ...amend, qty: 0n }, 'BAD_COMMAND'],
  [[], { ...amend, requestId: 'x'.repeat(65) }, 'BAD_COMMAND'],
  [[], { ...amend, memberId: 9 }, 'UNKNOWN_MEMBER'],
  [[{ ...flags, frozen: true }], amend, 'MEMBER_FROZEN'],
  [[{ ...flags, tradingAllowed: false }], amend, 'TRADING_NOT_ALLOWED'],
  [[amend], { ...amend, qty: 60n }, 'REQUEST_ID_REUSED'],
  [[], { ...amend, orderId: 5 }, 'ORDER_NOT_FOUND'],
  [[], { ...amend, orderId: Number.NaN }, 'ORDER_NOT_FOUND'],
  [[], { ...amend, memberId: 2 }, 'ORDER_NOT_FOUND'],
  [[], { ...byRequest, orderRequestId: '' }, 'ORDER_NOT_FOUND'],
  [[], { ...byRequest, memberId: 2 }, 'ORDER_NOT_FOUND'],
  [[cancel], amend, 'ORDER_FINISHED'],
  [[cancel], byRequest, 'ORDER_FINISHED'],
  [[status('CANCEL_ONLY')], amend, 'MARKET_CANCEL_ONLY'],
  [[status('SUSPENDED')], amend, 'MARKET_NOT_OPEN'],
  [[], { ...amend, price: -50n }, 'PRICE_INVALID'],
  [[], { ...amend, price: 2n ** 50n }, 'PRICE_INVALID'],
  [[], { ...amend, price: 2n ** 90n }, 'PRICE_INVALID'],
  [[], { ...amend, price: 51n }, 'PRICE_TICK'],
  [[], { ...amend, price: 8n }, 'PRICE_BAND'],
  [[], { ...amend, price: 252n }, 'PRICE_BAND'],
  [[], { ...amend, qty: -5n }, 'QTY_INVALID'],
  [[], { ...amend, qty: 51n }, 'QTY_STEP'],
  [[], { ...amend, qty: 2n ** 90n + 1n }, 'QTY_TOO_LARGE'],
  [[fill], { ...amend, qty: 60n }, 'AMEND_FILLED'],
  [[fill], { ...amend, qty: 5n }, 'AMEND_FILLED'],
  [[fill], { ...amend, qty: 65n }, 'QTY_TOO_SMALL'],
  [[], { ...amend, qty: 1005n }, 'QTY_TOO_LARGE'],
  [[], { ...amend, price: 10n, qty: 95n }, 'NOTIONAL_TOO_SMALL'],
  [[fill], { ...amend, price: 22n, qty: 100n }, 'NOTIONAL_TOO_SMALL'],
  [[], { ...amend, price: 102n, qty: 1000n }, 'NOTIONAL_TOO_LARGE'],
  [[ask], { ...amend, price: 52n }, 'AMEND_WOULD_MATCH'],
  [[{ ...ask, memberId: 2 }], { ...amend, price: 54n, qty: 0n }, 'AMEND_WOULD_MATCH'],
  [[empty('USDT', 10n)], { ...amend, qty: 205n }, 'INSUFFICIENT_BALANCE'],
  [[empty('USDT', 10n)], { ...amend, price: 102n, qty: 100n }, 'INSUFFICIENT_BALANCE'],
  [
    [{ ...ask, requestId: 's' }, empty('COIN', 20n)],
    { ...byRequest, orderRequestId: 's', qty: 205n },
    'INSUFFICIENT_BALANCE',
  ],
];

describe('amending is refused, and a refusal changes nothing', () => {
  const titled = TABLE.map(([before, command, rejection], i) => ({ before, command, rejection, i }));
  it.each(titled)('$rejection, case $i', ({ before, command, rejection }) => {
    const scenario = new Scenario();
    scenario.run(...openingOfScenario());
    for (const earlier of [coarse, order, ...before]) expect(scenario.done(earlier).rejection).toBe('OK');
    const state = readState(scenario.core.snapshot());
    expect(scenario.done(command)).toEqual({ rejection, result: 0, repeated: false });
    const { seq: _seq, ...unchanged } = readState(scenario.core.snapshot());
    expect(state).toMatchObject(unchanged);
  });

  it('at no free money only what takes more is refused', () => {
    const scenario = new Scenario();
    scenario.run(...openingOfScenario());
    for (const earlier of [coarse, order, empty('USDT', 5n)])
      expect(scenario.done(earlier).rejection).toBe('OK');
    expect(scenario.done({ ...amend, price: 100n })).toMatchObject({ rejection: 'OK', result: 15 });
    expect(scenario.done({ ...amend, requestId: '', price: 50n, qty: 100n }).rejection).toBe('OK');
    expect(scenario.done({ ...amend, requestId: '', price: 50n, qty: 105n }).rejection).toBe(
      'INSUFFICIENT_BALANCE',
    );
  });
});

it('fits the fills of before and what rests into an amount together', () => {
  const scenario = new Scenario();
  const market = 'BIG/USD';
  const E15 = 10n ** 15n;
  const place: PlaceSpotOrder = { ...order, market, requestId: '' };
  const all = 2n ** 63n - 1n;
  const credit = { kind: 'credit-from-outside', type: 'spot' } as const;
  const filters = { tickSize: 1n, stepSize: 1n, minQty: 1n, maxQty: 9n * E15, minNotional: 1n };
  scenario.run(
    ...['USD', 'BIG'].map((asset): Command => ({ kind: 'list-asset', asset, scale: 0, maxSupply: all })),
    {
      kind: 'list-spot-market',
      market,
      base: 'BIG',
      quote: 'USD',
      priceScale: 0,
      qtyScale: 0,
      filters: { ...filters, maxNotional: all },
      makerFeePpm: 0,
      takerFeePpm: 0,
      listingPrice: 1_500n,
    },
    { kind: 'set-market-status', market, status: 'OPEN' },
    { kind: 'open-member', memberId: 1 },
    { kind: 'open-member', memberId: 2 },
    { ...credit, ref: 'usd', owner: 1, asset: 'USD', amount: 9_000n * E15 },
    { ...credit, ref: 'big', owner: 2, asset: 'BIG', amount: 9n * E15 },
  );
  const { result: orderId } = scenario.done({ ...place, price: 2_000n, qty: (45n * E15) / 10n });
  // The money comes back to the buyer, who sells what it bought.
  const sold = (44n * E15) / 10n;
  for (const command of [
    { ...place, memberId: 2, side: 'SELL', price: 2_000n, qty: sold },
    { ...place, memberId: 2, price: 2_001n, qty: 4n * E15 },
    { ...place, side: 'SELL', price: 2_001n, qty: 4n * E15 },
  ] as const)
    expect(scenario.done(command).rejection).toBe('OK');
  const lower: AmendSpotOrder = { ...amend, orderId, requestId: '', price: 1_000n, qty: 9n * E15 };
  expect(scenario.done(lower).rejection).toBe('NOTIONAL_TOO_LARGE');
  // 8.8 and 0.42 of E18 fit together: 2^63 is 9.22 of E18.
  expect(scenario.done({ ...lower, qty: sold + (42n * E15) / 100n }).rejection).toBe('OK');
});
