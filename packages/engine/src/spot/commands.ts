/** Commands on spot orders. Placing and cancelling are frequent: the journal holds them as 32-bit words (spot-order-codec.ts). */
import type { MemberId } from '../base/accounts.ts';
import { MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import type { OrderType, Side, TimeInForce } from '../base/order-words.ts';
import {
  type AnswersOf,
  type CommandDeclarations,
  cancelRecord,
  commandRecord,
} from '../codec/declarations.ts';
import { id, signed, text } from '../codec/field.ts';
import { market } from '../codec/name-fields.ts';
import { optional } from '../codec/struct.ts';
import type { SpotRejection } from './rejections.ts';

/**
 * LIMIT: price and qty. MARKET SELL: qty, price 0. MARKET BUY: quoteAmount, price and qty 0 (rules/spot#orders).
 * requestId may be empty (no idempotency; the demo's bots); otherwise it is the client order id, remembered while the
 * order is open.
 */
export interface PlaceSpotOrder {
  kind: 'place-spot-order';
  memberId: MemberId;
  requestId: string;
  market: string;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  price: bigint;
  qty: bigint;
  quoteAmount: bigint;
}

/** Cancels the order with the orderId, or with the requestId when orderId is 0. */
export interface CancelSpotOrder {
  kind: 'cancel-spot-order';
  memberId: MemberId;
  orderId: number;
  requestId: string;
}

/** All open spot orders of the member; of one market, or of every market when market is empty. */
export interface CancelAllSpotOrders {
  kind: 'cancel-all-spot-orders';
  memberId: MemberId;
  market: string;
}

/**
 * Changes price, quantity or both of the open order with the orderId, or with the orderRequestId when orderId is 0
 * (rules/spot#amending). The quantity is the new whole one, what is filled included; 0 leaves a value as it is, and not both
 * may be 0. requestId is as in PlaceSpotOrder, in a space of its own.
 */
export interface AmendSpotOrder {
  kind: 'amend-spot-order';
  memberId: MemberId;
  requestId: string;
  orderId: number;
  orderRequestId: string;
  price: bigint;
  qty: bigint;
}

/** Those that the journal holds as blocks of bytes. */
export type SpotBlockCommand = CancelAllSpotOrders | AmendSpotOrder;

export type SpotCommand = PlaceSpotOrder | CancelSpotOrder | SpotBlockCommand;

export const SPOT_COMMANDS = {
  'place-spot-order': {
    lane: 'normal',
    rejections: [
      'BAD_COMMAND',
      'UNKNOWN_MARKET',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'TRADING_NOT_ALLOWED',
      'REQUEST_ID_REUSED',
      'MARKET_CANCEL_ONLY',
      'MARKET_NOT_OPEN',
      'PRICE_INVALID',
      'PRICE_TICK',
      'PRICE_BAND',
      'QTY_INVALID',
      // The quantity is larger than any market takes.
      'QTY_TOO_LARGE',
      'QTY_STEP',
      'QTY_TOO_SMALL',
      'QTY_TOO_LARGE',
      'NOTIONAL_TOO_SMALL',
      'NOTIONAL_TOO_LARGE',
      'TOO_MANY_ORDERS',
      'NO_LIQUIDITY',
      'INSUFFICIENT_BALANCE',
    ],
  },
  'cancel-spot-order': {
    lane: 'risk',
    rejections: ['UNKNOWN_MEMBER', 'ORDER_NOT_FOUND', 'ORDER_FINISHED'],
    isCancel: true,
  },
  'cancel-all-spot-orders': cancelRecord(['UNKNOWN_MARKET', 'UNKNOWN_MEMBER'], 3, {
    memberId: id,
    market: optional(market, ''),
  }),
  'amend-spot-order': commandRecord(
    'normal',
    [
      'BAD_COMMAND',
      'UNKNOWN_MEMBER',
      'MEMBER_FROZEN',
      'MEMBER_IN_DEBT',
      'TRADING_NOT_ALLOWED',
      'REQUEST_ID_REUSED',
      'ORDER_NOT_FOUND',
      'ORDER_FINISHED',
      'MARKET_CANCEL_ONLY',
      'MARKET_NOT_OPEN',
      'PRICE_INVALID',
      'PRICE_TICK',
      'PRICE_BAND',
      'QTY_INVALID',
      // The quantity is larger than any market takes.
      'QTY_TOO_LARGE',
      'QTY_STEP',
      'AMEND_FILLED',
      'QTY_TOO_SMALL',
      'QTY_TOO_LARGE',
      'NOTIONAL_TOO_SMALL',
      'NOTIONAL_TOO_LARGE',
      'AMEND_WOULD_MATCH',
      'INSUFFICIENT_BALANCE',
    ],
    122,
    {
      memberId: id,
      requestId: text(MAX_REQUEST_ID_LENGTH),
      orderId: id,
      orderRequestId: text(MAX_REQUEST_ID_LENGTH),
      price: signed,
      qty: signed,
    },
  ),
} satisfies CommandDeclarations<SpotCommand, SpotRejection>;

export type SpotAnswers = AnswersOf<typeof SPOT_COMMANDS>;
