/** Gathers the commands of one turn of the loop and writes them as messages. */
import { type Command, CommandWriter, type Dictionary } from '@tern/engine';
import { messageOf } from '../../platform/errors/thrown.ts';
import type { KernelLog } from '../kernel-log.ts';
import { LARGEST_COUNT } from './core-messages.ts';
import type { SentCommand } from './sent-messages.ts';

export interface WrittenMessage {
  commands: readonly SentCommand[];
  bytes: Uint8Array;
}

/** A message is closed when its commands take this much; the largest command takes far less than what is left to 512 kB. */
const CLOSED_AT_BYTES = 384 * 1024;

export class Outbox {
  private waiting: SentCommand[] = [];
  private readonly writer: CommandWriter;

  constructor(
    dictionary: Dictionary,
    private readonly log: KernelLog,
    /** Answers a command that cannot be written. */
    private readonly refuse: (command: SentCommand) => void,
  ) {
    this.writer = new CommandWriter(dictionary);
  }

  get size(): number {
    return this.waiting.length;
  }

  add(command: SentCommand): void {
    this.waiting.push(command);
  }

  /** Takes out the commands whose callers can take the answer that nothing was done. */
  takeOut(): SentCommand[] {
    const taken = this.waiting.filter(({ undone }) => undone !== undefined);
    this.waiting = this.waiting.filter(({ undone }) => undone === undefined);
    return taken;
  }

  takeMessages(): WrittenMessage[] {
    const { waiting, writer } = this;
    this.waiting = [];
    const messages: WrittenMessage[] = [];
    let commands: SentCommand[] = [];
    const close = () => {
      if (commands.length > 0) messages.push({ commands, bytes: writer.take() });
      commands = [];
    };
    for (const sent of waiting) {
      if (!this.write(sent)) continue;
      commands.push(sent);
      if (writer.count === LARGEST_COUNT || writer.byteLength >= CLOSED_AT_BYTES) close();
    }
    close();
    return messages;
  }

  private write(sent: SentCommand): boolean {
    try {
      this.writer.add(sent.command);
      return true;
    } catch (error) {
      this.log.error(`a command cannot be written: ${messageOf(error)}`);
      this.refuse(sent);
      return false;
    }
  }
}

/** The bytes of one command. */
export function writeCommand(command: Command, dictionary: Dictionary): Uint8Array {
  const writer = new CommandWriter(dictionary);
  writer.add(command);
  return writer.take();
}
