/** Orders that the market filled while the app is open, as strips: each leads to its order. */
import { displayLots, displayPriceOrNone, displayQty, isZero } from '@tern/math';
import type { WireContractOrder, WireSpotOrder } from '@tern/protocol';
import { queryClient } from '../kit/api/query-client.ts';
import { contractApi } from '../kit/calls/contract.ts';
import { marketApi } from '../kit/calls/market.ts';
import { t } from '../locale/text.ts';
import { socket } from './connection.ts';
import { type Notice, showNotice } from './notice.ts';

type Ended = Pick<WireSpotOrder, 'status' | 'type' | 'timeInForce'>;

/** Ended by the market, not by its owner: an order that may not rest is cancelled with what it got. */
function isDone({ status, type, timeInForce }: Ended): boolean {
  return status === 'matched' || (status === 'cancelled' && (type === 'MARKET' || timeInForce === 'IOC'));
}

interface Steps {
  tickSize: string;
  stepSize: string;
}

export function spotNotice(order: WireSpotOrder, steps: Steps | undefined): Notice | undefined {
  if (!isDone(order) || isZero(order.filledQty)) return undefined;
  return {
    tone: 'ok',
    text: t(`notice.${order.side}`, {
      qty: displayQty(order.filledQty, steps?.stepSize ?? '1'),
      coin: order.pairsName.split('/')[0] ?? '',
      price: displayPriceOrNone(order.averagePrice, steps?.tickSize),
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

const KNOWN_FOR_MS = 60_000;

/** The markets as the screens know them, asked for once a minute at most; undefined where there is no answer. */
const marketsOf = <Markets>(key: string, queryFn: () => Promise<Markets>) =>
  queryClient
    .fetchQuery({ queryKey: ['market', key], queryFn, staleTime: KNOWN_FOR_MS })
    .catch(() => undefined);

async function showSpot(orders: readonly WireSpotOrder[]): Promise<void> {
  if (!orders.some(isDone)) return;
  const markets = await marketsOf('spotMarkets', () => marketApi.call('getSpotMarkets'));
  for (const order of orders) {
    const notice = spotNotice(
      order,
      markets?.find((one) => one.pairsName === order.pairsName),
    );
    if (notice) showNotice(notice);
  }
}

async function showContract(orders: readonly WireContractOrder[]): Promise<void> {
  if (!orders.some(isDone)) return;
  const contracts = await marketsOf('contracts', () => contractApi.call('getContracts'));
  for (const order of orders) {
    const contract = contracts?.find((one) => one.pairsName === order.pairsName);
    const notice = contractNotice(order, contract?.tickSize);
    if (notice) showNotice(notice);
  }
}

/** @returns ends the watch */
export function watchFills(): () => void {
  const leave = [
    socket.subscribe('orders', (op, data) => {
      if (op === 'update') void showSpot(data);
    }),
    socket.subscribe('contractOrders', (op, data) => {
      if (op === 'update') void showContract(data.orders);
    }),
  ];
  return () => {
    for (const end of leave) end();
  };
}
