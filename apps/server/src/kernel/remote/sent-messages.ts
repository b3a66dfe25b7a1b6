/**
 * The messages that a process has sent to the core and that are not settled yet. A command is answered when its outcome is
 * there and its row is folded. One without an answer at the time limit is unknown, and the core is asked what became of its
 * message; nothing is taken for undone before the core has said so of the message.
 */
import type { Command } from '@tern/engine';
import type { Outcome, SubmitFault } from '../kernel.ts';
import type { KernelLog } from '../kernel-log.ts';
import type { AnswerMessage, ClosedMessage, OutcomesMessage } from './answer-messages.ts';
import { callSafely } from './call-safely.ts';

export interface SentCommand {
  command: Command;
  done: (outcome: Outcome) => void;
  /** Absent: the command is sent again when nothing was done. */
  undone?: ((fault: SubmitFault) => void) | undefined;
  unknown?: (() => void) | undefined;
  /** The core no longer knows the message. */
  lost?: (() => void) | undefined;
}

interface Sent {
  command: SentCommand;
  /** There, but its row is not folded yet. */
  outcome?: Outcome;
  isSettled: boolean;
}

export interface SentMessage {
  number: number;
  epoch: number;
  /** The row that was folded last when it was sent. */
  afterBatch: number;
  sentMs: number;
  /** When the core was asked last what became of it. */
  askedMs: number | undefined;
  isPastLimit: boolean;
  commands: readonly Sent[];
  /** Commands that are not settled. */
  left: number;
}

export interface SentMessagesParts {
  /** An answer that does not come within this time is unknown. */
  limitMs: number;
  log: KernelLog;
  nowMs(): number;
  foldedSequence(): number;
  /** Asks the core what became of the message. */
  ask(message: SentMessage): void;
  /** A command whose maker takes no fault, and that was not done. */
  sendAgain(command: SentCommand): void;
}

const ASK_AGAIN_MS = 500;

export class SentMessages {
  private readonly messages = new Map<number, SentMessage>();
  private open = 0;
  private unfolded: { message: SentMessage; sent: Sent }[] = [];

  constructor(private readonly parts: SentMessagesParts) {}

  /** Commands that are not settled. */
  get size(): number {
    return this.open;
  }

  add(number: number, epoch: number, afterBatch: number, commands: readonly SentCommand[]): void {
    this.open += commands.length;
    this.messages.set(number, {
      number,
      epoch,
      afterBatch,
      sentMs: this.parts.nowMs(),
      askedMs: undefined,
      isPastLimit: false,
      commands: commands.map((command) => ({ command, isSettled: false })),
      left: commands.length,
    });
  }

  receive(answer: AnswerMessage): void {
    const message = this.messages.get(answer.number);
    if (message === undefined || message.epoch !== answer.epoch) return;
    if (answer.kind === 'outcomes') this.takeAnswers(message, answer);
    else if (answer.kind === 'closed') this.takeLastWord(message, answer);
    else if (answer.kind === 'not-known') this.lose(message);
  }

  /** The message never left, or no core received it. */
  wasNotTaken(number: number): void {
    const message = this.messages.get(number);
    if (message !== undefined) this.undoRest(message, 'silent');
  }

  folded(sequence: number): void {
    if (this.unfolded.length === 0) return;
    const waiting = this.unfolded;
    this.unfolded = [];
    for (const { message, sent } of waiting)
      if (sent.outcome !== undefined && sent.outcome.sequence <= sequence) this.finish(message, sent);
      else if (!sent.isSettled) this.unfolded.push({ message, sent });
  }

  /** Makes unknown what has waited too long, and asks for it; called several times a second. */
  checkLimits(epoch: number | undefined): void {
    const nowMs = this.parts.nowMs();
    for (const message of [...this.messages.values()]) {
      const isLate = nowMs - message.sentMs >= this.parts.limitMs;
      if (isLate && !message.isPastLimit) this.passLimit(message);
      const isOfAnotherEpoch = epoch !== undefined && message.epoch !== epoch;
      const isUnasked = message.askedMs === undefined || nowMs - message.askedMs >= ASK_AGAIN_MS;
      if (message.left === 0 || !(isLate || isOfAnotherEpoch) || !isUnasked) continue;
      message.askedMs = nowMs;
      this.parts.ask(message);
    }
  }

  private passLimit(message: SentMessage): void {
    message.isPastLimit = true;
    // Its row is late, and the outcome is true all the same.
    for (const sent of message.commands)
      if (sent.outcome !== undefined) this.finish(message, sent);
      else if (!sent.isSettled) this.callUnknown(sent.command);
  }

  /** Once, also when the command is sent again later. */
  private callUnknown(command: SentCommand): void {
    const { unknown } = command;
    command.unknown = undefined;
    callSafely(this.parts.log, unknown);
  }

  private takeAnswers(message: SentMessage, { answers }: Pick<OutcomesMessage, 'answers'>): void {
    for (const { place, answer } of answers) {
      const sent = message.commands[place];
      if (sent === undefined || sent.isSettled || sent.outcome !== undefined) continue;
      if (typeof answer === 'string') this.undo(message, sent, answer);
      else {
        sent.outcome = answer;
        if (answer.sequence <= this.parts.foldedSequence() || message.isPastLimit) this.finish(message, sent);
        else this.unfolded.push({ message, sent });
      }
    }
  }

  /** Only the core of the message's epoch, or one that has closed that epoch, knows that nothing was done. */
  private takeLastWord(message: SentMessage, closed: ClosedMessage): void {
    if (closed.coreEpoch < message.epoch) return;
    this.takeAnswers(message, closed);
    if (closed.why === 'not-permitted' || closed.why === 'malformed')
      this.parts.log.error(`the core refused message ${message.number}: ${closed.why}`);
    this.undoRest(message, closed.why === 'too-old' ? 'silent' : 'stopping');
  }

  private undoRest(message: SentMessage, fault: SubmitFault): void {
    for (const sent of message.commands)
      if (!sent.isSettled && sent.outcome === undefined) this.undo(message, sent, fault);
  }

  private undo(message: SentMessage, sent: Sent, fault: SubmitFault): void {
    this.settle(message, sent);
    const { undone } = sent.command;
    if (undone === undefined) this.parts.sendAgain(sent.command);
    else callSafely(this.parts.log, () => undone(fault));
  }

  private finish(message: SentMessage, sent: Sent): void {
    const { outcome } = sent;
    if (outcome === undefined || sent.isSettled) return;
    this.settle(message, sent);
    callSafely(this.parts.log, () => sent.command.done(outcome));
  }

  private lose(message: SentMessage): void {
    this.parts.log.error(
      `the core knows message ${message.number} no more: what became of it is never known`,
    );
    for (const sent of message.commands)
      if (!sent.isSettled) {
        this.settle(message, sent);
        callSafely(this.parts.log, sent.command.lost);
      }
  }

  private settle(message: SentMessage, sent: Sent): void {
    sent.isSettled = true;
    message.left--;
    this.open--;
    if (message.left === 0) this.messages.delete(message.number);
  }
}
