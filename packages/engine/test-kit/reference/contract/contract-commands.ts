/**
 * The contracts' side of the reference exchange: what happens before a command and after it, and every command about
 * contracts, done or rejected without a trace.
 */
import type { MemberId } from '../../../src/base/accounts.ts';
import { MAX_REQUEST_ID_LENGTH } from '../../../src/base/limits.ts';
import type {
  CancelAllContractOrders,
  CancelContractOrder,
  CancelPlanOrder,
  ChangeMargin,
  PlaceContractOrder,
  PlacePlanOrder,
  ReversePosition,
} from '../../../src/contract/commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import type { Rejection } from '../../../src/journal/rejections.ts';
import type { ReferenceIndexes } from '../reference-index.ts';
import type { ReferenceModel } from '../reference-model.ts';
import { bodyOf } from '../reference-requests.ts';
import { type Answer, accepted, rejected } from '../reference-spot.ts';
import { closeOrder } from './close-order.ts';
import { noteClosed, whyNotOpen } from './closed-orders.ts';
import { noticeStaleFeed, startFeed } from './feed.ts';
import { closePlan } from './liquidated-scope.ts';
import { continueLiquidation } from './liquidation.ts';
import { lockTouched } from './liquidation-detector.ts';
import { applyDueSettings, listContract, setSettings, setStatus } from './listing.ts';
import { transferable } from './margin-account.ts';
import { placeOrder } from './match.ts';
import { attempt, Rejected } from './rejected.ts';
import { hasOrderShape, hasPlanShape } from './request-shape.ts';
import { changeLeverage, changeMargin, changeMode, setTriggers } from './settings.ts';
import { payFund } from './takeover.ts';
import { beginTick, settleDue, tick } from './tick.ts';
import { placePlan, reverse } from './triggers.ts';
import {
  accountOf,
  type ContractOrder,
  fundOf,
  isOpening,
  LONG,
  pay,
  plansOf,
  positionOf,
  ReferenceWorld,
  SHORT,
} from './world.ts';
import { writeTouched } from './write-events.ts';

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

export class ReferenceContracts {
  readonly world: ReferenceWorld;

  constructor(
    private readonly model: ReferenceModel,
    indexes: ReferenceIndexes,
  ) {
    this.world = new ReferenceWorld(model, indexes);
  }

  /**
   * Before every command: a feed that is silent is dead, but for a start, which counts anew; settings whose notice has
   * passed take effect, and what is due is settled.
   */
  before({ kind }: Command): void {
    const { world } = this;
    if (kind !== 'core-started') noticeStaleFeed(world);
    applyDueSettings(world);
    for (const contract of world.contracts.values()) settleDue(world, contract);
  }

  /** After every command: whom it brought to 100 % is locked, and what it touched is told. */
  after(): void {
    const { world, model } = this;
    lockTouched(world);
    writeTouched(world);
    this.rememberEnded();
    noteClosed(world, model.events);
  }

  tick(): void {
    tick(this.world);
  }

  beginTick(): void {
    beginTick(this.world);
  }

  /** An index was defined anew: for the contracts on it that is a start. */
  startOn(indexSymbol: string): void {
    for (const contract of this.world.contracts.values())
      if (contract.indexSymbol === indexSymbol) startFeed(this.world, contract);
  }

  /** A member that is frozen or in debt opens nothing more. */
  freeze(memberId: MemberId): void {
    for (const order of [...accountOf(this.world, memberId).orders])
      if (isOpening(order.tradeType)) closeOrder(this.world, order, 'cancelled', 'ADMIN');
  }

  /** Money that came to the fund from outside repays the deficit first. */
  insuranceFundCredited(amount: bigint): void {
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
    const closed = this.model.requests.find('contract', command, world.nowMs);
    if (open?.body === body) return accepted(open.orderId, true);
    if (open === undefined && closed?.body === body) return accepted(closed.answer, true);
    this.refuseFrozen(memberId, { closes: !isOpening(command.tradeType) });
    if (open !== undefined || closed !== undefined) return rejected('REQUEST_ID_REUSED');
    const order = placeOrder(world, {
      ...rest,
      memberId,
      requestId,
      contract: market,
      leverage: BigInt(leverage),
      body,
      origin: 'MEMBER',
    });
    this.remember('contract', command, body, order.orderId);
    return accepted(order.orderId);
  }

