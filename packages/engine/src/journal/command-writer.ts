/**
 * Turns commands into the bytes of a batch. Names that the dictionary knows become numbers; others are written out, and
 * the engine, which may know better, decides. Every command can be written: numbers that do not fit are replaced by
 * ones that the engine refuses, so bad input is a rejection and never an exception.
 */
import type { Dictionary } from '../base/dictionary.ts';
import { ByteWriter } from '../codec/byte-writer.ts';
import { COMMAND_CODE } from '../codec/command-code.ts';
import { WordWriter } from '../codec/word-writer.ts';
import { writePlaceContractOrder } from '../contract/orders/contract-order-codec.ts';
import { writeCancel, writePlaceSpotOrder } from '../spot/spot-order-codec.ts';
import { COMMAND_BLOCKS } from './command-blocks.ts';
import type { Command } from './commands.ts';

export class CommandWriter {
  /** Commands added since the last `take`. */
  count = 0;
  private readonly words = new WordWriter();
  /** The block of one command at a time. */
  private readonly block = new ByteWriter();

  constructor(private readonly dictionary: Dictionary) {}

  /** The bytes of the commands added since the last `take`. */
  get byteLength(): number {
    return this.words.at * 4;
  }

  add(command: Command): void {
    const start = this.words.at;
    try {
      this.write(command);
      this.count++;
    } catch (error) {
      this.words.at = start;
      this.block.position = 0;
      throw error;
    }
  }

  /** The `commands` of a CommandBatch; the writer is empty afterwards. */
  take(): Uint8Array {
    this.count = 0;
    return this.words.take();
  }

  private write(command: Command): void {
    const { words, block, dictionary } = this;
    words.makeRoom();
    switch (command.kind) {
      case 'place-spot-order':
        writePlaceSpotOrder(words, command, dictionary);
        break;
      case 'place-contract-order':
        writePlaceContractOrder(words, command, dictionary);
        break;
      case 'cancel-spot-order':
      case 'cancel-contract-order':
        writeCancel(words, COMMAND_CODE[command.kind], command);
        break;
      default: {
        const code = COMMAND_BLOCKS.write(block, command, dictionary);
        words.block(code, block.view());
      }
    }
  }
}
