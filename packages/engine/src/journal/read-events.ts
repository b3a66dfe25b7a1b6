/**
 * Bytes of a batch back to events, and the dictionary taught by the listings among them. The server decodes every
 * journal row with it, so the frequent kinds come first and make no more than the event itself.
 */
import type { EventBatch } from '../base/batch.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { EVENT_CODE } from '../codec/event-code.ts';
import { EVENT_BLOCKS } from './event-blocks.ts';
import { EventCursor } from './event-cursor.ts';
import type { Event } from './events.ts';
import { readBalance, readDone } from './read-account-events.ts';
import { readContractOrderEvent } from './read-contract-events.ts';
import { readOrderClosed, readOrderOpened, readTraded } from './read-spot-events.ts';

/** The dictionary must be the one before the batch, or a later one; afterwards it knows what the batch listed. */
export function readEvents(batch: EventBatch, dictionary: Dictionary): Event[] {
  const cursor = new EventCursor(dictionary, batch.firstSeq);
  cursor.words.open(batch.events);
  const events: Event[] = [];
  const endSeq = batch.firstSeq + batch.count;
  while (cursor.seq < endSeq) {
    const event = readEvent(cursor);
    cursor.words.check();
    events.push(event);
    if (event.kind === 'command-done') {
      cursor.seq++;
      cursor.opened = undefined;
      cursor.openedContractOrder = undefined;
    }
  }
  cursor.words.checkFinished();
  return events;
}

/** The next event, whose words the caller has yet to `check`. */
function readEvent(cursor: EventCursor): Event {
  const { words } = cursor;
  const code = words.peek() & 0xff;
  switch (code) {
    case EVENT_CODE.doneZero:
    case EVENT_CODE.doneSequence:
    case EVENT_CODE.doneEarlier:
    case EVENT_CODE.doneRejected:
    case EVENT_CODE.doneOther:
      return readDone(cursor, words.word());
    case EVENT_CODE.orderOpened:
      return readOrderOpened(cursor, words.word());
    case EVENT_CODE.traded:
      return readTraded(cursor, words.word());
    case EVENT_CODE.orderClosed:
      return readOrderClosed(cursor, words.word());
    case EVENT_CODE.memberBalance:
    case EVENT_CODE.systemBalance:
      return readBalance(cursor, words.word());
    case EVENT_CODE.contractOrderOpened:
    case EVENT_CODE.contractTraded:
    case EVENT_CODE.contractOrderClosed:
    case EVENT_CODE.positionChanged:
    case EVENT_CODE.contractTotalsChanged:
      return readContractOrderEvent(cursor, words.word());
    default: {
      const bytes = words.block();
      const event = EVENT_BLOCKS.read(code, bytes, cursor.dictionary);
      bytes.checkFinished();
      return event;
    }
  }
}
