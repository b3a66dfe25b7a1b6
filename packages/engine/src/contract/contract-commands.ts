/**
 * The commands about contracts, and what happens before and after every command (RULES 1.9, 1.14): what is due is settled
 * first, scopes that were brought to 100 % are locked at the end, events of what was touched are written.
 */
import type { CancelFields } from '../codec/cancel-fields.ts';
import type { BlockCommand } from '../codec/command-blocks.ts';
import type { ContractOrderFields } from '../codec/contract-order-fields.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import type { CommandContext } from '../command-context.ts';
import type { EngineMemory } from '../engine-memory.ts';
import { memberOwner, typeNumber } from '../ledger/ledger.ts';
import type { FrozenOrders } from '../money/member-commands.ts';
import type { ContractMoney } from '../money/money-commands.ts';
import type { Rejection } from '../rejections.ts';
import { CLOSE_REASON } from '../spot/close-reason.ts';
import { ContractTick } from './contract-tick.ts';
import { ContractTrading } from './contract-trading.ts';
import { ContractListing } from './list-contract.ts';
import { TotalsEvents } from './totals-events.ts';

const CONTRACT = typeNumber('contract');

export type ContractBlockCommand = Extract<
  BlockCommand,
  {
    kind:
      | 'list-contract'
      | 'set-contract-settings'
      | 'set-contract-status'
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

export class ContractCommands implements ContractMoney, FrozenOrders {
  readonly contractTick: ContractTick;
  private readonly trading: ContractTrading;
  private readonly listing: ContractListing;
  private readonly totals: TotalsEvents;

  /** Something was due before the command in hand. */
  private wasDue = false;
  /** The command in hand changed no wallet and no position: no member's risk, no mark. */
  private isQuiet = false;

  constructor(
    private readonly memory: EngineMemory,
    context: CommandContext,
    events: EventWriter,
  ) {
    this.trading = new ContractTrading(memory, context, events);
    this.contractTick = new ContractTick(memory, context, events, this.trading);
    const { orders, plans } = this.trading;
    this.listing = new ContractListing(memory, context, events, orders, plans, this.contractTick);
    this.totals = new TotalsEvents(memory, events);
  }

  /** Before a command of this time, which may be the start of the core; true when it changed something. Cheap, for it is asked before every one. */
  before(timeMs: number, isStart: boolean): boolean {
    this.isQuiet = false;
    this.wasDue = false;
    if (this.memory.contracts.markets.length === 0) return false;
    this.totals.follow();
    this.wasDue = this.contractTick.before(timeMs, isStart);
    return this.wasDue;
  }

  /** After a command, whatever its answer: only what was touched costs anything. */
  after(): void {
    const { positions } = this.memory.contracts;
    if (!this.isQuiet || this.contractTick.areTermsNew) this.contractTick.afterCommand();
    if (positions.touched.count > 0) {
      this.trading.positions.writeTouched();
      this.totals.writeChanges();
    }
  }

  /** The command in hand is a spot order or its cancel, which moves nothing of a contract account. */
  passSpotOrder(): void {
    this.isQuiet = !this.wasDue;
  }

  place(fields: ContractOrderFields): Rejection {
    const { lastTradeId } = this.memory;
    const rejection = this.trading.placing.place(fields);
    // An order that rests, and what it cancels, moves between cash and reserves only.
    this.isQuiet = !this.wasDue && fields.leverage === 0 && this.memory.lastTradeId === lastTradeId;
    return rejection;
  }

  cancel({ memberId, orderId, requestId }: CancelFields): Rejection {
    this.isQuiet = !this.wasDue;
    return this.trading.cancelling.cancel(memberId, orderId, requestId);
  }

  do(command: ContractBlockCommand): Rejection {
    const { trading, listing } = this;
    switch (command.kind) {
      case 'list-contract':
        return listing.list(command);
      case 'set-contract-settings':
        return listing.setSettings(command);
      case 'set-contract-status':
        return listing.setStatus(command);
      case 'cancel-all-contract-orders':
        return this.cancelAll(command.memberId, command.market);
      case 'place-plan-order':
        return trading.plans.place(command);
      case 'cancel-plan-order':
        return trading.plans.cancel(command);
      case 'reverse-position':
        return trading.reversing.reverse(command);
      case 'set-leverage':
        return trading.settings.setLeverage(command);
      case 'set-margin-mode':
        return trading.settings.setMode(command);
      case 'change-margin':
        return trading.settings.changeMargin(command);
      case 'set-position-triggers':
        return trading.settings.setTriggers(command);
      case 'continue-liquidation':
        return this.contractTick.continueLiquidation();
    }
  }

  transferable(member: number): Rejection | bigint {
    const account = this.memory.contracts.accounts.find(member);
    if (account === undefined) return this.plainCash(member);
    const held = this.trading.wallet.isHeld(account);
    return held === 'OK' ? this.trading.wallet.available(account) : held;
  }

  memberWasFrozen(member: number): void {
    this.trading.cancelling.cancelOpening(member, CLOSE_REASON.ADMIN);
  }

  insuranceFundCredited(amount: bigint): void {
    this.contractTick.fund.add(-amount);
    this.contractTick.fund.add(amount);
  }

  private cancelAll(memberId: number, name: string): Rejection {
    const number = name === '' ? undefined : this.memory.dictionary.contractNumber(name);
    if (name !== '' && number === undefined) return 'UNKNOWN_MARKET';
    return this.trading.cancelling.cancelAll(memberId, number);
  }

  /** The cash of a member who never traded contracts. */
  private plainCash(member: number): bigint {
    const { ledger } = this.memory;
    return ledger.freeOf(ledger.find(memberOwner(member), CONTRACT, this.memory.settlementAsset()));
  }
}
