/** Statistics of members in day buckets (rules/otc#statistics). */
import { completionBp } from '@tern/math';
import type { CommandContext } from '../base/command-context.ts';
import { BUY_AD_TAKERS_DAYS, businessDay, COUNTED_WITH_ONE, FIGURES_DAYS } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { OtcEvent } from './events.ts';
import type { OtcMember, OtcMemory } from './otc-memory.ts';
import type { DayFigures, OtcOrder, Ranking } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';

export class Figures {
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
  ) {
    this.members = stores.members;
    this.otc = stores.otc;
  }

  /**
   * The order was completed now: it counts for both but the one at fault, who lost an appeal.
   * @param releaseMs the time from "paid" to the seller's release; -1: a verdict released it
   */
  countCompleted(order: OtcOrder, releaseMs: number, atFault: number | null): void {
    const { isTied } = order;
    for (const [member, other] of [
      [order.buyer, order.seller],
      [order.seller, order.buyer],
    ] as const) {
      if (member === atFault) this.countLost(member);
      else if (!isTied) this.countFor(member, other, order, member === order.seller ? releaseMs : -1);
    }
  }

  private countFor(member: number, other: number, { amount }: OtcOrder, releaseMs: number): void {
    const { otc } = this;
    if (amount < otc.policy.leastCounted) return;
    const record = otc.member(member);
    const day = this.day(record, businessDay(this.context.timeMs));
    const before = record.counterparties.get(other) ?? 0;
    if (before >= COUNTED_WITH_ONE) return;
    record.counterparties.set(other, before + 1);
    record.completedInAll++;
    if (!record.partners.has(other)) record.addPartner(other, this.context.timeMs);
    day.completed++;
    if (releaseMs >= 0) {
      day.releases++;
      day.releaseMs += releaseMs;
    }
    this.write(member, record, day, other);
  }

  /** The member lost an appeal today. */
  countLost(member: number): void {
    const record = this.otc.member(member);
    const today = businessDay(this.context.timeMs);
    this.countCancelled(member, today);
    this.write(member, record, this.day(record, today));
  }

  /** A cancel of that day is attributed to the member; the caller writes the event. */
  countCancelled(member: number, dayNumber: number): void {
    const record = this.otc.member(member);
    this.day(record, dayNumber).cancelled++;
    record.ranking = undefined;
  }

  /** It is attributed no longer; nothing when its day is forgotten. */
  takeBackCancelled(member: number, dayNumber: number): void {
    const record = this.otc.member(member);
    const day = record.days.find((one) => one.day === dayNumber);
    if (day !== undefined) day.cancelled--;
    record.ranking = undefined;
  }

  /** A taker sold to a BUY ad of the merchant today; takers of long ago are forgotten. */
  countBuyAdTaker(merchant: number, taker: number): void {
    const record = this.otc.member(merchant);
    const today = businessDay(this.context.timeMs);
    record.forgetBuyAdTakers(today - BUY_AD_TAKERS_DAYS);
    record.addBuyAdTaker(today, taker);
  }

  /** The bucket of a day that is today or was yesterday. */
  private day(record: OtcMember, dayNumber: number): DayFigures {
    const known = record.days.find(({ day }) => day === dayNumber);
    if (known !== undefined) return known;
    const made = { day: dayNumber, completed: 0, cancelled: 0, releases: 0, releaseMs: 0, buyAdOrders: 0 };
    const last = record.days.at(-1);
    record.ranking = undefined;
    if (last === undefined || last.day < dayNumber) record.counterparties.clear();
    record.days.push(made);
    if (last === undefined) return made;
    record.days.sort((a, b) => a.day - b.day);
    const newest = Math.max(last.day, dayNumber);
    record.days = record.days.filter(({ day }) => day > newest - FIGURES_DAYS);
    return made;
  }

  /** @param other the counterparty of the order that counts; NONE: the member lost an appeal */
  private write(member: number, record: OtcMember, figures: DayFigures, other: number = NONE): void {
    const { completedInAll } = record;
    record.ranking = undefined;
    const { day, completed, cancelled, releases, releaseMs } = figures;
    this.events.write({
      kind: 'otc-figures-changed',
      memberId: this.members.idOf(member),
      day,
      completed,
      cancelled,
      releases,
      releaseMs,
      completedInAll,
      otherId: other === NONE ? 0 : this.members.idOf(other),
    });
  }
}

export interface RankedMember {
  readonly days: readonly DayFigures[];
  /** As it was last asked for; undefined when the days have changed. */
  ranking: Ranking | undefined;
}

/** The member's figures of the 30 days that end on this one. */
export function rankingOf(record: RankedMember, today: number): Ranking {
  if (record.ranking?.day !== today) record.ranking = sumUp(record, today);
  return record.ranking;
}

function sumUp({ days }: RankedMember, today: number): Ranking {
  let [completed, cancelled, releases, releaseMs] = [0, 0, 0, 0];
  for (const one of days) {
    if (one.day <= today - FIGURES_DAYS) continue;
    completed += one.completed;
    cancelled += one.cancelled;
    releases += one.releases;
    releaseMs += one.releaseMs;
  }
  return {
    day: today,
    completionBp: completionBp(completed, cancelled),
    averageReleaseMs: releases === 0 ? -1 : Math.floor(releaseMs / releases),
  };
}

/** A higher completion comes first, then a shorter release; none comes last. */
export function compareRankings(a: Ranking, b: Ranking): number {
  if (a.completionBp !== b.completionBp) return b.completionBp - a.completionBp;
  if (a.averageReleaseMs === b.averageReleaseMs) return 0;
  if (a.averageReleaseMs < 0 || b.averageReleaseMs < 0) return b.averageReleaseMs - a.averageReleaseMs;
  return a.averageReleaseMs - b.averageReleaseMs;
}
