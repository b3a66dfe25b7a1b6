/**
 * Restrictions of a member, which follow from points and fault marks alone: taking one of these back takes the
 * restriction back (rules/otc#points, rules/otc#restrictions).
 */
import {
  businessDayStart,
  LONG_RESTRICTION_DAYS,
  MARKS_OF_RESTRICTION,
  MARKS_WINDOW_MS,
  MAX_TIME_MS,
  POINTS_OF_RESTRICTION,
  POINTS_SHARE_DAYS,
  POINTS_SHARE_OF_ORDERS,
  UPHELD_OF_RESTRICTION,
  UPHELD_RESTRICTION_MS,
} from '../base/limits.ts';
import type { OtcMember } from './otc-memory.ts';
import type { CancelRecord, FaultMark } from './otc-records.ts';

/** Times of the engine; 0: none holds. */
export interface Restrictions {
  readonly buyOffUntilMs: number;
  readonly otcOffUntilMs: number;
}

const NONE_YET: Restrictions = { buyOffUntilMs: 0, otcOffUntilMs: 0 };

export function restrictionsOf(member: OtcMember, nowMs: number): Restrictions {
  const isStopped = member.stoppedBy > 0;
  if (!isStopped && !mayBeRestricted(member)) return NONE_YET;
  const counted = member.cancels.filter(({ timeMs }) => timeMs > member.liftedMs);
  const marks = member.marks.filter(({ timeMs }) => timeMs > member.liftedMs);
  const buyOff = Math.max(
    isStopped ? MAX_TIME_MS : 0,
    buyOffUntil(counted, () => true),
    buyOffOfMerchant(counted, member),
  );
  const otcOff = Math.max(upheldUntil(counted), marksUntil(marks));
  return {
    buyOffUntilMs: buyOff > nowMs ? buyOff : 0,
    otcOffUntilMs: otcOff > nowMs ? otcOff : 0,
  };
}

/** False: there are too few points and marks, however they lie. */
function mayBeRestricted({ cancels, marks }: OtcMember): boolean {
  let [points, upheld] = [0, 0];
  for (const record of cancels) {
    points += record.points;
    if (record.isUpheld) upheld++;
  }
  return (
    points >= POINTS_OF_RESTRICTION || upheld >= UPHELD_OF_RESTRICTION || marks.length >= MARKS_OF_RESTRICTION
  );
}

/** The points of a week must be a share of the takers of the merchant's BUY ads in that week. */
function buyOffOfMerchant(counted: readonly CancelRecord[], member: OtcMember): number {
  const pointsOfWeek = (day: number): number =>
    counted.reduce((sum, one) => sum + (one.isMerchant && isInWeek(one.day, day) ? one.points : 0), 0);
  const isShare = (day: number): boolean =>
    pointsOfWeek(day) * 100 >= POINTS_SHARE_OF_ORDERS * takersOfWeek(member, day);
  return buyOffUntil(counted, isShare, true);
}

/** Different takers of the week that ends on this day, and orders of before engine version 10, whose takers are not known. */
function takersOfWeek({ buyAdTakers, days }: OtcMember, day: number): number {
  const takers = new Set<number>();
  for (const [one, ofDay] of buyAdTakers)
    if (isInWeek(one, day)) for (const taker of ofDay) takers.add(taker);
  let former = 0;
  for (const one of days) if (isInWeek(one.day, day)) former += one.buyAdOrders;
  return takers.size + former;
}

const isInWeek = (day: number, lastDay: number): boolean =>
  day <= lastDay && day > lastDay - POINTS_SHARE_DAYS;

function buyOffUntil(
  counted: readonly CancelRecord[],
  isShare: (day: number) => boolean,
  isMerchant = false,
): number {
  const points = new Map<number, number>();
  for (const record of counted)
    if (record.isMerchant === isMerchant)
      points.set(record.day, (points.get(record.day) ?? 0) + record.points);
  const isFull = (day: number): boolean => (points.get(day) ?? 0) >= POINTS_OF_RESTRICTION && isShare(day);
  let untilMs = 0;
  for (const day of points.keys())
    if (isFull(day))
      untilMs = Math.max(untilMs, businessDayStart(day + (isFull(day - 1) ? LONG_RESTRICTION_DAYS : 1)));
  return untilMs;
}

function upheldUntil(counted: readonly CancelRecord[]): number {
  const upheld = counted.filter(({ isUpheld }) => isUpheld);
  let untilMs = 0;
  for (const { day, timeMs } of upheld) {
    const before = upheld.filter((one) => one.day === day && one.timeMs <= timeMs).length;
    if (before >= UPHELD_OF_RESTRICTION) untilMs = Math.max(untilMs, timeMs + UPHELD_RESTRICTION_MS);
  }
  return untilMs;
}

/** Marks come in the order of their times. */
function marksUntil(marks: readonly FaultMark[]): number {
  const isDense = marks.some(({ timeMs }, at) => {
    const last = marks[at + MARKS_OF_RESTRICTION - 1];
    return last !== undefined && last.timeMs - timeMs <= MARKS_WINDOW_MS;
  });
  return isDense ? MAX_TIME_MS : 0;
}
