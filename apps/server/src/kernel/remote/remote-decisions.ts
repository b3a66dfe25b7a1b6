/**
 * Kernel.decide for a process that is not the core (decision 93): it asks the core for a turn, folds up to the row that the
 * core names, makes the command of that state, and sends it while no other row is decided. A turn that ran out is asked for
 * again.
 */
import { Buffer } from 'node:buffer';
import {
  type Decided,
  type Decision,
  KernelUnavailableError,
  OutcomeUnknownError,
  type Settled,
  type SubmitFault,
} from '../kernel.ts';
import type { KernelLog } from '../kernel-log.ts';
import type { AnswerMessage, TurnLentMessage } from './answer-messages.ts';
import type { SentCommand } from './sent-messages.ts';

/** Turns that one decision asks for at most. */
const LARGEST_TRIES = 3;
/** The core lends no turn for a second to a process whose turn ran out. */
const AGAIN_MS = 1_100;

interface Turn {
  epoch: number;
  askedMs: number;
  lent?: TurnLentMessage;
  /** Made of the state as it is; undefined: it threw, and its caller has the answer. */
  make(): SentCommand | undefined;
  /** The turn is over, or there is none; nothing was made of it. */
  over(fault: SubmitFault, isToBeAskedAgain: boolean): void;
}

export interface RemoteDecisionsParts {
  /** A turn that is not lent within this time is given up. */
  limitMs: number;
  log: KernelLog;
  nowMs(): number;
  last(): { batch: number; hash: Uint8Array };
  /** Asks the core for a turn; a fault: nothing was sent. */
  askTurn(): { number: number; epoch: number } | SubmitFault;
  /** Sends what was made in the turn. */
  sendDecided(number: number, epoch: number, command: SentCommand): void;
  giveBack(number: number, epoch: number): void;
}

export class RemoteDecisions {
  private readonly turns = new Map<number, Turn>();
  /** Decisions that wait until they ask for another turn. */
  private resting = 0;

  constructor(private readonly parts: RemoteDecisionsParts) {}

  get size(): number {
    return this.turns.size + this.resting;
  }

  decide<D extends Decision>(decide: () => D): Promise<Decided<D>> {
    return new Promise((resolve, reject) => this.ask(decide, 1, resolve, reject));
  }

  private ask<D extends Decision>(
    decide: () => D,
    tries: number,
    resolve: (decided: Decided<D>) => void,
    reject: (error: unknown) => void,
  ): void {
    const asked = this.parts.askTurn();
    if (typeof asked === 'string') {
      reject(new KernelUnavailableError(asked));
      return;
    }
    const again = () => {
      this.resting--;
      this.ask(decide, tries + 1, resolve, reject);
    };
    const over = (fault: SubmitFault, isToBeAskedAgain: boolean) => {
      if (!isToBeAskedAgain || tries >= LARGEST_TRIES) {
        reject(new KernelUnavailableError(fault));
        return;
      }
      this.resting++;
      setTimeout(again, AGAIN_MS);
    };
    const make = () => {
      try {
        const decision = decide();
        return sentDecision(decision, resolve, reject, (fault) => over(fault, true));
      } catch (error) {
        reject(error);
        return undefined;
      }
    };
    this.turns.set(asked.number, { epoch: asked.epoch, askedMs: this.parts.nowMs(), make, over });
  }

  /** False: the answer is about no turn that waits. */
  receive(answer: AnswerMessage): boolean {
    const turn = this.turns.get(answer.number);
    if (turn === undefined || turn.epoch !== answer.epoch) {
      // The decision was given up, so the core goes on at once.
      if (answer.kind === 'turn-lent') this.parts.giveBack(answer.number, answer.epoch);
      return answer.kind === 'turn-lent';
    }
    if (answer.kind === 'turn-lent') {
      turn.lent = answer;
      this.makeWhenFolded(answer.number, turn);
      return true;
    }
    this.turns.delete(answer.number);
    if (answer.kind === 'closed' && answer.why === 'turn-over') turn.over('overloaded', true);
    else turn.over(faultOf(answer), false);
    return true;
  }

  /** True: it was one of a turn. */
  wasNotTaken(number: number): boolean {
    const turn = this.turns.get(number);
    this.turns.delete(number);
    turn?.over('silent', false);
    return turn !== undefined;
  }

  folded(): void {
    for (const [number, turn] of this.turns) if (turn.lent !== undefined) this.makeWhenFolded(number, turn);
  }

  checkLimits(): void {
    for (const [number, turn] of this.turns)
      if (this.parts.nowMs() - turn.askedMs >= this.parts.limitMs) this.wasNotTaken(number);
  }

  private makeWhenFolded(number: number, turn: Turn): void {
    const { lent, epoch } = turn;
    const { batch, hash } = this.parts.last();
    if (lent === undefined || batch < lent.batch) return;
    this.turns.delete(number);
    if (batch > lent.batch || Buffer.compare(hash, lent.hash) !== 0) {
      this.parts.log.warn(`the turn at row ${lent.batch} came when row ${batch} was folded`);
      this.parts.giveBack(number, epoch);
      turn.over('overloaded', true);
      return;
    }
    const made = turn.make();
    if (made === undefined) this.parts.giveBack(number, epoch);
    else this.parts.sendDecided(number, epoch, made);
  }
}

/** The core lends no turn: it stops, or refuses. */
function faultOf(answer: AnswerMessage): SubmitFault {
  const fault = answer.kind === 'outcomes' ? answer.answers[0]?.answer : undefined;
  return typeof fault === 'string' ? fault : 'stopping';
}

function sentDecision<D extends Decision>(
  decision: D,
  resolve: (decided: Decided<D>) => void,
  reject: (error: unknown) => void,
  again: (fault: SubmitFault) => void,
): SentCommand {
  let settle: ((settled: Settled) => void) | undefined;
  return {
    command: decision.command,
    done: (outcome) => {
      settle?.(outcome);
      resolve(Object.assign(decision, { outcome }));
    },
    undone: (fault) => (settle === undefined ? again(fault) : settle(fault)),
    unknown: () => {
      const settled = new Promise<Settled>((resolveSettled) => {
        settle = resolveSettled;
      });
      reject(new OutcomeUnknownError(settled));
    },
    lost: () => settle?.('lost'),
  };
}
