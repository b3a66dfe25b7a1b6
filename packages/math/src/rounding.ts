/**
 * Integer division and rescaling with a named direction (rules/conventions#rounding). Invariant: exact bigint; the
 * direction is never implied.
 */

export type Rounding = 'floor' | 'ceil' | 'half-up';

/** n / d rounded. `floor` towards minus infinity, `ceil` towards plus infinity, `half-up` half away from zero. d > 0. */
export function divRound(n: bigint, d: bigint, rounding: Rounding): bigint {
  if (d <= 0n) throw new RangeError('divisor must be positive');
  const quotient = n / d;
  const remainder = n % d;
  if (remainder === 0n) return quotient;
  if (rounding === 'floor') return n < 0n ? quotient - 1n : quotient;
  if (rounding === 'ceil') return n < 0n ? quotient : quotient + 1n;
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  if (twice < d) return quotient;
  return n < 0n ? quotient - 1n : quotient + 1n;
}

/** a × b / d rounded; d > 0. */
export function mulDiv(a: bigint, b: bigint, d: bigint, rounding: Rounding): bigint {
  return divRound(a * b, d, rounding);
}

const POWERS: bigint[] = [];
/** 10^exponent, exponent 0..60. */
export function pow10(exponent: number): bigint {
  let power = POWERS[exponent];
  if (power === undefined) {
    power = 10n ** BigInt(exponent);
    POWERS[exponent] = power;
  }
  return power;
}

/** Units at scale `from` expressed at scale `to`. */
export function rescale(units: bigint, from: number, to: number, rounding: Rounding): bigint {
  if (to >= from) return units * pow10(to - from);
  return divRound(units, pow10(from - to), rounding);
}

/** Largest multiple of step that is <= units (rules/conventions#amounts); step > 0. */
export function floorTo(units: bigint, step: bigint): bigint {
  return divRound(units, step, 'floor') * step;
}

/** Smallest multiple of step that is >= units (rules/conventions#amounts); step > 0. */
export function ceilTo(units: bigint, step: bigint): bigint {
  return divRound(units, step, 'ceil') * step;
}

export function isMultiple(units: bigint, step: bigint): boolean {
  return units % step === 0n;
}
