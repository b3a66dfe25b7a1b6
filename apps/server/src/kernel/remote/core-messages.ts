/** The messages to the core. Who sends one, and from which start of a process, stands in its subject. */
import { MalformedMessageError, MESSAGE_VERSION, MessageWriter, openMessage } from './byte-message.ts';

/** The commands of one turn of the sender's loop. */
export interface CommandsMessage {
  kind: 'commands';
  /** Dense over all messages of the sender that have one, from 1. */
  number: number;
  /** The core's uptime in its heartbeat that the sender heard last. */
  coreUptimeMs: number;
  count: number;
  /** The codec of packages/engine. */
  commands: Uint8Array;
}

/** Asks that the sender may make a command of the state as it is (Kernel.decide). */
export interface TurnMessage {
  kind: 'turn';
  number: number;
  coreUptimeMs: number;
}

/** The command that was made in the lent turn of that number; without one the turn is given back. */
export interface DecidedMessage {
  kind: 'decided';
  number: number;
  /** Empty: none. */
  command: Uint8Array;
}

/** Asks what became of a message, and closes it: the core takes it no more, nor any older one of the sender. */
export interface CloseMessage {
  kind: 'close';
  coreUptimeMs: number;
  /** The epoch in which the message was sent. */
  epoch: number;
  number: number;
  /** The time since it was sent, by the sender's clock. */
  ageMs: number;
  /** The row that the sender had last when it sent it: commands of the message are in later rows. */
  afterBatch: number;
}

export type CoreMessage = CommandsMessage | TurnMessage | DecidedMessage | CloseMessage;

const KINDS = ['commands', 'turn', 'decided', 'close'] as const satisfies readonly CoreMessage['kind'][];

export function writeCoreMessage(message: CoreMessage): Uint8Array {
  const writer = new MessageWriter();
  writer.u8(MESSAGE_VERSION);
  writer.word(message.kind, KINDS);
  writer.whole(message.number);
  switch (message.kind) {
    case 'commands':
      writer.whole(message.coreUptimeMs);
      writer.u32(message.count);
      writer.block(message.commands);
      break;
    case 'turn':
      writer.whole(message.coreUptimeMs);
      break;
    case 'decided':
      writer.block(message.command);
      break;
    case 'close':
      writer.whole(message.coreUptimeMs);
      writer.whole(message.epoch);
      writer.whole(message.ageMs);
      writer.whole(message.afterBatch);
  }
  return writer.take();
}

/** Commands of a message, at most. */
export const LARGEST_COUNT = 1_000;

/** @throws MalformedMessageError */
export function readCoreMessage(bytes: Uint8Array): CoreMessage {
  const reader = openMessage(bytes);
  const kind = reader.word(KINDS);
  const number = reader.whole();
  if (number === 0) throw new MalformedMessageError('messages are numbered from 1');
  const message = rest();
  reader.finish();
  return message;

  function rest(): CoreMessage {
    switch (kind) {
      case 'commands':
        return { kind, number, coreUptimeMs: reader.whole(), count: reader.u32(), commands: reader.block() };
      case 'turn':
        return { kind, number, coreUptimeMs: reader.whole() };
      case 'decided':
        return { kind, number, command: reader.block() };
      case 'close':
        return {
          kind,
          number,
          coreUptimeMs: reader.whole(),
          epoch: reader.whole(),
          ageMs: reader.whole(),
          afterBatch: reader.whole(),
        };
    }
  }
}