  private placePlan(command: PlacePlanOrder): Answer {
    if (!hasPlanShape(command)) return rejected('BAD_COMMAND');
    this.refuseUnknown(command);
    const { memberId, requestId } = command;
    const body = bodyOf(command);
    const open = plansOf(this.world, memberId, '').find(
      (plan) => requestId !== '' && plan.requestId === requestId,
    );
    const closed = this.model.requests.find('plan', command, this.world.nowMs);
    if (open?.body === body) return accepted(open.planId, true);
    if (open === undefined && closed?.body === body) return accepted(closed.answer, true);
    this.refuseFrozen(memberId);
    if (open !== undefined || closed !== undefined) return rejected('REQUEST_ID_REUSED');
    const planId = placePlan(this.world, command, body);
    this.remember('plan', command, body, planId);
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
      const isKnown = model.requests.find('contract', { memberId, requestId }, world.nowMs) !== undefined;
      return rejected(isKnown ? 'ORDER_FINISHED' : 'ORDER_NOT_FOUND');
    }
    if (order === undefined) return rejected(whyNotOpen(world, orderId, memberId));
    closeOrder(world, order, 'cancelled', 'USER');
    return accepted(order.orderId);
  }

  private cancelPlan({ memberId, planId }: CancelPlanOrder): Answer {
    const { world, model } = this;
    if (!model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    if (world.plans.get(planId)?.memberId !== memberId) return rejected(whyNotOpen(world, planId, memberId));
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
    const body = `${market}/${side}`;
    const earlier = this.model.requests.find('reverse', command, this.world.nowMs);
    if (earlier?.body === body) return accepted(earlier.answer, true);
    this.refuseFrozen(memberId);
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    const position = positionOf(this.world, memberId, market, side === 'LONG' ? LONG : SHORT);
    if (position === undefined) return rejected('POSITION_NOT_ENOUGH');
    const orderId = reverse(this.world, memberId, market, position, requestId);
    this.remember('reverse', command, body, orderId);
    return accepted(orderId);
  }

  private changeMargin(command: ChangeMargin): Answer {
    const { memberId, requestId, market, side, amount } = command;
    if (requestId === '' || requestId.length > MAX_REQUEST_ID_LENGTH) return rejected('BAD_COMMAND');
    this.refuseUnknown(command);
    const body = `${market}/${side}/${amount}`;
    const earlier = this.model.requests.find('margin', command, this.world.nowMs)?.body;
    if (earlier === body) return accepted(0, true);
    this.refuseFrozen(memberId, { trades: false });
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    if (amount === 0n) return rejected('AMOUNT_INVALID');
    const direction = side === 'LONG' ? LONG : SHORT;
    attempt(this.world, memberId, () => changeMargin(this.world, memberId, market, direction, amount));
    this.remember('margin', command, body, 0);
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

  /** A member that is frozen or in debt may close. */
  private refuseFrozen(memberId: MemberId, { closes = false, trades = true } = {}): void {
    const member = this.model.members.get(memberId)!;
    if (member.frozen && !closes) throw new Rejected('MEMBER_FROZEN');
    if (this.model.isInDebt(memberId) && !closes) throw new Rejected('MEMBER_IN_DEBT');
    if (!member.tradingAllowed && trades) throw new Rejected('TRADING_NOT_ALLOWED');
  }

  /** After the requests of what ended before it. */
  private remember(
    kind: 'contract' | 'plan' | 'margin' | 'reverse',
    request: { memberId: MemberId; requestId: string },
    body: string,
    answer: number,
  ): void {
    this.rememberEnded();
    this.model.requests.remember(kind, request, { body, answer }, this.world.nowMs);
  }

  private rememberEnded(): void {
    const { requests } = this.model;
    for (const { kind, body, answer, ...request } of this.world.ended)
      requests.remember(kind, request, { body, answer }, this.world.nowMs);
    this.world.ended = [];
  }

  /** The member's open order of this request; a plan's order has the request id of its plan. */
  private openOrder(memberId: MemberId, requestId: string): ContractOrder | undefined {
    return accountOf(this.world, memberId).orders.find(
      (one) => requestId !== '' && one.requestId === requestId && one.origin === 'MEMBER',
    );
  }
}
