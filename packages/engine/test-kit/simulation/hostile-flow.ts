/** The hostile tenth: wrong ids, wrong sizes, repeated requests, other people's orders, listings that must not be. */

import type { Random } from '@tern/test-kit/random';
import { ACCOUNT_TYPES } from '../../src/base/accounts.ts';
import type { IdentityLevel } from '../../src/base/identity-level.ts';
import { MAX_TIME_MS } from '../../src/base/limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import type { ReferenceExchange } from '../reference/reference-exchange.ts';
import type { ReferenceMarket, ReferenceOrder } from '../reference/reference-model.ts';
import type { AmendFlow } from './amend-flow.ts';
import { SubmittedOrders } from './submitted-orders.ts';
import { MARKETS, STRANGER } from './world.ts';

/** The next commands of an honest flow; the hostile ones are variations of them. */
interface Honest {
  order(): PlaceSpotOrder;
  size(market: ReferenceMarket): bigint;
  nearPrice(market: ReferenceMarket, thousandths: number): bigint;
  openOrder(): ReferenceOrder | undefined;
  member(): number;
  requestId(): string;
}

export class HostileFlow {
  private readonly earlier: Command[] = [];
  private readonly orders: SubmittedOrders;

  constructor(
    private readonly random: Random,
    private readonly reference: ReferenceExchange,
    private readonly flow: Honest,
    private readonly amends: AmendFlow,
  ) {
    this.orders = new SubmittedOrders(random);
  }

  /** To be told of whatever is said. */
  receive(command: Command): void {
    this.orders.receive(command);
  }

  next(): Command {
    const roll = this.random.below(100);
    if (roll < 35) return this.badOrder();
    if (roll < 45) return this.amends.bad() ?? this.badOrder();
    if (roll < 60) return this.badCancel();
    if (roll < 75) return this.again();
    if (roll < 90) return this.badMoney();
    return this.badListing();
  }

  private badOrder(): Command {
    const { random } = this;
    const order = this.flow.order();
    switch (random.below(14)) {
      case 0:
        return { ...order, memberId: STRANGER };
      case 1:
        return { ...order, market: 'NO/SUCH' };
      case 2:
        return { ...order, price: -order.price - 1n };
      case 3:
        return { ...order, price: order.price * 7n };
      case 4:
        return { ...order, price: order.price / 7n };
      case 5:
        return { ...order, qty: order.qty + 1n, price: order.price + 1n };
      case 6:
        return { ...order, qty: random.chance(50) ? 0n : -order.qty };
      case 7:
        return { ...order, qty: order.qty << BigInt(random.below(70)) };
      case 8:
        return { ...order, price: order.price << BigInt(random.below(70)) };
      case 9:
        return { ...order, quoteAmount: random.bits(80) - 5n };
      case 10:
        return { ...order, timeInForce: random.pick(['GTC', 'IOC', 'FOK', 'POST_ONLY']) };
      case 11:
        return { ...order, requestId: 'x'.repeat(65) };
      case 12:
        return { ...order, ...this.tiny(order) };
      default:
        return this.offStep(order);
    }
  }

  /** Too small in quantity or in money. */
  private tiny(order: PlaceSpotOrder): Partial<PlaceSpotOrder> {
    const { stepSize, minQty } = this.reference.model.markets.get(order.market)!.filters;
    if (order.quoteAmount > 0n) return { quoteAmount: this.random.bits(10) };
    return { qty: this.random.chance(50) ? stepSize : minQty - stepSize };
  }

  private offStep(order: PlaceSpotOrder): PlaceSpotOrder {
    const market = this.reference.model.markets.get('HUGE/USDT')!;
    const coarse = this.reference.model.markets.get('DOGE/BTC')!;
    if (this.random.chance(50))
      return {
        ...this.limit(order, market.market),
        price: market.listingPrice,
        qty: this.flow.size(market) + 1n,
      };
    const price = this.flow.nearPrice(coarse, 0) + 1n;
    return { ...this.limit(order, coarse.market), price, qty: this.flow.size(coarse) };
  }

  private limit(order: PlaceSpotOrder, market: string): PlaceSpotOrder {
    return { ...order, market, type: 'LIMIT', timeInForce: 'GTC', quoteAmount: 0n };
  }

  private badCancel(): Command {
    const { random, reference } = this;
    const order = this.flow.openOrder();
    const memberId = this.flow.member();
    const closed = reference.model.closedOrders;
    switch (random.below(6)) {
      case 0:
        return { kind: 'cancel-spot-order', memberId, orderId: order?.orderId ?? 1, requestId: '' };
      case 1:
        return { kind: 'cancel-spot-order', memberId, orderId: 0, requestId: 'none' };
      case 2:
        return { kind: 'cancel-spot-order', memberId: STRANGER, orderId: 7, requestId: '' };
      case 4: {
        const said = this.orders.one();
        const of = { memberId: said?.memberId ?? memberId, requestId: said?.requestId ?? 'none' };
        return { kind: 'cancel-spot-order', orderId: 0, ...of };
      }
      case 3:
        return {
          kind: 'cancel-all-spot-orders',
          memberId: STRANGER,
          market: random.chance(50) ? '' : 'NO/SUCH',
        };
      default: {
        const gone = closed.length === 0 ? undefined : random.pick(closed);
        return {
          kind: 'cancel-spot-order',
          memberId: gone?.memberId ?? memberId,
          orderId: gone?.orderId ?? random.between(-5, 5),
          requestId: '',
        };
      }
    }
  }

