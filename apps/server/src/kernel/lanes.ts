/**
 * The queues before the engine (architecture#cancels-and-closes-keep-their-lane); a command's declaration says in which it waits.
 * Risk-reducing commands go first and are never shed; the normal queue is bounded. A member's commands never overtake each other into a later row:
 * while one of them waits in the normal queue, the member's later ones join it there. Ticks and steps of liquidations go
 * first too, but at most every other command, so that cancels always get through.
 */
import { type Command, isCancel, laneOf } from '@tern/engine';
import { Fifo } from './fifo.ts';
import type { Outcome, SubmitFault } from './kernel.ts';
import type { CommandAddress } from './remote/command-addresses.ts';

export interface Waiting {
  command: Command;
  done: (outcome: Outcome) => void;
  /** Called when the command leaves the queue without effect; absent when no caller can take that answer. */
  undone?: ((fault: SubmitFault) => void) | undefined;
  /** When it was submitted, by performance.now(). */
  sinceMs?: number;
  /** Where it stood in a message; absent when it was made in this process. */
  readonly address?: CommandAddress;
}

export class Lanes {
  private readonly ticks = new Fifo<Waiting>();
  private readonly risk = new Fifo<Waiting>();
  private readonly normal = new Fifo<Waiting>();
  /** The number of each member's commands in the normal queue. */
  private readonly normalOf = new Map<number, number>();
  private tickWasLast = false;

  constructor(private readonly normalLimit: number) {}

  get size(): number {
    return this.ticks.size + this.risk.size + this.normal.size;
  }

  /** False when the normal queue is full and the command must be shed. */
  add(waiting: Waiting): boolean {
    const { command } = waiting;
    const lane = laneOf(command);
    if (lane === 'tick') {
      this.ticks.push(waiting);
      return true;
    }
    const member = memberOf(command);
    const waitingNormal = member === undefined ? 0 : (this.normalOf.get(member) ?? 0);
    const isReducing = lane === 'risk';
    if (isReducing && waitingNormal === 0) {
      this.risk.push(waiting);
      return true;
    }
    // A cancel that must queue behind the member's own orders is still never shed.
    if (!isReducing && this.normal.size >= this.normalLimit) return false;
    this.normal.push(waiting);
    if (member !== undefined) this.normalOf.set(member, waitingNormal + 1);
    return true;
  }

  /** So many at most, in the order of rows. */
  takeBatch(limit: number): Waiting[] {
    const taken: Waiting[] = [];
    while (taken.length < limit) {
      const next = this.takeNext();
      if (next === undefined) break;
      taken.push(next);
    }
    return taken;
  }

  /** Takes out the commands whose callers can take the answer that nothing was done; the others keep their order. */
  dismiss(): Waiting[] {
    const all = this.takeBatch(this.size);
    for (const waiting of all) if (waiting.undone === undefined) this.addAgain(waiting);
    return all.filter(({ undone }) => undone !== undefined);
  }

  /** Whatever stays in the queue was accepted once and is not shed. */
  private addAgain(waiting: Waiting): void {
    const queue = laneOf(waiting.command) === 'tick' ? this.ticks : this.risk;
    queue.push(waiting);
  }

  /** Takes out the cancels that were submitted at this time or before, and whose callers can take that answer. */
  takeOutCancels(untilMs: number): Waiting[] {
    const isLate = ({ command, undone, sinceMs }: Waiting) =>
      isCancel(command) && undone !== undefined && sinceMs !== undefined && sinceMs <= untilMs;
    const behindOrders = this.normal.takeOut(isLate);
    for (const { command } of behindOrders) this.countOut(command);
    return [...this.risk.takeOut(isLate), ...behindOrders];
  }

  /** The one that goes next into the row; undefined: none waits. */
  takeNext(): Waiting | undefined {
    const tick = this.tickWasLast && this.size > this.ticks.size ? undefined : this.ticks.shift();
    this.tickWasLast = tick !== undefined;
    return tick ?? this.risk.shift() ?? this.shiftNormal();
  }

  private shiftNormal(): Waiting | undefined {
    const next = this.normal.shift();
    if (next !== undefined) this.countOut(next.command);
    return next;
  }

  /** The command leaves the normal queue. */
  private countOut(command: Command): void {
    const member = memberOf(command);
    if (member === undefined) return;
    const left = (this.normalOf.get(member) ?? 0) - 1;
    if (left > 0) this.normalOf.set(member, left);
    else this.normalOf.delete(member);
  }
}

/** undefined: the command is of no member. */
function memberOf({ memberId }: { kind: string; memberId?: number }): number | undefined {
  return memberId;
}
