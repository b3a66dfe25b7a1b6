/** Amends of open spot orders in a simulation: sensible ones, and hostile variations of them. */

import type { Random } from '@tern/test-kit/random';
import type { AmendSpotOrder } from '../../src/spot/commands.ts';
import type { ReferenceExchange } from '../reference/reference-exchange.ts';
import type { ReferenceMarket, ReferenceOrder } from '../reference/reference-model.ts';
import { STRANGER } from './world.ts';

/** The flow whose orders are amended. */
interface Amended {
  openOrder(): ReferenceOrder | undefined;
  nearPrice(market: ReferenceMarket, thousandths: number): bigint;
  size(market: ReferenceMarket): bigint;
  member(): number;
  requestId(): string;
}

const MOST = 100;

export class AmendFlow {
  /** Those that were said lately with a request id. */
  private readonly said: AmendSpotOrder[] = [];

  constructor(
    private readonly random: Random,
    private readonly reference: ReferenceExchange,
    private readonly flow: Amended,
  ) {}

  /** undefined: no order is open where one was looked for. */
  next(): AmendSpotOrder | undefined {
    const { random } = this;
    const order = this.flow.openOrder();
    if (order === undefined) return undefined;
    const market = this.reference.model.markets.get(order.market)!;
    const terms = random.below(10);
    const price = terms < 6 ? this.priceBeside(order, market) : 0n;
    const qty = terms > 3 ? this.otherQty(order, market) : 0n;
    const command = { ...this.named(order), price, qty };
    if (command.requestId !== '') this.said.push(command);
    if (this.said.length > MOST) this.said.shift();
    return command;
  }

  /** undefined as in `next`. */
  bad(): AmendSpotOrder | undefined {
    const { random, flow } = this;
    const order = flow.openOrder();
    if (order === undefined) return undefined;
    const { filledQty, price, qty } = order;
    const amend = { ...this.named(order), price: 0n, qty };
    const { closedOrders } = this.reference.model;
    switch (random.below(14)) {
      case 0:
        return { ...amend, qty: 0n };
      case 1:
        return { ...amend, memberId: random.chance(50) ? STRANGER : flow.member() };
      case 2:
        return { ...amend, requestId: 'x'.repeat(65) };
      case 3:
        return { ...amend, price: price << BigInt(random.below(70)), qty: 0n };
      case 4:
        return { ...amend, qty: qty << BigInt(random.below(70)) };
      case 5:
        return { ...amend, price: random.chance(50) ? -price : price + 1n };
      case 6:
        return { ...amend, qty: random.chance(50) ? -qty : qty + 1n };
      case 7:
        return { ...amend, price: random.chance(50) ? price * 7n : price / 7n };
      case 8:
      case 9:
        return { ...amend, qty: filledQty > 0n ? filledQty : 1n };
      case 10:
        return { ...amend, price: this.priceBeside(order, undefined), qty: 0n };
      case 11: {
        const gone = closedOrders.length === 0 ? undefined : random.pick(closedOrders);
        return { ...amend, orderRequestId: '', ...gone, orderId: gone?.orderId ?? random.between(-5, 5) };
      }
      default: {
        if (this.said.length === 0) return amend;
        const said = random.pick(this.said);
        return random.chance(60) ? said : { ...said, qty: said.qty + qty };
      }
    }
  }

  private named(order: ReferenceOrder): Omit<AmendSpotOrder, 'price' | 'qty'> {
    const { random } = this;
    const byRequest = order.requestId !== '' && random.chance(30);
    return {
      kind: 'amend-spot-order',
      memberId: order.memberId,
      requestId: random.chance(40) ? this.flow.requestId() : '',
      orderId: byRequest ? 0 : order.orderId,
      orderRequestId: byRequest ? order.requestId : '',
    };
  }

  /** On the order's own side of the last price; without a market on the other one. */
  private priceBeside(order: ReferenceOrder, market: ReferenceMarket | undefined): bigint {
    const of = market ?? this.reference.model.markets.get(order.market)!;
    const isBelow = (order.side === 'BUY') === (market !== undefined);
    const apart = this.random.between(0, 30);
    return this.flow.nearPrice(of, isBelow ? -apart : apart);
  }

  /** Less of what rests, or another size beyond what is filled. */
  private otherQty({ qty, filledQty }: ReferenceOrder, market: ReferenceMarket): bigint {
    const { stepSize } = market.filters;
    if (this.random.chance(40)) return filledQty + this.flow.size(market);
    const rest = ((qty - filledQty) * BigInt(this.random.between(3, 10))) / 10n;
    return filledQty + (rest / stepSize) * stepSize;
  }
}
