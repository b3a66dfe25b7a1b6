import { ORDER_LIMIT } from '../../src/base/limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import {
  type AmendSpotOrder,
  type CancelAllSpotOrders,
  type CancelSpotOrder,
  type PlaceSpotOrder,
  SPOT_COMMANDS,
} from '../../src/spot/commands.ts';
import { walkNeighbours } from './neighbours.ts';
import { SCENARIO_MARKET } from './opening.ts';
import type { Scenario } from './scenario.ts';
import { coins, DEBT, moveMoney, must, openWallet, POOR_MEMBER } from './wallet-opening.ts';

const market = SCENARIO_MARKET;
const order: PlaceSpotOrder = {
  kind: 'place-spot-order',
  memberId: 1,
  requestId: 'q',
  market,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 50n,
  qty: 500n,
  quoteAmount: 0n,
};
const cancel: CancelSpotOrder = { kind: 'cancel-spot-order', memberId: 1, orderId: 0, requestId: 'open' };
const cancelAll: CancelAllSpotOrders = { kind: 'cancel-all-spot-orders', memberId: 1, market };
const UNKNOWN = { memberId: 99 };
const AN_ORDER_HAS_ONE_STATE = 'An order is unknown or finished.';
const AN_UNKNOWN_MEMBER = 'An unknown member is neither frozen nor in debt.';

const run =
  (...commands: Command[]) =>
  (scenario: Scenario): void => {
    must(scenario, ...commands);
  };
const flags = (frozen: boolean, tradingAllowed: boolean) =>
  run({ kind: 'set-member-flags', memberId: 1, frozen, tradingAllowed });
const status = (to: 'CANCEL_ONLY' | 'SUSPENDED') => run({ kind: 'set-market-status', market, status: to });

/** Prices in steps of 2, quantities in steps of 5, and 20 to 100 USDT an order; the reference price is 50. */
function openCoarse(): Scenario {
  const scenario = openWallet();
  const filters = {
    tickSize: 2n,
    stepSize: 5n,
    minQty: 10n,
    maxQty: 1000n,
    minNotional: coins(20),
    maxNotional: coins(100),
  };
  must(scenario, { kind: 'set-market-filters', market, filters });
  return scenario;
}

function openWithOrder(): Scenario {
  const scenario = openCoarse();
  must(scenario, { ...order, requestId: 'open' });
  return scenario;
}

walkNeighbours({
  open: openCoarse,
  command: order,
  rejections: SPOT_COMMANDS['place-spot-order'].rejections,
  faults: [
    { rejection: 'BAD_COMMAND', change: { quoteAmount: 1n } },
    { rejection: 'UNKNOWN_MARKET', change: { market: 'NONE' } },
    { rejection: 'UNKNOWN_MEMBER', change: UNKNOWN, apart: AN_UNKNOWN_MEMBER },
    { rejection: 'MEMBER_FROZEN', before: flags(true, true) },
    { rejection: 'MEMBER_IN_DEBT', before: run(...DEBT) },
    { rejection: 'TRADING_NOT_ALLOWED', before: flags(false, false) },
    {
      rejection: 'REQUEST_ID_REUSED',
      first: run({ ...order, requestId: 'used', price: 40n, qty: 600n }),
      change: { requestId: 'used' },
    },
    { rejection: 'MARKET_CANCEL_ONLY', before: status('CANCEL_ONLY'), apart: 'A market has one status.' },
    { rejection: 'MARKET_NOT_OPEN', before: status('SUSPENDED') },
    { rejection: 'PRICE_INVALID', change: { price: 0n }, withNext: { change: { price: -1n } } },
    { rejection: 'PRICE_TICK', change: { price: 51n }, withNext: { change: { price: 2001n } } },
    { rejection: 'PRICE_BAND', change: { price: 2000n } },
    { rejection: 'QTY_INVALID', change: { qty: 0n }, apart: 'A quantity is not both none and too large.' },
    {
      rejection: 'QTY_TOO_LARGE',
      change: { qty: BigInt(ORDER_LIMIT.MAX_QTY) + 1n },
      withNext: { change: { qty: BigInt(ORDER_LIMIT.MAX_QTY) + 2n } },
    },
    { rejection: 'QTY_STEP', change: { qty: 501n }, withNext: { change: { qty: 3n } } },
    { rejection: 'QTY_TOO_SMALL', change: { qty: 5n }, apart: 'A quantity is too small or too large.' },
    { rejection: 'QTY_TOO_LARGE', change: { qty: 1005n }, withNext: { change: { qty: 1005n, price: 18n } } },
    {
      rejection: 'NOTIONAL_TOO_SMALL',
      change: { qty: 100n },
      apart: 'A notional is too small or too large.',
    },
    { rejection: 'NOTIONAL_TOO_LARGE', change: { qty: 1000n, price: 102n } },
    {
      rejection: 'TOO_MANY_ORDERS',
      before: run(...Array.from({ length: 200 }, () => ({ ...order, requestId: '' }))),
      apart: 'A MARKET order, for which the book may be empty, never rests.',
    },
    {
      rejection: 'NO_LIQUIDITY',
      change: { type: 'MARKET', timeInForce: 'IOC', price: 0n, qty: 0n, quoteAmount: coins(25) },
    },
    { rejection: 'INSUFFICIENT_BALANCE', change: { memberId: POOR_MEMBER } },
  ],
});

