/** Amending spot orders in the reference exchange (rules/spot#amending). */
import { MAX_AMOUNT, MAX_PRICE, MAX_QTY } from '../../src/base/limits.ts';
import type { AmendSpotOrder } from '../../src/spot/commands.ts';
import type { ReferenceMarket, ReferenceModel, ReferenceOrder } from './reference-model.ts';
import { isBetweenOthers } from './reference-quotes.ts';
import { type Answer, accepted, rejected, sortBook } from './reference-spot.ts';

export class ReferenceAmends {
  constructor(private readonly model: ReferenceModel) {}

  amend(command: AmendSpotOrder): Answer {
    const { model } = this;
    const { memberId, requestId, orderRequestId } = command;
    if (requestId.length > 64 || (command.price === 0n && command.qty === 0n)) return rejected('BAD_COMMAND');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const own = model.ordersOf(memberId);
    const named = orderRequestId === '' ? undefined : own.find((one) => one.requestId === orderRequestId);
    const ended = model.requests.find('spot', { memberId, requestId: orderRequestId }, model.timeMs);
    const orderId = command.orderId === 0 ? (named?.orderId ?? ended?.answer ?? 0) : command.orderId;
    const body = [orderId, command.price, command.qty].join(' ');
    const earlier = model.requests.find('amend', command, model.timeMs);
    if (earlier?.body === body) return accepted(earlier.answer, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (model.isInDebt(memberId)) return rejected('MEMBER_IN_DEBT');
    if (!member.tradingAllowed) return rejected('TRADING_NOT_ALLOWED');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    const order = own.find((one) => one.orderId === orderId);
    if (order === undefined) {
      const isFinished =
        command.orderId === 0
          ? ended !== undefined
          : model.closedOrders.some((one) => one.orderId === orderId && one.memberId === memberId);
      return rejected(isFinished ? 'ORDER_FINISHED' : 'ORDER_NOT_FOUND');
    }
    const market = model.markets.get(order.market)!;
    if (market.status === 'CANCEL_ONLY') return rejected('MARKET_CANCEL_ONLY');
    if (market.status !== 'OPEN') return rejected('MARKET_NOT_OPEN');
    const price = command.price === 0n ? order.price : command.price;
    const qty = command.qty === 0n ? order.qty : command.qty;
    if (price !== order.price || qty !== order.qty) {
      const answer = this.change(order, market, price, qty);
      if (answer.rejection !== 'OK') return answer;
    }
    model.requests.remember('amend', command, { body, answer: orderId }, model.timeMs);
    return accepted(orderId);
  }

  private change(order: ReferenceOrder, market: ReferenceMarket, price: bigint, qty: bigint): Answer {
    const { model } = this;
    const { memberId, side, filledQty } = order;
    const { tickSize, stepSize, minQty, maxQty, minNotional, maxNotional } = market.filters;
    const reference = market.facts.price;
    if (price < 1n || price > BigInt(MAX_PRICE)) return rejected('PRICE_INVALID');
    if (price % tickSize !== 0n) return rejected('PRICE_TICK');
    const isInBand = price * 5n >= reference && price <= 5n * reference;
    if (price !== order.price && !isInBand && !isBetweenOthers({ ...order, price }, market))
      return rejected('PRICE_BAND');
    if (qty < 1n) return rejected('QTY_INVALID');
    if (qty > BigInt(MAX_QTY)) return rejected('QTY_TOO_LARGE');
    if (qty % stepSize !== 0n) return rejected('QTY_STEP');
    if (qty <= filledQty) return rejected('AMEND_FILLED');
    const rest = qty - filledQty;
    if (rest < minQty) return rejected('QTY_TOO_SMALL');
    if (qty > maxQty) return rejected('QTY_TOO_LARGE');
    const unit = 10n ** BigInt(this.scaleOf(market.quote) - market.priceScale - market.qtyScale);
    if (price * rest * unit < minNotional) return rejected('NOTIONAL_TOO_SMALL');
    if (price * qty * unit > maxNotional) return rejected('NOTIONAL_TOO_LARGE');
    if (order.filledQuote + price * rest * unit > MAX_AMOUNT) return rejected('NOTIONAL_TOO_LARGE');
    const [other] = side === 'BUY' ? market.asks : market.bids;
    if (other !== undefined && (side === 'BUY' ? other.price <= price : other.price >= price))
      return rejected('AMEND_WOULD_MATCH');
    const paid = side === 'BUY' ? market.quote : market.base;
    const lot = 10n ** BigInt(this.scaleOf(market.base) - market.qtyScale);
    const held = (at: bigint, left: bigint) => (side === 'BUY' ? at * left * unit : left * lot);
    const more = held(price, rest) - held(order.price, order.qty - filledQty);
    if (more > 0n && model.account(memberId, 'spot', paid).free < more)
      return rejected('INSUFFICIENT_BALANCE');
    if (more !== 0n) {
      model.post(memberId, 'spot', paid, 'free', -more);
      model.post(memberId, 'spot', paid, 'frozen', more);
    }
    const keepsPlace = price === order.price && qty < order.qty;
    if (!keepsPlace) order.acceptedSeq = model.seq;
    order.price = price;
    order.qty = qty;
    sortBook(model.book(market, side));
    const { orderId } = order;
    model.events.push({
      kind: 'order-amended',
      orderId,
      memberId,
      market: market.market,
      price,
      qty,
      keepsPlace,
    });
    return accepted();
  }

  private scaleOf(asset: string): number {
    return this.model.assets.get(asset)!.scale;
  }
}
