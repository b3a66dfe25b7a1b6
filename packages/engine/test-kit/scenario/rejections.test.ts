import { describe, expect, it } from 'vitest';
import type { IdentityLevel } from '../../src/base/identity-level.ts';
import { MAX_TIME_MS } from '../../src/base/limits.ts';
import { DEFAULT_INDEX_LIMITS } from '../../src/index-price/commands.ts';
import type { Command } from '../../src/journal/commands.ts';
import { REJECTIONS, type Rejection } from '../../src/journal/rejections.ts';
import type { ListSpotMarket } from '../../src/listing/commands.ts';
import type { LockWithdrawal, SetIdentityLevel, SetMemberFlags } from '../../src/member/commands.ts';
import type { CreditFromOutside, SetFaucet, Transfer } from '../../src/money/commands.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import type { SpotFilters } from '../../src/spot/market-definition.ts';
import { openingOfScenario, SCENARIO_MARKET } from './opening.ts';
import { Scenario } from './scenario.ts';

const E8 = 10n ** 8n;
const order: PlaceSpotOrder = {
  kind: 'place-spot-order',
  memberId: 1,
  requestId: '',
  market: SCENARIO_MARKET,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 50n,
  qty: 100n,
  quoteAmount: 0n,
};
const buyMarket: PlaceSpotOrder = {
  ...order,
  type: 'MARKET',
  timeInForce: 'IOC',
  price: 0n,
  qty: 0n,
  quoteAmount: 10n * E8,
};
const sellMarket: PlaceSpotOrder = { ...buyMarket, side: 'SELL', qty: 100n, quoteAmount: 0n };
const transfer: Transfer = {
  kind: 'transfer',
  memberId: 1,
  requestId: 't',
  from: 'spot',
  to: 'assets',
  asset: 'USDT',
  amount: E8,
};
const credit: CreditFromOutside = {
  kind: 'credit-from-outside',
  ref: 'c',
  owner: 1,
  type: 'spot',
  asset: 'USDT',
  amount: E8,
};
const filters: SpotFilters = {
  tickSize: 2n,
  stepSize: 5n,
  minQty: 10n,
  maxQty: 1000n,
  minNotional: E8,
  maxNotional: 100n * E8,
};
const listing: ListSpotMarket = {
  kind: 'list-spot-market',
  market: 'COIN/USDT2',
  base: 'COIN',
  quote: 'USDT',
  priceScale: 2,
  qtyScale: 1,
  filters,
  makerFeePpm: 1000,
  takerFeePpm: 1000,
  listingPrice: 50n,
};
const market = SCENARIO_MARKET;
const freeze: SetMemberFlags = { kind: 'set-member-flags', memberId: 1, frozen: true, tradingAllowed: true };
const lock: LockWithdrawal = { kind: 'lock-withdrawal', memberId: 1, untilMs: 1 };
const level: SetIdentityLevel = { kind: 'set-identity-level', memberId: 1, level: 1 };
const claim: Command = { kind: 'claim-faucet', memberId: 1, requestId: 'f' };
const faucet: SetFaucet = { kind: 'set-faucet', amounts: [{ asset: 'USDT', amount: E8 }] };
const coarse: Command = { kind: 'set-market-filters', market, filters };
const status = (to: 'SUSPENDED' | 'CANCEL_ONLY' | 'CLOSED'): Command => ({
  kind: 'set-market-status',
  market,
  status: to,
});
const text = (length: number): string => 'x'.repeat(length);

