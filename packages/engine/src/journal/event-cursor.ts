/** The place in a batch of events that is read, and what one event leaves out because an earlier one says it. */
import type { Dictionary } from '../base/dictionary.ts';
import { WordReader } from '../codec/word-reader.ts';
import type { ContractOrderOpened } from '../contract/order-events.ts';
import type { OrderOpened } from '../spot/events.ts';

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
