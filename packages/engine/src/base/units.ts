/**
 * Exact arithmetic on whole numbers below 2^53: what a product with a fraction comes to, with its rounding named. Where a
 * product on the way would not fit, bigint does it; the answers are the same.
 */

enum EXACT {
  /** Whole numbers below it, and products that come out below it, are exact. */
  LIMIT = 2 ** 53,
  PPM = 1_000_000,
  MILLIONTH = 1e-6,
}

export const MAX_UNITS: number = EXACT.LIMIT - 1;
export const PPM: number = EXACT.PPM;

/** @throws RangeError when the amount has no place in a number */
export function units(value: bigint): number {
  const number = Number(value);
  if (number >= EXACT.LIMIT || number <= -EXACT.LIMIT) throw new RangeError(`${value} is 2^53 or more`);
  return number;
}

/** @throws RangeError when a sum has grown to 2^53 or more */
export function within(value: number): number {
  if (value >= EXACT.LIMIT || value <= -EXACT.LIMIT) throw new RangeError(`${value} is 2^53 or more`);
  return value;
}

/** A sum that is told but moves no money: it stops where a number ends. */
export function saturated(value: number): number {
  return Math.max(-MAX_UNITS, Math.min(MAX_UNITS, value));
}

/** n / d rounded down; n >= 0, d > 0. A quotient of whole numbers below 2^53 is never rounded up to the next whole one. */
export function floorDivide(n: number, d: number): number {
  return Math.floor(n / d);
}

/** A price or quantity and its step; the remainder of a division in numbers is slow. */
export function isMultiple(value: number, step: number): boolean {
  return step === 1 || floorDivide(value, step) * step === value;
}

/** The largest multiple of the step that is not more; value >= 0. */
export function downTo(value: number, step: number): number {
  return step === 1 ? value : floorDivide(value, step) * step;
}

/** n / d rounded up; n >= 0, d > 0. */
export function ceilDivide(n: number, d: number): number {
  const quotient = Math.floor(n / d);
  return quotient * d === n ? quotient : quotient + 1;
}

/** a × b / d rounded down; b <= d. */
export function mulDivFloor(a: number, b: number, d: number): number {
  if (a * b < EXACT.LIMIT) return floorDivide(a * b, d);
  // a = whole × d + rest, so that only rest × b needs room.
  const whole = floorDivide(a, d);
  const rest = a - whole * d;
  if (rest * b < EXACT.LIMIT) return whole * b + floorDivide(rest * b, d);
  return Number((BigInt(a) * BigInt(b)) / BigInt(d));
}

/** a × b / d, half rounded up; b <= d. */
export function mulDivHalfUp(a: number, b: number, d: number): number {
  const whole = floorDivide(a, d);
  const rest = a - whole * d;
  if (2 * rest * b + d < EXACT.LIMIT) return whole * b + floorDivide(2 * rest * b + d, 2 * d);
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(d)) / (2n * BigInt(d)));
}

export interface Charge {
  amount: number;
  /** The part charged so far beyond what is exact, in millionths of a unit: 0 <= prepaid < 1,000,000. */
  prepaid: number;
}

/** Filled again for every charge: orders and fills ask for many. */
const charge: Charge = { amount: 0, prepaid: 0 };

/**
 * amount × rate rounded up, less what was prepaid (rules/conventions#rounding: rounding over one order is cumulative).
 * The answer is overwritten by the next one.
 */
export function chargePpm(amount: number, ratePpm: number, prepaid: number): Charge {
  // A product with a rounded reciprocal is at most one off; the comparisons put that right.
  let millions = Math.floor(amount * EXACT.MILLIONTH);
  let rest = amount - millions * EXACT.PPM;
  if (rest < 0) {
    rest += EXACT.PPM;
    millions--;
  } else if (rest >= EXACT.PPM) {
    rest -= EXACT.PPM;
    millions++;
  }
  const fraction = rest * ratePpm - prepaid;
  let whole = Math.ceil(fraction * EXACT.MILLIONTH);
  let left = whole * EXACT.PPM - fraction;
  if (left < 0) {
    whole++;
    left += EXACT.PPM;
  } else if (left >= EXACT.PPM) {
    whole--;
    left -= EXACT.PPM;
  }
  charge.amount = millions * ratePpm + whole;
  charge.prepaid = left;
  return charge;
}

/** amount × rate rounded up. */
export function ceilPpm(amount: number, ratePpm: number): number {
  return chargePpm(amount, ratePpm, 0).amount;
}
