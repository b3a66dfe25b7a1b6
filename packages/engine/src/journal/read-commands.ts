/** Bytes of a batch back to commands. Anything that CommandWriter would not have written is a CodecError. */
import type { CommandBatch } from '../base/batch.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { COMMAND_CODE } from '../codec/command-code.ts';
import { WordReader } from '../codec/word-reader.ts';
import { readPlaceContractOrder } from '../contract/orders/contract-order-codec.ts';
import { readCancel, readPlaceSpotOrder } from '../spot/spot-order-codec.ts';
import { type BlockCommand, COMMAND_BLOCKS } from './command-blocks.ts';
import type { Command } from './commands.ts';

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
      return readPlaceSpotOrder(reader, dictionary);
    case COMMAND_CODE['cancel-spot-order']:
      return { kind: 'cancel-spot-order', ...readCancel(reader) };
    case COMMAND_CODE['place-contract-order']:
      return readPlaceContractOrder(reader, dictionary);
    case COMMAND_CODE['cancel-contract-order']:
      return { kind: 'cancel-contract-order', ...readCancel(reader) };
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
