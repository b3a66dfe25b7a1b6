/**
 * The commands about contracts, and what happens before and after every command (rules/contracts#feed-states,
 * rules/contracts#tick): what is due is settled first, scopes that were brought to 100 % are locked at the end, events
 * of what was touched are written.
 */
import type { CommandContext } from '../base/command-context.ts';
import type { Counters } from '../base/counters.ts';
import { type Dictionary, settlementAsset } from '../base/dictionary.ts';
import { COMMAND_CODE } from '../codec/command-code.ts';
import type { Domain, Handlers, WordHandlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { WordReader } from '../codec/word-reader.ts';
import type { IndexChanged } from '../index-price/events.ts';
import { type Ledger, memberOwner, typeNumber } from '../ledger/ledger.ts';
import type { FrozenOrders } from '../member/member-commands.ts';
import type { ContractMoney } from '../money/money-parts.ts';
import { CancelFields } from '../orders/cancel-fields.ts';
import { CLOSE_REASON } from '../orders/close-reason.ts';
import { CORE_COMMANDS } from '../start/commands.ts';
import type { ContractAnswers } from './command-declarations.ts';
import type { ContractBlockCommand } from './commands.ts';
import type { ContractMemory } from './contract-memory.ts';
import type { ContractRecordEvent } from './contract-record-event.ts';
import type { ContractStores } from './contract-stores.ts';
import { ContractTick } from './contract-tick.ts';
import { ContractTrading } from './contract-trading.ts';
import { ContractListing } from './list-contract.ts';
import { ContractOrderFields } from './orders/contract-order-fields.ts';
import { TotalsEvents } from './totals-events.ts';
import type { UsdtFeeCounter } from './usdt-fee-counter.ts';

const CONTRACT = typeNumber('contract');
const START = CORE_COMMANDS['core-started'].code;
const SPOT_ORDER = COMMAND_CODE['place-spot-order'];
const SPOT_CANCEL = COMMAND_CODE['cancel-spot-order'];

export class ContractCommands
  implements ContractMoney, Domain<ContractBlockCommand, ContractAnswers>, FrozenOrders
{
  private readonly counters: Counters;
  private readonly dictionary: Dictionary;
  private readonly ledger: Ledger;
  private readonly contracts: ContractMemory;
  readonly handleWords = {
    [COMMAND_CODE['place-contract-order']]: (reader) => this.place(reader),
    [COMMAND_CODE['cancel-contract-order']]: (reader) => this.cancel(reader),
  } satisfies WordHandlers<ContractAnswers>;
  readonly handle;
  readonly contractTick: ContractTick;
  private readonly trading: ContractTrading;
  private readonly listing: ContractListing;
  private readonly totals: TotalsEvents;
  private readonly orderFields = new ContractOrderFields();
  private readonly cancelFields = new CancelFields();

  /** Something was due before the command in hand. */
  private wasDue = false;
  /** The command in hand changed no wallet and no position: no member's risk, no mark. */
  private isQuiet = false;

  constructor(
    stores: ContractStores,
    context: CommandContext,
    events: Events<ContractRecordEvent | IndexChanged>,
    fees: UsdtFeeCounter,
  ) {
    this.counters = stores.counters;
    this.dictionary = stores.dictionary;
    this.ledger = stores.ledger;
    this.contracts = stores.contracts;
    this.trading = new ContractTrading(stores, context, events, fees);
    this.contractTick = new ContractTick(stores, context, events, this.trading);
    const { orders, plans } = this.trading;
    this.listing = new ContractListing(stores, context, events, orders, plans, this.contractTick);
    this.totals = new TotalsEvents(stores, events);
    this.handle = this.handlers();
  }

  /** Settles what is due before a command of this time and code; true when that changed something. It runs before each. */
  before(timeMs: number, code: number): boolean {
    this.wasDue = false;
    if (this.contracts.markets.length > 0) {
      this.totals.follow();
      this.wasDue = this.contractTick.before(timeMs, code === START);
    }
    // A spot order and its cancel move nothing of a contract account.
    this.isQuiet = !this.wasDue && (code === SPOT_ORDER || code === SPOT_CANCEL);
    return this.wasDue;
  }

  /** After a command, whatever its answer: only what was touched costs anything. */
  after(): void {
    const { positions } = this.contracts;
    if (!this.isQuiet || this.contractTick.areTermsNew) this.contractTick.afterCommand();
    if (positions.touched.count > 0) {
      this.trading.positions.writeTouched();
      this.totals.writeChanges();
    }
  }

  private place(reader: WordReader) {
    const { orderFields: fields } = this;
    fields.read(reader, this.dictionary);
    reader.check();
    const { lastTradeId } = this.counters;
    const rejection = this.trading.placing.place(fields);
    // An order that rests, and what it cancels, moves between cash and reserves only.
    this.isQuiet = !this.wasDue && fields.leverage === 0 && this.counters.lastTradeId === lastTradeId;
    return rejection;
  }

  private cancel(reader: WordReader) {
    this.cancelFields.read(reader);
    reader.check();
    const { memberId, orderId, requestId } = this.cancelFields;
    this.isQuiet = !this.wasDue;
    return this.trading.cancelling.orders.cancel(memberId, orderId, requestId);
  }

  transferable(member: number) {
    const account = this.contracts.accounts.find(member);
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

  private handlers() {
    const { listing, contractTick } = this;
    const { plans, reversing, settings } = this.trading;
    return {
      'list-contract': (command) => listing.list(command),
      'set-contract-settings': (command) => listing.setSettings(command),
      'set-contract-status': (command) => listing.setStatus(command),
      'cancel-all-contract-orders': ({ memberId, market }) => this.cancelAll(memberId, market),
      'place-plan-order': (command) => plans.place(command),
      'cancel-plan-order': (command) => plans.cancel(command),
      'reverse-position': (command) => reversing.reverse(command),
      'set-leverage': (command) => settings.setLeverage(command),
      'set-margin-mode': (command) => settings.setMode(command),
      'change-margin': (command) => settings.changeMargin(command),
      'set-position-triggers': (command) => settings.setTriggers(command),
      'continue-liquidation': () => contractTick.continueLiquidation(),
    } satisfies Handlers<ContractBlockCommand, ContractAnswers>;
  }

  private cancelAll(memberId: number, name: string) {
    const number = name === '' ? undefined : this.dictionary.contractNumber(name);
    if (name !== '' && number === undefined) return 'UNKNOWN_MARKET';
    return this.trading.cancelling.cancelAll(memberId, number);
  }

  /** The cash of a member who never traded contracts. */
  private plainCash(member: number): bigint {
    const { ledger } = this;
    return ledger.freeOf(ledger.find(memberOwner(member), CONTRACT, settlementAsset(this.dictionary)));
  }
}
