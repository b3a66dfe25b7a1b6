import type { PositionChanged } from '@tern/engine';
import { expect, it } from 'vitest';
import { HedgeOrders } from './hedge-orders.ts';
import { OwnContract } from './own-contract.ts';

const LOT = 100_000_000n;
const MARKET = 'BTC/USDT:USDT';

function changed(side: 'LONG' | 'SHORT', lots: bigint, frozenLots: bigint): PositionChanged {
  return {
    kind: 'position-changed',
    positionId: 1,
    memberId: 7,
    market: MARKET,
    side,
    mode: 'CROSS',
    leverage: 5,
    qty: lots / 100n,
    lots,
    frozenQty: frozenLots / 100n,
    frozenLots,
    openNotional: 5_000n,
    margin: 0n,
    takeProfit: 0n,
    stopLoss: 0n,
    triggerSource: 'MARK',
    isLocked: false,
    openTimeMs: 0,
    realisedPnl: 0n,
    fees: 0n,
    funding: 0n,
  };
}

function memberAfter(...events: PositionChanged[]): OwnContract {
  const own = new OwnContract(7, MARKET, { contracts: [], contractOrders: [], positions: [] });
  for (const event of events) own.apply(event);
  return own;
}

const brief = (orders: HedgeOrders, side: 'BUY' | 'SELL', lots: bigint) => {
  const order = orders.order(side, 'POST_ONLY', 10n, lots);
  return [order.tradeType, order.closeAll ? 'all' : order.lots / LOT];
};

it('closes what is held and not frozen, whole lots and the fraction with the last, before it opens', () => {
  const orders = new HedgeOrders(memberAfter(changed('SHORT', 7n * LOT + 3n, 2n * LOT)));
  expect(brief(orders, 'BUY', 3n)).toEqual(['CLOSE_SHORT', 3n]);
  expect(brief(orders, 'BUY', 2n)).toEqual(['CLOSE_SHORT', 'all']);
  expect(brief(orders, 'BUY', 4n)).toEqual(['OPEN_LONG', 4n]);
  // The short is nothing that selling could close.
  expect(brief(orders, 'SELL', 4n)).toEqual(['OPEN_SHORT', 4n]);
});

it('leaves less than a lot until there is more to close with it', () => {
  const orders = new HedgeOrders(memberAfter(changed('LONG', LOT - 1n, 0n)));
  expect(brief(orders, 'SELL', 4n)).toEqual(['OPEN_SHORT', 4n]);
});

it('counts frozen lots as free when every order goes first', () => {
  const frozen = memberAfter(changed('LONG', 7n * LOT, 7n * LOT));
  expect(brief(new HedgeOrders(frozen, true), 'SELL', 7n)).toEqual(['CLOSE_LONG', 'all']);
  expect(brief(new HedgeOrders(frozen), 'SELL', 7n)).toEqual(['OPEN_SHORT', 7n]);
});

it('a position that ended is nothing', () => {
  const held = changed('LONG', LOT, 0n);
  const own = memberAfter(held);
  expect([own.netQty, own.margin('LONG')]).toEqual([held.qty, 1_000n]);
  own.apply({ ...held, qty: 0n });
  expect([own.netQty, own.margin('LONG')]).toEqual([0n, 0n]);
});
