/** The state of an order as a party reads it: the headline, what happens next, and how far it is (rules/otc#order-states). */
import type { WireOtcOrder } from '@tern/protocol';

type State = Pick<WireOtcOrder, 'side' | 'status' | 'appeal' | 'reopening' | 'cancelCause' | 'clock'>;

export type OrderHead =
  | 'payBuyer'
  | 'paySeller'
  | 'releaseBuyer'
  | 'releaseSeller'
  | 'reopenBuyer'
  | 'reopenSeller'
  | 'appeal'
  | 'COMPLETED'
  | 'CANCELLED';

export function headOf(order: State): OrderHead {
  const party = order.side === 'BUY' ? 'Buyer' : 'Seller';
  if (order.status === 'PENDING_PAYMENT') return `pay${party}`;
  if (order.status === 'PENDING_RELEASE') return order.appeal === 'OPEN' ? 'appeal' : `release${party}`;
  if (order.reopening === 'ASKED') return `reopen${party}`;
  return order.status;
}

export type OrderNext =
  | Exclude<OrderHead, 'COMPLETED' | 'CANCELLED'>
  | 'completedBuyer'
  | 'completedSeller'
  | 'BUYER'
  | 'TIMEOUT'
  | 'REFUNDED'
  | 'VERDICT'
  | 'reopenWindow';

/** The text of what happens next; a cancelled order says why it is, and a buyer who may still reopen it that. */
export function nextOf(order: State): OrderNext {
  const head = headOf(order);
  if (head === 'COMPLETED') return order.side === 'BUY' ? 'completedBuyer' : 'completedSeller';
  if (head !== 'CANCELLED') return head;
  if (order.clock === 'REOPEN' && order.side === 'BUY') return 'reopenWindow';
  return order.cancelCause === 'NONE' ? 'BUYER' : order.cancelCause;
}

/** The place in placed, payment, release, done: 0 to 3; undefined for a cancelled order, which stands nowhere. */
export function stepOf({ status }: Pick<WireOtcOrder, 'status'>): number | undefined {
  switch (status) {
    case 'PENDING_PAYMENT':
      return 1;
    case 'PENDING_RELEASE':
      return 2;
    case 'COMPLETED':
      return 3;
    case 'CANCELLED':
      return undefined;
  }
}

export type TurnMark = 'yourTurn' | 'operatorTurn' | 'waiting' | 'ended';

export function turnOf({ isOwnTurn, turn }: Pick<WireOtcOrder, 'isOwnTurn' | 'turn'>): TurnMark {
  if (isOwnTurn) return 'yourTurn';
  if (turn === 'OPERATOR') return 'operatorTurn';
  return turn === 'NOBODY' ? 'ended' : 'waiting';
}
