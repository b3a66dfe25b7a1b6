/**
 * Reads one command and has it done by whoever does it. Orders and cancels are read into numbers, all others into
 * command objects. Answers the rejection; the rest of the answer is in the context.
 */
import { NONE } from './book/order-store.ts';
import { CancelFields } from './codec/cancel-fields.ts';
import type { BlockCommand } from './codec/command-blocks.ts';
import { COMMAND_CODE } from './codec/command-code.ts';
import { ContractOrderFields } from './codec/contract-order-fields.ts';
import type { EventWriter } from './codec/event-writer.ts';
import { OrderFields } from './codec/order-fields.ts';
import { readBlockCommand } from './codec/read-commands.ts';
import type { WordReader } from './codec/word-reader.ts';
import type { CommandContext } from './command-context.ts';
import { ContractCommands } from './contract/contract-commands.ts';
import { CORE_COMMANDS } from './core-commands.ts';
import type { EngineMemory } from './engine-memory.ts';
import { IndexCommands } from './index-price/index-commands.ts';
import { ListingCommands } from './listing/listing-commands.ts';
import { MemberCommands } from './money/member-commands.ts';
import { MoneyCommands } from './money/money-commands.ts';
import type { Rejection } from './rejections.ts';
import { OrderCancelling } from './spot/cancel-orders.ts';
import { OrderMatching } from './spot/match-order.ts';
import { OrderLifecycle } from './spot/order-lifecycle.ts';
import { OrderPlacing } from './spot/place-order.ts';
import { TradeSettling } from './spot/settle-trade.ts';

export class CommandRouter {
  private readonly form = new OrderFields();
  private readonly contractForm = new ContractOrderFields();
  private readonly cancelForm = new CancelFields();
  private readonly placing: OrderPlacing;
  private readonly cancelling: OrderCancelling;
  private readonly money: MoneyCommands;
  private readonly members: MemberCommands;
  private readonly listing: ListingCommands;
  private readonly indexes: IndexCommands;
  private readonly contracts: ContractCommands;

  constructor(
    private readonly memory: EngineMemory,
    private readonly context: CommandContext,
    private readonly events: EventWriter,
  ) {
    const life = new OrderLifecycle(memory, context, events);
    const matching = new OrderMatching(memory.orders, life, new TradeSettling(memory, events));
    this.placing = new OrderPlacing(memory, context, matching, life);
    this.cancelling = new OrderCancelling(memory, context, life);
    this.contracts = new ContractCommands(memory, context, events);
    this.money = new MoneyCommands(memory, context, events, this.contracts);
    this.members = new MemberCommands(memory, context, events, this.contracts);
    this.listing = new ListingCommands(memory, context, events, life);
    this.indexes = new IndexCommands(memory, context, events, this.contracts.contractTick);
  }

  /** Does what is due before a command of this time, whatever it is; true when that changed something. */
  before(reader: WordReader, timeMs: number): boolean {
    return this.contracts.before(timeMs, (reader.peek() & 0xff) === CORE_COMMANDS['core-started'].code);
  }

  /** What the command and what was due before it brought with them. */
  after(): void {
    this.contracts.after();
  }

  /** Throws CodecError before anything is done when the bytes are not a command. */
  handle(reader: WordReader): Rejection {
    const code = reader.peek() & 0xff;
    if (code === COMMAND_CODE['place-spot-order']) {
      this.form.read(reader, this.memory.dictionary);
      reader.check();
      this.contracts.passSpotOrder();
      return this.placing.place(this.form);
    }
    if (code === COMMAND_CODE['cancel-spot-order']) {
      const { memberId, orderId, requestId } = this.readCancel(reader);
      this.contracts.passSpotOrder();
      return this.cancelling.cancel(memberId, orderId, requestId);
    }
    if (code === COMMAND_CODE['place-contract-order']) {
      this.contractForm.read(reader, this.memory.dictionary);
      reader.check();
      return this.contracts.place(this.contractForm);
    }
    if (code === COMMAND_CODE['cancel-contract-order']) return this.contracts.cancel(this.readCancel(reader));
    const command = readBlockCommand(reader, this.memory.dictionary);
    reader.check();
    return this.handleBlock(command);
  }

  private readCancel(reader: WordReader): CancelFields {
    this.cancelForm.read(reader);
    reader.check();
    return this.cancelForm;
  }

  private cancelAll(memberId: number, name: string): Rejection {
    if (name === '') return this.cancelling.cancelAll(memberId, NONE);
    const market = this.memory.dictionary.marketNumber(name);
    return market === undefined ? 'UNKNOWN_MARKET' : this.cancelling.cancelAll(memberId, market);
  }

  private handleBlock(command: BlockCommand): Rejection {
    switch (command.kind) {
      case 'cancel-all-spot-orders':
        return this.cancelAll(command.memberId, command.market);
      case 'tick':
        return this.indexes.tick(command);
      case 'transfer':
        return this.money.transfer(command);
      case 'credit-from-outside':
        return this.money.credit(command);
      case 'claim-faucet':
        return this.money.claimFaucet(command);
      case 'set-faucet':
        return this.money.setFaucet(command);
      case 'open-member':
        return this.members.open(command);
      case 'set-member-flags':
        return this.members.setFlags(command);
      case 'lock-withdrawal':
        return this.members.lockWithdrawal(command);
      case 'set-identity-level':
        return this.members.setIdentityLevel(command);
      case 'list-asset':
        return this.listing.listAsset(command);
      case 'list-spot-market':
        return this.listing.listSpotMarket(command);
      case 'set-market-status':
        return this.listing.setStatus(command);
      case 'set-market-fees':
        return this.listing.setFees(command);
      case 'set-market-filters':
        return this.listing.setFilters(command);
      case 'set-index':
        return this.indexes.set(command);
      case 'core-started':
        return this.indexes.start(command.engineVersion);
      case 'engine-upgraded':
        return this.upgrade(command.from, command.to);
      default:
        return this.contracts.do(command);
    }
  }

  private upgrade(from: number, to: number): Rejection {
    if (from >= to) return 'BAD_COMMAND';
    this.context.mutate();
    this.events.write({ kind: 'engine-was-upgraded', from, to });
    return 'OK';
  }
}
