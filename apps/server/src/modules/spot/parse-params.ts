/**
 * Turns a request for an order into a command: checks which fields each type takes, and turns decimals into the
 * market's units. It refuses only what cannot be put into a command; the engine checks filters, bands and money, in one
 * step with the order. Precedence: time in force, then price, then quantity or amount.
 */
import type { PlaceSpotOrder, TimeInForce } from '@tern/engine';
import type { CallRequest } from '@tern/protocol';
import { CallError } from '../../platform/http/call.ts';
import { type AmountErrors, positiveUnits } from '../command/index.ts';
import type { MarketInfo } from '../market/index.ts';

type Request = CallRequest<'placeSpotOrder'>;

export const PRICE_ERRORS: AmountErrors = {
  format: 'priceInvalid',
  scale: 'priceTick',
  range: 'priceInvalid',
};
export const QTY_ERRORS: AmountErrors = { format: 'qtyInvalid', scale: 'qtyStep', range: 'qtyTooLarge' };
const QUOTE_ERRORS: AmountErrors = {
  format: 'amountInvalid',
  scale: 'amountInvalid',
  range: 'notionalTooLarge',
};

/** LIMIT rests by default; MARKET is always IOC. */
function timeInForceOf(request: Request): TimeInForce {
  if (request.type === 'LIMIT') return request.timeInForce ?? 'GTC';
  if (request.timeInForce !== undefined && request.timeInForce !== 'IOC') {
    throw new CallError('parameterInvalid', { field: 'timeInForce' });
  }
  return 'IOC';
}

/** A field that the order's type does not take is refused, not ignored: the caller meant something by it. */
function refuseGiven(request: Request, field: 'price' | 'qty' | 'quoteAmount'): 0n {
  if (request[field] !== undefined && request[field] !== '')
    throw new CallError('parameterInvalid', { field });
  return 0n;
}

export function placeCommand(request: Request, memberId: number, market: MarketInfo): PlaceSpotOrder {
  const timeInForce = timeInForceOf(request);
  const isLimit = request.type === 'LIMIT';
  const isByQuote = !isLimit && request.side === 'BUY';
  return {
    kind: 'place-spot-order',
    memberId,
    requestId: request.requestId,
    market: market.market,
    side: request.side,
    type: request.type,
    timeInForce,
    price: isLimit
      ? positiveUnits(request.price, market.priceScale, PRICE_ERRORS)
      : refuseGiven(request, 'price'),
    qty: isByQuote ? refuseGiven(request, 'qty') : positiveUnits(request.qty, market.qtyScale, QTY_ERRORS),
    quoteAmount: isByQuote
      ? positiveUnits(request.quoteAmount, market.quoteScale, QUOTE_ERRORS)
      : refuseGiven(request, 'quoteAmount'),
  };
}