  /** The same request once more, with the same body or another one. */
  private again(): Command {
    const { random } = this;
    const said = random.chance(40) ? this.orders.again() : undefined;
    if (said !== undefined) return said;
    if (this.earlier.length > 0 && random.chance(40)) {
      const command = random.pick(this.earlier);
      if (random.chance(50) || !('amount' in command)) return command;
      return { ...command, amount: command.amount + 1n };
    }
    const order = this.flow.openOrder();
    if (order !== undefined && order.requestId !== '') {
      const { memberId, requestId, market, side, type, timeInForce, price, qty } = order;
      const same = { memberId, requestId, market, side, type, timeInForce, price, qty, quoteAmount: 0n };
      return { kind: 'place-spot-order', ...same, qty: random.chance(50) ? qty : qty * 2n };
    }
    const command: Command = random.chance(50)
      ? {
          kind: 'transfer',
          memberId: this.flow.member(),
          requestId: this.flow.requestId(),
          from: 'spot',
          to: 'assets',
          asset: 'USDT',
          amount: 5n,
        }
      : {
          kind: 'credit-from-outside',
          ref: this.flow.requestId(),
          owner: this.flow.member(),
          type: 'assets',
          asset: 'BTC',
          amount: 5n,
        };
    this.earlier.push(command);
    if (this.earlier.length > 50) this.earlier.shift();
    return command;
  }

  private badMoney(): Command {
    const { random } = this;
    const memberId = this.flow.member();
    const requestId = this.flow.requestId();
    const type = random.pick(ACCOUNT_TYPES);
    const amount = random.pick([0n, -1n, 1n, 2n ** 62n, 2n ** 64n]);
    const asset = random.pick(['USDT', 'BTC', 'NONE']);
    const owner = random.pick([memberId, STRANGER, 'fee', 'outside:manual'] as const);
    switch (random.below(7)) {
      case 0:
        return { kind: 'transfer', memberId, requestId, from: type, to: 'assets', asset, amount };
      case 1:
        return { kind: 'transfer', memberId, requestId: '', from: 'spot', to: 'otc', asset, amount };
      case 2:
        return { kind: 'credit-from-outside', ref: requestId, owner, type, asset, amount };
      case 3:
        return { kind: 'claim-faucet', memberId: random.pick([memberId, STRANGER]), requestId };
      case 4:
        return {
          kind: 'set-faucet',
          amounts: [
            { asset, amount },
            { asset: 'BTC', amount: 1n },
          ],
        };
      case 5:
        return { kind: 'set-member-flags', memberId: STRANGER, frozen: true, tradingAllowed: false };
      default:
        return this.badMemberSetting();
    }
  }

  private badMemberSetting(): Command {
    const { random } = this;
    const memberId = random.pick([this.flow.member(), STRANGER]);
    if (random.chance(50)) {
      const untilMs = random.pick([-1, 0, 0.5, MAX_TIME_MS, MAX_TIME_MS + 1, Number.NaN]);
      return { kind: 'lock-withdrawal', memberId, untilMs };
    }
    const level = random.pick([-1, 0, 1.5, 3, 2 ** 40]) as IdentityLevel;
    return { kind: 'set-identity-level', memberId, level };
  }

  private badListing(): Command {
    const { random } = this;
    const market = random.pick(MARKETS);
    const fees = { makerFeePpm: 1000, takerFeePpm: random.pick([1000, 10, 200_000]) };
    switch (random.below(7)) {
      case 0:
        return {
          kind: 'list-asset',
          asset: random.pick(['USDT', '', 'NEW']),
          scale: random.between(9, 30),
          maxSupply: 5n,
        };
      case 1:
        return { kind: 'list-asset', asset: 'NEW', scale: 2, maxSupply: random.pick([0n, -1n, 2n ** 63n]) };
      case 2:
        return { kind: 'list-spot-market', ...market, ...fees };
      case 3:
        return {
          kind: 'list-spot-market',
          ...market,
          ...fees,
          market: 'X/Y',
          priceScale: random.pick([2, 9]),
          base: random.pick(['HUGE', 'NONE']),
          listingPrice: random.pick([0n, 5n]),
          takerFeePpm: 10,
        };
      case 4:
        return {
          kind: 'set-market-fees',
          market: market.market,
          makerFeePpm: 5,
          takerFeePpm: random.pick([4, 100_001, -1]),
        };
      case 5:
        return { kind: 'set-market-status', market: 'NO/SUCH', status: 'OPEN' };
      default:
        return { kind: 'engine-upgraded', from: 2, to: random.pick([1, 2, 3]) };
    }
  }
}
