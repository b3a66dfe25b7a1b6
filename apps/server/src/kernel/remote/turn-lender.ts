/**
 * Lends turns of the core to processes that make a command of the state as it is (Kernel.decide, decision 93). While a turn
 * is lent the core decides no row, so what the process folded up to the row of the turn is the state. It gets the turn for
 * a tenth of a second; what comes later is not taken.
 */
import type { Waiting } from '../lanes.ts';
import type { AnswerMessage } from './answer-messages.ts';
import type { CoreSeam } from './core-seam.ts';
import type { TakenMessage } from './taken-messages.ts';

const TURN_MS = 100;
/** A process that let a turn run out gets no other for so long, so that it cannot keep the core from its work. */
const PAUSE_MS = 1_000;
/** Turns that wait; more are refused. */
const LARGEST_WAITING = 16;

export interface TurnLenderParts {
  seam: CoreSeam;
  nowMs(): number;
  publish(instance: string, answer: AnswerMessage): void;
}

export class TurnLender {
  private lent: { message: TakenMessage; end: (waiting: Waiting | undefined) => void } | undefined;
  private waiting = 0;
  private readonly pausedUntilMs = new Map<string, number>();

  constructor(private readonly parts: TurnLenderParts) {}

  lend(message: TakenMessage): void {
    const { seam, nowMs } = this.parts;
    const pausedUntilMs = this.pausedUntilMs.get(message.instance) ?? 0;
    if (this.waiting >= LARGEST_WAITING || pausedUntilMs > nowMs()) {
      message.close('turn-over');
      return;
    }
    this.waiting++;
    seam.lendTurn(
      () => this.lendNow(message),
      (fault) => {
        this.waiting--;
        message.answer(0, fault);
      },
    );
  }

  /** Ends the lent turn with the command that was made of it; undefined: none was, and the turn is given back. */
  return(message: TakenMessage, made: Waiting | undefined): void {
    if (this.lent?.message !== message) return;
    if (made === undefined) message.close('turn-over');
    this.lent.end(made);
  }

  private lendNow(message: TakenMessage): Promise<Waiting | undefined> {
    this.waiting--;
    const { seam, publish } = this.parts;
    const { epoch, batch, hash } = seam.lastRow;
    return new Promise((resolve) => {
      const end = (made: Waiting | undefined) => {
        clearTimeout(timer);
        this.lent = undefined;
        resolve(made);
      };
      const timer = setTimeout(() => {
        this.pause(message.instance);
        message.close('turn-over');
        end(undefined);
      }, TURN_MS);
      this.lent = { message, end };
      publish(message.instance, { kind: 'turn-lent', epoch, number: message.number, batch, hash });
    });
  }

  private pause(instance: string): void {
    const nowMs = this.parts.nowMs();
    for (const [paused, untilMs] of this.pausedUntilMs)
      if (untilMs <= nowMs) this.pausedUntilMs.delete(paused);
    this.pausedUntilMs.set(instance, nowMs + PAUSE_MS);
  }
}
