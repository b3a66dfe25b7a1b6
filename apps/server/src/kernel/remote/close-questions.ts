/**
 * Answers what became of a message, and closes it. A message that the core has in hand is answered once all of it is
 * decided, one of before from what the appends wrote beside their rows, and one in neither was never taken: the number is
 * passed by the question, and the messages of earlier epochs are closed by the row that began this one.
 */
import { messageOf } from '../../platform/errors/thrown.ts';
import type { KernelLog } from '../kernel-log.ts';
import type { AnswerMessage } from './answer-messages.ts';
import type { CloseMessage } from './core-messages.ts';
import type { CoreSeam } from './core-seam.ts';
import type { MessageOutcomes } from './message-outcomes.ts';
import type { Sender } from './subjects.ts';
import type { TakenMessages } from './taken-messages.ts';

/** The time for which the addresses of commands are kept. */
export const ADDRESSES_KEPT_MS = 10 * 60_000;
/** A question may lie 5 s on its way, and another minute is for clocks that run apart. */
const LARGEST_AGE_MS = ADDRESSES_KEPT_MS - 65_000;
/** A sender asks again, so what is above this is left. */
const LARGEST_READS = 50;

export interface CloseQuestionsParts {
  seam: CoreSeam;
  taken: TakenMessages;
  outcomes: Pick<MessageOutcomes, 'find'>;
  log: KernelLog;
  publish(instance: string, answer: AnswerMessage): void;
}

export class CloseQuestions {
  private readonly reading = new Set<string>();
  private readonly coreEpoch: number;

  constructor(private readonly parts: CloseQuestionsParts) {
    this.coreEpoch = parts.seam.lastRow.epoch;
  }

  ask({ instance }: Sender, question: CloseMessage): void {
    const { taken } = this.parts;
    const { epoch, number } = question;
    if (epoch > this.coreEpoch) return;
    if (epoch === this.coreEpoch) {
      if (!taken.close(instance, number)) return;
      const inHand = taken.find(instance, number);
      if (inHand !== undefined) {
        inHand.ask();
        return;
      }
    }
    const key = `${instance} ${number}`;
    if (this.reading.has(key) || this.reading.size >= LARGEST_READS) return;
    this.reading.add(key);
    this.answer(instance, question)
      .catch((error: unknown) =>
        this.parts.log.error(`what became of a message cannot be read: ${messageOf(error)}`),
      )
      .finally(() => this.reading.delete(key));
  }

  private async answer(instance: string, { epoch, number, ageMs, afterBatch }: CloseMessage): Promise<void> {
    const { seam, outcomes, publish } = this.parts;
    const batches = { after: afterBatch, upTo: seam.lastRow.batch };
    const answers =
      ageMs > LARGEST_AGE_MS
        ? undefined
        : await outcomes.find({ instance, number }, batches, seam.dictionary);
    publish(
      instance,
      answers === undefined
        ? { kind: 'not-known', epoch, number }
        : { kind: 'closed', coreEpoch: this.coreEpoch, epoch, number, why: 'asked', answers },
    );
  }
}
