/** An OTC order as lists and the topic `otcOrders` show it to one of its parties. */
import { formatUnits } from '@tern/math';
import type { OtcTurn, WireOtcOrder } from '@tern/protocol';
import type { LiveMarkets } from '../../market/index.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { NickNames } from '../people/nick-names.ts';
import { wireCny } from '../wire-units.ts';
import { orderNumber } from './order-number.ts';
import { counterpartyOf, type OtcOrderRecord, partyOf } from './order-record.ts';
import type { UnreadLines } from './order-talk.ts';
import { clockOf, turnOf } from './order-turn.ts';

export class OrderView {
  constructor(
    private readonly live: Pick<LiveOtc, 'desk' | 'members'>,
    private readonly names: Pick<NickNames, 'nickNameOf'>,
    private readonly markets: Pick<LiveMarkets, 'asset'>,
    private readonly lines: UnreadLines,
  ) {}

  /** The names of both parties and the kinds of the payees must be loaded. */
  wire(order: OtcOrderRecord, memberId: number, nowMs: number): WireOtcOrder {
    const { desk, members } = this.live;
    const turn = turnOf(order);
    return {
      orderId: String(order.orderId),
      orderNumber: orderNumber(order),
      side: memberId === order.buyerId ? 'BUY' : 'SELL',
      isMerchant: memberId === merchantOf(order),
      currency: order.currency,
      price: wireCny(order.price),
      amount: wireCny(order.amount),
      qty: formatUnits(order.qty, this.markets.asset(order.currency)?.scale ?? 0),
      status: order.status,
      cancelCause: order.cancelCause,
      appeal: order.appeal,
      reopening: order.reopening,
      nickName: this.names.nickNameOf(counterpartyOf(order, memberId)),
      payKinds: members.kindsOf(order.methodId === 0 ? order.methodIds : [order.methodId]),
      turn,
      isOwnTurn: isTurnOf(turn, order, memberId),
      ...clockOf(order, desk, nowMs),
      unread: this.lines.unreadOf(memberId, order.orderId),
      time: order.timeMs,
      changedTime: order.changedMs,
    };
  }
}

export function isTurnOf(turn: OtcTurn, order: OtcOrderRecord, memberId: number): boolean {
  return turn === partyOf(order, memberId);
}

/** The party whose ad it is: the other one than the taker. */
function merchantOf({ side, buyerId, sellerId }: OtcOrderRecord): number {
  return side === 'BUY' ? sellerId : buyerId;
}