/** The commands before, the command, and its answer. */
const TABLE: [Command[], Command, Rejection][] = [
  [[], { ...order, quoteAmount: 1n }, 'BAD_COMMAND'],
  [[], { ...order, requestId: text(65) }, 'BAD_COMMAND'],
  [[], { ...buyMarket, price: 50n }, 'BAD_COMMAND'],
  [[], { ...buyMarket, qty: 1n }, 'BAD_COMMAND'],
  [[], { ...buyMarket, timeInForce: 'FOK' }, 'BAD_COMMAND'],
  [[], { ...sellMarket, quoteAmount: 1n }, 'BAD_COMMAND'],
  [[], { ...transfer, requestId: '' }, 'BAD_COMMAND'],
  [[], { ...credit, ref: '' }, 'BAD_COMMAND'],
  [[], { ...credit, ref: text(129) }, 'BAD_COMMAND'],
  [[], { ...credit, owner: 'outside:manual' }, 'BAD_COMMAND'],
  [[], { kind: 'open-member', memberId: 0 }, 'BAD_COMMAND'],
  [[], { kind: 'open-member', memberId: 1.5 }, 'BAD_COMMAND'],
  [[], { kind: 'open-member', memberId: -4 }, 'BAD_COMMAND'],
  [[], { ...lock, untilMs: -1, memberId: 9 }, 'BAD_COMMAND'],
  [[], { ...lock, untilMs: 1.5 }, 'BAD_COMMAND'],
  [[], { ...lock, untilMs: MAX_TIME_MS + 1 }, 'BAD_COMMAND'],
  [[], { ...lock, untilMs: Number.POSITIVE_INFINITY }, 'BAD_COMMAND'],
  [[], { ...level, level: 3 as IdentityLevel, memberId: 9 }, 'BAD_COMMAND'],
  [[], { ...level, level: -1 as IdentityLevel }, 'BAD_COMMAND'],
  [[], { kind: 'list-asset', asset: '', scale: 8, maxSupply: 1n }, 'BAD_COMMAND'],
  [[], { kind: 'list-asset', asset: text(33), scale: 8, maxSupply: 1n }, 'BAD_COMMAND'],
  [[], { ...listing, base: 'USDT' }, 'BAD_COMMAND'],
  [[], { ...listing, filters: { ...filters, tickSize: 0n } }, 'BAD_COMMAND'],
  [[], { ...listing, filters: { ...filters, minQty: 1001n } }, 'BAD_COMMAND'],
  [[], { ...listing, filters: { ...filters, maxNotional: 2n ** 63n } }, 'BAD_COMMAND'],
  [[], { kind: 'set-faucet', amounts: [faucet.amounts[0]!, faucet.amounts[0]!] }, 'BAD_COMMAND'],
  [
    [],
    {
      kind: 'set-index',
      limits: DEFAULT_INDEX_LIMITS,
      symbol: 'X',
      priceScale: 2,
      step: 0n,
      sources: [{ source: 'a', weight: 1 }],
    },
    'BAD_COMMAND',
  ],
  [
    [],
    { kind: 'set-index', limits: DEFAULT_INDEX_LIMITS, symbol: 'X', priceScale: 2, step: 1n, sources: [] },
    'BAD_COMMAND',
  ],
  [
    [],
    {
      kind: 'set-index',
      limits: DEFAULT_INDEX_LIMITS,
      symbol: 'X',
      priceScale: 2,
      step: 1n,
      sources: [{ source: 'a', weight: 0 }],
    },
    'BAD_COMMAND',
  ],
  [[], { kind: 'engine-upgraded', from: 2, to: 1 }, 'BAD_COMMAND'],
  [[], { ...transfer, asset: 'NONE' }, 'UNKNOWN_ASSET'],
  [[], { ...credit, asset: 'NONE' }, 'UNKNOWN_ASSET'],
  [[], { ...listing, base: 'NONE' }, 'UNKNOWN_ASSET'],
  [[], { kind: 'set-faucet', amounts: [{ asset: 'NONE', amount: 1n }] }, 'UNKNOWN_ASSET'],
  [[], { ...order, market: 'NONE', memberId: 9 }, 'UNKNOWN_MARKET'],
  [[], { kind: 'cancel-all-spot-orders', memberId: 1, market: 'NONE' }, 'UNKNOWN_MARKET'],
  [[], { kind: 'set-market-fees', market: 'NONE', makerFeePpm: 0, takerFeePpm: 0 }, 'UNKNOWN_MARKET'],
  [[], { ...order, memberId: 9 }, 'UNKNOWN_MEMBER'],
  [[], { ...order, memberId: Number.NaN }, 'UNKNOWN_MEMBER'],
  [[], { ...credit, owner: 9 }, 'UNKNOWN_MEMBER'],
  [[], { kind: 'cancel-spot-order', memberId: 9, orderId: 1, requestId: '' }, 'UNKNOWN_MEMBER'],
  [[], { ...freeze, memberId: 9 }, 'UNKNOWN_MEMBER'],
  [[], { ...lock, memberId: 9 }, 'UNKNOWN_MEMBER'],
  [[], { ...level, memberId: 9 }, 'UNKNOWN_MEMBER'],
  [[], { kind: 'list-asset', asset: 'USDT', scale: 9, maxSupply: 1n }, 'ALREADY_EXISTS'],
  [[], { ...listing, market }, 'ALREADY_EXISTS'],
  [[freeze], order, 'MEMBER_FROZEN'],
  [[freeze], transfer, 'MEMBER_FROZEN'],
  [[faucet, freeze], claim, 'MEMBER_FROZEN'],
  [[{ ...freeze, frozen: false, tradingAllowed: false }], order, 'TRADING_NOT_ALLOWED'],
  [[{ ...order, requestId: 'a' }], { ...order, requestId: 'a', price: 51n }, 'REQUEST_ID_REUSED'],
  [[transfer], { ...transfer, amount: 5n }, 'REQUEST_ID_REUSED'],
  [[credit], { ...credit, owner: 2 }, 'REQUEST_ID_REUSED'],
  [[status('SUSPENDED')], { ...order, price: -1n }, 'MARKET_NOT_OPEN'],
  [[status('CLOSED')], order, 'MARKET_NOT_OPEN'],
  [[status('CANCEL_ONLY')], order, 'MARKET_CANCEL_ONLY'],
  [[], { kind: 'cancel-spot-order', memberId: 1, orderId: 5, requestId: '' }, 'ORDER_NOT_FOUND'],
  [[], { kind: 'cancel-spot-order', memberId: 1, orderId: -5, requestId: '' }, 'ORDER_NOT_FOUND'],
  [[], { kind: 'cancel-spot-order', memberId: 1, orderId: 0, requestId: '' }, 'ORDER_NOT_FOUND'],
  [[order], { kind: 'cancel-spot-order', memberId: 2, orderId: 14, requestId: '' }, 'ORDER_NOT_FOUND'],
  [
    [{ ...order, timeInForce: 'IOC' }],
    { kind: 'cancel-spot-order', memberId: 1, orderId: 14, requestId: '' },
    'ORDER_FINISHED',
  ],
  [[], { ...order, price: 0n }, 'PRICE_INVALID'],
  [[], { ...order, price: -50n }, 'PRICE_INVALID'],
  [[], { ...order, price: 2n ** 50n }, 'PRICE_INVALID'],
  [[], { ...order, price: 2n ** 200n }, 'PRICE_INVALID'],
  [[], { ...listing, listingPrice: 0n, priceScale: 9 }, 'PRICE_INVALID'],
  [[coarse], { ...order, price: 51n }, 'PRICE_TICK'],
  [[], { ...order, price: 9n }, 'PRICE_BAND'],
  [[], { ...order, price: 251n }, 'PRICE_BAND'],
  [[], { ...order, qty: 0n }, 'QTY_INVALID'],
  [[], { ...order, qty: -100n }, 'QTY_INVALID'],
  [[], { ...buyMarket, quoteAmount: 0n }, 'QTY_INVALID'],
  [[], { ...buyMarket, quoteAmount: -1n }, 'QTY_INVALID'],
  [[coarse], { ...order, qty: 102n }, 'QTY_STEP'],
  [[coarse], { ...order, qty: 5n }, 'QTY_TOO_SMALL'],
  [[coarse], { ...order, qty: 1005n }, 'QTY_TOO_LARGE'],
  [[], { ...order, qty: 2n ** 53n }, 'QTY_TOO_LARGE'],
  [[], { ...order, qty: 2n ** 90n }, 'QTY_TOO_LARGE'],
  [[], { ...order, qty: 19n }, 'NOTIONAL_TOO_SMALL'],
  [[], { ...buyMarket, quoteAmount: E8 - 1n }, 'NOTIONAL_TOO_SMALL'],
  [[], { ...sellMarket, qty: 19n }, 'NOTIONAL_TOO_SMALL'],
  [[], { ...order, qty: 100_000n, price: 100n }, 'NOTIONAL_TOO_LARGE'],
  [[], { ...buyMarket, quoteAmount: 9_000n * E8 + 1n }, 'NOTIONAL_TOO_LARGE'],
  [[], { ...buyMarket, quoteAmount: 2n ** 99n }, 'NOTIONAL_TOO_LARGE'],
  [[], buyMarket, 'NO_LIQUIDITY'],
  [[], sellMarket, 'NO_LIQUIDITY'],
  [[], { ...transfer, from: 'assets', amount: 0n }, 'SAME_ACCOUNT'],
  [[], { ...transfer, to: 'contract', asset: 'COIN', amount: -1n }, 'ACCOUNT_ASSET_NOT_ALLOWED'],
  [[], { ...transfer, from: 'otc', asset: 'COIN' }, 'ACCOUNT_ASSET_NOT_ALLOWED'],
  [[], { ...credit, type: 'contract', asset: 'COIN' }, 'ACCOUNT_ASSET_NOT_ALLOWED'],
  [[], { ...transfer, amount: 0n }, 'AMOUNT_INVALID'],
  [[], { ...transfer, amount: -5n }, 'AMOUNT_INVALID'],
  [[], { ...credit, amount: 0n }, 'AMOUNT_INVALID'],
  [[], { kind: 'set-faucet', amounts: [{ asset: 'USDT', amount: 0n }] }, 'AMOUNT_INVALID'],
  [[], { kind: 'list-asset', asset: 'NEW', scale: 8, maxSupply: 2n ** 63n }, 'AMOUNT_INVALID'],
  [[], { ...transfer, amount: 10_000n * E8 + 1n }, 'INSUFFICIENT_BALANCE'],
  [[], { ...transfer, amount: 2n ** 100n }, 'INSUFFICIENT_BALANCE'],
  [
    [
      { ...order, qty: 100_000n, price: 50n },
      { ...order, qty: 90_000n, price: 50n },
    ],
    { ...order, qty: 11_000n, price: 50n },
    'INSUFFICIENT_BALANCE',
  ],
  [
    [transfer, { ...transfer, requestId: 'u', asset: 'COIN', amount: 1n }],
    { ...order, side: 'SELL', qty: 100_000n, price: 50n },
    'INSUFFICIENT_BALANCE',
  ],
  [[], claim, 'FAUCET_CLOSED'],
  [[faucet], claim, 'PROMO_EMPTY'],
  [
    [faucet, { ...credit, owner: 'promo', amount: 9n * E8 }, claim],
    { ...claim, requestId: 'g' },
    'FAUCET_ALREADY_CLAIMED',
  ],
  [[order], coarse, 'BOOK_NOT_EMPTY'],
  [[], { ...listing, priceScale: 8, makerFeePpm: 9_000 }, 'SCALE_INVALID'],
  [[], { ...listing, qtyScale: 9, priceScale: 0 }, 'SCALE_INVALID'],
  [[], { kind: 'list-asset', asset: 'NEW', scale: 9, maxSupply: 0n }, 'SCALE_INVALID'],
  [[], { ...listing, makerFeePpm: 1001 }, 'FEE_INVALID'],
  [[], { kind: 'set-market-fees', market, makerFeePpm: 0, takerFeePpm: 100_001 }, 'FEE_INVALID'],
  [[], { kind: 'set-market-fees', market, makerFeePpm: -1, takerFeePpm: 5 }, 'FEE_INVALID'],
  [[], { ...credit, amount: 10n ** 18n - 30_000n * E8 + 1n }, 'SUPPLY_EXCEEDED'],
  [[], { ...credit, amount: 2n ** 70n }, 'SUPPLY_EXCEEDED'],
];

