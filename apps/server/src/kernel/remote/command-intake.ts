/**
 * Takes messages of other processes into the core's lanes and answers them. A message is taken whole or refused whole, and
 * a command is answered once its row is durable. The sender's role and instance come from the subject, and answers go to
 * the sender's own subject, whatever the message says.
 */
import { type Command, readCommands } from '@tern/engine';
import type { Bus, BusMessage } from '../../platform/bus/index.ts';
import { messageOf } from '../../platform/errors/thrown.ts';
import type { KernelLog } from '../kernel-log.ts';
import type { Waiting } from '../lanes.ts';
import { type AnswerMessage, type Closing, writeAnswerMessage } from './answer-messages.ts';
import { MalformedMessageError } from './byte-message.ts';
import type { CloseQuestions } from './close-questions.ts';
import {
  type CommandsMessage,
  type CoreMessage,
  type DecidedMessage,
  LARGEST_COUNT,
  readCoreMessage,
  type TurnMessage,
} from './core-messages.ts';
import type { CoreSeam } from './core-seam.ts';
import { maySend } from './role-commands.ts';
import { allCommands, answersSubject, type Sender, senderIn } from './subjects.ts';
import { TakenMessage, type TakenMessages } from './taken-messages.ts';
import type { TurnLender } from './turn-lender.ts';

/** A message that is older may lie since before its sender told a member that nothing is known of its commands. */
const OLDEST_MESSAGE_MS = 5_000;

export interface CommandIntakeParts {
  bus: Bus;
  seam: CoreSeam;
  log: KernelLog;
  taken: TakenMessages;
  /** Since the core's start. */
  uptimeMs(): number;
}

export class CommandIntake {
  readonly epoch: number;
  private readonly answered = new Set<TakenMessage>();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly parts: CommandIntakeParts,
    private readonly turns: TurnLender,
    private readonly questions: CloseQuestions,
  ) {
    this.epoch = parts.seam.lastRow.epoch;
    this.unsubscribe = parts.bus.subscribe(allCommands(this.epoch), {
      message: (message) => this.receive(message),
    });
  }

  stop(): void {
    this.unsubscribe();
  }

  private receive({ subject, bytes }: BusMessage): void {
    const sender = senderIn(subject);
    if (sender === undefined) return;
    try {
      this.take(sender, readCoreMessage(bytes));
    } catch (error) {
      if (!(error instanceof MalformedMessageError)) throw error;
      this.parts.log.warn(`a message of ${sender.instance} cannot be read: ${error.message}`);
    }
  }

  /**
   * A message whose number was passed gets no answer: it may be the copy of one that was taken, of which a refusal would be
   * an untruth. Its sender asks what became of it.
   */
  private take(sender: Sender, message: CoreMessage): void {
    if (message.kind === 'decided') this.takeDecided(sender, message);
    else if (message.kind === 'close') {
      if (!this.isOld(message.coreUptimeMs)) this.questions.ask(sender, message);
    } else if (this.parts.taken.pass(sender.instance, message.number)) {
      const refusal =
        message.kind === 'turn' ? this.takeTurn(sender, message) : this.takeCommands(sender, message);
      if (refusal !== undefined) this.refuse(sender, message.number, refusal);
    }
  }

  private takeCommands(sender: Sender, message: CommandsMessage): Closing | undefined {
    if (this.isOld(message.coreUptimeMs)) return 'too-old';
    const commands = this.read(message);
    if (commands === undefined) return 'malformed';
    const foreign = commands.find(({ kind }) => !maySend(sender.role, kind));
    if (foreign !== undefined) {
      this.parts.log.error(`${sender.instance} sent ${foreign.kind}, which the role ${sender.role} may not`);
      return 'not-permitted';
    }
    const kept = this.keep(sender, message.number, commands.length);
    const sinceMs = performance.now();
    for (const [place, command] of commands.entries()) {
      const fault = this.parts.seam.submitWaiting(waitingOf(kept, place, command, sinceMs));
      if (fault !== undefined) kept.answer(place, fault);
    }
    return undefined;
  }

  private takeTurn(sender: Sender, { number, coreUptimeMs }: TurnMessage): Closing | undefined {
    if (this.isOld(coreUptimeMs)) return 'too-old';
    if (sender.role === 'gateway') return 'not-permitted';
    this.turns.lend(this.keep(sender, number, 1));
    return undefined;
  }

  private takeDecided(sender: Sender, { number, command: bytes }: DecidedMessage): void {
    const kept = this.parts.taken.find(sender.instance, number);
    if (kept === undefined) return;
    const [command] = bytes.byteLength === 0 ? [] : (this.read({ count: 1, commands: bytes }) ?? []);
    const isPermitted = command !== undefined && maySend(sender.role, command.kind);
    this.turns.return(kept, isPermitted ? waitingOf(kept, 0, command, performance.now()) : undefined);
  }

  private keep({ instance }: Sender, number: number, count: number): TakenMessage {
    const kept = new TakenMessage(instance, number, count, this.noteAnswer);
    this.parts.taken.keep(kept);
    return kept;
  }

  private read({ count, commands }: Pick<CommandsMessage, 'count' | 'commands'>): Command[] | undefined {
    if (count === 0 || count > LARGEST_COUNT) return undefined;
    try {
      return readCommands({ firstSeq: 1, count, timeMs: 0, commands }, this.parts.seam.dictionary);
    } catch (error) {
      this.parts.log.warn(`commands cannot be read: ${messageOf(error)}`);
      return undefined;
    }
  }

  private isOld(coreUptimeMs: number): boolean {
    return this.parts.uptimeMs() - coreUptimeMs > OLDEST_MESSAGE_MS;
  }

  private refuse({ instance }: Sender, number: number, why: Closing): void {
    const { epoch } = this;
    this.publish(instance, { kind: 'closed', coreEpoch: epoch, epoch, number, why, answers: [] });
  }

  /** All answers of a row are given in one turn, and leave as one message for each message of theirs. */
  private readonly noteAnswer = (message: TakenMessage): void => {
    if (this.answered.size === 0) queueMicrotask(() => this.publishAnswers());
    this.answered.add(message);
  };

  private publishAnswers(): void {
    const messages = [...this.answered];
    this.answered.clear();
    const { epoch } = this;
    for (const message of messages) {
      const { instance, number, lastWord } = message;
      if (message.isOver) this.parts.taken.drop(message);
      this.publish(
        instance,
        lastWord === undefined
          ? { kind: 'outcomes', epoch, number, answers: message.takeNew() }
          : { kind: 'closed', coreEpoch: epoch, epoch, number, why: lastWord, answers: message.all },
      );
    }
  }

  /** An answer that is lost is asked for. */
  publish(instance: string, answer: AnswerMessage): void {
    try {
      this.parts.bus.publish(answersSubject(instance, answer.number), writeAnswerMessage(answer));
    } catch (error) {
      this.parts.log.error(`an answer to ${instance} was not published: ${messageOf(error)}`);
    }
  }
}

function waitingOf(message: TakenMessage, place: number, command: Command, sinceMs: number): Waiting {
  const { instance, number } = message;
  return {
    command,
    sinceMs,
    done: (outcome) => message.answer(place, outcome),
    undone: (fault) => message.answer(place, fault),
    address: { instance, number, place },
  };
}
