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
  POINTS_SHARE_OF_ORDERS,
  UPHELD_OF_RESTRICTION,
  UPHELD_RESTRICTION_MS,
} from '../limits.ts';
import type { OtcMember } from './otc-memory.ts';
import type { CancelRecord, FaultMark } from './otc-records.ts';

/** Times of the engine; 0: none holds. */
export interface Restrictions {
  readonly buyOffUntilMs: number;
  readonly otcOffUntilMs: number;
}

const NONE_YET: Restrictions = { buyOffUntilMs: 0, otcOffUntilMs: 0 };

export function restrictionsOf(member: OtcMember, nowMs: number): Restrictions {
  if (!mayBeRestricted(member)) return NONE_YET;
  const counted = member.cancels.filter(({ timeMs }) => timeMs > member.liftedMs);
  const marks = member.marks.filter(({ timeMs }) => timeMs > member.liftedMs);
  const buyOff = Math.max(
    buyOffUntil(counted, () => 0),
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

function buyOffOfMerchant(counted: readonly CancelRecord[], { days }: OtcMember): number {
  const ordersOf = (day: number): number => days.find((one) => one.day === day)?.buyAdOrders ?? 0;
  return buyOffUntil(counted, ordersOf, true);
}

/** @param ordersOf the number of the orders of a day of which the points must be a share */
function buyOffUntil(
  counted: readonly CancelRecord[],
  ordersOf: (day: number) => number,
  isMerchant = false,
): number {
  const points = new Map<number, number>();
  for (const record of counted)
    if (record.isMerchant === isMerchant)
      points.set(record.day, (points.get(record.day) ?? 0) + record.points);
  const isFull = (day: number): boolean => {
    const ofDay = points.get(day) ?? 0;
    return ofDay >= POINTS_OF_RESTRICTION && ofDay * 100 >= POINTS_SHARE_OF_ORDERS * ordersOf(day);
  };
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
