/**
 * The core's messages to one sender, about the message of a number. An answer is about the commands that it lists; one that
 * closes is the last word: the commands that neither it nor one before it lists were not done and never will be.
 */
import { REJECTIONS } from '@tern/engine';
import type { Outcome, SubmitFault } from '../kernel.ts';
import { MESSAGE_VERSION, type MessageReader, MessageWriter, openMessage } from './byte-message.ts';

/** The answer to the command at one place of the message. */
export interface PlaceAnswer {
  place: number;
  /** A fault: nothing was done. */
  answer: Outcome | SubmitFault;
}

/** `too-old`, `not-permitted`, `malformed` and `turn-over`: refused as a whole. `asked`: the sender asked what became of it. */
export const CLOSINGS = ['too-old', 'not-permitted', 'malformed', 'turn-over', 'asked'] as const;
export type Closing = (typeof CLOSINGS)[number];

export interface OutcomesMessage {
  kind: 'outcomes';
  /** The epoch in which the message was sent. */
  epoch: number;
  number: number;
  answers: readonly PlaceAnswer[];
}

export interface ClosedMessage {
  kind: 'closed';
  /** That of the core that answers. */
  coreEpoch: number;
  epoch: number;
  number: number;
  why: Closing;
  answers: readonly PlaceAnswer[];
}

/** The message is older than what the core keeps about messages. */
export interface NotKnownMessage {
  kind: 'not-known';
  epoch: number;
  number: number;
}

/** No row is decided until the sender sends what it has made of this row's state, or the time of the turn is over. */
export interface TurnLentMessage {
  kind: 'turn-lent';
  epoch: number;
  number: number;
  batch: number;
  hash: Uint8Array;
}

export type AnswerMessage = OutcomesMessage | ClosedMessage | NotKnownMessage | TurnLentMessage;

const KINDS = [
  'outcomes',
  'closed',
  'not-known',
  'turn-lent',
] as const satisfies readonly AnswerMessage['kind'][];
const FAULTS = ['overloaded', 'stopping', 'silent'] as const satisfies readonly SubmitFault[];
const FORMS = ['outcome', 'repeated', ...FAULTS] as const;
/** One answer has a place and a form. */
const LEAST_BYTES = 5;
const HASH_BYTES = 32;

export function writeAnswerMessage(message: AnswerMessage): Uint8Array {
  const writer = new MessageWriter();
  writer.u8(MESSAGE_VERSION);
  writer.word(message.kind, KINDS);
  writer.whole(message.epoch);
  writer.whole(message.number);
  if (message.kind === 'closed') {
    writer.whole(message.coreEpoch);
    writer.word(message.why, CLOSINGS);
  }
  if (message.kind === 'closed' || message.kind === 'outcomes') {
    writer.u32(message.answers.length);
    for (const answer of message.answers) writeAnswer(writer, answer);
  } else if (message.kind === 'turn-lent') {
    writer.whole(message.batch);
    writer.raw(message.hash);
  }
  return writer.take();
}

function writeAnswer(writer: MessageWriter, { place, answer }: PlaceAnswer): void {
  writer.u32(place);
  if (typeof answer === 'string') {
    writer.word(answer, FORMS);
    return;
  }
  writer.word(answer.repeated ? 'repeated' : 'outcome', FORMS);
  writer.whole(answer.sequence);
  writer.whole(answer.timeMs);
  writer.word(answer.rejection, REJECTIONS);
  writer.whole(answer.result);
}

/** @throws MalformedMessageError */
export function readAnswerMessage(bytes: Uint8Array): AnswerMessage {
  const reader = openMessage(bytes);
  const kind = reader.word(KINDS);
  const [epoch, number] = [reader.whole(), reader.whole()];
  const message = rest();
  reader.finish();
  return message;

  function rest(): AnswerMessage {
    switch (kind) {
      case 'outcomes':
        return { kind, epoch, number, answers: readAnswers(reader) };
      case 'closed':
        return {
          kind,
          epoch,
          number,
          coreEpoch: reader.whole(),
          why: reader.word(CLOSINGS),
          answers: readAnswers(reader),
        };
      case 'not-known':
        return { kind, epoch, number };
      case 'turn-lent':
        return { kind, epoch, number, batch: reader.whole(), hash: reader.raw(HASH_BYTES) };
    }
  }
}

function readAnswers(reader: MessageReader): PlaceAnswer[] {
  return Array.from({ length: reader.count(LEAST_BYTES) }, () => {
    const place = reader.u32();
    const form = reader.word(FORMS);
    if (form !== 'outcome' && form !== 'repeated') return { place, answer: form };
    const sequence = reader.whole();
    const timeMs = reader.whole();
    const rejection = reader.word(REJECTIONS);
    const result = reader.whole();
    return { place, answer: { sequence, timeMs, rejection, result, repeated: form === 'repeated' } };
  });
}
