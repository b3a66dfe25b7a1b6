/**
 * The contracts' side of the reference exchange: what happens before a command and after it, and every command about
 * contracts, done or rejected without a trace.
 */
import type { MemberId } from '../../accounts.ts';
import type {
  CancelAllContractOrders,
  CancelContractOrder,
  CancelPlanOrder,
  ChangeMargin,
  Command,
  PlaceContractOrder,
  PlacePlanOrder,
  ReversePosition,
} from '../../commands.ts';
import { MAX_REQUEST_ID_LENGTH } from '../../limits.ts';
import type { Rejection } from '../../rejections.ts';
import type { ReferenceMember, ReferenceModel } from '../reference-model.ts';
import { bodyOf, ReferenceRequests } from '../reference-requests.ts';
import { type Answer, accepted, rejected } from '../reference-spot.ts';
import { closeOrder } from './close-order.ts';
import { followIndex, noticeStaleFeed, startFeed } from './feed.ts';
import { closePlan } from './liquidated-scope.ts';
import { continueLiquidation } from './liquidation.ts';
import { listContract, setSettings, setStatus } from './listing.ts';
import { lockTouched } from './lock-scopes.ts';
import { placeOrder } from './match.ts';
import { attempt, Rejected } from './rejected.ts';
import { hasOrderShape, hasPlanShape } from './request-shape.ts';
import { changeLeverage, changeMargin, changeMode, setTriggers } from './settings.ts';
import { payFund } from './takeover.ts';
import { tellTouched } from './tell.ts';
import { settleDue, tick } from './tick.ts';
import { placePlan, reverse } from './triggers.ts';
import { transferable } from './wallet.ts';
import {
  accountOf,
  type ContractOrder,
  fundOf,
  LONG,
  pay,
  plansOf,
  positionOf,
  SHORT,
  World,
} from './world.ts';

/** How many closed orders are remembered. */
const CLOSED_REMEMBERED = 16_384;

export type ContractCommand = Extract<
  Command,
  {
    kind:
      | 'list-contract'
      | 'set-contract-settings'
      | 'set-contract-status'
      | 'place-contract-order'
      | 'cancel-contract-order'
      | 'cancel-all-contract-orders'
      | 'place-plan-order'
      | 'cancel-plan-order'
      | 'reverse-position'
      | 'set-leverage'
      | 'set-margin-mode'
      | 'change-margin'
      | 'set-position-triggers'
      | 'continue-liquidation';
  }
>;

/** Requests about money that are remembered: those of transfers and the like (reference-money.ts). */
interface Requests {
  remembered(member: ReferenceMember, key: string): string | undefined;
  remember(member: ReferenceMember, key: string, body: string): void;
}

export class ReferenceContracts {
  readonly world: World;
  private readonly orderRequests = new ReferenceRequests();
  private readonly planRequests = new ReferenceRequests();

  constructor(
    private readonly model: ReferenceModel,
    private readonly requests: Requests,
  ) {
    this.world = new World(model);
  }

  /** Before every command: a feed that is silent is dead, but for a start, which counts anew; what is due is settled. */
  before({ kind }: Command): void {
    const { world } = this;
    if (kind !== 'core-started') noticeStaleFeed(world);
    for (const contract of world.contracts.values()) settleDue(world, contract);
  }

  /** After every command: whom it brought to 100 % is locked, and what it touched is told. */
  after(): void {
    const { world, model } = this;
    lockTouched(world);
    tellTouched(world);
    for (const event of model.events) {
      if (event.kind === 'contract-order-closed') this.forget(event.orderId, event.memberId);
      if (event.kind === 'plan-closed') this.forget(event.planId, event.memberId);
    }
  }

  tick(): void {
    tick(this.world);
  }

  beginTick(): void {
    this.world.lastTickMs = this.world.nowMs;
  }

  /** An index was defined anew: it is DEAD until its sources are heard. */
  followIndexes(): void {
    for (const contract of this.world.contracts.values()) followIndex(this.world, contract);
  }

  /** Money that came to the fund from outside repays the deficit first. */
  fundHasIncome(amount: bigint): void {
    pay(this.world, fundOf(this.world), -amount);
    payFund(this.world, amount);
  }

  start(): void {
    const { world } = this;
    world.lastTickMs = world.nowMs;
    for (const contract of world.contracts.values()) startFeed(world, contract);
  }

