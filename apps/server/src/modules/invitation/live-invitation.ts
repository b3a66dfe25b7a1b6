/**
 * Inviters, invitees, marks, rates and the fees that are not settled, as of the last durable row: live state of released
 * events that starts from the engine's state. It answers reads and names what is due; it decides nothing.
 */
import type { EngineState, Event, InviteeMark } from '@tern/engine';
import { REBATE_PERCENT } from '@tern/engine';
import { lastSequence } from '../../kernel/each-event.ts';
import type { Released } from '../../kernel/kernel.ts';
import type { EventOf } from '../../kernel/timed-event.ts';

export interface LiveInvitee {
  readonly inviterId: number;
  readonly marks: Set<InviteeMark>;
}

export interface LiveRate {
  /** USDT for one whole coin, in 1e-8. */
  readonly rate: bigint;
  readonly timeMs: number;
}

class LiveInviter {
  total = 0n;
  reversed = 0n;
  invitees = 0;
  validInvitees = 0;
  /** The sums of fees that are not settled, by day and invitee. */
  readonly days = new Map<number, Map<number, bigint>>();
}

const NO_INVITER: Readonly<LiveInviter> = new LiveInviter();

export class LiveInvitation {
  /** The sequence of the last applied command. */
  sequence: number;
  private readonly invitees = new Map<number, LiveInvitee>();
  private readonly inviters = new Map<number, LiveInviter>();
  private readonly rateOf = new Map<string, LiveRate>();

  constructor({ seq, growth }: Pick<EngineState, 'seq' | 'growth'>) {
    this.sequence = seq;
    for (const { memberId, inviterId, marks } of growth.invitees) {
      this.bind(memberId, inviterId);
      for (const mark of marks) this.mark(memberId, mark, true);
    }
    for (const { memberId, total, reversed } of growth.inviters)
      Object.assign(this.inviter(memberId), { total, reversed });
    for (const { asset, rate, timeMs } of growth.rates) this.rateOf.set(asset, { rate, timeMs });
    for (const fees of growth.fees) this.setFees(fees.memberId, fees.day, fees.fees);
  }

  apply(released: Released): void {
    for (const event of released.events) this.applyEvent(event, released.header.timeMs);
    this.sequence = lastSequence(released);
  }

  findInvitee(memberId: number): LiveInvitee | undefined {
    return this.invitees.get(memberId);
  }

  inviterOf(inviterId: number): Readonly<Omit<LiveInviter, 'days'>> {
    return this.inviters.get(inviterId) ?? NO_INVITER;
  }

  /** All who have invitees: those with the highest total first, then in ascending id. */
  ranked(): number[] {
    return [...this.inviters]
      .filter(([, { invitees }]) => invitees > 0)
      .sort(([a, one], [b, other]) => (one.total === other.total ? a - b : one.total < other.total ? 1 : -1))
      .map(([inviterId]) => inviterId);
  }

  /** Those who wait for a day before this one, in ascending id. */
  dueInviters(today: number): number[] {
    return [...this.inviters.keys()]
      .filter((inviterId) => (this.openDays(inviterId)[0] ?? today) < today)
      .sort((a, b) => a - b);
  }

  /** The days that are not settled, oldest first. */
  openDays(inviterId: number): number[] {
    return [...(this.inviters.get(inviterId) ?? NO_INVITER).days.keys()].sort((a, b) => a - b);
  }

  /** The worth of a day's fees so far by the marks of now, without the cap (rules/growth#settlement). */
  estimateOf(inviterId: number, day: number): bigint {
    const fees = (this.inviters.get(inviterId) ?? NO_INVITER).days.get(day);
    let sum = 0n;
    for (const [memberId, one] of fees ?? [])
      if (this.isValid(memberId)) sum += (one * REBATE_PERCENT) / 100n;
    return sum;
  }

  /** The part of `fee` that rebates may need: 30 % of all fees that are not settled, rounded up. */
  reserved(): bigint {
    let sum = 0n;
    for (const { days } of this.inviters.values())
      for (const fees of days.values()) for (const one of fees.values()) sum += one;
    return (sum * REBATE_PERCENT + 99n) / 100n;
  }

  /** Member ids of those who are INVALID. */
  markedInvitees(): number[] {
    return [...this.invitees].flatMap(([memberId, { marks }]) => (marks.size > 0 ? [memberId] : []));
  }

  isValid(memberId: number): boolean {
    return this.invitees.get(memberId)?.marks.size === 0;
  }

  rates(): ReadonlyMap<string, LiveRate> {
    return this.rateOf;
  }

  inviterCount(): number {
    return this.ranked().length;
  }

  inviteeCount(): number {
    return this.invitees.size;
  }

  private applyEvent(event: Event, timeMs: number): void {
    switch (event.kind) {
      case 'inviter-bound':
        this.bind(event.memberId, event.inviterId);
        return;
      case 'invitee-mark-changed':
        this.mark(event.memberId, event.mark, event.isMarked);
        return;
      case 'rebate-rate-changed':
        if (event.rate === 0n) this.rateOf.delete(event.asset);
        else this.rateOf.set(event.asset, { rate: event.rate, timeMs });
        return;
      case 'invitee-fees-counted':
        for (const { memberId, day, fees } of event.fees) this.setFees(memberId, day, fees);
        return;
      case 'rebate-settled':
        this.settle(event);
        return;
      case 'rebate-reversed':
        this.inviter(event.inviterId).reversed += event.amount;
    }
  }

  private bind(memberId: number, inviterId: number): void {
    this.invitees.set(memberId, { inviterId, marks: new Set() });
    const inviter = this.inviter(inviterId);
    inviter.invitees++;
    inviter.validInvitees++;
  }

  private mark(memberId: number, mark: InviteeMark, isMarked: boolean): void {
    const invitee = this.invitees.get(memberId);
    if (invitee === undefined) return;
    const wasValid = invitee.marks.size === 0;
    if (isMarked) invitee.marks.add(mark);
    else invitee.marks.delete(mark);
    const isValid = invitee.marks.size === 0;
    if (wasValid !== isValid) this.inviter(invitee.inviterId).validInvitees += isValid ? 1 : -1;
  }

  private setFees(memberId: number, day: number, fees: bigint): void {
    const invitee = this.invitees.get(memberId);
    if (invitee === undefined) return;
    const { days } = this.inviter(invitee.inviterId);
    const ofDay = days.get(day) ?? new Map<number, bigint>();
    days.set(day, ofDay.set(memberId, fees));
  }

  private settle({ inviterId, memberId, day, total }: EventOf<'rebate-settled'>): void {
    const inviter = this.inviter(inviterId);
    inviter.total = total;
    const ofDay = inviter.days.get(day);
    ofDay?.delete(memberId);
    if (ofDay?.size === 0) inviter.days.delete(day);
  }

  private inviter(inviterId: number): LiveInviter {
    const known = this.inviters.get(inviterId);
    if (known !== undefined) return known;
    const made = new LiveInviter();
    this.inviters.set(inviterId, made);
    return made;
  }
}
