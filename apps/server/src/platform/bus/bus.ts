/**
 * The way between the roles of an exchange: named messages of bytes, delivered at most once and perhaps never. Messages of
 * one sender to one receiver keep their order as long as both connections live. The bus keeps no message and knows no
 * meaning of one; whatever must not be lost stands in the journal.
 */

export interface BusMessage {
  readonly subject: string;
  /** The receiver's to keep. */
  readonly bytes: Uint8Array;
}

/**
 * `cut`: the connection is gone, and what is published meanwhile is not sent. `back`: it stands again, and messages may be
 * missing. `closed`: it never comes again.
 */
export type BusChange = 'cut' | 'back' | 'closed';

export interface BusReceiver {
  message(message: BusMessage): void;
  /** A message that named this subject for its answers was delivered to no subscriber at all. */
  noSubscriber?(subject: string): void;
}

export interface Bus {
  /** In bytes. */
  readonly largestMessage: number;
  readonly isConnected: boolean;
  /**
   * Hands a message to the connection. False: the connection is cut, and the message was not sent and never will be. True
   * promises no delivery: the message may be lost, or arrive much later. The bytes are the bus's from then on.
   * @param answers the subject of which `noSubscriber` is told when `subject` has none
   * @throws MessageTooLargeError
   */
  publish(subject: string, bytes: Uint8Array, answers?: string): boolean;
  /** `*` in a pattern stands for one token of a subject, `>` at its end for one or more. Ends when the answer is called. */
  subscribe(pattern: string, receiver: BusReceiver): () => void;
  onChange(listener: (change: BusChange) => void): void;
  /** Sends what was published, then ends the connection. */
  close(): Promise<void>;
}

export class MessageTooLargeError extends Error {
  override readonly name = 'MessageTooLargeError';
  constructor(subject: string, bytes: number, largest: number) {
    super(`a message to ${subject} has ${bytes} bytes, and the bus takes ${largest} at most`);
  }
}

export interface BusLog {
  warn(message: string): void;
  error(message: string): void;
}
