/**
 * The two queues before the engine (DESIGN 2). Risk-reducing commands go first and are never shed; the normal queue is
 * bounded. A member's commands never overtake each other into a later row: while one of his waits in the normal queue,
 * his later ones join it there. Ticks go first too, but at most every other command, so that cancels always get through.
 */
import type { Command } from '@tern/engine';
import { Fifo } from './fifo.ts';
import type { Lane, Outcome } from './kernel.ts';

export interface Waiting {
  command: Command;
  done: (outcome: Outcome) => void;
}

export class Lanes {
  private readonly ticks = new Fifo<Waiting>();
  private readonly risk = new Fifo<Waiting>();
  private readonly normal = new Fifo<Waiting>();
  /** How many of a member's commands wait in the normal queue. */
  private readonly normalOf = new Map<number, number>();
  private tickWasLast = false;

  constructor(private readonly normalLimit: number) {}

  get size(): number {
    return this.ticks.size + this.risk.size + this.normal.size;
  }

  /** False when the normal queue is full and the command must be shed. */
  add(waiting: Waiting, lane: Lane): boolean {
    const { command } = waiting;
    if (command.kind === 'tick') {
      this.ticks.push(waiting);
      return true;
    }
    const member = memberOf(command);
    const waitingNormal = member === undefined ? 0 : (this.normalOf.get(member) ?? 0);
    if (lane === 'risk-reducing' && waitingNormal === 0) {
      this.risk.push(waiting);
      return true;
    }
    // A cancel that must queue behind the member's own orders is still never shed.
    if (lane === 'normal' && this.normal.size >= this.normalLimit) return false;
    this.normal.push(waiting);
    if (member !== undefined) this.normalOf.set(member, waitingNormal + 1);
    return true;
  }

  /** The next row's commands, in order. */
  take(limit: number): Waiting[] {
    const taken: Waiting[] = [];
    while (taken.length < limit) {
      const next = this.next();
      if (next === undefined) break;
      taken.push(next);
    }
    return taken;
  }

  private next(): Waiting | undefined {
    const tick = this.tickWasLast && this.size > this.ticks.size ? undefined : this.ticks.shift();
    this.tickWasLast = tick !== undefined;
    return tick ?? this.risk.shift() ?? this.shiftNormal();
  }

  private shiftNormal(): Waiting | undefined {
    const next = this.normal.shift();
    const member = next && memberOf(next.command);
    if (member === undefined) return next;
    const left = (this.normalOf.get(member) ?? 0) - 1;
    if (left > 0) this.normalOf.set(member, left);
    else this.normalOf.delete(member);
    return next;
  }
}

function memberOf(command: Command): number | undefined {
  return 'memberId' in command ? command.memberId : undefined;
}
