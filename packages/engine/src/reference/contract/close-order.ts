/** The books, and how an order leaves them (RULES 1.2): what it reserved or froze is free again. */
import {
  accountOf,
  type CancelReason,
  type ContractOrder,
  contractOf,
  directionOf,
  isBuy,
  isOpening,
  positionOf,
  type World,
} from './world.ts';

/** Best first. */
export function bookSide(world: World, contract: string, side: 'buy' | 'sell'): ContractOrder[] {
  const { bids, asks } = contractOf(world, contract);
  return side === 'buy' ? bids : asks;
}

export function restOrder(world: World, order: ContractOrder): void {
  const side = bookSide(world, order.contract, isBuy(order.tradeType) ? 'buy' : 'sell');
  const isBetter = (other: ContractOrder) =>
    isBuy(order.tradeType) ? other.price < order.price : other.price > order.price;
  const at = side.findIndex(isBetter);
  side.splice(at < 0 ? side.length : at, 0, order);
}

/** Ends an order: out of its book, what it reserved or froze is free again. */
export function closeOrder(
  world: World,
  order: ContractOrder,
  status: 'matched' | 'cancelled',
  reason: CancelReason,
): void {
  const { bids, asks } = contractOf(world, order.contract);
  for (const side of [bids, asks]) {
    const at = side.findIndex(({ orderId }) => orderId === order.orderId);
    if (at >= 0) side.splice(at, 1);
  }
  const account = accountOf(world, order.memberId);
  account.reserved -= order.reserve;
  account.free += order.reserve;
  order.reserve = 0n;
  if (!isOpening(order.tradeType)) {
    const position = positionOf(world, order.memberId, order.contract, directionOf(order.tradeType));
    position.frozenQty -= order.qty - order.filledQty;
    position.frozenLots -= order.lots - order.filledLots;
  }
  order.status = status;
  order.reason = reason;
  world.orders.delete(order.orderId);
  world.events.push({ kind: 'order-closed', orderId: order.orderId, status, reason });
}
