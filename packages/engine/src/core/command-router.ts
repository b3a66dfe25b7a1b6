/**
 * Reads one command and gives it to the handler of its domain. The router knows no kind: codes and kinds stand with the
 * domains. It answers the rejection; the rest of the answer is in the context.
 */
import type { CommandContext } from '../base/command-context.ts';
import type { Handler, Handlers } from '../codec/domain.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import type { WordReader } from '../codec/word-reader.ts';
import { ContractCommands } from '../contract/contract-commands.ts';
import { FeeCounting } from '../growth/fee-counting.ts';
import { GrowthCommands } from '../growth/growth-commands.ts';
import { IndexCommands } from '../index-price/index-commands.ts';
import type { BlockCommand } from '../journal/command-blocks.ts';
import type { BlockEvent } from '../journal/event-blocks.ts';
import { readBlockCommand } from '../journal/read-commands.ts';
import type { Rejection } from '../journal/rejections.ts';
import { ListingCommands } from '../listing/listing-commands.ts';
import { MemberCommands } from '../member/member-commands.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import { MoneyCommands } from '../money/money-commands.ts';
import { OtcCommands } from '../otc/otc-commands.ts';
import { ReferenceTick } from '../spot/reference-tick.ts';
import { SpotCommands } from '../spot/spot-commands.ts';
import { CoreHandlers } from '../start/core-handlers.ts';
import { WalletCommands } from '../wallet/wallet-commands.ts';

export class CommandRouter {
  private readonly contracts: ContractCommands;
  private readonly otc: OtcCommands;
  private readonly growth: GrowthCommands;
  private readonly handleWords: Readonly<Record<number, (reader: WordReader) => Rejection>>;
  private readonly handleBlock: Readonly<Record<string, Handler<BlockCommand, Rejection>>>;

  constructor(
    private readonly memory: EngineMemory,
    context: CommandContext,
    events: EventWriter<BlockEvent>,
  ) {
    const fees = new FeeCounting(memory);
    const spot = new SpotCommands(memory, context, events, fees);
    const contracts = new ContractCommands(memory, context, events, fees);
    const otc = new OtcCommands(memory, context, events, contracts);
    const growth = new GrowthCommands(memory, context, events, contracts);
    const references = new ReferenceTick(memory, context, events);
    const ticking = { references, contracts: contracts.contractTick, otc };
    const indexes = new IndexCommands(memory, context, events, ticking);
    this.contracts = contracts;
    this.otc = otc;
    this.growth = growth;
    this.handleWords = { ...spot.handleWords, ...contracts.handleWords };
    const blocks: Handlers<BlockCommand, Readonly<Record<BlockCommand['kind'], Rejection>>> = {
      ...new CoreHandlers(context, events, indexes).handle,
      ...new ListingCommands(memory, context, events, spot.lifecycle).handle,
      ...indexes.handle,
      ...new MemberCommands(memory, context, events, contracts, otc.ads).handle,
      ...new MoneyCommands(memory, context, events, contracts, otc, memory.wallet).handle,
      ...new WalletCommands(memory, context, events, { contracts, spot, otc }).handle,
      ...otc.handle,
      ...growth.handle,
      ...spot.handle,
      ...contracts.handle,
    };
    this.handleBlock = blocks;
  }

  /** Does what is due before a command of this time; true when that changed something. The command before it was at `previousMs`. */
  before(reader: WordReader, timeMs: number, previousMs: number): boolean {
    const haveContracts = this.contracts.before(timeMs, reader.peek() & 0xff);
    const hasOtc = this.otc.before(timeMs, previousMs);
    return this.growth.before(timeMs) || hasOtc || haveContracts;
  }

  /** Settles what follows from the command and from what was due before it. */
  after(): void {
    this.contracts.after();
  }

  /** Throws CodecError before anything is done when the bytes are not a command. */
  handle(reader: WordReader): Rejection {
    const handleWords = this.handleWords[reader.peek() & 0xff];
    if (handleWords !== undefined) return handleWords(reader);
    const command = readBlockCommand(reader, this.memory.dictionary);
    reader.check();
    const handle = this.handleBlock[command.kind];
    if (handle === undefined) throw new Error(`no domain handles ${command.kind}`);
    return handle(command);
  }
}
