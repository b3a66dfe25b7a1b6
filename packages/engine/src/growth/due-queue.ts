/**
 * The pledges that are due, each business day's in a queue of its own: by their time, then by id. Most of a day are due at
 * its 00:00 and come in the order of their ids, so they stand at the end at once; paying takes them from the front.
 */
import { businessDay } from '../base/limits.ts';

interface DuePledge {
  readonly pledgeId: number;
  /** The time of payment; 0: never due. */
  readonly dueMs: number;
}

class DayQueue<Pledge extends DuePledge> {
  private readonly pledges: Pledge[] = [];
  /** Those before it have been taken. */
  private front = 0;

  get isEmpty(): boolean {
    return this.front === this.pledges.length;
  }

  add(pledge: Pledge): void {
    const last = this.pledges.at(-1);
    if (last === undefined || isBefore(last, pledge)) this.pledges.push(pledge);
    else this.pledges.splice(this.placeOf(pledge), 0, pledge);
  }

  remove(pledge: Pledge): void {
    if (this.pledges[this.front] === pledge) {
      this.front++;
      return;
    }
    const at = this.placeOf(pledge);
    if (this.pledges[at] !== pledge) throw new Error(`pledge ${pledge.pledgeId} is not due on its day`);
    this.pledges.splice(at, 1);
  }

  /** Appends the first ones whose time has come, until there are `most`. */
  appendDue(due: Pledge[], nowMs: number, most: number): void {
    for (let at = this.front; at < this.pledges.length && due.length < most; at++) {
      const pledge = this.pledges[at];
      if (pledge === undefined || pledge.dueMs > nowMs) return;
      due.push(pledge);
    }
  }

  private placeOf(pledge: Pledge): number {
    let [low, high] = [this.front, this.pledges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.pledges[middle];
      if (other !== undefined && isBefore(other, pledge)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export class DueQueue<Pledge extends DuePledge> {
  private readonly days = new Map<number, DayQueue<Pledge>>();

  add(pledge: Pledge): void {
    if (pledge.dueMs === 0) return;
    const day = businessDay(pledge.dueMs);
    const queue = this.days.get(day) ?? new DayQueue<Pledge>();
    this.days.set(day, queue);
    queue.add(pledge);
  }

  /** The pledge has the time still with which it was added. */
  remove(pledge: Pledge): void {
    if (pledge.dueMs === 0) return;
    const day = businessDay(pledge.dueMs);
    const queue = this.days.get(day);
    queue?.remove(pledge);
    if (queue?.isEmpty) this.days.delete(day);
  }

  /** The first pledges whose time has come and lies in a business day up to `day`. They stay. */
  dueUntil(day: number, nowMs: number, most: number): Pledge[] {
    const due: Pledge[] = [];
    const days = [...this.days.keys()].filter((one) => one <= day).sort((a, b) => a - b);
    for (const one of days) this.days.get(one)?.appendDue(due, nowMs, most);
    return due;
  }
}

function isBefore(a: DuePledge, b: DuePledge): boolean {
  return a.dueMs === b.dueMs ? a.pledgeId < b.pledgeId : a.dueMs < b.dueMs;
}
