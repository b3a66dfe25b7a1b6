/** The commands on spot orders. */
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { NONE } from '../book/order-store.ts';
import { COMMAND_CODE } from '../codec/command-code.ts';
import type { Domain, Handlers, WordHandlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { WordReader } from '../codec/word-reader.ts';
import { CancelFields } from '../orders/cancel-fields.ts';
import { OrderCancelling } from '../orders/cancel-orders.ts';
import { CLOSE_REASON } from '../orders/close-reason.ts';
import { OrderRequests } from '../orders/order-requests.ts';
import { REQUEST_KIND } from '../requests/request-store.ts';
import { OrderAmending } from './amend-order.ts';
import type { CancelAllSpotOrders, SpotAnswers, SpotBlockCommand } from './commands.ts';
import type { OrderAmended } from './events.ts';
import type { FeeCounter } from './fee-counter.ts';
import { OrderMatching } from './match-order.ts';
import { OrderFields } from './order-fields.ts';
import { OrderLifecycle } from './order-lifecycle.ts';
import { OrderPlacing } from './place-order.ts';
import { bodyOfResting } from './request-body.ts';
import { TradeSettling } from './settle-trade.ts';
import type { SpotStores } from './spot-stores.ts';

export class SpotCommands implements Domain<SpotBlockCommand, SpotAnswers> {
  private readonly dictionary: Dictionary;
  readonly handleWords = {
    [COMMAND_CODE['place-spot-order']]: (reader) => this.place(reader),
    [COMMAND_CODE['cancel-spot-order']]: (reader) => this.cancel(reader),
  } satisfies WordHandlers<SpotAnswers>;
  readonly handle = {
    'amend-spot-order': (command) => this.amending.amend(command),
    'cancel-all-spot-orders': (command) => this.cancelAll(command),
  } satisfies Handlers<SpotBlockCommand, SpotAnswers>;
  readonly lifecycle: OrderLifecycle;
  private readonly orderFields = new OrderFields();
  private readonly cancelFields = new CancelFields();
  private readonly placing: OrderPlacing;
  private readonly cancelling: OrderCancelling;
  private readonly amending: OrderAmending;

  constructor(stores: SpotStores, context: CommandContext, events: Events<OrderAmended>, fees: FeeCounter) {
    this.dictionary = stores.dictionary;
    const { orders, members, closedOrders } = stores;
    const requests = new OrderRequests(
      REQUEST_KIND.spotOrder,
      stores.orderRequests,
      stores.requests,
      context,
      (order) => ({ body: bodyOfResting(orders, order), answer: orders.id(order) }),
    );
    this.lifecycle = new OrderLifecycle(stores, context, events, requests);
    const matching = new OrderMatching(
      stores.orders,
      this.lifecycle,
      new TradeSettling(stores, events, fees),
    );
    this.placing = new OrderPlacing(stores, context, matching, this.lifecycle, requests);
    this.cancelling = new OrderCancelling(context, {
      orders,
      members,
      closedOrders,
      requests,
      lifecycle: this.lifecycle,
      byRequest: (member, requestId) => requests.openOrder(member, requestId) ?? NONE,
      oldestOrder: (member) => members.oldestOrder(member),
    });
    this.amending = new OrderAmending(stores, context, events, this.placing, requests);
  }

  /** Ends all of a member's resting orders because the exchange decided it. */
  cancelAllOf(member: number): void {
    this.cancelling.cancelOfMarket(member, undefined, CLOSE_REASON.ADMIN);
  }

  private place(reader: WordReader) {
    this.orderFields.read(reader, this.dictionary);
    reader.check();
    return this.placing.place(this.orderFields);
  }

  private cancel(reader: WordReader) {
    this.cancelFields.read(reader);
    reader.check();
    const { memberId, orderId, requestId } = this.cancelFields;
    return this.cancelling.cancel(memberId, orderId, requestId);
  }

  private cancelAll({ memberId, market }: CancelAllSpotOrders) {
    const { cancelling } = this;
    const number = market === '' ? undefined : this.dictionary.marketNumber(market);
    if (market !== '' && number === undefined) return 'UNKNOWN_MARKET';
    return cancelling.cancelAll(memberId, (member) =>
      cancelling.cancelOfMarket(member, number, CLOSE_REASON.USER),
    );
  }
}