  /** Why nothing may leave the contract account now, else what may. */
  whyHeld(memberId: MemberId): Rejection | bigint {
    return transferable(this.world, accountOf(this.world, memberId));
  }

  do(command: ContractCommand): Answer {
    try {
      return this.dispatch(command);
    } catch (error) {
      if (error instanceof Rejected) return rejected(error.rejection);
      throw error;
    }
  }

  private dispatch(command: ContractCommand): Answer {
    const { world } = this;
    switch (command.kind) {
      case 'list-contract':
        listContract(world, command);
        return accepted();
      case 'set-contract-settings':
        setSettings(world, command);
        return accepted();
      case 'set-contract-status':
        setStatus(world, command);
        return accepted();
      case 'place-contract-order':
        return this.place(command);
      case 'cancel-contract-order':
        return this.cancel(command);
      case 'cancel-all-contract-orders':
        return this.cancelAll(command);
      case 'place-plan-order':
        return this.placePlan(command);
      case 'cancel-plan-order':
        return this.cancelPlan(command);
      case 'reverse-position':
        return this.reverse(command);
      case 'continue-liquidation':
        return accepted(continueLiquidation(world));
      case 'change-margin':
        return this.changeMargin(command);
      default:
        return this.set(command);
    }
  }

  private place(command: PlaceContractOrder): Answer {
    const { world } = this;
    if (!hasOrderShape(command)) return rejected('BAD_COMMAND');
    this.refuseUnknown(command);
    const { kind: _kind, memberId, market, requestId, leverage, ...rest } = command;
    const body = bodyOf(command);
    const open = this.openOrder(memberId, requestId);
    const closed = this.orderRequests.find(command, world.nowMs);
    if (open?.body === body) return accepted(open.orderId, true);
    if (open === undefined && closed?.body === body) return accepted(closed.answer, true);
    this.refuseFrozen(memberId);
    if (open !== undefined) return rejected('REQUEST_ID_REUSED');
    const order = placeOrder(world, {
      ...{ ...rest, memberId, requestId, contract: market, leverage: BigInt(leverage), body },
      origin: 'MEMBER',
    });
    this.orderRequests.remember(command, body, order.orderId, world.nowMs);
    return accepted(order.orderId);
  }

  private placePlan(command: PlacePlanOrder): Answer {
    if (!hasPlanShape(command)) return rejected('BAD_COMMAND');
    this.refuseUnknown(command);
    const { memberId, requestId } = command;
    const { nowMs } = this.world;
    const body = bodyOf(command);
    const open = plansOf(this.world, memberId, '').find(
      (plan) => requestId !== '' && plan.requestId === requestId,
    );
    const closed = this.planRequests.find(command, nowMs);
    if (open?.body === body) return accepted(open.planId, true);
    if (open === undefined && closed?.body === body) return accepted(closed.answer, true);
    this.refuseFrozen(memberId);
    if (open !== undefined) return rejected('REQUEST_ID_REUSED');
    const planId = placePlan(this.world, command, body);
    this.planRequests.remember(command, body, planId, nowMs);
    return accepted(planId);
  }

