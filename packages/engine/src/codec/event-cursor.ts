/** The place in a batch of events that is read, and what one event leaves out because an earlier one says it. */
import type { Dictionary } from '../dictionary.ts';
import type { ContractOrderOpened, OrderOpened } from '../events.ts';
import { WordReader } from './word-reader.ts';

export class EventCursor {
  readonly words = new WordReader();
  /** Of the batch; 0 before its first trade. */
  lastTradeId = 0;
  /** By the command whose events are read. */
  opened: OrderOpened | undefined;
  openedContractOrder: ContractOrderOpened | undefined;

  constructor(
    readonly dictionary: Dictionary,
    public seq: number,
  ) {}
}
