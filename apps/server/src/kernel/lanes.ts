/**
 * The two queues before the engine (architecture#cancels-and-closes-keep-their-lane). Risk-reducing commands go first
 * and are never shed; the normal queue is bounded. A member's commands never overtake each other into a later row:
 * while one of them waits in the normal queue, the member's later ones join it there. Ticks and continue-liquidation go
 * first too, but at most every other command, so that cancels always get through.
 */
import type { Command } from '@tern/engine';
import { Fifo } from './fifo.ts';
import type { Lane, Outcome, SubmitFault } from './kernel.ts';

export interface Waiting {
  command: Command;
  done: (outcome: Outcome) => void;
  /** Called when the command leaves the queue without effect; absent when no caller can take that answer. */
  undone?: ((fault: SubmitFault) => void) | undefined;
  /** When it was submitted, by performance.now(). */
  sinceMs?: number;
}

export class Lanes {
  /** Ticks and continue-liquidation. */
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
  add(waiting: Waiting, lane: Lane): boolean {
    const { command } = waiting;
    if (command.kind === 'tick' || command.kind === 'continue-liquidation') {
      this.ticks.push(waiting);
      return true;
    }
    const member = memberOf(command);
    const waitingNormal = member === undefined ? 0 : (this.normalOf.get(member) ?? 0);
    const isReducing = lane === 'risk-reducing' || reducesRisk(command);
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

  /** The next row's commands, in order. */
  takeBatch(limit: number): Waiting[] {
    const taken: Waiting[] = [];
    while (taken.length < limit) {
      const next = this.next();
      if (next === undefined) break;
      taken.push(next);
    }
    return taken;
  }

  /** Takes out the commands whose callers can take the answer that nothing was done; the others keep their order. */
  dismiss(): Waiting[] {
    const all = this.takeBatch(this.size);
    for (const waiting of all) if (waiting.undone === undefined) this.add(waiting, 'risk-reducing');
    return all.filter(({ undone }) => undone !== undefined);
  }

  /** Takes out the cancels that were submitted at this time or before, and whose callers can take that answer. */
  takeOutCancels(untilMs: number): Waiting[] {
    const isLate = ({ command, undone, sinceMs }: Waiting) =>
      CANCELS.has(command.kind) && undone !== undefined && sinceMs !== undefined && sinceMs <= untilMs;
    const behindOrders = this.normal.takeOut(isLate);
    for (const { command } of behindOrders) this.countOut(command);
    return [...this.risk.takeOut(isLate), ...behindOrders];
  }

  private next(): Waiting | undefined {
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

/** A member's cancels of orders. */
const CANCELS: ReadonlySet<Command['kind']> = new Set([
  'cancel-spot-order',
  'cancel-all-spot-orders',
  'cancel-contract-order',
  'cancel-all-contract-orders',
  'cancel-plan-order',
]);

/**
 * True for the commands that a member may always submit, whatever lane they come in: those that lower a risk in
 * contracts, and the steps of an OTC order that is open (rules/otc#order-states).
 */
function reducesRisk(command: Command): boolean {
  switch (command.kind) {
    case 'place-contract-order':
      return command.tradeType === 'CLOSE_LONG' || command.tradeType === 'CLOSE_SHORT';
    case 'change-margin':
      return command.amount > 0n;
    case 'cancel-contract-order':
    case 'cancel-all-contract-orders':
    case 'cancel-plan-order':
    case 'set-position-triggers':
    case 'pay-otc-order':
    case 'cancel-otc-order':
    case 'cancel-paid-otc-order':
    case 'release-otc-order':
    case 'open-otc-appeal':
    case 'withdraw-otc-appeal':
    case 'decide-otc-appeal':
      return true;
    default:
      return false;
  }
}

function memberOf(command: Command): number | undefined {
  return 'memberId' in command ? command.memberId : undefined;
}
