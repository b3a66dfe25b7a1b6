/**
 * The state of the invitation; no behaviour beyond finding and keeping. Members and assets stand here by their numbers.
 * Sums of fees are whole units of USDT below 2^53, because every fill adds to one.
 */
import { REBATE_LIMIT } from '../base/limits.ts';
import type { InviteeMark } from './invitation-commands.ts';

/** The fees of one invitee on one business day that are not settled yet. */
export interface DayFees {
  readonly invitee: Invitee;
  readonly day: number;
  fees: number;
  /** An event has published the sum as it is. */
  isCounted: boolean;
  isSettled: boolean;
}

/** A business day that is not settled, with the fees of each invitee who paid any. */
export interface InviterDay {
  readonly day: number;
  readonly fees: DayFees[];
  /** The last one is the next to be settled: it has the lowest id. */
  isSorted: boolean;
}

export class Inviter {
  /** All that was ever paid; a reversal does not lower it. */
  total = 0n;
  reversed = 0n;
  /** The total has reached the cap: fees of invitees count no longer. */
  isCapped = false;
  /** Oldest first. */
  readonly days: InviterDay[] = [];

  constructor(readonly member: number) {}
}

export class Invitee {
  readonly marks = new Set<InviteeMark>();
  /** The fees of the last day on which some counted. */
  latest: DayFees | undefined;

  constructor(
    readonly member: number,
    readonly inviter: Inviter,
  ) {}
}

/** A rate that operators set: USDT for one whole coin, in 1e-8. */
export interface RebateRate {
  rate: bigint;
  timeMs: number;
}

/** The fees of one coin that operators' rates have counted on one business day. */
export interface RatedFees {
  readonly day: number;
  fees: number;
}

export class InvitationMemory {
  /** Indexed by member number. */
  readonly invitees: (Invitee | undefined)[] = [];
  readonly inviters = new Map<number, Inviter>();
  /** Indexed by asset number. */
  readonly rates = new Map<number, RebateRate>();
  readonly ratedFees = new Map<number, RatedFees>();
  /** The sums that no event has published yet. */
  uncounted: DayFees[] = [];
  /** The time of the last event of counted fees. */
  countedMs = 0;

  invitee(member: number): Invitee | undefined {
    return this.invitees[member];
  }

  allInvitees(): Invitee[] {
    return this.invitees.filter((invitee) => invitee !== undefined);
  }

  /** All fees that are not settled. */
  allFees(): DayFees[] {
    return [...this.inviters.values()].flatMap(({ days }) => days.flatMap(({ fees }) => fees));
  }

  bind(member: number, inviterMember: number): Invitee {
    const inviter = this.inviters.get(inviterMember) ?? new Inviter(inviterMember);
    this.inviters.set(inviterMember, inviter);
    // Without holes up to the member: fills read it for every order.
    while (this.invitees.length < member) this.invitees.push(undefined);
    const invitee = new Invitee(member, inviter);
    this.invitees[member] = invitee;
    return invitee;
  }

  addFees(invitee: Invitee, day: number, value: number): void {
    const { latest } = invitee;
    const fees = latest === undefined || latest.day !== day ? this.beginDay(invitee, day) : latest;
    fees.fees = Math.min(fees.fees + value, REBATE_LIMIT.MAX_DAY_FEES);
    if (!fees.isCounted) return;
    fees.isCounted = false;
    this.uncounted.push(fees);
  }

  /** The day is not before any other one of the inviter. */
  beginDay(invitee: Invitee, day: number): DayFees {
    const { days } = invitee.inviter;
    const last = days.at(-1);
    const inviterDay = last?.day === day ? last : { day, fees: [], isSorted: false };
    if (inviterDay !== last) days.push(inviterDay);
    const fees: DayFees = { invitee, day, fees: 0, isCounted: true, isSettled: false };
    inviterDay.fees.push(fees);
    invitee.latest = fees;
    return fees;
  }
}
