/** The books, and how an order leaves them (rules/contracts#order-status): what it reserved or froze is free again. */
import type { CancelReason } from '../../../src/base/order-words.ts';
import {
  accountOf,
  type ContractOrder,
  contractOf,
  directionOf,
  isBuy,
  isOpening,
  positionOf,
  type ReferenceWorld,
  reserve,
} from './world.ts';

/** Best first. */
export function bookSide(world: ReferenceWorld, contract: string, side: 'buy' | 'sell'): ContractOrder[] {
  const { bids, asks } = contractOf(world, contract);
  return side === 'buy' ? bids : asks;
}

export function restOrder(world: ReferenceWorld, order: ContractOrder): void {
  const side = bookSide(world, order.contract, isBuy(order.tradeType) ? 'buy' : 'sell');
  const isBetter = (other: ContractOrder) =>
    isBuy(order.tradeType) ? other.price < order.price : other.price > order.price;
  const at = side.findIndex(isBetter);
  side.splice(at < 0 ? side.length : at, 0, order);
}

/** Ends an order: out of its book, what it reserved or froze is free again. */
export function closeOrder(
  world: ReferenceWorld,
  order: ContractOrder,
  status: 'matched' | 'cancelled',
  reason: CancelReason,
): void {
  const side = bookSide(world, order.contract, isBuy(order.tradeType) ? 'buy' : 'sell');
  const at = side.indexOf(order);
  if (at >= 0) side.splice(at, 1);
  const account = accountOf(world, order.memberId);
  reserve(world, account, -order.reserve);
  order.reserve = 0n;
  if (!isOpening(order.tradeType)) {
    const position = positionOf(world, order.memberId, order.contract, directionOf(order.tradeType));
    const rest = order.qty - order.filledQty;
    if (position !== undefined && rest > 0n) {
      position.frozenQty -= rest;
      position.frozenLots -= order.lots - order.filledLots;
      world.touched.add(position);
    }
  }
  order.isOpen = false;
  account.orders = account.orders.filter((one) => one !== order);
  world.orders.delete(order.orderId);
  if (order.origin === 'MEMBER' && order.body !== '')
    world.ended.push({ ...requestOf(order), kind: 'contract', answer: order.orderId });
  const { orderId, memberId, contract: market, filledQty, filledNotional, filledLots, fee } = order;
  world.model.events.push({
    kind: 'contract-order-closed',
    orderId,
    memberId,
    market,
    status,
    reason,
    filledQty,
    filledNotional,
    filledLots,
    fee,
  });
}

const requestOf = ({ memberId, requestId, body }: ContractOrder) => ({ memberId, requestId, body });