  private cancel({ memberId, orderId, requestId }: CancelContractOrder): Answer {
    const { world, model } = this;
    if (!model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const order =
      orderId === 0
        ? this.openOrder(memberId, requestId)
        : accountOf(world, memberId).orders.find((one) => one.orderId === orderId);
    if (order === undefined && orderId === 0) {
      const isKnown = this.orderRequests.find({ memberId, requestId }, world.nowMs) !== undefined;
      return rejected(isKnown ? 'ORDER_FINISHED' : 'ORDER_NOT_FOUND');
    }
    if (order === undefined) return rejected(this.isClosed(orderId, memberId));
    closeOrder(world, order, 'cancelled', 'USER');
    return accepted(order.orderId);
  }

  private cancelPlan({ memberId, planId }: CancelPlanOrder): Answer {
    const { world, model } = this;
    if (!model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    if (world.plans.get(planId)?.memberId !== memberId) return rejected(this.isClosed(planId, memberId));
    closePlan(world, planId, 'USER');
    return accepted(planId);
  }

  private cancelAll({ memberId, market }: CancelAllContractOrders): Answer {
    const { world, model } = this;
    if (market !== '' && !world.contracts.has(market)) return rejected('UNKNOWN_MARKET');
    if (!model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const orders = accountOf(world, memberId).orders.filter(
      (one) => market === '' || one.contract === market,
    );
    const plans = plansOf(world, memberId, market);
    for (const order of orders) closeOrder(world, order, 'cancelled', 'USER');
    for (const { planId } of plans) closePlan(world, planId, 'USER');
    return accepted(orders.length + plans.length);
  }

  private reverse(command: ReversePosition): Answer {
    const { memberId, requestId, market, side } = command;
    if (requestId.length > MAX_REQUEST_ID_LENGTH) return rejected('BAD_COMMAND');
    this.refuseUnknown(command);
    const member = this.model.members.get(memberId)!;
    const body = `${market}/${side}/`;
    const key = `reverse/${requestId}`;
    const earlier = requestId === '' ? undefined : this.requests.remembered(member, key);
    if (earlier?.startsWith(body)) return accepted(Number(earlier.slice(body.length)), true);
    this.refuseFrozen(memberId);
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    const position = positionOf(this.world, memberId, market, side === 'LONG' ? LONG : SHORT);
    if (position === undefined) return rejected('POSITION_NOT_ENOUGH');
    const orderId = reverse(this.world, memberId, market, position, requestId);
    if (requestId !== '') this.requests.remember(member, key, `${body}${orderId}`);
    return accepted(orderId);
  }

  private changeMargin(command: ChangeMargin): Answer {
    const { memberId, requestId, market, side, amount } = command;
    if (requestId === '' || requestId.length > MAX_REQUEST_ID_LENGTH) return rejected('BAD_COMMAND');
    this.refuseUnknown(command);
    const member = this.model.members.get(memberId)!;
    const body = `${market}/${side}/${amount}`;
    const earlier = this.requests.remembered(member, `margin/${requestId}`);
    if (earlier === body) return accepted(0, true);
    this.refuseFrozen(memberId, true);
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    if (amount === 0n) return rejected('AMOUNT_INVALID');
    const direction = side === 'LONG' ? LONG : SHORT;
    attempt(this.world, memberId, () => changeMargin(this.world, memberId, market, direction, amount));
    this.requests.remember(member, `margin/${requestId}`, body);
    return accepted();
  }

  private set(
    command: Extract<ContractCommand, { kind: 'set-leverage' | 'set-margin-mode' | 'set-position-triggers' }>,
  ): Answer {
    const { world } = this;
    const { memberId, market } = command;
    this.refuseUnknown(command);
    this.refuseFrozen(memberId);
    if (command.kind === 'set-margin-mode') changeMode(world, memberId, market, command.mode);
    else if (command.kind === 'set-leverage') {
      const leverage = BigInt(Number.isSafeInteger(command.leverage) ? command.leverage : 0);
      attempt(world, memberId, () => changeLeverage(world, memberId, market, leverage));
    } else {
      const { takeProfit, stopLoss, triggerSource: source } = command;
      const direction = command.side === 'LONG' ? LONG : SHORT;
      setTriggers(world, memberId, market, direction, { takeProfit, stopLoss, source });
    }
    return accepted();
  }

  private refuseUnknown({ market, memberId }: { market: string; memberId: MemberId }): void {
    if (!this.world.contracts.has(market)) throw new Rejected('UNKNOWN_MARKET');
    if (!this.model.members.has(memberId)) throw new Rejected('UNKNOWN_MEMBER');
  }

  private refuseFrozen(memberId: MemberId, mayNotTrade = false): void {
    const member = this.model.members.get(memberId)!;
    if (member.frozen) throw new Rejected('MEMBER_FROZEN');
    if (!member.tradingAllowed && !mayNotTrade) throw new Rejected('TRADING_NOT_ALLOWED');
  }

  /** The member's open order of this request; a plan's order has the request id of its plan. */
  private openOrder(memberId: MemberId, requestId: string): ContractOrder | undefined {
    return accountOf(this.world, memberId).orders.find(
      (one) => requestId !== '' && one.requestId === requestId && one.origin === 'MEMBER',
    );
  }

  private forget(id: number, memberId: MemberId): void {
    const { closed } = this.world;
    closed.push({ id, memberId });
    if (closed.length > CLOSED_REMEMBERED) closed.shift();
  }

  private isClosed(id: number, memberId: MemberId): 'ORDER_FINISHED' | 'ORDER_NOT_FOUND' {
    const isIt = (one: { id: number; memberId: MemberId }) => one.id === id && one.memberId === memberId;
    return this.world.closed.some(isIt) ? 'ORDER_FINISHED' : 'ORDER_NOT_FOUND';
  }
}
