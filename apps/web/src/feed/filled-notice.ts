/** Orders that the market filled while the app is open, as strips: each leads to its order. */
import { displayLots, displayPriceOrNone, displayQty, isZero } from '@tern/math';
import { marketName, type TopicData, type WireContractOrder, type WireSpotOrder } from '@tern/protocol';
import { t } from '../locale/text.ts';
import { socket } from './connection.ts';
import { type Notice, showNotice } from './notice.ts';
import { tickerOf } from './use-feed.ts';

type Ended = Pick<WireSpotOrder, 'status' | 'type' | 'timeInForce'>;

/** Ended by the market, not by its owner: an order that may not rest is cancelled with what it got. */
function isDone({ status, type, timeInForce }: Ended): boolean {
  return status === 'matched' || (status === 'cancelled' && (type === 'MARKET' || timeInForce === 'IOC'));
}

export function spotNotice(order: WireSpotOrder, tickSize: string | undefined): Notice | undefined {
  if (!isDone(order) || isZero(order.filledQty)) return undefined;
  return {
    tone: 'ok',
    text: t(`notice.${order.side}`, {
      qty: displayQty(order.filledQty, '1'),
      coin: order.pairsName.split('/')[0] ?? '',
      price: displayPriceOrNone(order.averagePrice, tickSize),
    }),
    link: `/transactionDetail?orderId=${order.orderId}`,
  };
}

export function contractNotice(order: WireContractOrder, tickSize: string | undefined): Notice | undefined {
  if (!isDone(order) || isZero(order.filledLots)) return undefined;
  return {
    tone: 'ok',
    text: t(`notice.${order.tradeType}`, {
      pair: order.pairsName,
      lots: displayLots(order.filledLots),
      price: displayPriceOrNone(order.averagePrice, tickSize),
    }),
    link: `/transactionDetail?type=contract&orderId=${order.orderId}`,
  };
}

/** @returns ends the watch */
export function watchFills(): () => void {
  const show = (notices: readonly (Notice | undefined)[]) => {
    for (const notice of notices) if (notice) showNotice(notice);
  };
  const leave = [
    socket.subscribe('orders', (op, data) => {
      if (op === 'update') show(data.map((order) => spotNotice(order, tickerOf(order.pairsName)?.tickSize)));
    }),
    socket.subscribe('contractOrders', (op, { orders }: TopicData['contractOrders']) => {
      if (op !== 'update') return;
      show(
        orders.map((order) =>
          contractNotice(order, tickerOf(marketName('CONTRACT', order.pairsName))?.tickSize),
        ),
      );
    }),
  ];
  return () => {
    for (const end of leave) end();
  };
}
