/**
 * Cancels what else would close a position, closes it at the market and opens as many whole lots the other way, in one
 * command (rules/contracts#reverse).
 */
import type { CommandContext } from '../../base/command-context.ts';
import { MAX_REQUEST_ID_LENGTH } from '../../base/limits.ts';
import { TIME_IN_FORCE } from '../../base/order-words.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { CLOSE_REASON } from '../../orders/close-reason.ts';
import { REQUEST_KIND, type RequestStore } from '../../requests/request-store.ts';
import { POSITION_SIDES, type ReversePosition } from '../commands.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import { positionSideOf } from '../positions/position-side.ts';
import type { OrderAcceptance } from './accept-order.ts';
import type { ContractCancelling } from './cancel-orders.ts';
import type { ContractOrderRequest } from './order-request.ts';
import { type ContractPlacing, ORDER_ORIGIN } from './place-order.ts';
import { TRADE_TYPE } from './trade-type.ts';

const LOT = 100_000_000;

export class PositionReversing {
  private readonly members: MemberStore;
  private readonly requests: RequestStore;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    private readonly acceptance: OrderAcceptance,
    private readonly placing: ContractPlacing,
    private readonly cancelling: ContractCancelling,
  ) {
    this.members = stores.members;
    this.requests = stores.requests;
    this.contracts = stores.contracts;
  }

  /** Opens the other way only when everything is closed. The result is the closing order; a rejected second part is an event. */
  reverse({ memberId, requestId, market: name, side: sideName }: ReversePosition) {
    const { members, contracts } = this;
    if (requestId.length > MAX_REQUEST_ID_LENGTH) return 'BAD_COMMAND';
    const market = this.contracts.find(name);
    if (market === undefined) return 'UNKNOWN_MARKET';
    const member = members.find(memberId);
    if (member === SLOT.NONE) return 'UNKNOWN_MEMBER';
    const body = `${name}/${sideName}`;
    const earlier = this.earlier(member, requestId);
    if (earlier?.isOf(body)) return this.context.repeat(earlier.answer);
    if (!members.mayPlaceOrders(member)) return members.whyNoOrders(member);
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    const side = POSITION_SIDES.indexOf(sideName);
    const position = market.position(member, side);
    if (position === SLOT.NONE) return 'POSITION_NOT_ENOUGH';
    const positionId = contracts.positions.id(position);
    const held = contracts.positions.lots(position);
    const closing = marketOrder(memberId, market.number, TRADE_TYPE.CLOSE_LONG + side);
    closing.requestId = requestId;
    closing.closeAll = true;
    const account = contracts.accounts.accountOf(member, memberId);
    if (account.liquidationId !== 0) return 'LIQUIDATING';
    const accepted = this.acceptance.accept(closing, market, account, true);
    if (typeof accepted === 'string') return accepted;
    this.context.mutate();
    this.cancelling.cancelOrders(member, market.number, CLOSE_REASON.USER, closing.tradeType);
    const { orderId } = this.placing.placeInside(closing, ORDER_ORIGIN.MEMBER);
    this.context.result = orderId;
    if (requestId !== '') {
      const { reverse } = REQUEST_KIND;
      this.requests.remember(member, reverse, requestId, { body, answer: orderId }, this.context.timeMs);
    }
    const now = market.position(member, side);
    const isClosed = now === SLOT.NONE || contracts.positions.id(now) !== positionId;
    const lots = held - (held % LOT);
    if (!isClosed || lots === 0) return 'OK';
    const opening = marketOrder(
      memberId,
      market.number,
      side === 0 ? TRADE_TYPE.OPEN_SHORT : TRADE_TYPE.OPEN_LONG,
    );
    opening.lots = lots;
    const { rejection: reason } = this.placing.placeInside(opening, ORDER_ORIGIN.REVERSE);
    if (reason !== 'OK') {
      const other = positionSideOf(1 - side);
      this.events.write({ kind: 'reverse-refused', orderId, memberId, market: name, side: other, reason });
    }
    return 'OK';
  }

  private earlier(member: number, requestId: string) {
    if (requestId === '') return undefined;
    return this.requests.find(member, REQUEST_KIND.reverse, requestId, this.context.timeMs);
  }
}

/** A MARKET order of a trade type, without lots, leverage and triggers yet. */
function marketOrder(memberId: number, market: number, tradeType: number): ContractOrderRequest {
  return {
    memberId,
    requestId: '',
    market,
    tradeType,
    type: 1,
    timeInForce: TIME_IN_FORCE.IOC,
    triggerSource: 0,
    price: 0,
    lots: 0,
    closeAll: false,
    closePercent: 0,
    leverage: 0,
    takeProfit: 0,
    stopLoss: 0,
  };
}