describe('rejections', () => {
  const titled = TABLE.map(([before, command, rejection], i) => ({ before, command, rejection, i }));
  it.each(titled)('$rejection: $command.kind, case $i', ({ before, command, rejection }) => {
    const scenario = new Scenario();
    scenario.run(...openingOfScenario());
    for (const earlier of before) expect(scenario.done(earlier).rejection).toBe('OK');
    const state = scenario.reference.state();
    expect(scenario.done(command)).toEqual({ rejection, result: 0, repeated: false });
    const { seq: _seq, ...unchanged } = scenario.reference.state();
    expect(state).toMatchObject(unchanged);
  });

  it('refuses the 201st open order of a member in a market', () => {
    const scenario = new Scenario();
    scenario.run(...openingOfScenario());
    for (let i = 0; i < 200; i++) expect(scenario.done(order).rejection).toBe('OK');
    expect(scenario.done(order).rejection).toBe('TOO_MANY_ORDERS');
    expect(scenario.done({ ...order, timeInForce: 'IOC' }).rejection).toBe('OK');
    expect(scenario.done({ ...order, memberId: 2 }).rejection).toBe('OK');
    expect(
      scenario.done({ kind: 'cancel-spot-order', memberId: 1, orderId: 20, requestId: '' }).rejection,
    ).toBe('OK');
    expect(scenario.done(order).rejection).toBe('OK');
  });

  it('lists only as many assets as have a number', () => {
    const scenario = new Scenario();
    const list = (i: number): Command => ({ kind: 'list-asset', asset: `A${i}`, scale: 2, maxSupply: 1n });
    scenario.run(...Array.from({ length: 4000 }, (_, i) => list(i)));
    expect(scenario.done(list(4000)).rejection).toBe('BAD_COMMAND');
  });

  it('has a case for every rejection that a command can get', () => {
    const covered = new Set<Rejection>([...TABLE.map(([, , rejection]) => rejection), 'TOO_MANY_ORDERS']);
    const elsewhere: Rejection[] = ['OK', 'INTERNAL', 'POISONED'];
    // Those of contracts alone have their own table.
    const own = REJECTIONS.slice(0, REJECTIONS.indexOf('CONTRACT_HALTED'));
    expect(own.filter((one) => !covered.has(one))).toEqual(elsewhere);
  });
});
