/** The decisions that wait for the next rows; each is made in the turn in which the engine takes its command (Kernel.decide). */
import { Fifo } from './fifo.ts';
import {
  type Decided,
  type Decision,
  KernelUnavailableError,
  type Outcome,
  type SubmitFault,
} from './kernel.ts';
import type { Waiting } from './lanes.ts';

interface WaitingDecision {
  /** undefined: there is no command, and its caller has the answer. A promise: another process makes it meanwhile. */
  make(): Waiting | undefined | Promise<Waiting | undefined>;
  undone(fault: SubmitFault): void;
}

export class Decisions {
  private readonly waiting = new Fifo<WaitingDecision>();

  get size(): number {
    return this.waiting.size;
  }

  add<D extends Decision>(decide: () => D): Promise<Decided<D>> {
    return new Promise((resolve, reject) => {
      const undone = (fault: SubmitFault) => reject(new KernelUnavailableError(fault));
      const make = () => {
        try {
          const decision = decide();
          const done = (outcome: Outcome) => resolve(Object.assign(decision, { outcome }));
          return { command: decision.command, done, undone };
        } catch (error) {
          reject(error);
          return undefined;
        }
      };
      this.waiting.push({ make, undone });
    });
  }

  /** `lend` is called when every row is released, and its promise never rejects. */
  lend(lend: () => Promise<Waiting | undefined>, undone: (fault: SubmitFault) => void): void {
    this.waiting.push({ make: lend, undone });
  }

  /** Makes the next one; undefined: there is none, or it gave no command. */
  makeNext(): Waiting | undefined | Promise<Waiting | undefined> {
    return this.waiting.shift()?.make();
  }

  /** Their callers get the answer that nothing was done. */
  dismiss(): void {
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift())
      next.undone('stopping');
  }
}