walkNeighbours({
  open: openWithOrder,
  command: cancel,
  rejections: SPOT_COMMANDS['cancel-spot-order'].rejections,
  faults: [
    { rejection: 'UNKNOWN_MEMBER', change: UNKNOWN },
    { rejection: 'ORDER_NOT_FOUND', change: { requestId: 'never' }, apart: AN_ORDER_HAS_ONE_STATE },
    { rejection: 'ORDER_FINISHED', before: run(cancel) },
  ],
});

walkNeighbours({
  open: openWithOrder,
  command: cancelAll,
  rejections: SPOT_COMMANDS['cancel-all-spot-orders'].rejections,
  faults: [
    { rejection: 'UNKNOWN_MARKET', change: { market: 'NONE' } },
    { rejection: 'UNKNOWN_MEMBER', change: UNKNOWN },
  ],
});

/** The order that is amended; a SELL, so that its member may move all USDT away. */
const ask: PlaceSpotOrder = { ...order, requestId: 'open', side: 'SELL' };
const amend: AmendSpotOrder = {
  kind: 'amend-spot-order',
  memberId: 1,
  requestId: 'a',
  orderId: 0,
  orderRequestId: 'open',
  price: 52n,
  qty: 600n,
};
const bid = (price: bigint, qty: bigint): PlaceSpotOrder => ({ ...order, memberId: 2, price, qty });
const filled = run(bid(50n, 400n));

walkNeighbours({
  open: () => {
    const scenario = openCoarse();
    must(scenario, ask);
    return scenario;
  },
  command: amend,
  rejections: SPOT_COMMANDS['amend-spot-order'].rejections,
  faults: [
    { rejection: 'BAD_COMMAND', change: { price: 0n, qty: 0n } },
    { rejection: 'UNKNOWN_MEMBER', change: UNKNOWN, apart: AN_UNKNOWN_MEMBER },
    { rejection: 'MEMBER_FROZEN', before: flags(true, true) },
    { rejection: 'MEMBER_IN_DEBT', before: run(...DEBT) },
    { rejection: 'TRADING_NOT_ALLOWED', before: flags(false, false) },
    {
      rejection: 'REQUEST_ID_REUSED',
      first: run({ ...amend, requestId: 'used', qty: 550n }),
      change: { requestId: 'used' },
    },
    { rejection: 'ORDER_NOT_FOUND', change: { orderRequestId: 'never' }, apart: AN_ORDER_HAS_ONE_STATE },
    { rejection: 'ORDER_FINISHED', before: run(cancel) },
    { rejection: 'MARKET_CANCEL_ONLY', before: status('CANCEL_ONLY'), apart: 'A market has one status.' },
    { rejection: 'MARKET_NOT_OPEN', before: status('SUSPENDED') },
    { rejection: 'PRICE_INVALID', change: { price: -2n }, withNext: { change: { price: -1n } } },
    { rejection: 'PRICE_TICK', change: { price: 51n }, withNext: { change: { price: 2001n } } },
    { rejection: 'PRICE_BAND', change: { price: 2000n } },
    { rejection: 'QTY_INVALID', change: { qty: -5n }, apart: 'A quantity is not both none and too large.' },
    {
      rejection: 'QTY_TOO_LARGE',
      change: { qty: BigInt(ORDER_LIMIT.MAX_QTY) + 1n },
      withNext: { change: { qty: BigInt(ORDER_LIMIT.MAX_QTY) + 2n } },
    },
    { rejection: 'QTY_STEP', change: { qty: 601n }, withNext: { before: filled, change: { qty: 399n } } },
    {
      rejection: 'AMEND_FILLED',
      before: filled,
      change: { qty: 395n },
      withNext: { before: filled, change: { qty: 400n } },
    },
    {
      rejection: 'QTY_TOO_SMALL',
      before: filled,
      change: { qty: 405n },
      apart: 'So little rests of so large a whole only when all was filled before.',
    },
    { rejection: 'QTY_TOO_LARGE', change: { qty: 1005n }, withNext: { change: { qty: 1005n, price: 18n } } },
    {
      rejection: 'NOTIONAL_TOO_SMALL',
      change: { qty: 100n },
      withNext: {
        before: run({ ...ask, requestId: 'large', price: 48n, qty: 1000n }, bid(48n, 900n)),
        change: { orderRequestId: 'large', price: 102n, qty: 0n },
      },
    },
    {
      rejection: 'NOTIONAL_TOO_LARGE',
      change: { price: 102n, qty: 1000n },
      withNext: {
        before: run(cancel, { ...ask, requestId: 'high', price: 120n }, bid(110n, 500n)),
        change: { orderRequestId: 'high', price: 110n, qty: 1000n },
      },
    },
    { rejection: 'AMEND_WOULD_MATCH', before: run(bid(46n, 500n)), change: { price: 46n } },
    {
      rejection: 'INSUFFICIENT_BALANCE',
      before: run(moveMoney('coins', coins(9_945), { asset: 'COIN', from: 'spot', to: 'assets' })),
    },
  ],
});
