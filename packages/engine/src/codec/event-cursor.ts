/** The place in a batch of events that is read, and what one event leaves out because an earlier one says it. */
import type { Dictionary } from '../base/dictionary.ts';
import type { ContractOrderOpened, OrderOpened } from '../events.ts';
import { WordReader } from './word-reader.ts';

export class EventCursor {
  readonly words = new WordReader();
  /** The batch's last trade id; 0 before its first trade. */
  lastTradeId = 0;
  /** The spot order that the current command opened. */
  opened: OrderOpened | undefined;
  openedContractOrder: ContractOrderOpened | undefined;

  constructor(
    readonly dictionary: Dictionary,
    public seq: number,
  ) {}
}
