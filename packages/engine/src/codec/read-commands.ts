/** Bytes of a batch back to commands. Anything that CommandWriter would not have written is a CodecError. */
import type { CommandBatch } from '../batch.ts';
import { type CancelSpotOrder, type Command, type PlaceSpotOrder, TIMES_IN_FORCE } from '../commands.ts';
import type { Dictionary } from '../dictionary.ts';
import { type BlockCommand, COMMAND_BLOCKS } from './command-blocks.ts';
import { CANCEL_BIT, COMMAND_CODE, ORDER_FLAG, PLACE_BIT, TIME_IN_FORCE_BITS } from './command-code.ts';
import { listed } from './from-list.ts';
import { readPlaceContractOrder } from './read-contract-commands.ts';
import { WordReader } from './word-reader.ts';

/** The dictionary must be the one at the batch's place in the journal, or a later one. */
export function readCommands(batch: CommandBatch, dictionary: Dictionary): Command[] {
  const reader = new WordReader();
  reader.open(batch.commands);
  const commands: Command[] = [];
  for (let i = 0; i < batch.count; i++) {
    commands.push(readCommand(reader, dictionary));
    reader.check();
  }
  reader.checkFinished();
  return commands;
}

/** The next command, whose words the caller has yet to `check`. */
function readCommand(reader: WordReader, dictionary: Dictionary): Command {
  switch (reader.peek() & 0xff) {
    case COMMAND_CODE['place-spot-order']:
      return placeSpotOrder(reader, dictionary);
    case COMMAND_CODE['cancel-spot-order']:
      return cancelSpotOrder(reader);
    case COMMAND_CODE['place-contract-order']:
      return readPlaceContractOrder(reader, dictionary);
    case COMMAND_CODE['cancel-contract-order']:
      return { ...cancelSpotOrder(reader), kind: 'cancel-contract-order' };
    default:
      return readBlockCommand(reader, dictionary);
  }
}

/** A command that stands in a block: all but orders and cancels. */
export function readBlockCommand(reader: WordReader, dictionary: Dictionary): BlockCommand {
  const code = reader.peek() & 0xff;
  const bytes = reader.block();
  const command = COMMAND_BLOCKS.read(code, bytes, dictionary);
  bytes.checkFinished();
  return command;
}

function placeSpotOrder(reader: WordReader, dictionary: Dictionary): PlaceSpotOrder {
  const header = reader.word();
  const has = (bit: number): boolean => (header & bit) !== 0;
  const flags = (header >> PLACE_BIT.kindShift) & PLACE_BIT.kindMask;
  const number = header >>> PLACE_BIT.marketShift;
  const memberId = reader.number(has(PLACE_BIT.wideMember));
  const price = reader.amount(has(PLACE_BIT.widePrice));
  const qty = reader.amount(has(PLACE_BIT.wideQty));
  const quoteAmount = has(PLACE_BIT.quoteAmount) ? reader.amount(true) : 0n;
  const market = number === 0 ? reader.text() : listed(dictionary.markets, number - 1).market;
  return {
    kind: 'place-spot-order',
    memberId,
    requestId: has(PLACE_BIT.requestId) ? reader.text() : '',
    market,
    side: (flags & ORDER_FLAG.sell) === 0 ? 'BUY' : 'SELL',
    type: (flags & ORDER_FLAG.market) === 0 ? 'LIMIT' : 'MARKET',
    timeInForce: TIMES_IN_FORCE[(flags >> TIME_IN_FORCE_BITS.shift) & TIME_IN_FORCE_BITS.mask]!,
    price: has(PLACE_BIT.negativePrice) ? -price : price,
    qty: has(PLACE_BIT.negativeQty) ? -qty : qty,
    quoteAmount: has(PLACE_BIT.negativeQuoteAmount) ? -quoteAmount : quoteAmount,
  };
}

function cancelSpotOrder(reader: WordReader): CancelSpotOrder {
  const header = reader.word();
  const memberId = reader.number((header & CANCEL_BIT.wideMember) !== 0);
  const orderId = reader.number((header & CANCEL_BIT.wideOrder) !== 0);
  const requestId = (header & CANCEL_BIT.requestId) !== 0 ? reader.text() : '';
  return { kind: 'cancel-spot-order', memberId, orderId, requestId };
}
