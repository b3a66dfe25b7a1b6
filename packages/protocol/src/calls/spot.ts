/** Calls about spot orders and fills. */
import { z } from 'zod';
import { call } from '../call.ts';
import {
  digits,
  id,
  minSequence,
  money,
  orderPage,
  page,
  paging,
  pairsName,
  requestId,
  time,
  timeRange,
} from '../scalars.ts';
import { ORDER_STATUSES, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '../values.ts';

const spotOrder = z.strictObject({
  orderId: id,
  requestId: z.string(),
  pairsName: z.string(),
  side: z.enum(SIDES),
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  status: z.enum(ORDER_STATUSES),
  /** NONE, USER, IOC_REMAINDER, FOK, POST_ONLY, STP, ADMIN. */
  reason: z.string(),
  /** The price is "0" for MARKET, the quantity for MARKET BUY. */
  price: money,
  qty: money,
  /** MARKET BUY only, else "0". */
  quoteAmount: money,
  filledQty: money,
  filledQuote: money,
  /** filledQuote / filledQty, half-up to the price scale; "0" while nothing is filled. */
  averagePrice: money,
  /** In the received asset. */
  fee: money,
  feeCurrency: z.string(),
  createTime: time,
  /** The time of the last change. */
  updateTime: time,
});

const fill = z.strictObject({
  tradeId: id,
  orderId: id,
  pairsName: z.string(),
  side: z.enum(SIDES),
  role: z.enum(['MAKER', 'TAKER']),
  price: money,
  qty: money,
  quoteQty: money,
  fee: money,
  feeCurrency: z.string(),
  time,
});

export const SPOT_CALLS = {
  placeSpotOrder: call({
    method: 'POST',
    path: 'spot/order/placeOrder',
    access: 'member',
    limit: 'orders',
    commands: ['place-spot-order'],
    errors: ['newAgreementRequired', 'amountInvalid'],
    summary: 'Places a spot order',
    request: z.strictObject({
      requestId,
      pairsName,
      side: z.enum(SIDES),
      type: z.enum(ORDER_TYPES),
      timeInForce: z.enum(TIMES_IN_FORCE).optional(),
      price: z.string().max(60).optional(),
      qty: z.string().max(60).optional(),
      /** MARKET BUY only. */
      quoteAmount: z.string().max(60).optional(),
    }),
    result: z.strictObject({ orderId: id }),
  }),

  /**
   * Names the order by its orderId or by the requestId it was placed with; exactly one of them. A price or a quantity
   * that is absent stays; at least one is there. The quantity is the new whole one, what is filled included.
   */
  amendSpotOrder: call({
    method: 'POST',
    path: 'spot/order/amendOrder',
    access: 'member',
    limit: 'orders',
    commands: ['amend-spot-order'],
    summary: 'Changes the price or the quantity of an open spot order, which keeps its id',
    request: z.strictObject({
      requestId,
      orderId: digits.optional(),
      orderRequestId: requestId.optional(),
      price: z.string().max(60).optional(),
      qty: z.string().max(60).optional(),
    }),
    result: z.strictObject({ orderId: id }),
  }),

  /** Names the order by its orderId or by the requestId it was placed with; exactly one of them. */
  cancelSpotOrder: call({
    method: 'POST',
    path: 'spot/order/cancelOrder',
    access: 'member',
    limit: 'cancels',
    whileSilent: 'waits',
    commands: ['cancel-spot-order'],
    summary: 'Cancels an open spot order',
    request: z.strictObject({ orderId: digits.optional(), requestId: requestId.optional() }),
    result: z.strictObject({ orderId: id }),
  }),

  cancelAllSpotOrders: call({
    method: 'POST',
    path: 'spot/order/cancelAllOrders',
    access: 'member',
    limit: 'cancels',
    whileSilent: 'waits',
    commands: ['cancel-all-spot-orders'],
    summary: 'Cancels all open spot orders, of one pair or of all',
    request: z.strictObject({ pairsName: pairsName.optional() }),
    result: z.strictObject({ cancelled: z.int() }),
  }),

  getOpenSpotOrders: call({
    method: 'GET',
    path: 'spot/order/getOpenOrders',
    access: 'member',
    errors: ['pairUnknown'],
    summary: 'Open spot orders, newest first',
    request: z.strictObject({ pairsName: pairsName.optional(), minSequence: minSequence.optional() }),
    result: z.array(spotOrder),
  }),

  getSpotOrders: call({
    method: 'GET',
    path: 'spot/order/getOrders',
    access: 'member',
    errors: ['pairUnknown'],
    summary: 'Spot orders of any status, of one, or of those that are finished; newest first',
    request: z.strictObject({
      pairsName: pairsName.optional(),
      side: z.enum(SIDES).optional(),
      type: z.enum(ORDER_TYPES).optional(),
      status: z.enum([...ORDER_STATUSES, 'finished']).optional(),
      ...timeRange,
      ...paging,
    }),
    result: orderPage(spotOrder),
  }),

  getSpotOrder: call({
    method: 'GET',
    path: 'spot/order/getOrder',
    access: 'member',
    errors: ['orderUnknown'],
    summary: 'One spot order with its fills',
    request: z.strictObject({ orderId: digits, minSequence: minSequence.optional() }),
    result: z.strictObject({ order: spotOrder, fills: z.array(fill) }),
  }),

  getSpotFills: call({
    method: 'GET',
    path: 'spot/order/getFills',
    access: 'member',
    errors: ['pairUnknown'],
    summary: "The member's spot fills, newest first",
    request: z.strictObject({
      pairsName: pairsName.optional(),
      side: z.enum(SIDES).optional(),
      ...timeRange,
      ...paging,
    }),
    result: page(fill),
  }),

  /** No fill leaves the read tables, so the history is whole; one answer counts the newest 50,000 fills at most. */
  getTradingSummary: call({
    method: 'GET',
    path: 'spot/order/getTradingSummary',
    access: 'member',
    summary: "The member's trades, volume and fees of the last days by pair, most trades first",
    request: z.strictObject({
      days: z.enum(['1', '7', '30']).default('30'),
      minSequence: minSequence.optional(),
    }),
    result: z.strictObject({
      /** The sums count the fills from here on. */
      since: time,
      /** False when the newest 50,000 fills do not cover the days: older ones are not counted. */
      isWhole: z.boolean(),
      pairs: z.array(
        z.strictObject({
          pairsName: z.string(),
          trades: z.int(),
          /** In the pair's quote asset. */
          volume: money,
          /** A purchase pays in the base asset, a sale in the quote asset (rules/spot#fees). */
          fees: z.array(z.strictObject({ currency: z.string(), amount: money })),
        }),
      ),
    }),
  }),
} as const;

export type WireSpotOrder = z.infer<typeof spotOrder>;
export type WireFill = z.infer<typeof fill>;
