/** What a withdrawal is worth for the limits, and when its price is sure enough (rules/wallet#value). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_INDEX_LIMITS, type Tick } from '../../src/index-price/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import { WITHDRAWAL_FLAGS } from '../../src/wallet/withdrawal-events.ts';
import type { Scenario } from './scenario.ts';
import { flagsOf, listOdd } from './wallet-flags.ts';
import {
  answer,
  cancel,
  coins,
  DAY_MS,
  must,
  openWallet,
  request,
  setFloor,
  setPolicy,
  setTerms,
  stateOf,
  toldBy,
} from './wallet-opening.ts';

const MINUTE_MS = 60_000;

describe('the value', () => {
  const SOURCES = ['a', 'b', 'c'];
  const scale8 = (text: string): bigint => BigInt(text) * 10n ** 8n;

  /** 0.1 BTC, index 50,000, listing price 49,000, floor price 45,000. */
  function openBtc(): Scenario {
    const scenario = openWallet({ wideningDelayMs: 0 });
    const quote = { asset: 'USDT', type: 'spot' } as const;
    must(
      scenario,
      { kind: 'list-asset', asset: 'BTC', scale: 8, maxSupply: coins(21_000_000) },
      {
        kind: 'list-spot-market',
        market: 'BTC/USDT',
        base: 'BTC',
        quote: 'USDT',
        priceScale: 2,
        qtyScale: 5,
        filters: {
          tickSize: 1n,
          stepSize: 1n,
          minQty: 1n,
          maxQty: 10n ** 9n,
          minNotional: 1n,
          maxNotional: 10n ** 15n,
        },
        makerFeePpm: 0,
        takerFeePpm: 0,
        listingPrice: 4_900_000n,
      },
      { kind: 'set-market-status', market: 'BTC/USDT', status: 'OPEN' },
      {
        kind: 'set-index',
        limits: DEFAULT_INDEX_LIMITS,
        symbol: 'BTC/USDT',
        priceScale: 3,
        step: 1n,
        sources: SOURCES.map((source) => ({ source, weight: 1 })),
      },
      setTerms(
        { contract: '0xbtc', decimals: 8, withdrawalFee: 1_000n, minWithdrawal: 2_000n },
        { asset: 'BTC' },
      ),
      { kind: 'credit-from-outside', ref: 'btc', owner: 1, type: 'assets', asset: 'BTC', amount: coins(10) },
      { kind: 'credit-from-outside', ref: 'btc 2', owner: 2, type: 'spot', asset: 'BTC', amount: coins(1) },
      { kind: 'credit-from-outside', ref: 'more', owner: 1, amount: coins(90_000), ...quote },
    );
    must(scenario, setFloor(scale8('45000'), 'BTC'));
    return scenario;
  }
  const trade = (scenario: Scenario, price: bigint): void => {
    const order = {
      kind: 'place-spot-order',
      requestId: '',
      market: 'BTC/USDT',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price,
      qty: 100n,
      quoteAmount: 0n,
    } as const;
    must(scenario, { ...order, memberId: 1, side: 'BUY' }, { ...order, memberId: 2, side: 'SELL' });
  };
  const tick = (price: bigint, timeMs: number): Tick => ({
    kind: 'tick',
    prices: SOURCES.map((source) => ({ symbol: 'BTC/USDT', source, price, sourceTimeMs: timeMs })),
  });
  let serial = 0;
  /** The value of a request, and whether it is flagged for a value that is not known. */
  const worthOf = (scenario: Scenario, amount: bigint): [bigint, boolean] => {
    const asking = request(`v${++serial}`, amount, { asset: 'BTC', fee: 1_000n });
    const [event] = toldBy(scenario, asking);
    if (event?.kind !== 'withdrawal-requested') throw new Error('it was refused');
    must(scenario, cancel(event.withdrawalId));
    return [event.value, (event.flags & (1 << WITHDRAWAL_FLAGS.indexOf('VALUE_UNKNOWN'))) !== 0];
  };
  const TENTH = 10_000_000n;

  const setReference = (price: bigint): Command => ({
    kind: 'set-reference-price',
    market: 'BTC/USDT',
    price,
    firstOperator: 901,
    secondOperator: 902,
  });
  const silence: Tick = { kind: 'tick', prices: [] };

  it('is by the highest of index, reference price and floor price, so that no pushed price widens a limit', () => {
    const scenario = openBtc();
    expect(worthOf(scenario, TENTH)).toEqual([scale8('4900'), false]);
    must(scenario, tick(50_000_000n, scenario.timeMs));
    expect(worthOf(scenario, TENTH)).toEqual([scale8('5000'), false]);
    trade(scenario, 3_000_000n);
    expect(worthOf(scenario, TENTH)).toEqual([scale8('5000'), false]);
    scenario.timeMs += MINUTE_MS;
    must(scenario, silence, setReference(3_000_000n));
    // The index is gone for less than 24 hours, whatever trades and operators say.
    trade(scenario, 3_000_000n);
    scenario.timeMs += DAY_MS - MINUTE_MS;
    must(scenario, silence);
    expect(worthOf(scenario, TENTH)).toEqual([scale8('5000'), false]);
    // Then the floor price is the highest one.
    scenario.timeMs += 2 * MINUTE_MS;
    must(scenario, silence);
    expect(worthOf(scenario, TENTH)).toEqual([scale8('4500'), false]);
    trade(scenario, 6_000_000n);
    expect(worthOf(scenario, TENTH)).toEqual([scale8('4500'), false]);
  });

  it('is by the highest NORMAL index of the last 24 hours where sources are few or silent', () => {
    const scenario = openBtc();
    must(scenario, tick(50_000_000n, scenario.timeMs), tick(50_000_000n, scenario.timeMs + 1));
    scenario.timeMs += MINUTE_MS;
    const [first, second] = tick(48_600_000n, scenario.timeMs).prices;
    if (first === undefined || second === undefined) throw new Error('there are no sources');
    must(scenario, { kind: 'tick', prices: [first, second] });
    expect(stateOf(scenario).indexes).toMatchObject([{ state: 'DEGRADED', price: 48_600_000n }]);
    expect(worthOf(scenario, TENTH)).toEqual([scale8('5000'), false]);
    scenario.timeMs += MINUTE_MS;
    must(scenario, silence);
    expect(stateOf(scenario).indexes).toMatchObject([{ state: 'DEAD' }]);
    expect(worthOf(scenario, TENTH)).toEqual([scale8('5000'), false]);
  });

  it('by the reference price is at most twice the index, as long as there is one', () => {
    const scenario = openBtc();
    must(scenario, setReference(15_000_000n));
    expect(worthOf(scenario, TENTH)).toEqual([scale8('15000'), false]);
    must(scenario, tick(50_000_000n, scenario.timeMs));
    expect(worthOf(scenario, TENTH)).toEqual([scale8('10000'), false]);
    scenario.timeMs += MINUTE_MS;
    must(scenario, silence);
    expect(worthOf(scenario, TENTH)).toEqual([scale8('10000'), false]);
  });

  it('by a reference price ends a day after it', () => {
    const scenario = openBtc();
    must(scenario, setReference(6_000_000n));
    scenario.timeMs += MINUTE_MS;
    must(scenario, setReference(3_000_000n), silence);
    scenario.timeMs += DAY_MS - 2 * MINUTE_MS;
    expect(worthOf(scenario, TENTH)).toEqual([scale8('6000'), false]);
    scenario.timeMs += 2 * MINUTE_MS;
    expect(worthOf(scenario, TENTH)).toEqual([scale8('4500'), false]);
  });

  it('is unknown without any price, and the coin stays', () => {
    const scenario = openWallet({ wideningDelayMs: 0 });
    listOdd(scenario);
    const asking = request('q', TENTH, { asset: 'ODD', fee: 1_000n });
    expect(scenario.done(asking)).toEqual(answer('VALUE_UNKNOWN'));
    must(scenario, setFloor(coins(10), 'ODD'));
    expect(flagsOf(scenario, asking)).toEqual(['VALUE_UNKNOWN']);
  });

  it('is rounded up to 1e-8 USDT, once for the price and once for the amount', () => {
    const scenario = openWallet({ wideningDelayMs: 0 });
    listOdd(scenario);
    const worth = (amount: bigint) => {
      const [event] = toldBy(scenario, request(`v${++serial}`, amount, { asset: 'ODD', fee: 1_000n }));
      return event?.kind === 'withdrawal-requested' ? event.value : undefined;
    };
    must(scenario, setFloor(1n, 'ODD'));
    expect(worth(2_001n)).toBe(1n);
    must(scenario, setFloor(150_000n, 'ODD'));
    expect(worth(2_001n)).toBe(4n);
    // One unit more is one 1e-8 USDT more only where the price says so.
    expect(worth(2_000n)).toBe(3n);
  });

  it('lets a withdrawal be approved automatically while the index is NORMAL alone', () => {
    const scenario = openBtc();
    const flags = () =>
      flagsOf(scenario, request(`a${++serial}`, TENTH / 100n, { asset: 'BTC', fee: 1_000n }));
    expect(flags()).toEqual(['PRICE_UNCONFIRMED']);
    must(scenario, tick(50_000_000n, scenario.timeMs));
    expect(flags()).toEqual([]);
    scenario.timeMs += 11_000;
    must(scenario, silence);
    expect(flags()).toEqual(['PRICE_UNCONFIRMED']);
  });

  it('of a coin without an index wants a floor price of seven days, near the reference price', () => {
    const scenario = openWallet({ wideningDelayMs: 0 });
    const flags = () => flagsOf(scenario, request(`f${++serial}`, coins(10), { asset: 'COIN' }));
    const setPair = (price: bigint): void => {
      must(scenario, { ...setReference(price), market: 'COIN/USDT' } as Command);
    };
    expect(flags()).toEqual([]);
    scenario.timeMs += 7 * DAY_MS - 1;
    expect(flags()).toEqual([]);
    scenario.timeMs += 1;
    expect(flags()).toEqual(['PRICE_UNCONFIRMED']);
    // The same price again confirms it.
    must(scenario, setFloor(coins(1) / 2n));
    expect(flags()).toEqual([]);
    setPair(100n);
    expect(flags()).toEqual([]);
    setPair(101n);
    expect(flags()).toEqual(['PRICE_UNCONFIRMED']);
    setPair(25n);
    expect(flags()).toEqual([]);
    setPair(24n);
    expect(flags()).toEqual(['PRICE_UNCONFIRMED']);
  });

  it('is not confirmed by a lower floor price that waits', () => {
    const scenario = openWallet();
    scenario.timeMs += 8 * DAY_MS;
    must(scenario, setFloor(coins(1) / 4n));
    const flags = () => flagsOf(scenario, request(`w${++serial}`, coins(10), { asset: 'COIN' }));
    expect(flags()).toEqual(['PRICE_UNCONFIRMED']);
    scenario.timeMs += DAY_MS;
    expect(flags()).toEqual([]);
  });

  it('beyond what the ledger holds is above every limit', () => {
    const scenario = openBtc();
    const most = 2n ** 63n - 1n;
    must(scenario, setPolicy({ basicDayLimit: most, advancedDayLimit: most, wideningDelayMs: 0 }));
    must(scenario, setFloor(most, 'BTC'));
    const asking = (amount: bigint) => request(`m${amount}`, amount, { asset: 'BTC', fee: 1_000n });
    expect(scenario.done(asking(coins(1) + 1n))).toEqual(answer('ABOVE_MAX'));
    expect(scenario.done(asking(coins(1))).rejection).toBe('OK');
    expect(scenario.done(asking(2_000n))).toEqual(answer('ABOVE_MAX'));
  });

  it('of the settlement asset is its amount, whatever its floor price', () => {
    const scenario = openWallet({ wideningDelayMs: 0 });
    must(scenario, setFloor(coins(9), 'USDT'), request('q', coins(10)));
    expect(stateOf(scenario).wallet.withdrawals).toMatchObject([{ value: coins(10), flags: 0 }]);
  });
});
